"""Actions about entrants: they enter, leave and are seated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from oudler import budgets
from oudler.core import memoize_last
from oudler.shuffling import new_seed
from oudler.tournament import events
from oudler.tournament.actions.action import (
    Asked,
    Happened,
    Minutes,
    Name,
    check_open,
    known_entrant,
    session_of,
    start_named,
)
from oudler.tournament.events import Event, Number
from oudler.tournament.evolution import evolve
from oudler.tournament.movements.check import check
from oudler.tournament.movements.choices import Choice, NoPlan, Unseatable, choices, plan_of
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.seating import SeatedBy, start_seats
from oudler.tournament.standings import standings
from oudler.tournament.tournament import Session, Tournament
from oudler.words import LANGUAGES, Words
from oudler.words.safe_text import visible_text

MEMBERS = {Format.TRIPLETS: (3, 3), Format.QUARTETS: (4, 4), Format.TEAMS: (4, 6)}
"""The fewest and the most players of an entrant, if they are named at all."""
LONGEST_NAME = 60
Players = Annotated[str, msgspec.Meta(max_length=30_000)]
"""One a line: name, club, licence, category."""


def checked_name(name: str) -> str:
    """A name in the form that is kept. Raises Refused.

    >>> checked_name(" Anne ")
    'Anne'
    """
    found = visible_text(name)
    if len(found) > LONGEST_NAME:
        raise Refused(Reason.TOO_LONG, name=found[:20], most=LONGEST_NAME)
    return found


def read_entry(text: str) -> tuple[str, tuple[str, ...]]:
    """The name, and the members of a team after a colon. Raises Refused.

    >>> read_entry("Les Bouts : Anne, Bob, Chloé")
    ('Les Bouts', ('Anne', 'Bob', 'Chloé'))
    >>> read_entry("Anne Martin")
    ('Anne Martin', ())
    """
    name, _, listed = text.partition(":")
    return checked_name(name), tuple(filter(None, map(checked_name, listed.split(","))))


class EnterOne(Asked, tag="entrant"):
    """Somebody enters; triplets are listed in alphabetical order of family name (T80).

    >>> EnterOne("Anne").decided(Tournament("Coupe", Format.FREE))[0].entrant
    1
    """

    name: str
    """Members may follow a colon."""
    team: str = ""
    club: str = ""
    licence: str = ""
    rank: int = 0
    category: str = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The entry."""
        number = max(tournament.entrants, default=0) + 1
        name, members = read_entry(self.name)
        entered = events.EntrantEntered(
            number,
            name,
            members,
            checked_name(self.team),
            checked_name(self.club),
            checked_name(self.licence),
            self.rank,
            checked_name(self.category),
        )
        return (_checked(tournament, entered),)


class Enter(Asked, tag="enter"):
    """More players, one a line."""

    players: Players

    def decided(self, tournament: Tournament) -> Happened:
        """An entry a line: name, club, licence, category, with `;` or a tab between.

        >>> found = Enter("Ann; Dijon; 12345" + chr(10) + "Bob").decided(evening)
        >>> [(one.name, one.club) for one in found]
        [('Ann', 'Dijon'), ('Bob', '')]
        >>> [one.name for one in Enter("Nom; Club" + chr(10) + "Ann").decided(evening)]
        ['Ann']
        """
        return tuple(self._entries(tournament))

    def _entries(self, tournament: Tournament) -> Iterator[Event]:
        for number, line in enumerate(self.players.splitlines()):
            if not number and _is_heading(line):
                continue
            cells = line.replace("\t", ";").split(";")
            typed, club, licence, category, *_ = (*cells, "", "", "")
            if not visible_text(typed):
                continue
            if len(tournament.entrants) >= budgets.ENTRANTS:
                raise Refused(Reason.TOO_MANY, most=budgets.ENTRANTS)
            entered = EnterOne(typed, club=club, licence=licence, category=category)
            # Each line sees those before it: numbers go on, and a name listed twice is refused.
            new = entered.decided(tournament)
            tournament = evolve(tournament, *new)
            yield from new


