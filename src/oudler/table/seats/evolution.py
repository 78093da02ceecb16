"""The table after each event of its log. Nothing is ever refused here."""

from collections.abc import Iterable
from typing import assert_never

from oudler.core import CardPlayed, Dealt
from oudler.core.events import Event as DealEvent
from oudler.rulesets import recorded_ruleset
from oudler.table.events import (
    BotCovers,
    BotSat,
    ClaimEvent,
    Event,
    GameEvent,
    NothingAnnounced,
    NumberOpened,
    PersonBack,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAgreed,
    PlaceAsked,
    PlaceCleared,
    PlaceDropped,
    PlaceRefused,
    Ready,
    Said,
    SeedCommitted,
    SeedRevealed,
    SpectatorEvent,
    SpeedChosen,
    TableClosed,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    VacationNoted,
)
from oudler.table.seats import people_evolution
from oudler.table.seats.deal_evolution import evolve_claim, evolve_deal, evolve_dealt, evolve_undo
from oudler.table.seats.draw_evolution import evolve_draw
from oudler.table.seats.state import Table, changed


def opened_table(event: TableOpened) -> Table:
    """The table as it is opened, with nobody seated. Raises ValueError for unknown rules.

    >>> opened_table(TableOpened("t", "Chez Anne", host="anne", rules="fft-5")).occupants
    (None, None, None, None, None)
    """
    rules = recorded_ruleset(event.rules, event.options)
    banks = (event.pace.bank,) * rules.places
    empty = (None,) * rules.places
    return Table(
        *(event, rules, empty),
        banks=banks,
        is_practice=event.practice,
        speed=event.speed,
        delay=event.delay,
        is_closed=event.is_offline,
        watchers=None if event.board is None else frozenset(),
    )


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
            return evolve_deal(table, event, time)
        case TableOpened() | SpeedChosen() | TableClosed():
            return _evolve_game(table, event)
        case (
            PersonSat()
            | BotSat()
            | PlaceCleared()
            | BotCovers()
            | PersonBack()
            | NothingAnnounced()
            | VacationNoted()
        ):
            return people_evolution.evolve_place(table, event, time)
        case PlaceAsked() | PlaceAgreed() | PlaceRefused() | PlaceDropped():
            return people_evolution.evolve_wait(table, event, time)
        case PersonBarred() | PersonWelcomed() | PersonForgotten():
            return people_evolution.evolve_person(table, event)
        case SeedCommitted() | Ready() | NumberOpened() | SeedRevealed():
            return evolve_draw(table, event)
        case UndoAsked() | UndoAgreed() | UndoRefused() | TakenBack():
            return evolve_undo(table, event, time)
        case Said():
            return people_evolution.evolve_said(table, event, time)
        case Dealt():
            return evolve_dealt(table, event, time)
        case _:
            return _evolve_rest(table, event, time)


# Split from `evolve` only to keep both simple enough for the linter.
def _evolve_rest(
    table: Table, event: SpectatorEvent | ClaimEvent | DealEvent, time: float
) -> Table:
    if isinstance(event, ClaimEvent):
        return evolve_claim(table, event, time)
    if isinstance(event, SpectatorEvent):
        return people_evolution.evolve_spectators(table, event)
    return evolve_deal(table, event, time)


def _evolve_game(table: Table, event: GameEvent) -> Table:
    match event:
        case TableOpened():
            return opened_table(event)
        case SpeedChosen(speed):
            return changed(table, speed=speed)
        case TableClosed():
            return changed(table, is_closed=True)
    assert_never(event)
