"""The table after each event of its log. Nothing is ever refused here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, assert_never

import msgspec

from oudler.core import engine
from oudler.core.deal import Deal
from oudler.core.events import CardPlayed, DealScored, Dealt, FollowUp
from oudler.core.events import Event as DealEvent
from oudler.core.phases.dealing import start
from oudler.core.phases.twins import as_dealt
from oudler.core.ruleset.option_values import Pack
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.values import replacing
from oudler.rulesets import recorded_ruleset
from oudler.table.draw import Drawn, Given
from oudler.table.handles import handle_of
from oudler.table.pace import bank_after
from oudler.table.state import Bot, Person, Secret, Table, Undo, Waiting
from oudler.table.table_events import (
    BotCovers,
    BotSat,
    Event,
    NothingAnnounced,
    NumberOpened,
    PersonBack,
    PersonBarred,
    PersonEvent,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAgreed,
    PlaceAsked,
    PlaceCleared,
    PlaceDropped,
    PlaceEvent,
    PlaceRefused,
    Ready,
    Said,
    SeedCommitted,
    SeedEvent,
    SeedRevealed,
    SpectatorEvent,
    SpectatorInvited,
    SpectatorRemoved,
    SpectatorSilenced,
    SpectatorWelcomed,
    TableClosed,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoEvent,
    UndoRefused,
    WaitEvent,
    WatchingLimited,
    WatchingOpened,
)

CHAT_KEPT = 50
"""How many of the last messages a table remembers."""

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    changed = replacing(Table)  # faster than dataclasses.replace: tables change with every card


def opened_table(event: TableOpened) -> Table:
    """The table as it is opened, with nobody seated. Raises ValueError for unknown rules.

    >>> opened_table(TableOpened("t", "Chez Anne", host="anne", rules="fft-5")).occupants
    (None, None, None, None, None)
    """
    rules = recorded_ruleset(event.rules, event.options)
    banks = (event.pace.bank,) * rules.places
    empty = (None,) * rules.places
    return Table(event, rules, empty, banks=banks, is_practice=event.practice)


def first_table(event: Event) -> Table:
    """The table after the first event of its log. Raises ValueError unless that opens it.

    >>> first_table(PersonSat(3, "bob", "Bob"))
    Traceback (most recent call last):
        ...
    ValueError: a table's log begins with table_opened
    """
    if not isinstance(event, TableOpened):
        raise ValueError("a table's log begins with table_opened")
    return opened_table(event)


def table_after(before: Table | None, event: Event, time: float) -> Table:
    """The table after an event; without a table before, the event must open one.

    >>> table_after(table, PersonSat(3, "bob", "Bob"), time=0.0).is_full
    True
    """
    return first_table(event) if before is None else evolve(before, event, time)


def rebuild(log: Iterable[tuple[float, Event]]) -> Table:
    """The table after a whole log of events, each with its time in seconds since 1970.

    >>> opened = TableOpened("t", "Chez Anne", host="anne", rules="fft-4")
    >>> rebuild([(0.0, opened), (2.5, PersonSat(0, "anne", "Anne"))]).names
    ('Anne', '', '', '')
    """
    events = iter(log)
    _, first = next(events)
    table = first_table(first)
    for time, event in events:
        table = evolve(table, event, time)
    return table


def evolve(table: Table, event: Event, time: float) -> Table:
    """The table after an event written at this time, in seconds since 1970. Never refuses.

    >>> evolve(table, PersonSat(3, "bob", "Bob"), time=0.0).names
    ('Anne', '', '', 'Bob')
    """
    match event:
        case CardPlayed():  # first, because nine events in ten are
            return _deal_goes_on(table, event, time)
        case TableOpened() | TableClosed():
            return _evolve_game(table, event)
        case (
            PersonSat()
            | BotSat()
            | PlaceCleared()
            | BotCovers()
            | PersonBack()
            | NothingAnnounced()
        ):
            return _evolve_place(table, event, time)
        case PlaceAsked() | PlaceAgreed() | PlaceRefused() | PlaceDropped():
            return _evolve_wait(table, event, time)
        case PersonBarred() | PersonWelcomed() | PersonForgotten():
            return _evolve_person(table, event)
        case SeedCommitted() | Ready() | NumberOpened() | SeedRevealed():
            return _evolve_seed(table, event)
        case UndoAsked() | UndoAgreed() | UndoRefused() | TakenBack():
            return _evolve_undo(table, event, time)
        case Said():
            return _said(table, event)
        case Dealt():
            return _dealt(table, event, time)
        case _:
            return _evolve_rest(table, event, time)


# Split from `evolve` only to keep both simple enough for the linter.
def _evolve_rest(table: Table, event: SpectatorEvent | DealEvent, time: float) -> Table:
    if isinstance(event, SpectatorEvent):
        return _evolve_spectators(table, event)
    return _deal_goes_on(table, event, time)


def _evolve_game(table: Table, event: TableOpened | TableClosed) -> Table:
    if isinstance(event, TableOpened):
        return opened_table(event)
    return changed(table, is_closed=True)


def _evolve_place(table: Table, event: PlaceEvent, time: float) -> Table:
    match event:
        case PersonSat(place, person, name):
            return changed(
                _seated(table, place, Person(person, name)), since=_since(table, place, time)
            )
        case BotSat(place, level):
            return _seated(table, place, Bot(level))
        case PlaceCleared(place):
            return _seated(table, place, None)
        case BotCovers(place):
            return _covered(table, place)
        case PersonBack(place):
            since = _since(table, place, time)
            if table.draws(place):
                table = _drawing(table, place)
            return changed(table, covered=table.covered - {place}, since=since)
        case NothingAnnounced(place):
            return changed(table, silent=table.silent | {place})
    assert_never(event)


def _since(table: Table, place: int, time: float) -> float:
    """When the turn began for a person who starts to play here now: not before they came."""
    return time if table.turn == place else table.since


def _evolve_wait(table: Table, event: WaitEvent, time: float) -> Table:
    match event:
        case PlaceAsked(place, person, name):
            one = Waiting(Person(person, name), place, time)
            return changed(table, waiting=(*table.waiting, one))
        case PlaceAgreed(place, who):
            return changed(table, waiting=tuple(_agreed(table, place, who)))
        case PlaceRefused(_, who):
            return changed(table, declined=table.declined | {who})
        case PlaceDropped(who):
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


def _evolve_person(table: Table, event: PersonEvent) -> Table:
    match event:
        case PersonBarred(_, person, name):
            barred = (*_but(table.barred, person), Person(person, name))
            waiting = tuple(one for one in table.waiting if one.person.id != person)
            invited = table.invited - {handle_of(table.opened.id, person)}
            return changed(table, barred=barred, waiting=waiting, invited=invited)
        case PersonWelcomed(person):
            return changed(table, barred=_but(table.barred, person))
        case PersonForgotten():
            return _forgotten(table, event)
    assert_never(event)


def _evolve_spectators(table: Table, event: SpectatorEvent) -> Table:
    match event:
        case SpectatorInvited(who):
            return changed(table, invited=table.invited | {who})
        case SpectatorSilenced(who):
            return changed(table, invited=table.invited - {who})
        case SpectatorRemoved(who):
            return changed(
                table,
                invited=table.invited - {who},
                removed=table.removed | {who},
                waiting=_waiting_but(table, who),
            )
        case SpectatorWelcomed(who):
            return changed(table, removed=table.removed - {who})
        case WatchingLimited(known):
            return changed(table, watchers=frozenset(known))
        case WatchingOpened():
            return changed(table, watchers=None)
    assert_never(event)


def _but(people: tuple[Person, ...], person: str) -> tuple[Person, ...]:
    return tuple(one for one in people if one.id != person)


def _forgotten(table: Table, event: PersonForgotten) -> Table:
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
        said=tuple(one for one in table.said if handle_of(id, one.person) != who),
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


def _evolve_seed(table: Table, event: SeedEvent) -> Table:
    match event:
        case SeedCommitted(deal, commitment, secret, scheme):
            return changed(table, secret=Secret(deal, secret, commitment, scheme))
        case Ready(place, number, bound):
            return _ready(_drawing(table, place), place, number, bound)
        case NumberOpened(place, number):
            return _opened(table, place, number)
        case SeedRevealed():
            return changed(table, secret=None, voided=0, drawn=(), drawers=())
    assert_never(event)


def _ready(table: Table, place: int, number: str, bound: str) -> Table:
    shown = number if not bound else None
    if not bound and table.terms is not None:
        bound = table.terms.binding(place, number)
    return changed(table, numbers=_with(table.numbers, Given(place, shown, bound)))


def _opened(table: Table, place: int, number: str) -> Table:
    found = next(given for given in table.numbers if given.place == place)
    opened = Given(place, number, found.bound, was_bound=True)
    return changed(table, numbers=_with(table.numbers, opened))


def _with(numbers: tuple[Given, ...], found: Given) -> tuple[Given, ...]:
    others = (given for given in numbers if given.place != found.place)
    return tuple(sorted((*others, found), key=attrgetter("place")))


def _drawing(table: Table, place: int) -> Table:
    """The table after a change among those who draw.

    Once a bound number is open the draw restarts: otherwise a player who knows the number could
    leave or sit down to change the cards.
    """
    if not table.is_draw_open:
        return table
    one, spoilers = table.occupants[place], table.spoilers
    if isinstance(one, Person):
        spoilers = (*spoilers, handle_of(table.opened.id, one.id))
    return changed(table, numbers=(), voided=table.voided + 1, spoilers=spoilers)


def _evolve_undo(table: Table, event: UndoEvent, time: float) -> Table:
    match event:
        case UndoAsked(place):
            asked_back = table.asked_back | {place}
            return changed(table, undo=Undo(place, frozenset({place}), time), asked_back=asked_back)
        case UndoAgreed(place):
            undo = table.undo
            agreed = None if undo is None else replace(undo, agreed=undo.agreed | {place})
            return changed(table, undo=agreed)
        case UndoRefused():
            return changed(table, undo=None)
        case TakenBack(kept):
            return _taken_back(table, kept, time)
    assert_never(event)


def _said(table: Table, event: Said) -> Table:
    """The table with one more message; a message whose author was erased is dropped."""
    said = (*table.said, event)[-CHAT_KEPT:] if event.person else table.said
    return changed(table, said=said)


def _seated(table: Table, place: int, occupant: Person | Bot | None) -> Table:
    occupants = list(table.occupants)
    occupants[place] = occupant
    table = _drawing(table, place)
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
    )


def _covered(table: Table, place: int) -> Table:
    """The table with a bot covering a place; an unopened number there no longer counts."""
    if table.draws(place):
        table = _drawing(table, place)
    numbers = tuple(
        given for given in table.numbers if given.place != place or given.number is not None
    )
    return changed(table, covered=table.covered | {place}, numbers=numbers)


def _dealt(table: Table, dealt: Dealt, time: float) -> Table:
    session = table.session
    if session is None:
        players = dealt.players or range(table.rules.places)
        session = Session(table.rules, table.names, Seat(players[dealt.dealer]))
    deal = start(table.rules, dealt)
    return changed(
        table,
        session=session,
        dealt=dealt,
        played=(),
        deal=deal,
        hands_seen=frozenset(_hands_seen(table, deal)),
        was_taken_back=False,
        declined=frozenset(),
        silent=frozenset(),
        numbers=(),
        spoilers=(),
        drawn=drawn_by(table) if table.terms else (),
        drawers=_ids(table) if table.terms else (),
        mixed=_mixed(table),
        undo=None,
        asked_back=frozenset(),
        banks=(table.opened.pace.bank,) * len(table.occupants),
        since=time,
    )


def _hands_seen(table: Table, deal: Deal) -> Iterator[tuple[str, int]]:
    """The handles of the people dealt a hand, each with the place."""
    for place in deal.players[: table.rules.seats]:
        one = table.occupants[place]
        if isinstance(one, Person):
            yield handle_of(table.opened.id, one.id), place


def _mixed(table: Table) -> tuple[str, ...]:
    """The players' numbers, if the table committed by the first scheme."""
    is_first_scheme = table.secret is not None and table.terms is None
    return tuple(given.number or "" for given in table.numbers) if is_first_scheme else ()