def _is_heading(line: str) -> bool:
    """Whether a pasted line names columns: « Nom ; Club », in any language."""
    from oudler.csv_files import column_headings, spelled  # most commands enter nobody

    known = column_headings(Words(LANGUAGES[0]), "tournament")
    cells = [spelled(cell) for cell in line.replace("\t", ";").split(";") if cell.strip()]
    return bool(cells) and all(cell in known for cell in cells) and known[cells[0]] in _PERSON


_PERSON = ("name", "first_name", "team")


class Correct(Asked, tag="correct"):
    """A name that was misspelt; a team's members may follow a colon."""

    entrant: Number
    name: Annotated[str, msgspec.Meta(max_length=500)]
    team: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The entry once more; what is empty stays as it was.

        >>> Correct(1, "Adèle M.").decided(evening)[0].name
        'Adèle M.'
        """
        known = tournament.entrants[known_entrant(tournament, self.entrant)]
        name, members = read_entry(self.name)
        corrected = msgspec.structs.replace(
            known,
            name=name or known.name,
            members=members or known.members,
            team=checked_name(self.team) or known.team,
        )
        return (_checked(tournament, corrected),)


class Withdraw(Asked, tag="withdraw"):
    """Somebody plays no further session."""

    entrant: Number
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """They are left out of the sessions to come.

        >>> Withdraw(1).decided(evening)
        (EntrantWithdrawn(entrant=1, note=''),)
        """
        known_entrant(tournament, self.entrant)
        return (events.EntrantWithdrawn(self.entrant, visible_text(self.note)),)


def _checked(tournament: Tournament, entry: events.EntrantEntered) -> events.EntrantEntered:
    check_open(tournament)
    if not entry.name:
        raise Refused(Reason.NO_NAME)
    # A correction must not be refused because of the entry that it corrects.
    others = {who: one for who, one in tournament.entrants.items() if who != entry.entrant}
    for number, other in others.items():
        if other.name.casefold() == entry.name.casefold():
            raise Refused(Reason.NAME_TAKEN, name=entry.name, entrant=number)
    if entry.members:
        least, most = MEMBERS.get(tournament.format, (1, 1))
        if not least <= len(entry.members) <= most:
            found = {"found": len(entry.members), "least": least, "most": most}
            raise Refused(Reason.WRONG_MEMBERS, name=entry.name, **found)
    _check_team(tournament, entry.team, [one.team for one in others.values()])
    return entry


def _check_team(tournament: Tournament, team: str, others: list[str]) -> None:
    if tournament.team_size == 1:
        return
    if not team:
        raise Refused(Reason.NO_TEAM)
    if others.count(team) >= tournament.team_size:
        raise Refused(Reason.TEAM_FULL, team=team, size=tournament.team_size)


# --- Sessions

_report = memoize_last(check)
"""Checking a plan takes long: once is enough."""


def first_position(tournament: Tournament) -> int:
    """Teams of free deals skip the first position, so that their members never meet (T30)."""
    return 2 if tournament.team_size > 1 else 1


def planned(
    tournament: Tournament, wanted: str, positions: int, boards: int
) -> tuple[tuple[Choice, ...], Choice, Plan]:
    """The ways to seat everybody, the chosen or usual one, and its plan.

    Raises NoPlan, NotFound or NoSolver.
    """
    found = choices(tournament.format, len(tournament.active))
    choice = next((one for one in found if one.id == wanted), found[0])
    return found, choice, plan_of(choice, positions, boards)


def seats_of(tournament: Tournament, plan: Plan, by: SeatedBy, seed: str = "") -> dict[Start, int]:
    """The start seats of a further session, by the ranking so far or by a draw. Raises Refused.

    >>> str(next(iter(seats_of(evening, evening.sessions[0].plan, SeatedBy.ENTRY))))
    'N1'
    """
    ranked = [one.entrant for one in standings(tournament).general]
    try:
        return start_seats(tournament, plan, by, ranked, seed or new_seed())
    except KeyError:
        raise Refused(Reason.NO_SEATING) from None


class OpenSession(Asked, tag="session"):
    """A session with a plan."""

    choice: Name
    """A movement's name; empty for the usual one."""
    positions: Number = 0
    boards: Number = 0
    deals: Number = 4
    seats: Literal["draw", "entry", "next", "best", "reverse"] = "draw"
    minutes: Minutes = 0

    def prepared(self, tournament: Tournament) -> OpenPlan:
        """The plan, checked, and everybody's seat in it; slow.

        Raises Refused, NoPlan, NotFound or NoSolver.
        """
        every, choice, plan = planned(tournament, self.choice, self.positions, self.boards)
        if self.choice not in ("", choice.id):
            raise NoPlan(Unseatable.UNKNOWN, tuple(one.id for one in every))
        seats = seats_of(tournament, plan, SeatedBy(self.seats))
        found = OpenPlan(plan, seats, self.deals, is_called=True, minutes=self.minutes)
        # For its slow check of the plan, in this thread; the event loop then finds it done.
        found.decided(tournament)
        return found

    def decided(self, tournament: Tournament) -> Happened:
        """The session, planned here and now."""
        return self.prepared(tournament).decided(tournament)


