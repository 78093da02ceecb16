"""What requests about tables share: who listens, what is rendered, what is listed."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from oudler.coach import Hint, hint
from oudler.core import SeatView
from oudler.install import has_search
from oudler.table.http.attendance import Attendance
from oudler.table.live.table_actor import TableActor
from oudler.table.seen.render import DelayedSnapshots, SnapshotCache
from oudler.web.context import Context
from oudler.web.limits import Buckets
from oudler.web.turns import Turns


class TableServices:
    """What requests about the tables of one server process share."""

    def __init__(self, context: Context) -> None:
        self.attendance = Attendance()
        self.messages = Buckets(context.settings.speaking)
        self.arrivals = Buckets(context.settings.arriving)
        self.listing = asyncio.Lock()
        """Held while a table is listed, so that shares of the lobby are counted one by one."""
        self.listed_from: dict[str, str] = {}
        """The address that opened each listed table; in memory only, never stored."""
        self._hints = Turns()
        self._snapshots: WeakKeyDictionary[TableActor, SnapshotCache] = WeakKeyDictionary()
        self._delayed: WeakKeyDictionary[TableActor, DelayedSnapshots] = WeakKeyDictionary()

    def snapshots(self, actor: TableActor) -> SnapshotCache:
        """The cache that renders this table for its viewers."""
        return self._snapshots.setdefault(actor, SnapshotCache())

    def delayed_snapshots(self, actor: TableActor) -> DelayedSnapshots:
        """The cache that renders this table for spectators who see it late."""
        return self._delayed.setdefault(actor, DelayedSnapshots())

    async def hint(self, asker: str, seen: SeatView) -> Hint:
        """A hint for this view, for a client at this address. Raises Refused if too many ask."""
        if not has_search():
            return hint(seen)  # at once
        return await self._hints.aside(asker, hint, seen)
