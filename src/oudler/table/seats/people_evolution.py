"""The table as people come, wait, speak and go."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

import msgspec

from oudler import budgets
from oudler.table import events
from oudler.table.clock.vacation import Period
from oudler.table.handles import handle_of
from oudler.table.proof.draw import Drawn
from oudler.table.seats.draw_evolution import drawn_anew
from oudler.table.seats.state import Bot, Comment, Person, Table, Waiting, changed


def evolve_place(table: Table, event: events.PlaceEvent, time: float) -> Table:
    """The table as somebody takes a place, leaves it, or lets a bot cover it.

    >>> evolve_place(table, events.PersonSat(3, "bob", "Bob"), time=0.0).names
    ('Anne', '', '', 'Bob')
    """
    match event:
        case events.PersonSat(place, person, name):
            return changed(
                _seated(table, place, Person(person, name)), since=_since(table, place, time)
            )
        case events.BotSat(place, level):
            return _seated(table, place, Bot(level))
        case events.PlaceCleared(place):
            return _seated(table, place, None)
        case events.BotCovers(place):
            return _covered(table, place)
        case events.PersonBack(place):
            since = _since(table, place, time)
            if table.draws(place):
                table = drawn_anew(table, place)
            return changed(table, covered=table.covered - {place}, since=since)
        case events.NothingAnnounced(place):
            return changed(table, silent=table.silent | {place})
        case events.VacationNoted(place, periods):
            return changed(table, vacations=_vacations(table, place, periods))
    assert_never(event)


def _vacations(
    table: Table, place: int, periods: tuple[Period, ...]
) -> tuple[tuple[Period, ...], ...]:
    """Everybody's vacations, with other ones at this place; empty if nobody has any."""
    places = range(len(table.occupants))
    found = tuple(periods if one == place else table.vacation_of(one) for one in places)
    return found if any(found) else ()


def _since(table: Table, place: int, time: float) -> float:
    """When the turn began for a person who starts to play here now: not before they came."""
    return time if table.turn == place else table.since


def evolve_wait(table: Table, event: events.WaitEvent, time: float) -> Table:
    """The table as somebody asks for a bot's place, and the others answer.

    >>> [one.place for one in evolve_wait(table, events.PlaceAsked(1, "bob", "Bob"), 0.0).waiting]
    [1]
    """
    match event:
        case events.PlaceAsked(place, person, name):
            one = Waiting(Person(person, name), place, time)
            return changed(table, waiting=(*table.waiting, one))
        case events.PlaceAgreed(place, who):
            return changed(table, waiting=tuple(_agreed(table, place, who)))
        case events.PlaceRefused(_, who):
            return changed(table, declined=table.declined | {who})
        case events.PlaceDropped(who):
            waiting = _waiting_but(table, who)
            return changed(table, waiting=waiting, declined=table.declined | {who})
    assert_never(event)


def _agreed(table: Table, place: int, who: str) -> Iterator[Waiting]:
    """Everyone who waits, with this place's consent added for one of them."""
    met = table.waiting_as(who)
    for one in table.waiting:
        yield replace(one, agreed=one.agreed | {place}) if one is met else one


def _waiting_but(table: Table, who: str) -> tuple[Waiting, ...]:
    met = table.waiting_as(who)
    return tuple(one for one in table.waiting if one is not met)


def evolve_person(table: Table, event: events.PersonEvent) -> Table:
    """The table as the host bars a person or welcomes them back, or a person is forgotten.

    >>> [one.name for one in evolve_person(playing, events.PersonBarred(3, "bob", "Bob")).barred]
    ['Bob']
    """
    match event:
        case events.PersonBarred(_, person, name):
            barred = (*_but(table.barred, person), Person(person, name))
            waiting = tuple(one for one in table.waiting if one.person.id != person)
            invited = table.invited - {handle_of(table.opened.id, person)}
            return changed(table, barred=barred, waiting=waiting, invited=invited)
        case events.PersonWelcomed(person):
            return changed(table, barred=_but(table.barred, person))
        case events.PersonForgotten():
            return _forgotten(table, event)
    assert_never(event)


