"""What whoever runs the server decides: whom he keeps out, and which tables he closes."""

from __future__ import annotations

import msgspec

from oudler.people.following import Followed, add
from oudler.store import Conflict, EventStore
from oudler.table.events import TableClosed, read_event, write_event
from oudler.table.running import stream_of

STREAM = "moderation"


class _Ruled(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Something decided; written as one JSON object, its type first."""


class Banned(_Ruled, frozen=True):
    """A person may only look on from now on."""

    person: str


class Unbanned(_Ruled, frozen=True):
    """A person may do everything again."""

    person: str


class Closed(_Ruled, frozen=True):
    """A table's game was ended: a line of its log says so, and whoever runs it is to read on."""

    table: str


Ruled = Banned | Unbanned | Closed


class Moderation:
    """Who is kept out."""

    def __init__(self, store: EventStore) -> None:
        self.log: Followed[Ruled] = Followed(store, STREAM, Ruled, self._apply)
        self.banned: set[str] = set()

    def _apply(self, event: Ruled) -> None:
        match event:
            case Banned(person):
                self.banned.add(person)
            case Unbanned(person):
                self.banned.discard(person)


async def rule(store: EventStore, event: Ruled) -> None:
    """Decide something, for every process."""
    await add(store, STREAM, event)


async def banned(store: EventStore) -> set[str]:
    """Everybody who is kept out."""
    found = Moderation(store)
    await found.log.read_on()
    return found.banned


async def close_table(store: EventStore, table: str) -> bool:
    """End a table's game; False where there is no such table."""
    stream = stream_of(table)
    while log := await store.read(stream):
        if not any(isinstance(read_event(stored.text), TableClosed) for stored in log):
            try:
                await store.append(stream, log[-1].seq, [write_event(TableClosed())])
            except Conflict:
                continue
        await rule(store, Closed(table))
        return True
    return False