def _ids(table: Table) -> tuple[str, ...]:
    return tuple(one.id if isinstance(one, Person) else "" for one in table.occupants)


def drawn_by(table: Table) -> tuple[Drawn, ...]:
    """What each place contributes to the deal about to be dealt.

    >>> [drawn.name for drawn in drawn_by(playing)]
    ['Anne', '', '', 'Bob']
    """
    given = {one.place: one for one in table.numbers}
    return tuple(
        Drawn(name, given[place].number or "", given[place].bound)
        if place in given
        else Drawn(name)
        for place, name in enumerate(table.names)
    )


def _deal_goes_on(table: Table, event: DealEvent, time: float) -> Table:
    assert table.deal is not None
    if table.rules.pack is Pack.DOUBLE:
        event = as_dealt(table.deal, event)
    before, after = table.deal, engine.evolve(table.deal, event)
    banks, since = table.banks, table.since
    # The bank is charged when the turn passes on, not with every event: a trick that ends and the
    # next lead may be one player's turn.
    if after.to_act != before.to_act or isinstance(event, DealScored):
        if before.to_act is not None:
            banks = _spent(table, table.place_at(before.to_act), time)
        since = time
    session = table.session
    if isinstance(event, DealScored) and session is not None:
        session = session.after(after)
    return changed(
        table,
        deal=after,
        played=(*table.played, event),
        undo=None,
        asked_back=table.asked_back and _asked_back(table, event),
        banks=banks,
        since=since,
        session=session,
    )


def _asked_back(table: Table, event: DealEvent) -> frozenset[int]:
    """The places that asked to take back their last action; acting again allows asking again."""
    if isinstance(event, (Dealt, FollowUp)):
        return table.asked_back
    return table.asked_back - {table.place_at(event.seat)}


def _spent(table: Table, place: int, time: float) -> tuple[float, ...]:
    banks = list(table.banks)
    banks[place] = bank_after(table.opened.pace, banks[place], table.since, time)
    return tuple(banks)


def _taken_back(table: Table, kept: int, time: float) -> Table:
    assert table.dealt is not None
    played = table.played[:kept]
    deal = engine.replay(table.rules, table.dealt, played)
    return changed(
        table,
        deal=deal,
        played=played,
        undo=None,
        asked_back=frozenset(),
        silent=frozenset(),
        since=time,
        was_taken_back=True,
    )
