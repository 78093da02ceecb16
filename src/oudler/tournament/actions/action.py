"""The base of all actions: who may take them, and how they name things."""

from typing import Annotated

import msgspec

from oudler.core import Score
from oudler.tournament.events import Event, Where, split_table
from oudler.tournament.figures import as_fraction
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Start, parse_start
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.roles import Office, Role
from oudler.tournament.tournament import Session, Tournament

Happened = tuple[Event, ...]
Name = Annotated[str, msgspec.Meta(max_length=60)]
"""Something that people type or read, on one line."""
MOST_SECONDS = 24 * 3600
Minutes = Annotated[int, msgspec.Meta(ge=0, le=600)]
"""How long a position, or a break, is planned to take."""


class Asked(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """Something asked for at a tournament, by its page or by a command, in the same fields.

    What people type, such as a score, is still text here.
    """

    def is_open_to(self, who: Role) -> bool:
        """Whether somebody may take this action: only the organiser, unless a class says more."""
        return who.office is Office.ORGANISER

    def decided(self, tournament: Tournament) -> Happened:
        """The events that the action causes. Raises Refused."""
        raise NotImplementedError

    def decided_at(self, tournament: Tournament, now: int) -> Happened:  # noqa: ARG002
        """The events at a moment in milliseconds, for what depends on it. Raises Refused."""
        return self.decided(tournament)


class OfReferee(Asked):
    """An action that either official may take."""

    def is_open_to(self, who: Role) -> bool:
        """Whether they are an official."""
        return who.is_official


class OfTable(Asked):
    """An action about a board or a deal, which only its own table may take."""

    at: Where

    def is_open_to(self, who: Role) -> bool:
        """Whether it is their table."""
        return who.office is Office.TABLE and who.table == self.at.table


def check_open(tournament: Tournament) -> None:
    """Raise Refused unless entries are still possible.

    >>> check_open(Tournament())
    Traceback (most recent call last):
        ...
    oudler.tournament.refusal.Refused: not opened
    """
    if not tournament.name:
        raise Refused(Reason.NOT_OPENED)
    if tournament.is_closed:
        raise Refused(Reason.OBJECTIONS_CLOSED)


def session_of(tournament: Tournament, number: int = 0) -> Session:
    """The session with this number, or the last. Raises Refused.

    >>> session_of(evening, 1).number
    1
    """
    check_open(tournament)
    number = number or len(tournament.sessions) or 1
    found = tournament.session(number)
    if found is None:
        raise Refused(Reason.NO_SUCH_SESSION, found=number, known=len(tournament.sessions))
    return found


def known_entrant(tournament: Tournament, entrant: int) -> int:
    """An entrant's number. Raises Refused if nobody has it, or nothing may be entered any more.

    >>> known_entrant(evening, 3)
    3
    """
    check_open(tournament)
    if entrant not in tournament.entrants:
        raise Refused(Reason.NO_SUCH_ENTRANT, found=entrant)
    return entrant


def meeting_of(session: Session, at: Where) -> Meeting:
    """The meeting for which something is entered. Raises Refused.

    >>> meeting_of(evening.sessions[0], Where(1, 9, "1", 1))
    Traceback (most recent call last):
        ...
    oudler.tournament.refusal.Refused: no such table {'table': '1', 'position': 9}
    """
    place = at if session.plan.format.has_boards else at.sheet
    if (meeting := session.meeting_at(place)) is None:
        if session.meeting_at(at.sheet) is None:
            raise Refused(Reason.NO_SUCH_TABLE, table=at.table, position=at.position)
        raise Refused(Reason.NO_SUCH_BOARD, board=at.board, table=at.table)
    if not session.is_played(meeting):
        raise Refused(Reason.NOT_PLAYED_HERE, table=at.table, position=at.position)
    return meeting


def place_of(tournament: Tournament, at: Where) -> Where:
    """The place at which a table plays a board; position 0 stands for the only one there is.

    >>> place_of(evening, Where(1, 0, "2", 9))
    Where(session=1, position=2, table='2', board=9)
    """
    session = session_of(tournament, at.session)
    at_table = [one for one in session.plan.meetings if one.table_name == at.table]
    if not at_table:
        raise Refused(Reason.NO_SUCH_TABLE, table=at.table)
    has = [one.position for one in at_table if at.board in one.boards]
    if not has:
        raise Refused(Reason.NO_SUCH_BOARD, board=at.board, table=at.table)
    if at.position and at.position not in has:
        raise Refused(Reason.BOARD_ELSEWHERE, board=at.board, table=at.table, position=has[0])
    return Where(session.number, at.position or has[0], at.table, at.board)


def table_named(text: str) -> str:
    """A table as it is typed, with the letter of its section: 3, b3. Raises ValueError.

    >>> table_named("b3")
    'B3'
    """
    section, number = split_table(text)
    return f"{section}{number}"


def start_named(text: str) -> Start:
    """A place as it is typed or shown: N3, B-EW2, « E-O 2 », 12. Raises Refused.

    >>> start_named("b-E-O 2"), start_named("F")
    (Start('EW', 2, 'B'), Start('F', 1, ''))
    """
    # Sides first: « E-O » has a hyphen of its own, and the last one splits off the section.
    joined = text.upper().replace(" ", "")
    for shown, code in (("N-S", "NS"), ("E-O", "EW"), ("E-W", "EW")):
        joined = joined.replace(shown, code)
    section, _, place = joined.rpartition("-")
    try:
        start = parse_start(place.replace("O", "W"))
    except ValueError:
        raise Refused(Reason.NO_SUCH_PLACE, place=text) from None
    return Start(start.line, start.number or int(start.line == "F"), section)


def figure_of(text: str, unclear: Reason = Reason.NOT_A_FIGURE) -> Score:
    """A figure as it is typed. Raises Refused.

    >>> figure_of(" 0,5 ")
    Fraction(1, 2)
    """
    try:
        return as_fraction(text.strip())
    except ValueError:
        raise Refused(unclear, found=text) from None


def amount_of(text: str) -> Score:
    """An amount that an official gives or takes, as it is typed. Raises Refused.

    >>> amount_of("-4")
    -4
    """
    return figure_of(text, Reason.NOT_A_NUMBER)
