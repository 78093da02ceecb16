"""What requests about tables share: who listens, what is rendered, what is listed."""

import asyncio
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from oudler.coach import Hint, hint
from oudler.core import SeatView
from oudler.install import has_search
from oudler.table.live.table_actor import TableActor
from oudler.table.seen.render import DelayedSnapshots, SnapshotCache
from oudler.web.context import Context
from oudler.web.limits import Buckets
from oudler.web.turns import Asker, Turns


@dataclass(slots=True)
class Listening:
    """A person at a table: their name, and how many streams they hold."""

    name: str
    streams: int = 0


class Attendance:
    """Everyone who listens, by table and person."""

    def __init__(self) -> None:
        self._at: dict[str, dict[str, Listening]] = {}

    def names_at(self, table: str) -> dict[str, str]:
        """The names of those who listen at this table, by their ids.

        >>> attendance = Attendance()
        >>> attendance.add("chez-anne", "bob", "Bob")
        >>> attendance.names_at("chez-anne")
        {'bob': 'Bob'}
        """
        return {person: one.name for person, one in self._at.get(table, {}).items()}

    def add(self, table: str, person: str, name: str) -> None:
        """Count one more stream of this person at this table."""
        one = self._at.setdefault(table, {}).setdefault(person, Listening(name))
        one.name, one.streams = name, one.streams + 1

    def remove(self, table: str, person: str) -> None:
        """Count one stream less."""
        here = self._at[table]
        here[person].streams -= 1
        if not here[person].streams:
            del here[person]
        if not here:
            del self._at[table]


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
        self.cards = Turns()
        """The queue for cards of rules, which take a moment to typeset."""
        self._snapshots: WeakKeyDictionary[TableActor, SnapshotCache] = WeakKeyDictionary()
        self._delayed: WeakKeyDictionary[TableActor, DelayedSnapshots] = WeakKeyDictionary()

    def snapshots(self, actor: TableActor) -> SnapshotCache:
        """The cache that renders this table for its viewers."""
        return self._snapshots.setdefault(actor, SnapshotCache())

    def delayed_snapshots(self, actor: TableActor) -> DelayedSnapshots:
        """The cache that renders this table for spectators who see it late."""
        return self._delayed.setdefault(actor, DelayedSnapshots())

    async def hint(self, asker: Asker, seen: SeatView) -> Hint:
        """A hint for this view, for this asker. Raises Refused if too many ask."""
        if not has_search():
            return hint(seen)  # at once
        return await self._hints.aside(asker, hint, seen)
