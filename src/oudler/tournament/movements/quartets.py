"""Quartets: fixed defenders, an attacker who travels, and each meeting with its return."""

from collections.abc import Mapping
from dataclasses import dataclass

from oudler.core import value
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.movements.shift import series, shortest
from oudler.tournament.orientation import Format, Orientation, Start


@dataclass(frozen=True, slots=True)
class Quartets:
    """The movement of an odd number of quartets, any of them (T102, T104)."""

    id: str
    format: Format
    source: str
    boards: Mapping[int, tuple[int, ...]]
    positions: Mapping[int, tuple[int, ...]]
    """How many positions are usual (T106); any even number can be played (T105)."""
    note: str = ""

    def lengths(self, quartets: int) -> tuple[int, ...]:
        """How many positions can be played: an even number, the usual one first.

        >>> movement("quartets").lengths(7), movement("quartets").lengths(23)[0]
        ((6, 4, 2), 10)
        """
        usual = self.positions.get(quartets, (min(10, quartets - 1),))
        return tuple(dict.fromkeys((*usual, *range(quartets - 1, 0, -2))))

    def most_positions(self, tables: int) -> int:
        """How many positions there are at most.

        >>> movement("quartets").most_positions(15)
        14
        """
        return tables - 1

    def boards_per_table(self, tables: int) -> tuple[int, ...]:
        """How many boards a table has; the usual number first.

        >>> movement("quartets").boards_per_table(5)
        (5, 6)
        """
        return self.boards.get(tables, (2 if tables < 21 else 1,))


@value
class Hinge:
    """The leap half-way, from the first meetings to their returns (T105)."""

    into: int
    """The position before which it happens, by its number in the movement."""
    boards: int
    attackers: int


def hinge(quartets: int, positions: int) -> Hinge:
    """The leap for this many quartets and positions, by the shortest way round.

    >>> hinge(11, 8)
    Hinge(into=7, boards=-3, attackers=5)
    """
    left_out = quartets - positions
    return Hinge(
        quartets - positions // 2,
        shortest(-left_out, quartets),
        shortest(-2 * left_out, quartets),
    )


def played_positions(quartets: int, positions: int) -> tuple[int, ...]:
    """The numbers of the positions that are played: the first half, then its returns (T105).

    >>> played_positions(9, 4)
    (1, 2, 7, 8)
    """
    half = positions // 2
    return (*range(1, half + 1), *range(quartets - half, quartets))


def expand_quartets(movement: Quartets, quartets: int, positions: int, boards: int) -> Plan:
    """The plan: the first half of the positions, then the returns of each.

    >>> plan = expand_quartets(movement("quartets"), 5, positions=4, boards=5)
    >>> [str(one) for one in plan.meetings[0].starts], plan.meetings[0].boards
    (['3', '1'], (6, 7, 8, 9, 10))
    """
    meetings = (
        _meeting(quartets, position, table, boards)
        for position in played_positions(quartets, positions)
        for table in range(1, quartets + 1)
    )
    return Plan(movement.id, movement.format, tuple(meetings))


def _meeting(quartets: int, position: int, table: int, boards: int) -> Meeting:
    at = {
        Orientation.ATTACK: Start("", (table - 1 + 2 * position) % quartets + 1),
        Orientation.DEFENCE: Start("", table),
    }
    return Meeting(position, table, at, series((table - 1 + position) % quartets + 1, boards))
