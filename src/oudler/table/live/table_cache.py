"""Tables seen from outside, as their logs say: looking at one wakes no bot and no clock there."""

from typing import NamedTuple

from oudler.streams import EventStore, LiveStream, NotBegun
from oudler.streams.repository import Repository
from oudler.table.live.table_actor import stream_of
from oudler.table.live.table_log import TABLE
from oudler.table.seats.state import Table

MOST = 500
"""The most tables that are remembered, so that only their latest events are read again."""


class CachedTable(NamedTuple):
    """A table after this many events, and when the last of them was written."""

    table: Table
    seq: int
    time: float
    """Seconds since 1970."""


class TableCache:
    """Recently read tables, by id."""

    def __init__(self, store: EventStore) -> None:
        self._live = Repository(
            store, stream_of(""), lambda stream: LiveStream(TABLE, store, stream), MOST
        )

    async def at(self, id: str) -> CachedTable | None:
        """The table with this id as it is now; None if there is none. Raises StoreError."""
        try:
            live = await self._live.find(id)
        except NotBegun:
            return None
        return CachedTable(live.state, live.seq, live.time)

    def clear(self) -> None:
        """Clear the cache: somebody named there wants to be forgotten."""
        self._live.clear()
