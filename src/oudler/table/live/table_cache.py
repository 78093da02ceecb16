"""Tables seen from outside, as their logs say: looking at one wakes no bot and no clock there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from oudler.streams import EventStore
from oudler.table.events import read_event
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.evolution import table_after
from oudler.table.seats.state import Table

MOST = 500
"""How many tables are remembered, so that only their latest events are read again."""
AT_ONCE = 200
"""Events read before other tasks get a turn."""


class CachedTable(NamedTuple):
    """A table after this many events, and when the last of them was written."""

    table: Table
    seq: int
    time: float
    """Seconds since 1970."""


class TableCache:
    """Recently read tables, by id."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known: OrderedDict[str, CachedTable] = OrderedDict()

    async def at(self, id: str) -> CachedTable | None:
        """The table with this id as it is now; None if there is none. Raises StoreError."""
        known = self._known.get(id)
        for number, stored in enumerate(
            await self._store.read(stream_of(id), 0 if known is None else known.seq), 1
        ):
            before, time = None if known is None else known.table, stored.time / 1000
            known = CachedTable(
                table_after(before, read_event(stored.text), time), stored.seq, time
            )
            if not number % AT_ONCE:
                await asyncio.sleep(0)
        if known is not None:
            self._known[id] = known
            self._known.move_to_end(id)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        return known

    def clear(self) -> None:
        """Clear the cache: somebody named there wants to be forgotten."""
        self._known.clear()
