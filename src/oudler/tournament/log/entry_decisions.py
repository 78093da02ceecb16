"""Who may enter, leave and be seated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from oudler.tournament.log import events
from oudler.tournament.log.events import Event
from oudler.tournament.log.refusal import Reason, Refused
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.movements.check import check
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start

MEMBERS = {Format.TRIPLETS: (3, 3), Format.QUARTETS: (4, 4), Format.TEAMS: (4, 6)}
"""The fewest and the most players of an entrant, if they are named at all."""


def enter(
    tournament: Tournament,
    name: str,
    members: tuple[str, ...] = (),
    *,
    team: str = "",
    club: str = "",
    licence: str = "",
    rank: int = 0,
) -> tuple[Event, ...]:
    """Enter somebody; triplets are listed in alphabetical order of family name (T80).

    >>> enter(Tournament("Coupe", Format.FREE), "Anne")[0].entrant
    1
    """
    check_open(tournament)
    number = max(tournament.entrants, default=0) + 1
    _check_name(tournament, name, number)
    _check_members(tournament, name, members)
    _check_team(tournament, team, number)
    return (events.EntrantEntered(number, name, members, team, club, licence, rank),)


def change(
    tournament: Tournament, entrant: int, name: str, members: tuple[str, ...] = (), team: str = ""
) -> tuple[Event, ...]:
    """Correct a name, the members or the team; empty fields stay unchanged.

    >>> change(evening, 1, "Adèle M.")[0].name
    'Adèle M.'
    """
    check_open(tournament)
    known = _known(tournament, entrant)
    new_name = name or known.name
    _check_name(tournament, new_name, entrant)
    _check_members(tournament, new_name, members or known.members)
    if team:
        _check_team(tournament, team, entrant)
    return (
        events.EntrantEntered(
            entrant,
            new_name,
            members or known.members,
            team or known.team,
            known.club,
            known.licence,
            known.rank,
        ),
    )


def withdraw(tournament: Tournament, entrant: int, note: str = "") -> tuple[Event, ...]:
    """Leave an entrant out of the sessions to come.

    >>> withdraw(evening, 1)
    (EntrantWithdrawn(entrant=1, note=''),)
    """
    check_open(tournament)
    _known(tournament, entrant)
    return (events.EntrantWithdrawn(entrant, note),)


def _known(tournament: Tournament, entrant: int) -> events.EntrantEntered:
    if entrant not in tournament.entrants:
        raise Refused(Reason.NO_SUCH_ENTRANT, found=entrant)
    return tournament.entrants[entrant]


def _check_name(tournament: Tournament, name: str, entrant: int) -> None:
    if not name.strip():
        raise Refused(Reason.NO_NAME)
    for number, other in tournament.entrants.items():
        if number != entrant and other.name.casefold() == name.casefold():
            raise Refused(Reason.NAME_TAKEN, name=name, entrant=number)


def _check_members(tournament: Tournament, name: str, members: tuple[str, ...]) -> None:
    if members:
        least, most = MEMBERS.get(tournament.format, (1, 1))
        if not least <= len(members) <= most:
            found = {"found": len(members), "least": least, "most": most}
            raise Refused(Reason.WRONG_MEMBERS, name=name, **found)


def _check_team(tournament: Tournament, team: str, entrant: int) -> None:
    if tournament.team_size == 1:
        return
    if not team:
        raise Refused(Reason.NO_TEAM)
    others = [who for who, one in tournament.entrants.items() if one.team == team]
    if len([who for who in others if who != entrant]) >= tournament.team_size:
        raise Refused(Reason.TEAM_FULL, team=team, size=tournament.team_size)


def check_open(tournament: Tournament) -> None:
    """Raise Refused unless entries are still possible.

    >>> check_open(Tournament())
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: not opened
    """
    if not tournament.name:
        raise Refused(Reason.NOT_OPENED)
    if tournament.is_closed:
        raise Refused(Reason.OBJECTIONS_CLOSED)


def session_of(tournament: Tournament, number: int) -> Session:
    """The session with this number. Raises Refused.

    >>> session_of(evening, 1).number
    1
    """
    check_open(tournament)
    found = tournament.session(number)
    if found is None:
        raise Refused(Reason.NO_SUCH_SESSION, found=number, known=len(tournament.sessions))
    return found


def open_session(
    tournament: Tournament,
    plan: Plan,
    seats: Mapping[Start, int],
    deals: int = 0,
    weight: Fraction = Fraction(1),
) -> tuple[Event, ...]:
    """Open a session with a plan in which everybody has a place.

    >>> session = evening.sessions[0]
    >>> seats = {one.start: one.entrant for one in session.seatings}
    >>> open_session(evening, session.plan, seats)[0].session
    2
    """
    check_open(tournament)
    if faults := check(plan).faults:
        first = faults[0]
        raise Refused(Reason.FAULTY_PLAN, position=first.position, who=first.who, board=first.board)
    if weight != 1 and tournament.format in (Format.QUARTETS, Format.TEAMS):
        raise Refused(Reason.WRONG_WEIGHT)
    _check_teams(tournament)
    active = sorted(tournament.active)
    if set(seats) != set(plan.starts) or sorted(seats.values()) != active:
        raise Refused(Reason.WRONG_NUMBER, places=len(plan.starts), found=len(active))
    number = len(tournament.sessions) + 1
    ordered = tuple((start, seats[start]) for start in plan.starts)
    return (events.SessionOpened(number, plan, ordered, deals, weight),)


def cancel_session(tournament: Tournament) -> tuple[Event, ...]:
    """Give up the last session, to seat everybody anew; nothing may have been entered in it.

    >>> cancel_session(evening)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: session played {'session': 1}
    """
    session = session_of(tournament, len(tournament.sessions) or 1)
    is_penalised = any(one.session == session.number for one in tournament.penalties.values())
    if session.results or session.sheets or session.rulings or is_penalised:
        raise Refused(Reason.SESSION_PLAYED, session=session.number)
    return (events.SessionCancelled(session.number),)


def _check_teams(tournament: Tournament) -> None:
    sizes = Counter(tournament.entrants[who].team for who in tournament.active)
    for team, size in sizes.items():
        if tournament.team_size > 1 and size != tournament.team_size:
            raise Refused(Reason.TEAM_SHORT, team=team, found=size, size=tournament.team_size)


def leave(
    tournament: Tournament, session: int, position: int, entrant: int, note: str = ""
) -> tuple[Event, ...]:
    """Somebody leaves before a position: their place is empty from then on.

    >>> leave(evening, 1, 3, 5)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: too late {'position': 3, 'table': '2'}
    """
    found = session_of(tournament, session)
    start = found.start_of(entrant)
    if start is None or found.who(start, position) != entrant:
        raise Refused(Reason.NOT_SEATED, name=tournament.name_of(entrant), position=position)
    _check_not_played(found, start, position)
    return (events.PlaceLeft(session, position, entrant, note),)


def _check_not_played(session: Session, start: Start, position: int) -> None:
    """Results and rulings of that place's tables from that position on must be taken back first.

    They are about those who sat there.
    """
    for at, meeting in session.places():
        if at.position < position or start not in meeting.starts:
            continue
        if at in session.results or at in session.sheets:
            raise Refused(Reason.TOO_LATE, position=at.position, table=at.table_name)
        if at in session.rulings:
            raise Refused(Reason.RULED, position=at.position, table=at.table_name)


def take_place(
    tournament: Tournament, session: int, position: int, start: Start, entrant: int
) -> tuple[Event, ...]:
    """Somebody who comes late takes an empty place from a position on.

    >>> take_place(evening, 1, 2, Start("N", 1), 1)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: already seated {'name': 'Adèle', 'place': 'N1'}
    """
    found = session_of(tournament, session)
    _known(tournament, entrant)
    places = {one for meeting in found.plan.meetings for one in meeting.starts}
    if start not in places:
        raise Refused(Reason.NO_SUCH_PLACE, place=start)
    _check_free(tournament, found, position, start, entrant)
    _check_not_played(found, start, position)
    return (events.PlaceTaken(session, position, start, entrant),)


def _check_free(
    tournament: Tournament, session: Session, position: int, start: Start, entrant: int
) -> None:
    """From this position on, nobody may have the place and the entrant no other, even later."""
    later = [one for one in session.seatings if not one.until or one.until >= position]
    for one in later:
        if one.entrant == entrant:
            name = tournament.name_of(entrant)
            raise Refused(Reason.ALREADY_SEATED, name=name, place=str(one.start))
    for one in later:
        if one.start == start:
            raise Refused(Reason.PLACE_OCCUPIED, place=start, name=tournament.name_of(one.entrant))
