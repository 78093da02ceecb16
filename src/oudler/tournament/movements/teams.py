"""Matches of two teams, and triangular matches of three."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from oudler.tournament.movements.plan import At, Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start

QUARTERS = 4
"""How many quarters a match has, each with another attacker (T110)."""


def team(letter: str) -> Start:
    """The place of a team, which has a letter.

    >>> str(team("B"))
    'B'
    """
    return Start(letter, 0)


def _against(attacker: str, defender: str) -> At:
    return {Orientation.ATTACK: team(attacker), Orientation.DEFENCE: team(defender)}


def match_plan(boards: int) -> Plan:
    """Two teams in two rooms, each attacking every board once; 16 to 24 boards (T110-T113).

    In one room the boards of a quarter are played in order, in the other from the middle on, so
    that each lies in one room at a time.

    >>> [one.boards for one in match_plan(16).in_position(1)]
    [(1, 2, 3, 4), (3, 4, 1, 2)]
    """
    each = boards // QUARTERS
    meetings: list[Meeting] = []
    for quarter in range(1, QUARTERS + 1):
        own = tuple(range(each * (quarter - 1) + 1, each * quarter + 1))
        turned = (*own[each // 2 :], *own[: each // 2])
        meetings += [
            Meeting(quarter, 1, _against("A", "B"), own),
            Meeting(quarter, 2, _against("B", "A"), turned),
        ]
    return Plan(f"teams-{boards}", Format.TEAMS, tuple(meetings))


@dataclass(frozen=True, slots=True)
class Triangular:
    """Three teams at three tables (T116)."""

    id: str
    source: str
    boards: int
    """How many boards a table has in half a period."""
    stocks: tuple[tuple[str, int], ...] = ()
    """Sets of boards that follow one another, with their sizes."""
    by_match: dict[str, str] = field(default_factory=dict)
    """The colour of each match's boards, if each has its own set."""


_HALVES = (
    (("C", "A"), ("A", "B"), ("B", "C")),
    (("B", "A"), ("C", "B"), ("A", "C")),
)
"""Attacker and defender at tables 1, 2, 3, in each half of a period."""


def triangular_plan(movement: Triangular) -> Plan:
    """The plan of a triangular match: four periods of two halves.

    >>> from oudler.tournament.movements.catalogue import triangular_movements
    >>> plan = triangular_plan(triangular_movements()[0])
    >>> [one.boards for one in plan.in_position(2)]
    [(4, 5, 6), (7, 8, 9), (1, 2, 3)]
    """
    meetings = [
        meeting for half in range(2 * QUARTERS) for meeting in _half(movement, half + 1, half // 2)
    ]
    return Plan(movement.id, Format.TEAMS, tuple(meetings))


def _half(movement: Triangular, position: int, period: int) -> Iterator[Meeting]:
    which = (position - 1) % 2
    for table, (attacker, defender) in enumerate(_HALVES[which], 1):
        part = (table - 1 + which) % 3
        match = "".join(sorted(attacker + defender))
        stock, first = _boards(movement, period, part, match)
        boards = tuple(range(first, first + movement.boards))
        yield Meeting(position, table, _against(attacker, defender), boards, stock=stock)


def _boards(movement: Triangular, period: int, part: int, match: str) -> tuple[str, int]:
    """The colour and the first board of one of the three parts of a period."""
    if movement.by_match:
        return movement.by_match[match], movement.boards * period + 1
    before = movement.boards * (3 * period + part)
    for stock, size in movement.stocks:
        if before < size:
            return stock, before + 1
        before -= size
    raise ValueError(f"{movement.id} has no boards for period {period + 1}")
