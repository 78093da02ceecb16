"""A movement played out: who sits where in each position, and with which boards."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from oudler.tournament.orientation import Format, Orientation, Start, in_line, taker_of

At = dict[Orientation, Start]
"""Who has which side of a table."""


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Those who meet at one table in one position, and the boards they play, in that order."""

    position: int
    table: int
    at: At
    boards: tuple[int, ...] = ()
    section: str = ""
    deal: int = 0
    """Which deal of the position, if everybody changes tables after each (Emmanuel)."""
    stock: str = ""
    """The colour of the boards, if several sets have the same numbers but other cards."""
    copy: str = ""
    """Which copy of the boards, if a section has its own."""

    @property
    def table_name(self) -> str:
        """The table with the letter of its section.

        >>> Meeting(1, 3, {}, section="B").table_name
        'B3'
        """
        return f"{self.section}{self.table}"

    @property
    def starts(self) -> tuple[Start, ...]:
        """Everybody who meets here.

        >>> at = {Orientation.NORTH_SOUTH: Start("", 8), Orientation.EAST_WEST: Start("", 1)}
        >>> [str(one) for one in Meeting(1, 1, at).starts]
        ['8', '1']
        """
        return tuple(self.at.values())

    def attacker(self, board: int) -> Start:
        """Who takes this board here: the entrant on the side printed on it.

        >>> at = {Orientation.NORTH_SOUTH: Start("", 8), Orientation.EAST_WEST: Start("", 1)}
        >>> str(Meeting(1, 1, at, (1, 2)).attacker(2))
        '1'
        """
        return next(start for side, start in self.at.items() if _attacks(side, board))

    def defenders(self, board: int) -> tuple[Start, ...]:
        """Everybody else at the table.

        >>> at = {Orientation.NORTH_SOUTH: Start("", 8), Orientation.EAST_WEST: Start("", 1)}
        >>> [str(one) for one in Meeting(1, 1, at, (1, 2)).defenders(2)]
        ['8']
        """
        return tuple(start for side, start in self.at.items() if not _attacks(side, board))


def _attacks(side: Orientation, board: int) -> bool:
    if side in (Orientation.ATTACK, Orientation.DEFENCE):
        return side is Orientation.ATTACK
    return str(taker_of(board)) in str(side)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Every meeting of a session."""

    movement: str
    """The movements it is made of, such as `individual-base`."""
    format: Format
    meetings: tuple[Meeting, ...]
    absent: tuple[Start, ...] = ()
    """Places in the movement that nobody has: their opponents sit out, or play with three."""
    copies: dict[int, int] = {}
    """Boards that hold the cards of another: 25: 1 says that board 25 is a copy of board 1."""
    note: str = ""
    """Notes on printed movements that fail and were corrected: keys of sentences."""

    @property
    def positions(self) -> tuple[int, ...]:
        """The numbers of the positions that are played.

        >>> Plan("", Format.FREE, ()).positions
        ()
        """
        return tuple(sorted({one.position for one in self.meetings}))

    @property
    def starts(self) -> tuple[Start, ...]:
        """Every place that an entrant can have, absent ones left out, in the order of the lines.

        >>> Plan("", Format.FREE, ()).starts
        ()
        """
        found = {start for one in self.meetings for start in one.starts}
        return tuple(sorted(found - set(self.absent), key=in_line))

    @property
    def boards(self) -> tuple[tuple[str, int], ...]:
        """Every board with its colour; copies count separately.

        >>> Plan("", Format.FREE, ()).boards
        ()
        """
        return tuple(sorted({(one.stock, board) for one in self.meetings for board in one.boards}))

    def original(self, board: int) -> int:
        """The board whose cards this one holds: itself, unless it is a copy.

        >>> Plan("", Format.INDIVIDUAL, (), copies={25: 1}).original(25)
        1
        """
        return self.copies.get(board, board)

    def is_played(self, meeting: Meeting) -> bool:
        """Whether cards are played at this table: free deals need three players, boards all.

        >>> Plan("", Format.FREE, ()).is_played(Meeting(1, 1, {}))
        False
        """
        here = sum(start not in self.absent for start in meeting.starts)
        return here >= 3 if self.format is Format.FREE else 0 < len(meeting.at) == here

    def of(self, start: Start) -> Iterator[Meeting]:
        """The way of one entrant, position by position.

        >>> list(Plan("", Format.FREE, ()).of(Start("N", 1)))
        []
        """
        return (one for one in self.meetings if start in one.starts)

    def in_position(self, position: int) -> Iterator[Meeting]:
        """All the tables of one position.

        >>> list(Plan("", Format.FREE, ()).in_position(1))
        []
        """
        return (one for one in self.meetings if one.position == position)


def in_section(plan: Plan, section: str) -> Plan:
    """The same movement in a separate section, with its own copy of the boards (T53).

    >>> at = {Orientation.NORTH: Start("N", 1)}
    >>> str(in_section(Plan("", Format.FREE, (Meeting(1, 1, at),)), "B").starts[0])
    'B-N1'
    """

    def moved(start: Start) -> Start:
        return Start(start.line, start.number, section)

    meetings = (
        replace(
            one,
            section=section,
            copy=section + one.copy,
            at={side: moved(start) for side, start in one.at.items()},
        )
        for one in plan.meetings
    )
    return replace(plan, meetings=tuple(meetings), absent=tuple(map(moved, plan.absent)))


def side_by_side(plans: Mapping[str, Plan]) -> Plan:
    """Several sections as one plan; they play the same boards, each its own copy.

    >>> one = Plan("free-base", Format.FREE, ())
    >>> side_by_side({"A": one, "B": one}).movement
    'free-base + free-base'
    """
    apart = [in_section(plan, section) for section, plan in plans.items()]
    return Plan(
        " + ".join(plan.movement for plan in apart),
        apart[0].format,
        tuple(meeting for plan in apart for meeting in plan.meetings),
        tuple(start for plan in apart for start in plan.absent),
        apart[0].copies,
        next((plan.note for plan in apart if plan.note), ""),
    )


def without(plan: Plan, absent: Iterable[Start]) -> Plan:
    """The plan with some of its places empty.

    >>> without(Plan("", Format.FREE, ()), [Start("N", 5)]).absent
    (Start('N', 5, ''),)
    """
    return replace(plan, absent=tuple(sorted(absent)))


def first_positions(plan: Plan, positions: int) -> Plan:
    """The plan cut short after this many positions.

    >>> first_positions(Plan("", Format.FREE, (Meeting(1, 1, {}), Meeting(2, 1, {}))), 1).positions
    (1,)
    """
    kept = plan.positions[:positions]
    return replace(plan, meetings=tuple(one for one in plan.meetings if one.position in kept))