def evolve_spectators(table: Table, event: events.SpectatorEvent) -> Table:
    """The table as the host lets spectators speak, sends them away or limits them.

    >>> evolve_spectators(table, events.SpectatorInvited("x")).invited
    frozenset({'x'})
    """
    match event:
        case events.SpectatorInvited(who):
            return changed(table, invited=table.invited | {who})
        case events.SpectatorSilenced(who):
            return changed(table, invited=table.invited - {who})
        case events.SpectatorRemoved(who):
            return changed(
                table,
                invited=table.invited - {who},
                removed=table.removed | {who},
                waiting=_waiting_but(table, who),
            )
        case events.SpectatorWelcomed(who):
            return changed(table, removed=table.removed - {who})
        case events.WatchingLimited(known):
            return changed(table, watchers=frozenset(known))
        case events.WatchingOpened():
            return changed(table, watchers=None)
        case events.WatchingDelayed(delay):
            return changed(table, delay=delay)
    assert_never(event)


def _but(people: tuple[Person, ...], person: str) -> tuple[Person, ...]:
    return tuple(one for one in people if one.id != person)


def _forgotten(table: Table, event: events.PersonForgotten) -> Table:
    """The table without a person, whether or not their earlier lines have been rewritten yet."""
    who, host = event.who, event.host
    id, opened, session = table.opened.id, table.opened, table.session
    if opened.host != host:
        # Most tables are named after the person who opened them.
        opened = msgspec.structs.replace(opened, host=host, name="")
    if session is not None:
        session = replace(session, players=("",) * len(session.players))
    drawn, drawers = list(table.drawn), list(table.drawers)
    if event.place is not None and drawn:
        drawn[event.place], drawers[event.place] = Drawn(share=event.share), ""
    return changed(
        table,
        opened=opened,
        session=session,
        drawn=tuple(drawn),
        drawers=tuple(drawers),
        finalists=_without(table.finalists, id, who),
        dealt_to=_without(table.dealt_to, id, who),
        said=tuple(one for one in table.said if handle_of(id, one.person) != who),
        comments=tuple(one for one in table.comments if handle_of(id, one.said.person) != who),
        has_played=table.has_played - {who},
        spoilers=tuple(one for one in table.spoilers if one != who),
        invited=table.invited - {who},
        removed=table.removed - {who},
        barred=tuple(one for one in table.barred if one.id and handle_of(id, one.id) != who),
        waiting=tuple(
            one for one in table.waiting if handle_of(id, one.person.id) not in ("", who)
        ),
        hands_seen=frozenset(
            ("" if seer == who else seer, place) for seer, place in table.hands_seen
        ),
    )


def _without(
    sat: tuple[Person | Bot | None, ...], table: str, who: str
) -> tuple[Person | Bot | None, ...]:
    """The players, with one person's name and id removed."""
    return tuple(
        Person("", "") if isinstance(one, Person) and handle_of(table, one.id) == who else one
        for one in sat
    )


def evolve_said(table: Table, event: events.Said, time: float) -> Table:
    """The table with one more message; a message whose author was erased is dropped.

    >>> said = events.Said("anne", "Anne", "", "Bonsoir")
    >>> [one.text for one in evolve_said(table, said, 0.0).said]
    ['Bonsoir']
    """
    if event.deal and event.person:
        comments = (*table.comments, Comment(event, time))[-budgets.COMMENTS_KEPT :]
        return changed(table, comments=comments)
    said = (*table.said, event)[-budgets.CHAT_KEPT :] if event.person else table.said
    return changed(table, said=said)


def _seated(table: Table, place: int, occupant: Person | Bot | None) -> Table:
    occupants = list(table.occupants)
    occupants[place] = occupant
    table = drawn_anew(table, place)
    numbers = tuple(given for given in table.numbers if given.place != place)
    hands_seen, waiting = table.hands_seen, table.waiting
    if isinstance(occupant, Person):
        if table.has_hand(place):
            hands_seen |= {(handle_of(table.opened.id, occupant.id), place)}
        waiting = tuple(one for one in waiting if one.place != place)
    people = sum(isinstance(one, Person) for one in occupants)
    return changed(
        table,
        occupants=tuple(occupants),
        is_practice=table.is_practice and people < 2,
        covered=table.covered - {place},
        numbers=numbers,
        hands_seen=hands_seen,
        waiting=waiting,
        vacations=_vacations(table, place, ()),
    )


def _covered(table: Table, place: int) -> Table:
    """The table with a bot covering a place; an unopened number there no longer counts."""
    if table.draws(place):
        table = drawn_anew(table, place)
    numbers = tuple(
        given for given in table.numbers if given.place != place or given.number is not None
    )
    return changed(table, covered=table.covered | {place}, numbers=numbers)
