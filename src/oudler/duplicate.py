"""Duplicate scoring: results of the same deal compared, and rankings by what they are worth."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

from oudler.core import Score, exact, value


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


# --- Rankings: by one figure, equal figures sharing a rank; or line by line (T74)


@value
class Place:
    """Somebody's place in a ranking; equal places share their rank, the next skips as many."""

    entrant: int
    rank: int


def general_ranking(figures: Mapping[int, Any]) -> tuple[Place, ...]:
    """By falling figure; figures may be numbers, or tuples compared from their first part on.

    >>> [(one.rank, one.entrant) for one in general_ranking({1: 50, 2: 60, 3: 50, 4: 40})]
    [(1, 2), (2, 1), (2, 3), (4, 4)]
    """
    return _ranking(figures, lambda who: figures[who])


def _ranking(figures: Mapping[int, Any], key: Callable[[int], Any]) -> tuple[Place, ...]:
    order = sorted(figures, key=lambda who: who)
    order.sort(key=key, reverse=True)
    places: list[Place] = []
    for index, who in enumerate(order):
        is_tied = bool(places) and key(places[-1].entrant) == key(who)
        places.append(Place(who, places[-1].rank if is_tied else index + 1))
    return tuple(places)


def alternate_ranking(
    figures: Mapping[int, Any], lines: Mapping[int, Hashable]
) -> tuple[Place, ...]:
    """First the best of each line, among themselves by figure; then the second of each, and so on.

    If two in a line are equal, both are, say, its firsts, and it has no second (RO 18-19).

    >>> places = alternate_ranking({1: 70, 2: 65, 3: 50}, {1: "N", 2: "N", 3: "S"})
    >>> [one.entrant for one in places]
    [1, 3, 2]
    """
    in_line: dict[int, int] = {}
    for line in set(lines.values()):
        own = {who: figure for who, figure in figures.items() if lines[who] == line}
        in_line |= {place.entrant: place.rank for place in general_ranking(own)}
    return _ranking(figures, lambda who: (-in_line[who], figures[who]))
