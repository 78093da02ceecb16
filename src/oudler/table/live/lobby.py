"""The public tables where somebody is.

Each process knows who listens at its own tables. About other processes' tables it trusts the
notes in the stream `lobby` for a while; they are renewed as long as somebody is there.
"""

import secrets

import msgspec

from oudler.streams import EventStore, add, past_damage
from oudler.table.live.table_actor import Clock, TableActor

LOBBY = "lobby"
"""The stream that notes listed tables."""
GRACE = 120.0
"""Seconds that an empty table stays listed, so that reloading the page does not unlist it."""
RENEWED = 600.0
"""Seconds after which a note is renewed while somebody is at the table."""
BELIEVED = 900.0
"""Seconds for which another process's note is trusted; more than RENEWED, or tables flicker."""
LATEST = 2_000
"""The number of last notes that a new process reads. Older ones are no longer trusted anyway."""


class _Listed(msgspec.Struct, frozen=True, tag_field="type", tag="listed"):
    """Somebody is at a listed table."""

    id: str
    by: str
    """The process that wrote the note."""


class _Entry:
    """One listed table, as far as it is known. Times are seconds of the log's clock."""

    __slots__ = ("by", "noted", "seen", "since")

    def __init__(self, since: int) -> None:
        self.since = since
        """The number of its first note: newer tables have higher ones."""
        self.noted = self.seen = 0.0
        self.by = ""


class Lobby:
    """The listed tables that this process knows of."""

    def __init__(self, store: EventStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._process = secrets.token_urlsafe(6)
        self._entries: dict[str, _Entry] = {}
        self._seq: int | None = None

    async def note(self, id: str) -> None:
        """Tell all processes that somebody is at this table."""
        with past_damage():
            await self._write(id)
            await self._read()
        # In a damaged stream our note is missing: list the table all the same, as the newest.
        youngest = max((one.since for one in self._entries.values()), default=0)
        entry = self._entries.setdefault(id, _Entry(youngest + 1))
        entry.noted = entry.seen = self._clock()
        entry.by = self._process

    async def current(self) -> list[str]:
        """The ids of the tables where somebody is or was a moment ago, newest first."""
        with past_damage():
            await self._read()
        now = self._clock()
        self._entries = {id: one for id, one in self._entries.items() if self._counts(one, now)}
        return sorted(self._entries, key=lambda id: -self._entries[id].since)

    async def observe(self, actor: TableActor) -> None:
        """Check whether anybody is at this process's table; if so, renew its note when needed."""
        table, now = actor.table, self._clock()
        if not actor.is_watched or not table.opened.is_listed or table.is_closed:
            return
        entry = self._entries.get(actor.id)
        if entry is None or now - entry.noted > RENEWED:
            await self.note(actor.id)
        else:
            entry.seen = now

    async def _write(self, id: str) -> None:
        line = msgspec.json.encode(_Listed(id, self._process)).decode()
        await add(self._store, LOBBY, line)

    async def _read(self) -> None:
        if self._seq is None:
            self._seq = max(0, await self._store.last(LOBBY) - LATEST)
        for stored in await self._store.read(LOBBY, self._seq):
            found = msgspec.json.decode(stored.text, type=_Listed)
            entry = self._entries.setdefault(found.id, _Entry(stored.seq))
            entry.noted, entry.by = stored.time / 1000, found.by
            self._seq = stored.seq

    def _counts(self, entry: _Entry, now: float) -> bool:
        """Whether a table is listed. This process trusts what it sees above its own old notes."""
        is_believed = entry.by != self._process and now - entry.noted < BELIEVED
        return is_believed or now - entry.seen < GRACE
