"""A mistake leads to the lesson that speaks of it."""

import pytest

from oudler.coach import Estimate, Judgement, Kind, Known, Moment, Reason, Verdict, recommended
from oudler.coach.principles import CHECKS
from oudler.coach.recommendation import BY_PRINCIPLE, BY_REASON, IN_ATTACK, IN_DEFENCE
from oudler.core import Card, Play, Seat, Suit
from oudler.teach import Problem, Topic, problems
from oudler.testing.builders import FFT_4, ending
from oudler.words import subject


def missed(one: Problem) -> Judgement:
    """The judgement of somebody who chose the nearest wrong answer."""
    moment = Moment(0, one.kind, one.seat, one.deal(), one.nearest.action)
    known = Known(one.best.action, Estimate(20.0, 1.0), 1.0, 0.0, None, ())
    return Judgement(moment, Verdict.MISTAKE, known)


def test_bids_calls_and_discards_have_their_lesson() -> None:
    lessons = {Kind.BID: 3, Kind.CALL: 10, Kind.DISCARD: 4}
    for kind, number in lessons.items():
        found = recommended(missed(next(one for one in problems() if one.kind is kind)))
        assert found is not None
        assert found.number == number


def test_a_handful_kept_hidden_leads_to_what_it_is_worth() -> None:
    moment = Moment(0, Kind.HANDFUL, Seat(0), ending(FFT_4, ["H1", "H2", "H3", "H4"]), None)
    known = Known(None, Estimate(20.0, 1.0), 1.0, 0.0, None, ())
    found = recommended(Judgement(moment, Verdict.MISTAKE, known))
    assert found is not None
    assert found is Topic.CONTRACT


def test_a_petit_that_could_go_home_leads_to_its_lesson() -> None:
    topics = [recommended(missed(one)) for one in problems(Topic.PETIT)]
    assert topics.count(Topic.PETIT) >= len(topics) / 2


def test_only_reasons_and_principles_that_exist_have_a_lesson() -> None:
    assert {*BY_REASON, *IN_ATTACK, *IN_DEFENCE} <= set(subject("en", "coach")["reasons"])
    assert set(BY_PRINCIPLE) <= set(CHECKS)


@pytest.mark.parametrize(("seat", "topic"), [(0, Topic.TRUMPS), (2, Topic.DEFENCE)])
def test_the_attack_is_never_sent_to_the_lesson_on_defending(
    seat: int, topic: Topic, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Led into a ruff: a defender reads how to defend together, the taker how to draw trumps."""
    why = (Reason("into_a_ruff", {"seat": Seat(1), "suit": Suit.HEARTS}),)
    monkeypatch.setattr("oudler.coach.recommendation.reasons", lambda _: why)
    deal = ending(FFT_4, ["H1 S1", "T5 T6", "H2 S2", "D3 D4"], leader=seat, taker=0)
    done, best = list(deal.hands[seat])[::-1]
    known = Known(Play(best), Estimate(20.0, 1.0), 1.0, 0.0, None, ())
    moment = Moment(0, Kind.CARD, Seat(seat), deal, Play(done))
    found = recommended(Judgement(moment, Verdict.MISTAKE, known))
    assert found is not None
    assert found is topic


def test_a_master_to_cash_leads_to_the_lesson_on_the_cards() -> None:
    """With no trump left there is none to draw."""
    deal = ending(FFT_4, ["DK D3", "D4 H4", "D5 H5", "D6 H6"], leader=0, taker=1)
    known = Known(Play(Card.DK), Estimate(20.0, 1.0), 1.0, 0.0, None, ())
    moment = Moment(0, Kind.CARD, Seat(0), deal, Play(Card.D3))
    found = recommended(Judgement(moment, Verdict.MISTAKE, known))
    assert found is not None
    assert found is Topic.CARDS
