"""Shared score sheets in the store: each is a stream of entries and of notes about the sheet."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from oudler.streams import Conflict, EventStore

PREFIX = "sheet/"
"""Before a sheet's id: the name of its stream."""
LOOKED_AT = '{"type":"looked_at"}'
"""Somebody has opened the sheet: written at most once in `NOTED` days."""
FORGOTTEN = '{"type":"forgotten"}'
"""Somebody with the link has erased the sheet: it can no longer be read or written."""
ERASED = '{"type":"erased"}'
"""Stands in for an entry."""
DAY = 86_400.0
NOTED = 30
"""Days after which another opening of a sheet is noted."""
PAUSE = 0.01
"""Seconds between two sheets that are looked at for their age."""


class SheetForgotten(Exception):
    """The sheet was erased, and its address is not given again."""


@dataclass(frozen=True, slots=True)
class KeptEntries:
    """Entries of a shared sheet, and the number of the last event of its stream."""

    entries: list[dict[str, Any]]
    seq: int


def stream_of(id: str) -> str:
    """The stream of a sheet.

    >>> stream_of("feuilleduclub")
    'sheet/feuilleduclub'
    """
    return f"{PREFIX}{id}"


async def read_entries(store: EventStore, id: str, after: int = 0) -> KeptEntries:
    """The entries after this number. Raises SheetForgotten and StoreError."""
    stored = await store.read(stream_of(id), after)
    if stored and stored[-1].text == FORGOTTEN:
        raise SheetForgotten(id)
    seq = stored[-1].seq if stored else await store.last(stream_of(id))
    found = (msgspec.json.decode(one.text) for one in stored if not one.is_erased)
    return KeptEntries([one for one in found if "id" in one], seq)


async def note_look(store: EventStore, id: str, now: float) -> None:
    """Note that somebody opens a sheet, if that was not noted lately. Raises StoreError."""
    seq = await store.last(stream_of(id))
    last = await store.read(stream_of(id), seq - 1) if seq else ()
    if not last or last[-1].text == FORGOTTEN or now - last[-1].time / 1000 < NOTED * DAY:
        return
    with suppress(Conflict):  # somebody else has written, which serves as well
        await store.append(stream_of(id), seq, [LOOKED_AT])


async def forget(store: EventStore, id: str) -> bool:
    """Erase a sheet for everybody; returns whether there was one. Raises StoreError."""
    while seq := await store.last(stream_of(id)):
        try:
            # First the event, so that nobody reads or writes any more; then the lines before it.
            await read_entries(store, id)
            await store.append(stream_of(id), seq, [FORGOTTEN])
        except Conflict:
            continue
        except SheetForgotten:
            pass  # perhaps the server was stopped between the two
        await _erase(store, stream_of(id))
        return True
    return False


async def _erase(store: EventStore, stream: str) -> None:
    *before, _ = await store.read(stream)
    if texts := {one.seq: ERASED for one in before if not one.is_erased}:
        await store.rewrite(stream, texts)


async def forget_old(store: EventStore, now: float, days: float) -> int:
    """Erase the sheets that nobody has opened for this long; return how many. Raises StoreError."""
    found = 0
    for stream in await store.streams(PREFIX):
        seq = await store.last(stream)
        last = await store.read(stream, seq - 1) if seq else ()
        if last and now - last[-1].time / 1000 > days * DAY:
            await store.forget(stream)
            found += 1
        elif last and last[-1].text == FORGOTTEN:
            await _erase(store, stream)
        await asyncio.sleep(PAUSE)
    return found
