"""A match: a fixed number of deals at one table, and the final ranking."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.events import Score, exact
from oudler.core.session import Session


@dataclass(frozen=True, slots=True)
class Match:
    """Which deal of the match is being played at a table, or was played last."""

    number: int
    """From 1; the return match is number 2."""
    deals: int
    """How many deals the match lasts."""
    deal: int
    """The deal of this match; 0 before the first."""
    is_over: bool

    @property
    def before(self) -> int:
        """How many deals of the score sheet belong to earlier matches.

        >>> match_at(10, played=13).before
        10
        """
        return (self.number - 1) * self.deals


def match_at(deals: int, played: int, *, is_playing: bool = False) -> Match:
    """The match in progress, from the length of a match and the number of deals played.

    A match stays the last one until the first deal of the next is dealt.

    >>> match_at(10, played=2, is_playing=True)
    Match(number=1, deals=10, deal=3, is_over=False)
    >>> match_at(10, played=10)
    Match(number=1, deals=10, deal=10, is_over=True)
    >>> match_at(10, played=10, is_playing=True)
    Match(number=2, deals=10, deal=1, is_over=False)
    """
    begun = played + is_playing
    number = max(0, begun - 1) // deals + 1
    deal = begun - (number - 1) * deals
    return Match(number, deals, deal, is_over=deal == deals and not is_playing)


@dataclass(frozen=True, slots=True)
class Ranked:
    """How a player ended a match."""

    player: int
    """Their line on the score sheet."""
    rank: int
    """From 1; equal totals share a rank, and the next player's skips as many."""
    total: Score
    best: Score | None
    """Their best deal's score; None for a player who sat out every deal."""
    best_deal: int | None
    """The number of that deal in the match; the first of several."""
    taken: int
    """The contracts they took."""
    made: int
    """The contracts they took and made."""


def ranking(session: Session) -> tuple[Ranked, ...]:
    """The players of a score sheet, the highest total first; mouches count.

    >>> sheet = Session(rules, ("N", "E", "S", "W"), Seat(0)).after(over)
    >>> [(one.player, one.rank, one.total) for one in ranking(sheet)]
    [(0, 1, 66), (2, 1, 66), (3, 1, 66), (1, 4, -198)]
    >>> ranking(sheet)[-1].taken, ranking(sheet)[-1].made
    (1, 0)
    """
    totals = session.totals
    order = sorted(range(len(totals)), key=lambda player: (-totals[player], player))
    return tuple(_ranked(session, player) for player in order)


def _ranked(session: Session, player: int) -> Ranked:
    total = session.totals[player]
    won = dict(_gains(session, player))
    best_deal = max(won, key=lambda deal: (won[deal], -deal), default=None)
    taken = [one.is_made for one in session.summaries if one.taker == player]
    return Ranked(
        player,
        1 + sum(other > total for other in session.totals),
        total,
        None if best_deal is None else won[best_deal],
        best_deal,
        len(taken),
        sum(taken),
    )


def _gains(session: Session, player: int) -> Iterator[tuple[int, Score]]:
    """The number of each deal a player took part in, and their score."""
    lines = zip(session.summaries, session.sheet, session.payments, strict=True)
    for number, (one, scores, payments) in enumerate(lines, 1):
        if player not in one.sat_out:
            yield number, exact(scores[player] + payments[player])
