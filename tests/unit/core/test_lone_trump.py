"""Cancelling a deal for a lone petit or Excuse: A3-20 and A12-75."""

import pytest

from oudler.core import Deal, LegalBids, Phase, Reason, Ruleset, Seat, Session, redact, view
from oudler.core.actions import Bid, CancelDeal, Contract, LoneTrump
from oudler.core.engine import asked_seats, decide, evolve, legal, legal_for
from oudler.core.events import BidMade, DealCancelled, DealScored
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.ruleset.validation import FaultKind, RulesetError
from oudler.core.text import format_event, legal_to_json, parse_event
from oudler.rulesets import load_ruleset
from oudler.testing.builders import act, begin, bid_all, dealt, reason

PETIT, EXCUSE = LoneTrump
PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
IMPRENABLE = load_ruleset("pagat-4", {"petit_sec": "imprenable"})
MAY_CANCEL = load_ruleset("pagat-4", {"excuse_alone": "may_cancel"})
BOTH = load_ruleset("pagat-4", {"petit_sec": "imprenable", "excuse_alone": "may_cancel"})
CHOICES = [(IMPRENABLE, PETIT, "T1"), (MAY_CANCEL, EXCUSE, "EX")]
HOLDER = Seat(2)


def deal_of(rules: Ruleset, trump: str, *, seat: Seat = HOLDER) -> Deal:
    """A seat was dealt this for its only trump; the bids begin with seat 1."""
    return begin(rules, dealt(rules, {seat: f"{trump} {PLAIN}"}))


@pytest.mark.parametrize(("rules", "lone", "trump"), CHOICES)
def test_a3_20_the_holder_chooses_when_it_is_their_turn_to_bid(
    rules: Ruleset, lone: LoneTrump, trump: str
) -> None:
    deal = bid_all(deal_of(rules, trump), "prise")
    asked = legal(deal)
    assert isinstance(asked, LegalBids)
    assert asked.cancels is lone
    assert asked.contracts
    cancelled = decide(deal, HOLDER, CancelDeal(lone))
    assert cancelled == (DealCancelled(HOLDER, lone), DealScored((0, 0, 0, 0)))
    assert act(deal, Bid(None)).phase is Phase.BIDDING


@pytest.mark.parametrize(("rules", "lone", "trump"), CHOICES)
def test_a3_20_a_cancelled_deal_is_nobodys(rules: Ruleset, lone: LoneTrump, trump: str) -> None:
    deal = act(bid_all(deal_of(rules, trump), "garde"), CancelDeal(lone))
    assert deal.phase is Phase.OVER
    assert (deal.taker, deal.contract, deal.attackers) == (None, None, ())
    assert deal.scores == (0, 0, 0, 0)
    assert thrown_in_for(deal) == (DealCancelled(HOLDER, lone),)


@pytest.mark.parametrize(("rules", "lone", "trump"), CHOICES)
def test_a3_20_after_the_first_bid_it_is_too_late(
    rules: Ruleset, lone: LoneTrump, trump: str
) -> None:
    until_passed = load_ruleset(
        rules.id,
        {"bidding_turns": "until_passed", "petit_sec": "imprenable", "excuse_alone": "may_cancel"},
    )
    deal = bid_all(deal_of(until_passed, trump), "pass prise garde pass")
    assert deal.to_act == HOLDER
    assert legal(deal) == LegalBids((Contract.GARDE_SANS, Contract.GARDE_CONTRE))
    assert reason(deal, CancelDeal(lone)) is Reason.CANCEL_TOO_LATE


def test_a3_20_cancelling_names_the_lone_trump() -> None:
    deal = deal_of(BOTH, "T1", seat=Seat(1))
    assert reason(deal, CancelDeal(EXCUSE)) is Reason.CANCEL_OTHER_HAND
    assert act(deal, CancelDeal(PETIT)).cancelled == DealCancelled(Seat(1), PETIT)


@pytest.mark.parametrize("trumps", ["T1 EX", "T2", "T1 T2", "EX T2", "C6"])
def test_a3_20_another_hand_cancels_nothing(trumps: str) -> None:
    plain = " ".join(PLAIN.split()[: 18 - len(trumps.split())])
    deal = begin(BOTH, dealt(BOTH, {1: f"{trumps} {plain}"}))
    assert legal(deal) == LegalBids(tuple(Contract)[:1] + tuple(Contract)[2:])
    for lone in LoneTrump:
        assert reason(deal, CancelDeal(lone)) is Reason.CANCEL_OTHER_HAND


