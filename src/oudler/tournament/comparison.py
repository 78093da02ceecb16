"""A result compared with those of the other tables that played the same deal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import isqrt

from oudler.core.events import Score, exact


def attack_percentages(units: Sequence[Score]) -> tuple[Score, ...]:
    """How each attack did compared with the others who played the deal, from 0 to 100.

    A unit is what a defender pays. Each attack has the share of the other tables that did worse; a
    table that did as well counts half. Raises ValueError for fewer than two tables. Source: F10,
    the federation's rules of 2012, p. 17-18.

    >>> attack_percentages([106, 60, 60, -80])
    (100, 50, 50, 0)
    """
    if len(units) < 2:
        raise ValueError("a comparison needs two tables or more")
    order, others = sorted(units), len(units) - 1

    @cache
    def percentage(unit: Score) -> Score:
        worse = bisect_left(order, unit)
        ties = bisect_right(order, unit) - worse - 1
        return exact(Fraction(100 * worse + 50 * ties, others))

    return tuple(map(percentage, units))


def defence_percentage(attack: Score) -> Score:
    """The defenders' percentage at a table whose attack has this one (F10, p. 17).

    >>> defence_percentage(75)
    25
    """
    return exact(100 - Fraction(attack))


def match_points(ours: Score, theirs: Score) -> Score:
    """The match points of an attack against the other team's on the same deal (F12, p. 23).

    The square root of the difference between the two units, with its sign, to the nearest
    thousandth: a large difference in one deal does not decide a match.

    >>> match_points(106, 60), match_points(60, 106)
    (Fraction(3391, 500), Fraction(-3391, 500))
    """
    gap = Fraction(ours) - Fraction(theirs)
    # Twice the root in thousandths, rounded down, shows which way to round.
    doubled = isqrt(int(abs(gap) * 4_000_000))
    thousandths = (doubled + 1) // 2
    return exact(Fraction(thousandths if gap >= 0 else -thousandths, 1000))
