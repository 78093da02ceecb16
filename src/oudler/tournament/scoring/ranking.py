"""Rankings: by one figure, equal figures sharing a rank; or line by line (T74)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from oudler.core.values import value


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