class OpenPlan(Asked, tag="plan"):
    """A session with a plan that has been made, in which everybody has a place."""

    plan: Plan
    seats: dict[Start, int]
    deals: int = 0
    """The number of free deals in a position."""
    weight: Fraction = Fraction(1)
    is_called: bool = False
    """Whether the room is called to positions: those of the session before come first."""
    minutes: Minutes = 0
    """How long a position is planned to take; 0 if nobody has said."""

    def decided(self, tournament: Tournament) -> Happened:
        """The session.

        >>> session = evening.sessions[0]
        >>> seats = {one.start: one.entrant for one in session.seatings}
        >>> OpenPlan(session.plan, seats).decided(evening)[0].session
        2
        """
        check_open(tournament)
        if self.is_called:
            _check_finished(tournament)
        plan, seats = self.plan, self.seats
        # Wherever the plan is from: a fault found during the evening cannot be mended.
        if faults := _report(plan).faults:
            one = faults[0]
            raise Refused(Reason.FAULTY_PLAN, position=one.position, who=one.who, board=one.board)
        if self.weight != 1 and tournament.format in (Format.QUARTETS, Format.TEAMS):
            raise Refused(Reason.WRONG_WEIGHT)
        _check_teams(tournament)
        active = sorted(tournament.active)
        if set(seats) != set(plan.starts) or sorted(seats.values()) != active:
            raise Refused(Reason.WRONG_NUMBER, places=len(plan.starts), found=len(active))
        number = len(tournament.sessions) + 1
        # In the plan's order: the same seats are then the same line of the log.
        ordered = {start: seats[start] for start in plan.starts}
        deals = 0 if tournament.has_boards else self.deals
        opened = events.SessionOpened(number, plan, ordered, deals, self.weight, self.minutes)
        return (opened,)


def _check_finished(tournament: Tournament) -> None:
    """Raise Refused while positions are to be called: a further session would skip them."""
    for session in tournament.sessions[-1:]:
        last = session.plan.positions[-1]
        if tournament.coming is not None or tournament.position != last:
            raise Refused(Reason.SESSION_UNFINISHED, session=session.number, last=last)


def _check_teams(tournament: Tournament) -> None:
    sizes = Counter(tournament.entrants[who].team for who in tournament.active)
    for team, size in sizes.items():
        if tournament.team_size > 1 and size != tournament.team_size:
            raise Refused(Reason.TEAM_SHORT, team=team, found=size, size=tournament.team_size)


class CancelSession(Asked, tag="cancel"):
    """The last session, whose number this must be, is given up: everybody will be seated anew.

    So pressing twice on a slow line gives up one session, not two.
    """

    session: Number

    def decided(self, tournament: Tournament) -> Happened:
        """It may have been called, but nothing may have been entered in it.

        >>> CancelSession(1).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: session played {'session': 1}
        """
        last = len(tournament.sessions)
        if self.session != last:
            raise Refused(Reason.NO_SUCH_SESSION, found=self.session, known=last)
        session = session_of(tournament, last)
        asked = (one.at for one in tournament.asked.values())
        told = {at.session for at in (*tournament.claims, *asked)}
        told |= {one.session for one in tournament.penalties.values()}
        told |= {one.at.session for one in tournament.faults.values()}
        if session.results or session.sheets or session.rulings or last in told:
            raise Refused(Reason.SESSION_PLAYED, session=last)
        return (events.SessionCancelled(last),)


