"""A table as its log tells it: one frozen value, rebuilt by evolving every event in turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

import msgspec

from oudler.core import engine
from oudler.core.copies import as_dealt
from oudler.core.deal import Deal
from oudler.core.dealing import start
from oudler.core.events import DealScored, Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.values import replacing, value
from oudler.core.ways import Pack
from oudler.rulesets import load_ruleset
from oudler.table.events import (
    Again,
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

CHAT_KEPT = 50
"""So many of the last things said are remembered."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the table, by an id that only he can prove to have."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A program at the table."""

    level: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A wish to take something back: whose, and who has agreed."""

    place: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Secret:
    """What the table has bound itself to for a coming deal."""

    deal: int
    text: str
    commitment: str


@value
class Table:
    """Everything about a table. Only the table itself may see all of it."""

    opened: TableOpened
    rules: Ruleset
    occupants: tuple[Person | Bot | None, ...]
    """By place, which is where a player is on the score sheet."""
    covered: frozenset[int] = frozenset()
    """The places of people for whom a bot plays now."""
    session: Session | None = None
    """The score sheet, once the first deal has begun."""
    dealt: Dealt | None = None
    played: tuple[DealEvent, ...] = ()
    """The events of the deal since it was dealt."""
    deal: Deal | None = None
    """The deal being played, or the last one played."""
    secret: Secret | None = None
    numbers: tuple[tuple[int, str], ...] = ()
    """Who is ready for the next deal, each place with the number that it mixes in."""
    mixed: tuple[str, ...] = ()
    """The numbers that were mixed into the deal, by place."""
    undo: Undo | None = None
    banks: tuple[float, ...] = ()
    """Seconds left in each place's bank."""
    since: float = 0.0
    """When the turn began, in seconds of the log's clock."""
    said: tuple[Said, ...] = ()
    barred: tuple[Person, ...] = ()
    """Whom the host has sent away."""
    is_closed: bool = False

    @property
    def is_playing(self) -> bool:
        """Whether a deal is under way."""
        return self.deal is not None and self.deal.to_act is not None

    @property
    def repeated(self) -> Again | None:
        """The deal of another table that is dealt next here; None for new cards."""
        return self.opened.again if self.session is None else None

    @property
    def is_full(self) -> bool:
        """Whether somebody sits at every place."""
        return None not in self.occupants

    @property
    def names(self) -> tuple[str, ...]:
        """What each place is called: a person's name, or none yet."""
        return tuple(one.name if isinstance(one, Person) else "" for one in self.occupants)

    def place_of(self, person: str) -> int | None:
        """Where a person sits."""
        for place, one in enumerate(self.occupants):
            if isinstance(one, Person) and one.id == person:
                return place
        return None

    @property
    def known(self) -> dict[str, Person]:
        """Everybody who sits here, has spoken of late or was sent away, by handle."""
        spoken = [Person(one.person, one.name) for one in self.said]
        seated = [one for one in self.occupants if isinstance(one, Person)]
        found = (*spoken, *self.barred, *seated)
        return {handle_of(self.opened.id, one.id): one for one in found}

    def is_played_by_bot(self, place: int) -> bool:
        """Whether a bot decides for this place now."""
        return isinstance(self.occupants[place], Bot) or place in self.covered

    @property
    def people(self) -> tuple[int, ...]:
        """The places where a person sits and plays."""
        places = range(len(self.occupants))
        return tuple(p for p in places if isinstance(self.occupants[p], Person))

    @property
    def present(self) -> tuple[int, ...]:
        """The places of people who play for themselves now."""
        return tuple(place for place in self.people if place not in self.covered)

    @property
    def turn(self) -> int | None:
        """The place whose turn it is."""
        if self.deal is None or self.deal.to_act is None:
            return None
        return self.place_at(self.deal.to_act)

    def place_at(self, seat: Seat) -> int:
        """Who has this seat of the deal: a place on the score sheet."""
        assert self.deal is not None
        return self.deal.players[seat]

    def seat_of(self, place: int) -> Seat | None:
        """The seat that a place has in the deal; None while it sits out, or before any deal."""
        if self.deal is None:
            return None
        seat = self.deal.players.index(place)
        return Seat(seat) if seat < self.rules.seats else None


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
        case Said(person=""):
            return table  # whoever said it has asked to be forgotten
        case Said():
            return changed(table, said=(*table.said, event)[-CHAT_KEPT:])
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
            return changed(table, undo=Undo(place, frozenset({place})))
        case UndoAgreed(place):
            undo = table.undo
            agreed = None if undo is None else Undo(undo.place, undo.agreed | {place})
            return changed(table, undo=agreed)
        case UndoRefused():
            return changed(table, undo=None)
        case TakenBack(kept):
            return _taken_back(table, kept, time)
    assert_never(event)


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
