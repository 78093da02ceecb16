"""Free deals: what each player of a table wins or loses in a position (T16, T24, T26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from oudler.core.events import exact
from oudler.tournament.figures import Score


class FreeDeal(msgspec.Struct, array_like=True, frozen=True):
    """One free deal: who took, what each opponent pays, and who sat out as dealer of five."""

    taker: int
    """By entry number."""
    unit: Score
    sat_out: int | None = None


def balances(players: Sequence[int], deals: Sequence[FreeDeal | None]) -> dict[int, Score]:
    """Each player's balance over the deals of a position; they add up to 0.

    The taker wins from, or pays to, every other at the table: three, or two at a table of three.

    >>> balances((1, 2, 3, 4), [FreeDeal(2, 80), None])
    {1: -80, 2: 240, 3: -80, 4: -80}
    """
    totals = dict.fromkeys(players, Fraction(0))
    for deal in deals:
        if deal is None:  # all passed
            continue
        others = [who for who in players if who not in (deal.taker, deal.sat_out)]
        for who in others:
            totals[who] -= Fraction(deal.unit)
        totals[deal.taker] += len(others) * Fraction(deal.unit)
    return {who: exact(total) for who, total in totals.items()}


def sum_of(found: Mapping[int, Score]) -> Score:
    """The sum of a table's balances; anything but 0 is a mistake on its sheet (T25).

    >>> sum_of({1: -80, 2: 240, 3: -80, 4: -80})
    0
    """
    return exact(sum(map(Fraction, found.values()), Fraction(0)))
