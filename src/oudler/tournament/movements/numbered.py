"""Movements given table by table, in which everybody has a number: Howells and pools."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oudler.core import value
from oudler.tournament.movements.plan import At, Meeting, Plan
from oudler.tournament.movements.shift import series
from oudler.tournament.orientation import Format, Orientation, Start


@value
class Group:
    """Who meets at a table, by their numbers, and the series of boards there."""

    numbers: tuple[int, ...]
    series: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """A movement given table by table."""

    id: str
    format: Format
    source: str
    sides: tuple[Orientation, ...]
    rows: tuple[tuple[Group, ...], ...]
    """The tables of each position."""
    boards: tuple[int, ...] = (0,)
    """How many boards a series may have; the usual number first."""
    is_shared: bool = False
    """Whether the boards of a position go round all its tables."""
    left_out: tuple[int, ...] = ()
    """Boards that a session leaves to the other one."""
    note: str = ""

    @property
    def tables(self) -> tuple[int, ...]:
        """The number of tables, the only one.

        >>> movement("individual-howell-4").tables
        (4,)
        """
        return (len(self.rows[0]),)

    @property
    def entrants(self) -> int:
        """How many numbers there are.

        >>> movement("individual-howell-4").entrants
        16
        """
        return len(self.rows[0]) * len(self.sides)

    def most_positions(self, tables: int) -> int:
        """How many positions there are.

        >>> movement("individual-howell-4").most_positions(4)
        5
        """
        return len(self.rows) if tables == len(self.rows[0]) else 0

    def boards_per_table(self, tables: int) -> tuple[int, ...]:
        """How many boards a table has in a position.

        >>> movement("individual-howell-3").boards_per_table(3)
        (3, 4)
        """
        return self.boards if tables == len(self.rows[0]) else ()


def parse_rows(rows: list[str]) -> tuple[tuple[Group, ...], ...]:
    """Positions as the data files write them: `8-1:1` is 8 against 1 with series 1.

    >>> parse_rows(["8-1:1  6-2:4"])
    ((Group(numbers=(8, 1), series=1), Group(numbers=(6, 2), series=4)),)
    """
    return tuple(
        tuple(_group(text, position) for text in row.split())
        for position, row in enumerate(rows, 1)
    )


def _group(text: str, position: int) -> Group:
    numbers, _, own = text.partition(":")
    return Group(tuple(map(int, numbers.split("-"))), int(own or position))


def expand_numbered(movement: Numbered, positions: int, boards: int) -> Plan:
    """The plan of a movement given table by table.

    >>> plan = expand_numbered(movement("triplets-howell-4"), positions=7, boards=4)
    >>> plan.meetings[1].boards
    (13, 14, 15, 16)
    """
    meetings = tuple(
        _meeting(movement, position, table, group, boards)
        for position, row in enumerate(movement.rows[:positions], 1)
        for table, group in enumerate(row, 1)
    )
    return Plan(movement.id, movement.format, meetings, note=movement.note)


def _meeting(movement: Numbered, position: int, table: int, group: Group, boards: int) -> Meeting:
    own = [board for board in series(group.series, boards) if board not in movement.left_out]
    turned = (table - 1) % len(own) if movement.is_shared and own else 0
    return Meeting(
        position, table, seated(movement.sides, group.numbers), (*own[turned:], *own[:turned])
    )


def seated(sides: tuple[Orientation, ...], numbers: tuple[int, ...], more: int = 0) -> At:
    """Numbers at their sides of the table; `more` is added to each.

    >>> seated((Orientation.NORTH, Orientation.SOUTH), (1, 2), more=16)[Orientation.NORTH]
    Start('', 17, '')
    """
    return {side: Start("", number + more) for side, number in zip(sides, numbers, strict=True)}


@dataclass(frozen=True, slots=True)
class Parallel:
    """Howells of four tables side by side over one set of boards (T67)."""

    id: str
    format: Format
    source: str
    of: Numbered
    rows: Mapping[str, tuple[int, ...]]
    """Which row of the Howell each section sits in, position by position."""
    copies: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """The first board of the copy that a section plays instead of the row's own boards."""
    note: str = ""

    @property
    def tables(self) -> tuple[int, ...]:
        """The number of tables, the only one.

        >>> movement("individual-howell-3x4").tables
        (12,)
        """
        return (4 * len(self.rows),)

    def most_positions(self, tables: int) -> int:
        """How many positions there are.

        >>> movement("individual-howell-3x4").most_positions(12)
        5
        """
        return self.of.most_positions(tables // len(self.rows))

    def boards_per_table(self, tables: int) -> tuple[int, ...]:
        """How many boards a table has in a position.

        >>> movement("individual-howell-3x4").boards_per_table(12)
        (4,)
        """
        return self.of.boards_per_table(tables // len(self.rows))


def expand_parallel(movement: Parallel, positions: int) -> Plan:
    """The plan of parallel Howells; numbers go on from section to section.

    >>> plan = expand_parallel(movement("individual-howell-3x4"), positions=5)
    >>> len(plan.starts), plan.original(29)
    (48, 5)
    """
    meetings = tuple(
        meeting
        for position in range(1, positions + 1)
        for place, section in enumerate(movement.rows)
        for meeting in _in_row(movement, section, place, position)
    )
    copies = {
        copied + board: 4 * (row - 1) + 1 + board
        for rows in movement.copies.values()
        for row, copied in rows.items()
        for board in range(4)
    }
    return Plan(movement.id, movement.format, meetings, copies=dict(sorted(copies.items())))


def _in_row(movement: Parallel, section: str, place: int, position: int) -> Iterator[Meeting]:
    row = movement.rows[section][position - 1]
    first = movement.copies.get(section, {}).get(row, 4 * (row - 1) + 1)
    for table, group in enumerate(movement.of.rows[row - 1], 1):
        boards = tuple(first + (table - 1 + turn) % 4 for turn in range(4))
        at = seated(movement.of.sides, group.numbers, more=16 * place)
        yield Meeting(position, table, at, boards, section)


@value
class Attack:
    """One table of a pool's deal: places in the pool, and one of the position's boards."""

    attacker: int
    defender: int
    board: int


@dataclass(frozen=True, slots=True)
class Pools:
    """Four pools of four; in each deal one of a pool attacks the other three at once (T92)."""

    id: str
    format: Format
    source: str
    of: Numbered
    boards: int
    """How many boards a position has."""
    deals: Mapping[str, tuple[tuple[Attack, ...], ...]]
    """The tables of each pool, deal by deal."""
    note: str = ""

    @property
    def tables(self) -> tuple[int, ...]:
        """The number of tables, the only one.

        >>> movement("triplets-emmanuel-16").tables
        (12,)
        """
        return (3 * len(self.deals),)

    @property
    def entrants(self) -> int:
        """How many numbers there are.

        >>> movement("triplets-emmanuel-16").entrants
        16
        """
        return self.of.entrants

    def most_positions(self, tables: int) -> int:
        """How many positions there are.

        >>> movement("triplets-emmanuel-16").most_positions(12)
        5
        """
        return len(self.of.rows) if tables in self.tables else 0

    def boards_per_table(self, tables: int) -> tuple[int, ...]:
        """How many boards a table has in a deal: one.

        >>> movement("triplets-emmanuel-16").boards_per_table(12)
        (1,)
        """
        return (1,) if tables in self.tables else ()


def parse_attacks(deals: list[str]) -> tuple[tuple[Attack, ...], ...]:
    """Deals as the data files write them: `1>2:3` is 1 attacking 2 with board 3.

    >>> parse_attacks(["1>2:3"])
    ((Attack(attacker=1, defender=2, board=3),),)
    """
    return tuple(tuple(map(_attack, deal.split())) for deal in deals)


def _attack(text: str) -> Attack:
    who, _, board = text.partition(":")
    attacker, _, defender = who.partition(">")
    return Attack(int(attacker), int(defender), int(board))


def expand_pools(movement: Pools, positions: int) -> Plan:
    """The plan of pools; A and B play while C and D rest, from a second copy of the boards.

    >>> plan = expand_pools(movement("triplets-emmanuel-16"), positions=5)
    >>> len(plan.meetings), plan.meetings[0].boards
    (240, (1,))
    """
    meetings = tuple(
        _attacked(movement, position, deal, place, attack, slot)
        for position in range(1, positions + 1)
        for deal in range(1, 5)
        for place, pool in enumerate(movement.deals)
        for slot, attack in enumerate(movement.deals[pool][deal - 1], 1)
    )
    return Plan(movement.id, movement.format, meetings)


def _attacked(
    movement: Pools, position: int, deal: int, place: int, attack: Attack, slot: int
) -> Meeting:
    members = movement.of.rows[position - 1][place].numbers
    at = {
        Orientation.ATTACK: Start("", members[attack.attacker - 1]),
        Orientation.DEFENCE: Start("", members[attack.defender - 1]),
    }
    board = movement.boards * (position - 1) + attack.board
    copy = "1" if place < 2 else "2"
    return Meeting(position, 3 * place + slot, at, (board,), deal=deal, copy=copy)
