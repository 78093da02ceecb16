"""The turning point of a deal: found quickly, it costs what a review says."""

import pytest

from oudler.bots import Club, Decision, make_player, play_numbered
from oudler.coach import Kind, ReviewEffort, Verdict
from oudler.coach.judging import known_of
from oudler.coach.turning_point import turning_point
from oudler.core import LegalPlays, Play, Seat, SeatView, ShowHandful
from oudler.rulesets import load_ruleset

EFFORT = ReviewEffort(worlds=60, club=20, playouts=64)


class Spendthrift(Club):
    """Plays its richest card, whoever wins the trick."""

    async def choose(self, seen: SeatView) -> Decision:
        """The action in this view."""
        if isinstance(seen.legal, LegalPlays):
            richest = max(seen.legal.cards, key=lambda card: (card.half_points, card))
            return Decision(Play(richest))
        return await super().choose(seen)


class Discreet(Club):
    """Never shows a handful."""

    async def choose(self, seen: SeatView) -> Decision:
        """The action in this view."""
        found = await super().choose(seen)
        if isinstance(found.action, ShowHandful) and isinstance(seen.legal, LegalPlays):
            return Decision(Play(max(seen.legal.cards)))
        return found


@pytest.mark.slow
def test_it_is_an_own_mistake_that_costs_what_a_review_tells() -> None:
    players = [Spendthrift(), *[make_player("club")] * 3]
    deal = play_numbered(load_ruleset("fft-4"), players, "turning", 7)
    one = turning_point(deal, Seat(0), EFFORT)
    assert one is not None
    assert (one.verdict, one.moment.seat) == (Verdict.MISTAKE, 0)
    assert one.known == known_of(one.moment, EFFORT)
    assert turning_point(deal, Seat(2), EFFORT) is None, "club made no such mistake"


@pytest.mark.slow
def test_it_may_be_a_handful_that_was_not_shown() -> None:
    players = [Discreet(), *[make_player("club")] * 3]
    deal = play_numbered(load_ruleset("fft-4"), players, "handful", 32)
    one = turning_point(deal, Seat(0), EFFORT)
    assert one is not None
    assert (one.verdict, one.moment.kind, one.moment.action) == (
        Verdict.MISTAKE,
        Kind.HANDFUL,
        None,
    )
