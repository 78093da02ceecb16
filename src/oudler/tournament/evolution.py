"""The changes that events make: the one fold of a tournament, for its file and its stream."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from oudler.tournament import events
from oudler.tournament.events import EntrantEntered, Event, NameErased, PenaltyGiven, Where
from oudler.tournament.tournament import Clock, Seating, Session, Tournament

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E", bound=Event)


def replay(found: Iterable[Event]) -> Tournament:
    """The tournament that these events make.

    >>> replay([events.TournamentOpened("Coupe", Format.FREE)]).name
    'Coupe'
    """
    return evolve(Tournament(), *found)


def evolve(tournament: Tournament, *found: Event) -> Tournament:
    """The tournament after some events. It never refuses: `decide` does that beforehand.

    >>> evolve(evening, events.ObjectionsClosed()).is_closed
    True
    >>> evolve(Tournament(), events.PositionCalled(1, 2, 600)).clock.left
    600000
    """
    for event in found:
        tournament = _EVOLVED[type(event)](tournament, event)
    return tournament


def _opened(tournament: Tournament, event: events.TournamentOpened) -> Tournament:
    return replace(tournament, **msgspec.structs.asdict(event))


def _session_opened(tournament: Tournament, event: events.SessionOpened) -> Tournament:
    session = Session(
        event.session,
        event.plan,
        tuple(Seating(start, entrant) for start, entrant in event.seats.items()),
        event.deals,
        Fraction(event.weight),
        given_up=tournament.given_up,
        opened=event.plan,
        minutes=event.minutes,
    )
    return replace(tournament, sessions=(*tournament.sessions, session))


def _session_cancelled(tournament: Tournament, event: events.SessionCancelled) -> Tournament:
    """Back in the last position of the session before, if the cancelled one had been called."""
    sessions = tuple(one for one in tournament.sessions if one.number != event.session)
    # Counted, so that a claim still under way for the cancelled session is recognised.
    after = replace(tournament, sessions=sessions, given_up=tournament.given_up + 1)
    if after.running is not None or not after.session_called:
        return after
    number, position = 0, 0
    if sessions:
        number, position = sessions[-1].number, sessions[-1].plan.positions[-1]
    return replace(after, session_called=number, position=position, clock=Clock())


def _adapted(tournament: Tournament, event: events.SessionAdapted) -> Tournament:
    """Back in the last position, if the one that has been called is no longer played."""

    def adapted(one: Session) -> Session:
        deals = {**one.deals_from, event.position: event.deals} if event.deals else one.deals_from
        return replace(one, plan=event.plan, deals_from=deals, minutes=event.minutes or one.minutes)

    sessions = (adapted(one) if one.number == event.session else one for one in tournament.sessions)
    after = replace(tournament, sessions=tuple(sessions))
    played = event.plan.positions
    if event.session != after.session_called or after.position in (0, *played):
        return after
    last = max((one for one in played if one < after.position), default=played[0])
    return replace(after, position=last, clock=Clock())


def _break_planned(session: Session, event: events.BreakPlanned) -> Session:
    others = _without(session.breaks, event.after)
    return replace(
        session, breaks={**others, event.after: event.minutes} if event.minutes else others
    )


def _returned(tournament: Tournament, event: events.EntrantReturned) -> Tournament:
    return replace(tournament, withdrawn=tournament.withdrawn - {event.entrant})


def _after_leaving(session: Session, event: events.PlaceLeft) -> Session:
    seatings = tuple(
        replace(one, until=event.position - 1)
        if one.entrant == event.entrant and not one.until
        else one
        for one in session.seatings
        # A seating that would begin only now, or later, never happens.
        if not (one.entrant == event.entrant and one.since >= event.position)
    )
    return replace(session, seatings=seatings)


def _taken(session: Session, event: events.PlaceTaken) -> Session:
    taken = Seating(event.start, event.entrant, event.position)
    return replace(session, seatings=(*session.seatings, taken))


def _place_taken(tournament: Tournament, event: events.PlaceTaken) -> Tournament:
    # Somebody who comes back to a place plays in the sessions to come as well.
    present = replace(tournament, withdrawn=tournament.withdrawn - {event.entrant})
    taken: Tournament = _in_session(_taken)(present, event)
    return taken


def _prizes_announced(tournament: Tournament, event: events.PrizesAnnounced) -> Tournament:
    if not event.category:
        return replace(tournament, prizes=event.prizes, currency=event.currency)
    others = {key: one for key, one in tournament.category_prizes.items() if key != event.category}
    own = {event.category: event.prizes} if event.prizes else {}
    return replace(tournament, category_prizes={**others, **own})


def _leaver_paid(tournament: Tournament, event: events.LeaverPaid) -> Tournament:
    others = tournament.paid_leavers - {event.entrant}
    return replace(tournament, paid_leavers=others | {event.entrant} if event.is_paid else others)


def _promised(session: Session, event: events.BoardsPromised) -> Session:
    return replace(session, commitment=event.commitment, has_gardes=event.garde)


def _called(tournament: Tournament, event: events.PositionCalled) -> Tournament:
    clock = Clock(left=1000 * event.seconds)
    return replace(tournament, session_called=event.session, position=event.position, clock=clock)


def _claimed(tournament: Tournament, claim: events.DealClaimed) -> Tournament:
    """Each device's latest claim, by its own count, so the order of arrival does not matter."""
    here = tournament.claims.get(claim.at, {})
    known = here.get(claim.device)
    if known is not None and known.number >= claim.number:
        return tournament
    late = tournament.late if tournament.is_in_time(claim.at) else tournament.late | {claim.at}
    claims = _with(tournament.claims, claim.at, _with(here, claim.device, claim))
    return replace(tournament, claims=claims, late=late)


