"""Moderation: the people that the server's operators ban, and the tables they close."""

import re

import msgspec

from oudler.streams import EventStore, try_append
from oudler.streams.followed import Followed, add, erase
from oudler.table.events import TableClosed, read_event, write_event
from oudler.table.live.table_actor import stream_of

STREAM = "moderation"
_ID = re.compile(r"[\w-]{22}", re.ASCII)
"""16 random bytes, as a cookie holds them (`web/identity`)."""


class _Ruled(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A decision: one JSON object, `type` first."""


class Banned(_Ruled, frozen=True):
    """A person may only watch from now on."""

    person: str


class Unbanned(_Ruled, frozen=True):
    """A person may do everything again."""

    person: str


class Closed(_Ruled, frozen=True):
    """A table was closed in its own log; this tells the processes that run it to read on."""

    table: str


Ruled = Banned | Unbanned | Closed


class Moderation:
    """The people who are banned."""

    def __init__(self, store: EventStore) -> None:
        self.log: Followed[Ruled] = Followed(store, STREAM, Ruled, self._apply)
        self.banned: set[str] = set()

    def _apply(self, event: Ruled) -> None:
        match event:
            case Banned(person):
                self.banned.add(person)
            case Unbanned(person):
                self.banned.discard(person)


def is_id(text: str) -> bool:
    """Whether this can be a person's id: a name cannot, nor part of an id.

    >>> is_id("Qx7dGf0mJ3vTz9-LbA_1sw"), is_id("Anne")
    (True, False)
    """
    return _ID.fullmatch(text) is not None


async def rule(store: EventStore, event: Ruled) -> None:
    """Record a decision for every process. Raises StoreError."""
    await add(store, STREAM, event)


async def forget(store: EventStore, person: str) -> None:
    """Erase a person from the decisions: no cookie can claim to be them any more."""

    def without(ruled: Ruled) -> Ruled:
        named = isinstance(ruled, Banned | Unbanned) and ruled.person == person
        return type(ruled)("") if named else ruled

    await erase(store, STREAM, Ruled, without)


async def decisions(store: EventStore) -> list[tuple[int, Ruled]]:
    """Every decision, with its time in milliseconds since 1970."""
    return [
        (stored.time, msgspec.json.decode(stored.text, type=Ruled))
        for stored in await store.read(STREAM)
    ]


async def banned(store: EventStore) -> set[str]:
    """The ids of everyone who is banned."""
    found = Moderation(store)
    await found.log.catch_up()
    return found.banned


async def close_table(store: EventStore, table: str) -> bool:
    """Close a table; False if there is no such table. Raises StoreError."""
    stream = stream_of(table)
    while log := await store.read(stream):
        if not any(isinstance(read_event(stored.text), TableClosed) for stored in log):
            line = write_event(TableClosed())
            if await try_append(store, stream, log[-1].seq, [line]) is None:
                continue
        await rule(store, Closed(table))
        return True
    return False