class Leave(Asked, tag="leave"):
    """Somebody leaves before a position: their place is empty from then on."""

    entrant: Number
    position: Number = 0
    """The first one left to play, unless another is named."""
    session: Number = 0
    """The last one, unless another is named."""
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """Their tables may have entered nothing in that position.

        >>> Leave(5, 3).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: too late {'position': 3, 'table': '2'}
        """
        session = session_of(tournament, self.session)
        start = session.start_of(self.entrant)
        position = self.position
        note = visible_text(self.note)
        if start is not None and not position:
            position = first_to_play(tournament, session, start)
            if not position:  # they play the session to its end
                return (events.EntrantWithdrawn(self.entrant, note),)
        if start is None or session.who(start, position) != self.entrant:
            name = tournament.name_of(self.entrant)
            raise Refused(Reason.NOT_SEATED, name=name, position=position or 1)
        _check_not_begun(tournament, session, start, position)
        left = events.PlaceLeft(session.number, position, self.entrant, note)
        # Gone for the sessions to come as well; `TakePlace` and `Return` take that back.
        is_last = session.number == len(tournament.sessions)
        if not is_last or self.entrant in tournament.withdrawn:
            return (left,)
        return (left, events.EntrantWithdrawn(self.entrant, note))


class TakePlace(Asked, tag="join"):
    """A latecomer takes an empty place."""

    entrant: Number
    place: Name
    position: Number = 0
    """The first one that its table has not begun, unless another is named."""
    session: Number = 0
    """The last one, unless another is named."""

    def decided(self, tournament: Tournament) -> Happened:
        """The place is theirs from that position on; of somebody who left, also later sessions.

        >>> TakePlace(1, "N1", 2).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: already seated {'name': 'Adèle', 'place': 'N1'}
        """
        session = session_of(tournament, self.session)
        known_entrant(tournament, self.entrant)
        start = start_named(self.place)
        if all(start not in meeting.starts for meeting in session.plan.meetings):
            raise Refused(Reason.NO_SUCH_PLACE, place=self.place)
        position = self.position or first_to_play(tournament, session, start)
        if not position:
            raise Refused(Reason.NOTHING_LEFT)
        _check_free(tournament, session, position, start, self.entrant)
        _check_not_begun(tournament, session, start, position)
        return (events.PlaceTaken(session.number, position, start, self.entrant),)


def first_to_play(tournament: Tournament, session: Session, start: Start) -> int:
    """The first position, from the called one on, in which a place's tables have nothing entered.

    It is 0 if there is none.

    >>> first_to_play(evening, evening.sessions[0], Start("N", 1))
    0
    """
    called = tournament.position if session.number == tournament.session_called else 0
    for position in session.plan.positions:
        if position < called:
            continue
        with suppress(Refused):
            _check_not_begun(tournament, session, start, position)
            return position
    return 0


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


def _check_not_begun(tournament: Tournament, session: Session, start: Start, position: int) -> None:
    """Results, claims and rulings of that place's tables must be taken back first.

    They are about those who sat there.
    """
    for at, meeting in session.places():
        if at.position < position or start not in meeting.starts:
            continue
        if at in session.results or at in session.sheets:
            raise Refused(Reason.TOO_LATE, position=at.position, table=at.table)
        if at in session.rulings:
            raise Refused(Reason.RULED, position=at.position, table=at.table)
    for meeting in session.plan.meetings:
        is_theirs = meeting.position >= position and start in meeting.starts
        if is_theirs and any(at in tournament.claims for at in session.deals_at(meeting)):
            table = meeting.table_name
            raise Refused(Reason.TOO_LATE, position=meeting.position, table=table)