def _settled(tournament: Tournament, event: events.PlaceSettled) -> Tournament:
    # With it, everything is decided that was claimed late: about a sheet, all deals on it.
    late = frozenset(one for one in tournament.late if event.at not in (one, one.sheet))
    return replace(tournament, settled=tournament.settled | {event.at}, late=late)


def _reopened(tournament: Tournament, event: events.PlaceReopened) -> Tournament:
    def is_meant(other: Where) -> bool:
        # A sheet is reopened with all deals on it.
        return event.at in (other, other.sheet)

    return replace(
        tournament,
        claims={other: one for other, one in tournament.claims.items() if not is_meant(other)},
        settled=frozenset(other for other in tournament.settled if not is_meant(other)),
        late=frozenset(other for other in tournament.late if not is_meant(other)),
    )


def _penalised(tournament: Tournament, event: PenaltyGiven) -> Tournament:
    penalties = _with(tournament.penalties, event.number, event)
    last = max(tournament.last_penalty, event.number)
    return replace(tournament, penalties=penalties, last_penalty=last)


def _fault_ruled(tournament: Tournament, event: events.FaultRuled) -> Tournament:
    faults = _with(tournament.faults, event.number, event)
    return replace(tournament, faults=faults, last_fault=max(tournament.last_fault, event.number))


def _renewed(tournament: Tournament, event: events.LinkRenewed) -> Tournament:
    # The count is signed into the key: raising it ends every earlier link (0058).
    count = tournament.renewals.get(event.link, 0) + 1
    return replace(tournament, renewals=_with(tournament.renewals, event.link, count))


def _with(found: Mapping[K, V], key: K, one: V) -> dict[K, V]:
    return {**found, key: one}


def _without(found: Mapping[K, V], key: K) -> dict[K, V]:
    return {other: one for other, one in found.items() if other != key}


# --- Names that are forgotten


def without_name(event: E, erased: NameErased) -> E:
    """An event with nothing in it that says who an entrant is: name, members, club, licence.

    The notes of the referee's decisions about them go too.

    >>> without_name(EntrantEntered(3, "Anne", club="Dijon"), NameErased(3, "n° 3")).name
    'n° 3'
    """
    change = msgspec.structs.replace
    match event:
        case EntrantEntered(entrant=erased.entrant):
            return change(
                event, name=erased.placeholder, members=(), club="", licence="", category=""
            )
        case (
            events.EntrantWithdrawn() | events.PlaceLeft() | PenaltyGiven() | events.FaultRuled()
        ) if event.entrant == erased.entrant:
            return change(event, note="")
        case events.PlayRuled() if erased.entrant in event.ruling.at_fault:
            return change(event, note="")
        case _:
            return event


