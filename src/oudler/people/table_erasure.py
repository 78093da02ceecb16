"""Erasure of a person at one table: names and words leave its log; cards and scores stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from oudler.core import Dealt
from oudler.people.records.histories import unname
from oudler.streams import EventStore
from oudler.table.events import (
    BotSat,
    Event,
    NumberOpened,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAsked,
    PlaceCleared,
    Ready,
    Said,
    SeedCommitted,
    SeedRevealed,
    TableOpened,
    VacationNoted,
    read_event,
    write_event,
)
from oudler.table.handles import handle_of
from oudler.table.live.registry import NoSuchTable, Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.proof.draw import ERASED, Terms
from oudler.table.records.kept_reviews import forget_reviews


async def forget_at(registry: Registry, table: str, person: str) -> None:
    """Make a person leave a table, and erase them from its log. Raises StoreError."""
    with suppress(NoSuchTable):
        # First the event, so that every process forgets them; then the lines before it.
        await (await registry.table(table)).forget(person)
        await _rewrite(registry.store, table, person)
        await forget_reviews(registry.store, table)  # of how they played


async def _rewrite(store: EventStore, table: str, person: str) -> None:
    stream = stream_of(table)
    stored = await store.read(stream)
    before = [read_event(one.text) for one in stored]
    changed = {
        one.seq: write_event(after)
        for one, event, after in zip(stored, before, without(before, person), strict=True)
        if after is not event
    }
    others = {event.person for event in before if isinstance(event, PersonSat) and event.person}
    await unname(store, table, person, others)
    await store.rewrite(stream, changed, commands=f"{handle_of(table, person)}/")


def without(log: Iterable[Event], person: str) -> Iterator[Event]:
    """A table's events without this person's name, id, words and numbers.

    >>> from oudler.table.events import PersonSat
    >>> log = [PersonSat(0, "anne", "Anne"), PersonSat(1, "bob", "Bob")]
    >>> [event.name for event in without(log, "bob")]
    ['Anne', '']
    """
    traces = _Traces(person)
    for event in log:
        yield _unnamed(traces.follow(event), person)


class _Traces:
    """Finds a person's numbers, which appear in events only by place, without a name."""

    def __init__(self, person: str) -> None:
        self._person = person
        self._table = ""
        self._place: int | None = None
        self._deal = 0
        self._dealt: dict[int, int] = {}

    def follow(self, event: Event) -> Event:
        """The event without this person's numbers."""
        match event:
            case TableOpened(id):
                self._table = id
            case PersonSat(place, sitter) if sitter == self._person or place == self._place:
                self._place = place if sitter == self._person else None
            case BotSat(place) | PlaceCleared(place) if place == self._place:
                self._place = None
            case SeedCommitted(deal):
                self._deal = deal
            case Dealt() if self._place is not None:
                self._dealt[self._deal] = self._place
            case Ready(place) if place == self._place:
                return Ready(place, "", ERASED if event.bound else "")
            case VacationNoted(place) if place == self._place:
                return VacationNoted(place)
            case NumberOpened(place) if place == self._place:
                return NumberOpened(place, "")
            case SeedRevealed(deal) if deal in self._dealt:
                return self._revealed(event, self._dealt[deal])
        return event

    def _revealed(self, event: SeedRevealed, place: int) -> SeedRevealed:
        """The event with only the person's share, so that others can still verify their cards."""
        if not event.drawn:
            return event
        drawn = list(event.drawn)
        drawn[place] = Terms(self._table, event.deal, "").anonymous(place, drawn[place])
        return msgspec.structs.replace(event, drawn=tuple(drawn))


def _unnamed(event: Event, person: str) -> Event:
    """The event without this person's name, id and words."""
    match event:
        case TableOpened(host=host) if host == person:
            # Most tables are named after the person who opened them.
            return msgspec.structs.replace(event, host="", name="")
        case Said(sayer) if sayer == person:
            return Said("", "")
        case PersonSat(place, sitter) if sitter == person:
            return PersonSat(place, "", "")
        case PlaceAsked(place, asker) if asker == person:
            return PlaceAsked(place, "", "")
        case PersonBarred(place, barred) if barred == person:
            return PersonBarred(place, "", "")
        case PersonWelcomed(welcomed) if welcomed == person:
            return PersonWelcomed("")
        case PersonForgotten(host=host) if host == person:
            return msgspec.structs.replace(event, host="")
    return event
