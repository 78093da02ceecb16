"""An evening without somebody's name: a placeholder replaces it in events, log and ranking."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from oudler.tournament.evening.events import EveningEvent, NameErased
from oudler.tournament.log.events import (
    EntrantEntered,
    EntrantWithdrawn,
    PenaltyGiven,
    PlaceLeft,
    PlayRuled,
)
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament

E = TypeVar("E", bound=EveningEvent)


def without_name(event: E, erased: NameErased) -> E:
    """An event with nothing in it that says who an entrant is: name, members, club, licence.

    The notes of the referee's decisions about them go too.

    >>> without_name(EntrantEntered(3, "Anne", club="Dijon"), NameErased(3, "n° 3")).name
    'n° 3'
    """
    match event:
        case EntrantEntered(entrant=erased.entrant):
            return replace(event, name=erased.placeholder, members=(), club="", licence="")
        case EntrantWithdrawn() | PlaceLeft() | PenaltyGiven() if event.entrant == erased.entrant:
            return replace(event, note="")
        case PlayRuled() if erased.entrant in event.ruling.at_fault:
            return replace(event, note="")
        case _:
            return event


def nameless(tournament: Tournament, erased: NameErased) -> Tournament:
    """A tournament that has forgotten a name.

    >>> nameless(evening, NameErased(1, "n° 1")).name_of(1)
    'n° 1'
    """
    return replace(
        tournament,
        entrants={who: without_name(one, erased) for who, one in tournament.entrants.items()},
        penalties={of: without_name(one, erased) for of, one in tournament.penalties.items()},
        sessions=tuple(_nameless_session(one, erased) for one in tournament.sessions),
    )


def _nameless_session(session: Session, erased: NameErased) -> Session:
    rulings = {at: without_name(one, erased) for at, one in session.rulings.items()}
    return session if rulings == session.rulings else replace(session, rulings=rulings)
