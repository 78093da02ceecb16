"""Movements in which everybody in a line moves by the same number of tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start

BOARDS = "boards"
"""The series of boards, which move besides the lines."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A movement by shifts: a number of tables up or down between two positions."""

    id: str
    format: Format
    source: str
    tables: tuple[int, ...]
    positions: int | None
    """The most positions; None for as many as tables."""
    moves: Mapping[str, int]
    boards: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """How many boards per table, by the number of tables; the usual number first."""
    exceptions: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """What replaces the moves on the way into a position."""
    half_way: Mapping[str, int] = field(default_factory=dict)
    """What replaces them once, after half of the positions, with an even number of tables."""
    fewer_positions: Mapping[int, int] = field(default_factory=dict)
    """Numbers of tables for which there are fewer positions."""
    note: str = ""

    def most_positions(self, tables: int) -> int:
        """How many positions this number of tables can play.

        >>> movement("individual-base").most_positions(7)
        7
        """
        if self.half_way:
            return tables if tables % 2 else tables - 1
        return self.fewer_positions.get(tables, min(self.positions or tables, 200))

    def boards_per_table(self, tables: int) -> tuple[int, ...]:
        """How many boards a table may have; the usual number first.

        >>> movement("individual-base").boards_per_table(7)
        (4, 3)
        """
        return self.boards.get(tables, (2,)) if self.format.has_boards else (0,)

    def moves_into(self, position: int, tables: int) -> Mapping[str, int]:
        """How far everything moves on the way into a position.

        >>> movement("free-8").moves_into(6, 8)
        {'N': 0, 'S': 1, 'E': 4, 'W': -1}
        """
        is_half = not tables % 2 and position == tables // 2 + 1
        return {
            **self.moves,
            **(self.half_way if is_half else {}),
            **self.exceptions.get(position, {}),
        }


def expand_shift(movement: Shift, tables: int, positions: int, boards: int, first: int = 1) -> Plan:
    """The plan of a shift movement, from this position on.

    >>> plan = expand_shift(movement("free-base"), 5, positions=5, boards=0)
    >>> [str(start) for start in list(plan.in_position(2))[0].starts]
    ['N1', 'S5', 'E4', 'W3']
    """
    meetings: list[Meeting] = []
    gone = dict.fromkeys(movement.moves, 0)
    for position in range(1, first + positions):
        if position > 1:
            for line, by in movement.moves_into(position, tables).items():
                gone[line] += by
        if position >= first:
            meetings += _tables(movement, tables, position, gone, boards)
    return Plan(movement.id, movement.format, tuple(meetings), note=movement.note)


def _tables(
    movement: Shift, tables: int, position: int, gone: Mapping[str, int], boards: int
) -> Iterator[Meeting]:
    lines = [line for line in movement.moves if line != BOARDS]

    def came_from(line: str, table: int) -> int:
        return (table - 1 - gone[line]) % tables + 1

    for table in range(1, tables + 1):
        at = {Orientation(line): Start(line, came_from(line, table)) for line in lines}
        has = series(came_from(BOARDS, table), boards) if BOARDS in gone else ()
        yield Meeting(position, table, at, has)


def series(number: int, boards: int) -> tuple[int, ...]:
    """The boards of a series: with four each, series 2 has 5 to 8 (T42).

    >>> series(2, 4)
    (5, 6, 7, 8)
    """
    return tuple(range(boards * (number - 1) + 1, boards * number + 1))


def shortest(by: int, around: int) -> int:
    """A move round the tables, forwards or backwards, whichever is shorter.

    >>> shortest(6, 7), shortest(-5, 7), shortest(3, 6)
    (-1, 2, 3)
    """
    forth = by % around
    return forth if forth <= around // 2 else forth - around