def test_a3_20_where_the_rules_leave_no_choice_nobody_cancels() -> None:
    usual = begin(load_ruleset("fft-4"), dealt(load_ruleset("fft-4"), {1: f"EX {PLAIN}"}))
    assert reason(usual, CancelDeal(EXCUSE)) is Reason.CANCEL_NEVER
    assert reason(usual, CancelDeal(PETIT)) is Reason.CANCEL_NEVER
    played = load_ruleset("fft-4", {"petit_sec": "played"})
    assert reason(deal_of(played, "T1", seat=Seat(1)), CancelDeal(PETIT)) is Reason.CANCEL_NEVER


def test_a3_20_nobody_cancels_out_of_turn_or_in_the_play() -> None:
    deal = deal_of(BOTH, "EX")
    assert reason(deal, CancelDeal(EXCUSE), seat=HOLDER) is Reason.NOT_YOUR_TURN
    taken = bid_all(deal, "garde_sans pass pass pass")
    assert reason(taken, CancelDeal(EXCUSE), seat=HOLDER) is Reason.WRONG_PHASE


@pytest.mark.parametrize("trump", ["T1", "EX", "C6"])
def test_the_table_waits_alike_whichever_seat_may_cancel(trump: str) -> None:
    """Nobody is asked at a different moment from the others, and no view shows who may choose."""
    deal, other = deal_of(BOTH, trump), deal_of(BOTH, "T2")
    for _ in range(4):
        assert asked_seats(deal) == asked_seats(other) == (deal.to_act,)
        assert (deal.phase, deal.to_act) == (other.phase, other.to_act)
        for seat in map(Seat, range(4)):
            if seat != HOLDER:
                seen = view(deal, seat)
                assert seen.cancelled is None
                assert legal_for(deal, seat) == legal_for(other, seat) == seen.legal
        deal, other = act(deal, Bid(None)), act(other, Bid(None))


def test_a_cancelled_deal_is_seen_by_all_alike() -> None:
    event = DealCancelled(HOLDER, EXCUSE)
    assert {redact(event, seat) for seat in (None, *map(Seat, range(4)))} == {event}
    deal = act(bid_all(deal_of(MAY_CANCEL, "EX"), "pass"), CancelDeal(EXCUSE))
    assert {view(deal, Seat(seat)).cancelled for seat in range(4)} == {event}


def test_a3_20_after_a_cancelled_deal_the_next_dealer_deals() -> None:
    rules = load_ruleset("pagat-5-dead", {"excuse_alone": "may_cancel"})
    session = Session(rules, ("A", "B", "C", "D", "E"), Seat(4))
    deal = bid_all(begin(rules, dealt(rules, {1: f"EX {PLAIN}"})), "pass")
    cancelled = act(deal, CancelDeal(EXCUSE))
    passed = bid_all(deal, "pass pass pass")
    assert (session.after(cancelled).dealer, session.after(passed).dealer) == (0, 4)


def test_a3_20_a_petit_sec_of_another_still_throws_the_deal_in() -> None:
    deal = begin(MAY_CANCEL, dealt(MAY_CANCEL, {0: f"T1 {PLAIN}"}))
    assert deal.phase is Phase.OVER
    assert thrown_in_for(deal) == (DealCancelled(Seat(0), PETIT),)


def test_a3_20_two_players_may_each_choose() -> None:
    hands = {1: f"EX {PLAIN}", 2: "T1 S5 S6 S7 S8 H5 H6 H7 H8 D5 D6 D7 D8 C6 C7 C8 C9 C10"}
    deal = act(begin(BOTH, dealt(BOTH, hands)), Bid(None))
    asked = legal(deal)
    assert isinstance(asked, LegalBids)
    assert asked.cancels is PETIT


@pytest.mark.parametrize("lone", LoneTrump)
def test_the_choice_as_text(lone: LoneTrump) -> None:
    event = DealCancelled(Seat(2), lone)
    line = f'{{"type":"deal_cancelled","seat":2,"for":"{lone}"}}'
    assert format_event(event) == line
    assert parse_event(line) == event
    assert legal_to_json(LegalBids((), lone)) == {"bids": ["pass"], "cancel": str(lone)}


def test_a3_20_a_holder_who_bids_plays() -> None:
    deal = deal_of(IMPRENABLE, "T1")
    for seat in (1, 2, 3, 0):
        deal = evolve(deal, BidMade(Seat(seat), Contract.GARDE if seat == 1 else None))
    assert deal.taker == 1


def test_a3_20_a_choice_needs_a_turn_to_bid() -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("wikipedia-6-misere", {"excuse_alone": "may_cancel"})
    assert [fault.kind for fault in error.value.faults] == [FaultKind.MEANS_NOTHING]
