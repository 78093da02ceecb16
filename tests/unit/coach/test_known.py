"""What a seat could know: by master's evaluation, without any hidden card."""

from itertools import islice

import pytest

from oudler.bots import Club, finish
from oudler.bots.learned.expert import is_open
from oudler.bots.learned.master import ORDINARY, Master
from oudler.coach import Kind, Known, Moment
from oudler.coach.known_costs import (
    known_announcement,
    known_bid_or_call,
    known_card,
    known_discard,
    own_score,
    suggested,
)
from oudler.core import Deal, LegalPlays, Seat, apply, dealer_seat, start, view
from oudler.core.actions import Action, Bid, Contract, Discard, Play, ShowHandful
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.solver.evaluation import Effort
from oudler.testing.builders import FFT_4, begin, bid_all, dealt, discard
from oudler.testing.look_alikes import Question, look_alikes, questions

FEW = Effort(worlds=20)
RULES = ("fft-3", "fft-4", "fft-5")


def asked(rules: str, number: int = 1, level: str = "club") -> list[Question]:
    """Every question of a deal."""
    return list(questions(load_ruleset(rules), number, "coach known", level))


def known(question: Question, deal: Deal) -> Known | None:
    """The coach's judgement of club's action at a question, if this is the deal."""
    seen = view(deal, question.seat)
    match question.phase:
        case "bidding" | "calling":
            kind = Kind.BID if question.phase == "bidding" else Kind.CALL
            action = _by_club(question)
            return known_bid_or_call(Moment(0, kind, question.seat, deal, action), 6)
        case "dog":
            action = _by_club(question)
            assert isinstance(action, Discard)
            return known_discard(Moment(0, Kind.DISCARD, question.seat, deal, action), 10)
        case "play" if isinstance(seen.legal, LegalPlays) and len(seen.legal.cards) > 1:
            return known_card(seen, min(seen.legal.cards), FEW)
    return None


def _by_club(question: Question) -> Action | None:
    return finish(Club().choose(view(question.deal, question.seat))).action


def bid_known(hand: int, contract: Contract | None) -> Known:
    """What the first bid of a deal promised its seat."""
    deal = start(FFT_4, random_deal(FFT_4, dealer_seat(FFT_4, hand), f"made/{hand}"))
    assert deal.to_act is not None
    return known_bid_or_call(Moment(0, Kind.BID, deal.to_act, deal, Bid(contract)), 20)


@pytest.mark.slow
def test_a_bid_says_how_often_its_contract_is_made() -> None:
    fair, poor = (bid_known(hand, Contract.GARDE).made for hand in (4, 3))
    assert fair is not None
    assert poor is not None
    assert poor < 0.1 < 0.25 < fair < 0.75
    assert bid_known(3, None).made is None
    assert bid_known(3, Contract.PRISE).made is None, "in most worlds somebody bids higher"


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_costs_are_the_same_in_every_deal_that_looks_alike(rules: str) -> None:
    compared = 0
    for question in asked(rules)[::5]:
        ours = known(question, question.deal)
        for other in islice(look_alikes(question, 2, seed=7), 2):
            assert known(question, other) == ours
            compared += ours is not None
    assert compared > 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_the_first_look_chooses_as_master_does(rules: str) -> None:
    master, compared = Master(), 0
    for question in asked(rules)[::4]:
        seen = view(question.deal, question.seat)
        if question.phase != "play" or question.deal.to_act != question.seat:
            continue
        decision = finish(master.choose(seen))
        if is_open(seen, decision) and isinstance(decision.action, Play):
            assert suggested(seen, ORDINARY, "master") == decision.action.card
            compared += 1
    assert compared > 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_the_coachs_own_card_costs_nothing(rules: str) -> None:
    for question in asked(rules)[::6]:
        seen = view(question.deal, question.seat)
        if not isinstance(seen.legal, LegalPlays) or len(seen.legal.cards) == 1:
            continue
        first = known_card(seen, min(seen.legal.cards), FEW)
        assert isinstance(first.best, Play)
        again = known_card(seen, first.best.card, FEW)
        assert again.best == first.best
        assert again.cost.mean == 0
        assert not again.is_loss


@pytest.mark.slow
def test_the_coachs_own_bid_and_discard_cost_nothing() -> None:
    for question in asked("fft-4"):
        if question.phase not in ("bidding", "dog"):
            continue
        kind = Kind.BID if question.phase == "bidding" else Kind.DISCARD
        action = _by_club(question)
        moment = Moment(0, kind, question.seat, question.deal, action)
        weigh = known_bid_or_call if kind is Kind.BID else known_discard
        best = weigh(moment, 10)
        assert best is not None
        own = weigh(Moment(0, kind, question.seat, question.deal, best.best), 10)
        assert own is not None
        assert own.cost.mean == 0 or not own.is_loss


@pytest.mark.slow
def test_a_handful_is_worth_its_premium_to_the_side_that_wins() -> None:
    rules = load_ruleset("fft-4")
    hand = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 EX SK HK DK CK SQ HQ"
    deal = begin(rules, dealt(rules, {1: hand}, "S1 S2 S3 S4 S5 S6"))
    deal = discard(bid_all(deal, "garde pass pass pass"), "S1 S2 S3 S4 S5 S6")
    quiet = Moment(0, Kind.HANDFUL, Seat(1), deal, None)
    found = known_announcement(quiet, Effort(worlds=20))
    assert isinstance(found.best, ShowHandful)
    assert found.cost.mean == pytest.approx(3 * rules.handful_values[0])


def test_a_pass_is_worth_something_where_a_deal_without_a_taker_is_played() -> None:
    rules = load_ruleset("fft-4", {"passed_out": "misere"})
    deal = start(rules, random_deal(rules, Seat(0), "everybody passes"))
    while len(deal.bids) < 3:
        deal = apply(deal, Seat(1 + len(deal.bids)), Bid(None))
    scores = [own_score(deal, Seat(0), Bid(None), seed) for seed in range(2)]
    assert scores[0] == scores[1] != 0
