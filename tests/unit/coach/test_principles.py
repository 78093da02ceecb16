"""The coach finds each principle in the positions that name a card for it."""

from pathlib import Path

import pytest

from oudler.coach import Estimate, Judgement, Kind, Known, Moment, Verdict
from oudler.coach.principles import CHECKS, principles, told_apart, touched
from oudler.core import Action, Card, Discard, LegalPlays, Play, Seat, SeatView, view
from oudler.testing.builders import FFT_4, ending
from oudler.testing.principles import Position, read_positions
from oudler.words import LANGUAGES, subject

POSITIONS, _ = read_positions(Path(__file__).parents[2] / "data" / "principles")
KNOWN = {"E-1", *CHECKS}
COVERED = [one for one in POSITIONS if one.principle.name.replace(" ", "-") in KNOWN]


@pytest.mark.parametrize("position", COVERED, ids=lambda one: one.name)
def test_a_principle_allows_what_its_position_allows(position: Position) -> None:
    seen = position.seen()
    code = position.principle.name.replace(" ", "-")
    (found,) = (one for one in principles(seen) if one.code == code)
    if isinstance(seen.legal, LegalPlays):
        for card in seen.legal.cards:
            assert found.agrees(Play(card)) == position.agrees(Play(card))
    else:
        assert not set(map(str, found.allowed)) & position.wrong


def test_most_principles_are_tested_on_positions() -> None:
    assert {one.principle.name.replace(" ", "-") for one in COVERED} == KNOWN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_principle_has_a_sentence(language: str) -> None:
    assert set(subject(language, "coach")["principles"]) == KNOWN


def judged(position: Position, done: Action, best: Action) -> Judgement:
    known = Known(best, Estimate(10.0, 1.0), 0.9, 0.0, None, ())
    kind = Kind.DISCARD if isinstance(done, Discard) else Kind.CARD
    moment = Moment(0, kind, position.seen().seat, position.deal(), done)
    return Judgement(moment, Verdict.MISTAKE, known)


def test_the_coach_says_whether_its_action_follows_or_departs() -> None:
    (position,) = (one for one in POSITIONS if one.name == "E-16-1")
    low = Play(Card.T6)
    assert position.agrees(low)
    seen = position.seen()
    assert isinstance(seen.legal, LegalPlays)
    other = Play(next(card for card in seen.legal.cards if not position.agrees(Play(card))))
    follows = {one.principle.code: one.follows for one in touched(judged(position, other, low))}
    departs = {one.principle.code: one.follows for one in touched(judged(position, low, other))}
    assert follows["E-16"] is True
    assert departs["E-16"] is False


def test_two_trumps_that_are_worth_the_same_may_go_in_any_order() -> None:
    apart = ending(FFT_4, ["T20 T17 S2", "T18 H2 H3", "D2 D3 D4", "C2 C3 C4"], leader=0, taker=1)
    alike = ending(FFT_4, ["T20 T19 S2", "T18 H2 H3", "D2 D3 D4", "C2 C3 C4"], leader=0, taker=1)
    assert "E-13" in codes(view(apart, Seat(0)), Card.T17, Card.T20)
    assert "E-13" not in codes(view(apart, Seat(0)), Card.T17, Card.S2)
    assert "E-13" not in codes(view(alike, Seat(0)), Card.T19, Card.T20)


def test_late_in_the_deal_trump_leads_are_no_signals_any_more() -> None:
    # A partner's lead was odd, and is answered by now; this hand's own promises nothing.
    hands = ["T18 T17 T7 HQ", "T21 S1 S2 S3", "D1 D2 D3 D4", "C1 C2 C3 C4"]
    late = ending(FFT_4, hands, taker=1, won_by=[2] * 13 + [0])
    assert codes(view(late, Seat(0)), Card.HQ, Card.T17) == set()


def codes(seen: SeatView, done: Card, best: Card) -> set[str]:
    return {one.principle.code for one in told_apart(seen, Play(done), Play(best))}


def test_no_principle_is_named_where_both_actions_follow_it() -> None:
    deal = ending(FFT_4, ["SK S2", "SQ S3", "SJ S4", "S5 S6"], leader=0, taker=1)
    assert deal.to_act is not None
    assert list(principles(view(deal, deal.to_act))) == []