def nameless(tournament: Tournament, erased: NameErased) -> Tournament:
    """A tournament that has forgotten a name.

    >>> nameless(evening, NameErased(1, "n° 1")).name_of(1)
    'n° 1'
    """

    def all_without(found: Mapping[K, E]) -> dict[K, E]:
        return {key: without_name(one, erased) for key, one in found.items()}

    return replace(
        tournament,
        entrants=all_without(tournament.entrants),
        penalties=all_without(tournament.penalties),
        faults=all_without(tournament.faults),
        sessions=tuple(
            replace(one, rulings=all_without(one.rulings)) if one.rulings else one
            for one in tournament.sessions
        ),
    )


# --- Event by event

_Change = Callable[[Any, Any], Any]


def _in_session(change: _Change) -> _Change:
    """A change of the tournament, from a change of the session that an event names."""

    def changed(tournament: Tournament, event: Any) -> Tournament:
        number = event.at.session if hasattr(event, "at") else event.session
        sessions = (
            change(one, event) if one.number == number else one for one in tournament.sessions
        )
        return replace(tournament, sessions=tuple(sessions))

    return changed


def _keeps(field: str, key: str, of: str = "") -> _Change:
    """The event, or one field `of` it, is kept in a mapping by its key."""

    def kept(state: Any, event: Any) -> Any:
        one = getattr(event, of) if of else event
        return replace(state, **{field: _with(getattr(state, field), getattr(event, key), one)})

    return kept


def _drops(field: str, key: str) -> _Change:
    def dropped(state: Any, event: Any) -> Any:
        return replace(state, **{field: _without(getattr(state, field), getattr(event, key))})

    return dropped


_EVOLVED: dict[type[Event], _Change] = {
    events.TournamentOpened: _opened,
    EntrantEntered: _keeps("entrants", "entrant"),
    events.EntrantWithdrawn: lambda t, e: replace(t, withdrawn=t.withdrawn | {e.entrant}),
    events.EntrantReturned: _returned,
    events.SessionOpened: _session_opened,
    events.SessionAdapted: _adapted,
    events.BreakPlanned: _in_session(_break_planned),
    events.SessionCancelled: _session_cancelled,
    events.PlaceLeft: _in_session(_after_leaving),
    events.PlaceTaken: _place_taken,
    events.ResultEntered: _in_session(_keeps("results", "at")),
    events.ResultVoided: _in_session(_drops("results", "at")),
    events.SheetEntered: _in_session(_keeps("sheets", "at")),
    events.SheetVoided: _in_session(_drops("sheets", "at")),
    events.PlayRuled: _in_session(_keeps("rulings", "at")),
    events.RulingLifted: _in_session(_drops("rulings", "at")),
    PenaltyGiven: _penalised,
    events.PenaltyLifted: _drops("penalties", "number"),
    events.FaultRuled: _fault_ruled,
    events.FaultLifted: _drops("faults", "number"),
    events.BonusGiven: _keeps("bonuses", "entrant", of="points"),
    events.PrizesAnnounced: _prizes_announced,
    events.LeaverPaid: _leaver_paid,
    events.BoardsPromised: _in_session(_promised),
    events.BoardsRevealed: _in_session(lambda s, e: replace(s, secret=e.secret)),
    events.ObjectionsClosed: lambda t, _: replace(t, is_closed=True),
    events.ObjectionsReopened: lambda t, _: replace(t, is_closed=False),
    events.PositionCalled: _called,
    events.ClockSet: lambda t, e: replace(t, clock=Clock(e.left, e.until)),
    events.DealClaimed: _claimed,
    events.PlaceSettled: _settled,
    events.PlaceReopened: _reopened,
    events.ApprovalAsked: _keeps("asked", "number"),
    events.ApprovalGiven: _keeps("granted", "number", of="granted"),
    events.ResultsPublished: lambda t, e: replace(t, is_published=e.is_open),
    events.LinkRenewed: _renewed,
    NameErased: nameless,
}
