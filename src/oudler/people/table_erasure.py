"""Erasure of a person at one table: names and words leave its log; cards and scores stay."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from oudler.core import Dealt
from oudler.people.profile.histories import unname
from oudler.streams import EventStore
from oudler.table import events
from oudler.table.handles import handle_of
from oudler.table.history.kept_reviews import forget_reviews
from oudler.table.live.registry import NoSuchTable, Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.proof.draw import ERASED, Terms


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
    before = [events.read_event(one.text) for one in stored]
    changed = {
        one.seq: events.write_event(after)
        for one, event, after in zip(stored, before, without(before, person), strict=True)
        if after is not event
    }
    others = {
        event.person for event in before if isinstance(event, events.PersonSat) and event.person
    }
    await unname(store, table, person, others)
    await store.rewrite(stream, changed, commands=f"{handle_of(table, person)}/")


def without(log: Iterable[events.Event], person: str) -> Iterator[events.Event]:
    """A table's events without this person's name, id, words and numbers.

    >>> from oudler.table.events import PersonSat
    >>> log = [events.PersonSat(0, "anne", "Anne"), events.PersonSat(1, "bob", "Bob")]
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

    def follow(self, event: events.Event) -> events.Event:
        """The event without this person's numbers."""
        match event:
            case events.TableOpened(id):
                self._table = id
            case events.PersonSat(place, sitter) if sitter == self._person or place == self._place:
                self._place = place if sitter == self._person else None
            case events.BotSat(place) | events.PlaceCleared(place) if place == self._place:
                self._place = None
            case events.SeedCommitted(deal):
                self._deal = deal
            case Dealt() if self._place is not None:
                self._dealt[self._deal] = self._place
            case events.Ready(place) if place == self._place:
                return events.Ready(place, "", ERASED if event.bound else "")
            case events.VacationNoted(place) if place == self._place:
                return events.VacationNoted(place)
            case events.NumberOpened(place) if place == self._place:
                return events.NumberOpened(place, "")
            case events.SeedRevealed(deal) if deal in self._dealt:
                return self._revealed(event, self._dealt[deal])
        return event

    def _revealed(self, event: events.SeedRevealed, place: int) -> events.SeedRevealed:
        """The event with only the person's share, so that others can still verify their cards."""
        if not event.drawn:
            return event
        drawn = list(event.drawn)
        drawn[place] = Terms(self._table, event.deal, "").anonymous(place, drawn[place])
        return msgspec.structs.replace(event, drawn=tuple(drawn))


def _unnamed(event: events.Event, person: str) -> events.Event:
    """The event without this person's name, id and words."""
    match event:
        case events.TableOpened(host=host) if host == person:
            # Most tables are named after the person who opened them.
            return msgspec.structs.replace(event, host="", name="")
        case events.Said(sayer) if sayer == person:
            return events.Said("", "")
        case events.PersonSat(place, sitter) if sitter == person:
            return events.PersonSat(place, "", "")
        case events.PlaceAsked(place, asker) if asker == person:
            return events.PlaceAsked(place, "", "")
        case events.PersonBarred(place, barred) if barred == person:
            return events.PersonBarred(place, "", "")
        case events.PersonWelcomed(welcomed) if welcomed == person:
            return events.PersonWelcomed("")
        case events.PersonForgotten(host=host) if host == person:
            return msgspec.structs.replace(event, host="")
    return event
