"""Forgets a person: his names and words leave every log, the cards and the scores stay."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from oudler.store import EventStore
from oudler.table.events import (
    Event,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    Said,
    TableOpened,
    read_event,
    write_event,
)
from oudler.table.hall import Hall, NoSuchTable
from oudler.table.running import stream_of


async def forget_at(hall: Hall, table: str, person: str) -> None:
    """Let a person leave a table, and take him out of its log."""
    with suppress(NoSuchTable):
        await (await hall.table(table)).forget(person)
        await _rewrite(hall.store, stream_of(table), person)


async def _rewrite(store: EventStore, stream: str, person: str) -> None:
    changed = {
        stored.seq: write_event(without(read_event(stored.text), person))
        for stored in await store.read(stream)
        if person in stored.text
    }
    await store.rewrite(stream, changed)


def without(event: Event, person: str) -> Event:
    """The event as it is told when nobody remembers this person."""
    match event:
        case TableOpened(host=host) if host == person:
            # A table is mostly called after whoever opened it.
            return msgspec.structs.replace(event, host="", name="")
        case Said(sayer) if sayer == person:
            return Said("", "")
        case PersonSat(place, sitter) if sitter == person:
            return PersonSat(place, "", "")
        case PersonBarred(place, barred) if barred == person:
            return PersonBarred(place, "", "")
        case PersonWelcomed(welcomed) if welcomed == person:
            return PersonWelcomed("")
        case PersonForgotten(who, host) if host == person:
            return PersonForgotten(who, "")
    return event
