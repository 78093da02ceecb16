"""A table after each event of its log, from the first on. Nothing is ever refused here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

import msgspec

from oudler.core import engine
from oudler.core.copies import as_dealt
from oudler.core.dealing import start
from oudler.core.events import CardPlayed, DealScored, Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.values import replacing
from oudler.core.ways import Pack
from oudler.rulesets import load_ruleset
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonBack,
    PersonBarred,
    PersonEvent,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceCleared,
    PlaceEvent,
    Ready,
    Said,
    SeedCommitted,
    SeedEvent,
    SeedRevealed,
    TableClosed,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoEvent,
    UndoRefused,
)
from oudler.table.handles import handle_of
from oudler.table.pace import bank_after
from oudler.table.state import Bot, Person, Secret, Table, Undo

CHAT_KEPT = 50
"""So many of the last things said are remembered."""

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    changed = replacing(Table)  # a table changes with every card


def opened_table(event: TableOpened) -> Table:
    """The table as it is opened: nobody sits there yet. Raises ValueError for unknown rules."""
    rules = load_ruleset(event.rules, event.options)
    banks = (event.pace.bank,) * rules.places
    return Table(event, rules, (None,) * rules.places, banks=banks)


def first_table(event: Event) -> Table:
    """The table after the first event of its log. Raises ValueError if it was not opened by it."""
    if not isinstance(event, TableOpened):
        raise ValueError("a table's log begins with table_opened")
    return opened_table(event)


def table_after(before: Table | None, event: Event, time: float) -> Table:
    """The table after an event, which is the first of its log where there was none before."""
    return first_table(event) if before is None else evolve(before, event, time)


def rebuild(log: Iterable[tuple[float, Event]]) -> Table:
    """The table that this log tells; each event with the time at which it was written."""
    events = iter(log)
    _, first = next(events)
    table = first_table(first)
    for time, event in events:
        table = evolve(table, event, time)
    return table


def evolve(table: Table, event: Event, time: float) -> Table:
    """The table after an event that was written at this time. Never refuses."""
    match event:
        case CardPlayed():  # nine of ten are
            return _deal_goes_on(table, event, time)
        case TableOpened():
            return opened_table(event)
        case PersonSat() | BotSat() | PlaceCleared() | BotCovers() | PersonBack():
            return _evolve_place(table, event, time)
        case PersonBarred() | PersonWelcomed() | PersonForgotten():
            return _evolve_person(table, event)
        case SeedCommitted() | Ready() | SeedRevealed():
            return _evolve_seed(table, event)
        case UndoAsked() | UndoAgreed() | UndoRefused() | TakenBack():
            return _evolve_undo(table, event, time)
        case Said():
            return _said(table, event)
        case TableClosed():
            return changed(table, is_closed=True)
        case Dealt():
            return _dealt(table, event, time)
        case _:
            return _deal_goes_on(table, event, time)


def _evolve_place(table: Table, event: PlaceEvent, time: float) -> Table:
    match event:
        case PersonSat(place, person, name):
            return _seated(table, place, Person(person, name))
        case BotSat(place, level):
            return _seated(table, place, Bot(level))
        case PlaceCleared(place):
            return _seated(table, place, None)
        case BotCovers(place):
            return changed(table, covered=table.covered | {place})
        case PersonBack(place):
            since = time if table.turn == place else table.since
            return changed(table, covered=table.covered - {place}, since=since)
    assert_never(event)


def _evolve_person(table: Table, event: PersonEvent) -> Table:
    match event:
        case PersonBarred(_, person, name):
            return changed(table, barred=(*_but(table.barred, person), Person(person, name)))
        case PersonWelcomed(person):
            return changed(table, barred=_but(table.barred, person))
        case PersonForgotten(who, host):
            return _forgotten(table, who, host)
    assert_never(event)


def _but(people: tuple[Person, ...], person: str) -> tuple[Person, ...]:
    return tuple(one for one in people if one.id != person)


def _forgotten(table: Table, who: str, host: str) -> Table:
    """The table without a person; the same whether his lines have been rewritten yet or not."""
    id, opened, session = table.opened.id, table.opened, table.session
    if opened.host != host:
        # A table is mostly called after whoever opened it.
        opened = msgspec.structs.replace(opened, host=host, name="")
    if session is not None:
        session = replace(session, players=("",) * len(session.players))
    return changed(
        table,
        opened=opened,
        session=session,
        said=tuple(one for one in table.said if handle_of(id, one.person) != who),
        barred=tuple(one for one in table.barred if one.id and handle_of(id, one.id) != who),
    )


def _evolve_seed(table: Table, event: SeedEvent) -> Table:
    match event:
        case SeedCommitted(deal, commitment, secret):
            return changed(table, secret=Secret(deal, secret, commitment))
        case Ready(place, number):
            others = tuple(pair for pair in table.numbers if pair[0] != place)
            return changed(table, numbers=tuple(sorted((*others, (place, number)))))
        case SeedRevealed():
            return changed(table, secret=None)
    assert_never(event)


def _evolve_undo(table: Table, event: UndoEvent, time: float) -> Table:
    match event:
        case UndoAsked(place):
            return changed(table, undo=Undo(place, frozenset({place}), time))
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
    """Whoever has asked to be forgotten has said nothing."""
    said = (*table.said, event)[-CHAT_KEPT:] if event.person else table.said
    return changed(table, said=said)


def _seated(table: Table, place: int, occupant: Person | Bot | None) -> Table:
    occupants = list(table.occupants)
    occupants[place] = occupant
    numbers = tuple(pair for pair in table.numbers if pair[0] != place)
    return changed(
        table,
        occupants=tuple(occupants),
        covered=table.covered - {place},
        numbers=numbers,
    )


def _dealt(table: Table, dealt: Dealt, time: float) -> Table:
    session = table.session
    if session is None:
        players = dealt.players or range(table.rules.places)
        session = Session(table.rules, table.names, Seat(players[dealt.dealer]))
    return changed(
        table,
        session=session,
        dealt=dealt,
        played=(),
        deal=start(table.rules, dealt),
        numbers=(),
        mixed=tuple(number for _, number in table.numbers),
        undo=None,
        banks=(table.opened.pace.bank,) * len(table.occupants),
        since=time,
    )


def _deal_goes_on(table: Table, event: DealEvent, time: float) -> Table:
    assert table.deal is not None
    if table.rules.pack is Pack.DOUBLE:
        event = as_dealt(table.deal, event)
    before, after = table.deal, engine.evolve(table.deal, event)
    banks, since = table.banks, table.since
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
        banks=banks,
        since=since,
        session=session,
    )


def _spent(table: Table, place: int, time: float) -> tuple[float, ...]:
    banks = list(table.banks)
    banks[place] = bank_after(table.opened.pace, banks[place], table.since, time)
    return tuple(banks)


def _taken_back(table: Table, kept: int, time: float) -> Table:
    assert table.dealt is not None
    played = table.played[:kept]
    deal = engine.replay(table.rules, table.dealt, played)
    return changed(table, deal=deal, played=played, undo=None, since=time)
