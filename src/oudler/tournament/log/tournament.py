"""A tournament as its log has made it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from oudler.core.events import Score
from oudler.core.values import unknown_kind
from oudler.tournament.log import events
from oudler.tournament.log.events import EntrantEntered, Event, PenaltyGiven
from oudler.tournament.log.session import Seating, Session
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.prizes import Prize

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything entered so far; rankings are functions of it."""

    name: str = ""
    format: Format = Format.FREE
    rules: str = "fft-4@1"
    team_size: int = 1
    date: str = ""
    place: str = ""
    entrants: Mapping[int, EntrantEntered] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    sessions: tuple[Session, ...] = ()
    penalties: Mapping[int, PenaltyGiven] = field(default_factory=dict)
    bonuses: Mapping[int, Score] = field(default_factory=dict)
    prizes: tuple[Prize, ...] = ()
    currency: str = "€"
    is_closed: bool = False
    given_up: int = 0
    """How many sessions were given up, to seat everybody anew."""

    @property
    def active(self) -> tuple[int, ...]:
        """Those who can be seated in the next session.

        >>> len(evening.active)
        20
        """
        return tuple(who for who in self.entrants if who not in self.withdrawn)

    @property
    def seated(self) -> frozenset[int]:
        """Those who have had a place in a session.

        >>> len(evening.seated)
        20
        """
        return frozenset(who for session in self.sessions for who in session.entrants)

    def name_of(self, entrant: int) -> str:
        """The name under which somebody entered.

        >>> evening.name_of(1)
        'Adèle'
        """
        found = self.entrants.get(entrant)
        return found.name if found else str(entrant)

    def session(self, number: int) -> Session | None:
        """The session with this number; None if it has not been opened.

        >>> evening.session(2) is None
        True
        """
        return next((one for one in self.sessions if one.number == number), None)


def replay(found: Iterable[Event]) -> Tournament:
    """The tournament that a log makes.

    >>> replay([events.TournamentOpened("Coupe", Format.FREE)]).name
    'Coupe'
    """
    tournament = Tournament()
    for event in found:
        tournament = evolve(tournament, event)
    return tournament


def evolve(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after an event. It never refuses: `decisions` does that beforehand.

    >>> evolve(evening, events.ObjectionsClosed()).is_closed
    True
    """
    match event:
        case events.TournamentOpened():
            return replace(
                tournament,
                name=event.name,
                format=event.format,
                rules=event.rules,
                team_size=event.team_size,
                date=event.date,
                place=event.place,
            )
        case EntrantEntered():
            return replace(tournament, entrants=_with(tournament.entrants, event.entrant, event))
        case events.EntrantWithdrawn():
            return replace(tournament, withdrawn=tournament.withdrawn | {event.entrant})
        case events.SessionOpened() | events.SessionCancelled():
            sessions, given_up = _sessions(tournament, event)
            return replace(tournament, sessions=sessions, given_up=given_up)
        case PenaltyGiven():
            return replace(tournament, penalties=_with(tournament.penalties, event.number, event))
        case events.PenaltyLifted():
            return replace(tournament, penalties=_without(tournament.penalties, event.number))
        case events.BonusGiven() | events.PrizesAnnounced():
            return _with_gains(tournament, event)
        case events.ObjectionsClosed():
            return replace(tournament, is_closed=True)
        case events.ObjectionsReopened():
            return replace(tournament, is_closed=False)
        case _:
            return _in_session(tournament, event)


def _sessions(
    tournament: Tournament, event: events.SessionOpened | events.SessionCancelled
) -> tuple[tuple[Session, ...], int]:
    """The sessions, and how many were given up."""
    sessions, given_up = tournament.sessions, tournament.given_up
    match event:
        case events.SessionOpened():
            return (*sessions, _opened(event, given_up)), given_up
        case events.SessionCancelled():
            return tuple(one for one in sessions if one.number != event.session), given_up + 1


def _with_gains(
    tournament: Tournament, event: events.BonusGiven | events.PrizesAnnounced
) -> Tournament:
    """What is agreed or announced beforehand."""
    match event:
        case events.BonusGiven():
            bonuses = _with(tournament.bonuses, event.entrant, event.points)
            return replace(tournament, bonuses=bonuses)
        case events.PrizesAnnounced():
            return replace(tournament, prizes=event.prizes, currency=event.currency)


_InSession = (
    events.PlaceLeft
    | events.PlaceTaken
    | events.ResultEntered
    | events.ResultVoided
    | events.SheetEntered
    | events.SheetVoided
    | events.PlayRuled
    | events.RulingLifted
    | events.BoardsPromised
    | events.BoardsRevealed
)
"""The events that concern a single session."""


def _in_session(tournament: Tournament, event: _InSession) -> Tournament:
    number = event.at.session if hasattr(event, "at") else event.session
    return _changed(tournament, number, lambda session: _noted(session, event))


def _noted(session: Session, event: _InSession) -> Session:
    match event:
        case events.ResultEntered():
            return replace(session, results=_with(session.results, event.at, event))
        case events.ResultVoided():
            return replace(session, results=_without(session.results, event.at))
        case events.SheetEntered():
            return replace(session, sheets=_with(session.sheets, event.at, event))
        case events.SheetVoided():
            return replace(session, sheets=_without(session.sheets, event.at))
        case events.PlayRuled():
            return replace(session, rulings=_with(session.rulings, event.at, event))
        case events.RulingLifted():
            return replace(session, rulings=_without(session.rulings, event.at))
        case _:
            return _rearranged(session, event)


def _rearranged(
    session: Session,
    event: events.PlaceLeft | events.PlaceTaken | events.BoardsPromised | events.BoardsRevealed,
) -> Session:
    match event:
        case events.PlaceLeft():
            return replace(session, seatings=_after_leaving(session, event))
        case events.PlaceTaken():
            taken = Seating(event.start, event.entrant, event.position)
            return replace(session, seatings=(*session.seatings, taken))
        case events.BoardsPromised():
            return replace(session, commitment=event.commitment, has_gardes=event.garde)
        case events.BoardsRevealed():
            return replace(session, secret=event.secret)
        case _:
            raise unknown_kind(event, "evolve", "an event of a session")


def _opened(event: events.SessionOpened, given_up: int) -> Session:
    seatings = tuple(Seating(start, entrant) for start, entrant in event.seats)
    plan, deals, weight = event.plan, event.deals, event.weight
    return Session(event.session, plan, seatings, deals, weight, given_up=given_up)


def _after_leaving(session: Session, event: events.PlaceLeft) -> tuple[Seating, ...]:
    return tuple(
        replace(one, until=event.position - 1)
        if one.entrant == event.entrant and not one.until
        else one
        for one in session.seatings
        if not (one.entrant == event.entrant and one.since >= event.position)
    )


def _changed(
    tournament: Tournament, number: int, change: Callable[[Session], Session]
) -> Tournament:
    sessions = (change(one) if one.number == number else one for one in tournament.sessions)
    return replace(tournament, sessions=tuple(sessions))


def _with(found: Mapping[K, V], key: K, one: V) -> dict[K, V]:
    return {**found, key: one}


def _without(found: Mapping[K, V], key: K) -> dict[K, V]:
    return {other: one for other, one in found.items() if other != key}
