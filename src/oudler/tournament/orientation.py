"""Where people sit at a tournament's table, and what is printed on the wallet of each board."""

from __future__ import annotations

from oudler.core import Named


class Format(Named):
    """How a tournament is played, and so how it is scored (T1)."""

    FREE = "free"
    INDIVIDUAL = "individual"
    TRIPLETS = "triplets"
    QUARTETS = "quartets"
    TEAMS = "teams"

    @property
    def has_boards(self) -> bool:
        """Whether several tables play the same cards.

        >>> Format.FREE.has_boards, Format.TRIPLETS.has_boards
        (False, True)
        """
        return self is not Format.FREE


class Orientation(Named):
    """A side of the table, or an entrant's share of the table."""

    NORTH = "N"
    SOUTH = "S"
    EAST = "E"
    WEST = "W"
    FIFTH = "F"
    """The fifth player of a table of five (T13)."""
    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    ATTACK = "attack"
    DEFENCE = "defence"


PLAYING_ORDER = (Orientation.NORTH, Orientation.WEST, Orientation.SOUTH, Orientation.EAST)
"""Play is counter-clockwise: after North comes West. Seat 0 of a deal is North."""
_BY_LETTER = {str(one): one for one in PLAYING_ORDER}
_DEALERS = "NESW"
_TAKERS = "NWESENSWESNWSEWNWSNEWNES"


def dealer_of(board: int) -> Orientation:
    """Who deals this board: N, E, S, W in turn (T41).

    >>> [str(dealer_of(board)) for board in (1, 2, 5)]
    ['N', 'E', 'N']
    """
    return _BY_LETTER[_DEALERS[(board - 1) % 4]]


def taker_of(board: int) -> Orientation:
    """Who takes this board, as printed on wallets 1 to 24; then the cycle repeats (T41).

    >>> "".join(taker_of(board) for board in range(1, 9)), taker_of(25) is taker_of(1)
    ('NWESENSW', True)
    """
    return _BY_LETTER[_TAKERS[(board - 1) % len(_TAKERS)]]


def attacker_of(format: Format, board: int) -> Orientation:
    """Who attacks a board: in quartets and teams always South, whatever the board says (T100).

    >>> str(attacker_of(Format.INDIVIDUAL, 1)), str(attacker_of(Format.QUARTETS, 1))
    ('N', 'S')
    """
    if format in (Format.QUARTETS, Format.TEAMS):
        return Orientation.SOUTH
    return taker_of(board)


def leader_of(board: int) -> Orientation:
    """Who leads to the first trick: the player on the dealer's right (T40).

    >>> str(leader_of(1))
    'W'
    """
    at = PLAYING_ORDER.index(dealer_of(board))
    return PLAYING_ORDER[(at + 1) % 4]


class Start(str):
    """An entrant's place in a movement: a line and a starting table, a number, or a team's letter.

    >>> [str(one) for one in (Start("N", 3), Start("EW", 2, "B"), Start("", 12), Start("A", 0))]
    ['N3', 'B-EW2', '12', 'A']
    """

    line: str
    number: int
    section: str

    def __new__(cls, line: str, number: int, section: str = "") -> Start:
        """The place with its text, under which it stands in a file."""
        made = super().__new__(cls, f"{section}{'-' if section else ''}{line}{number or ''}")
        made.line, made.number, made.section = line, number, section
        return made

    def __repr__(self) -> str:
        return f"Start({self.line!r}, {self.number}, {self.section!r})"


_LINES = ("", "N", "S", "E", "W", "F", "NS", "EW")


def in_line(start: Start) -> tuple[str, int, int]:
    """In the order in which people look themselves up: N1, N2 … S1 … E1 … W1 …

    >>> [str(one) for one in sorted([Start("E", 1), Start("N", 2), Start("N", 1)], key=in_line)]
    ['N1', 'N2', 'E1']
    """
    line = _LINES.index(start.line) if start.line in _LINES else len(_LINES)
    return start.section, line, start.number


def parse_start(text: str) -> Start:
    """The place that a text names. Raises ValueError.

    >>> parse_start("B-EW2")
    Start('EW', 2, 'B')
    """
    section, _, place = text.rpartition("-")
    line = place.rstrip("0123456789")
    return Start(line, int(place[len(line) :] or 0), section)
