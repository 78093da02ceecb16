"""The tables where time runs, so that it runs on when nobody has them open, or a process ends.

They are noted in one stream: a table when a deal against the clock is under way, and again when it
is put away without one. Every process reads it, and knows besides which of these tables it has put
away until when, and which have moved lately: those are in somebody's hands.
"""

from __future__ import annotations

import math
from contextlib import suppress

import msgspec

from oudler.store import Conflict, EventStore

CLOCKS = "clocks"
"""The stream in which they are noted."""


class _Started(msgspec.Struct, frozen=True, tag="started"):
    """Time runs at this table."""

    id: str


class _Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """No time runs there any more."""

    id: str


_decoder: msgspec.json.Decoder[_Started | _Stopped] = msgspec.json.Decoder(_Started | _Stopped)


class Clocks:
    """The tables where time runs, and what this process knows of them."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._seq = 0
        self._ids: dict[str, None] = {}
        self._resting: dict[str, float] = {}
        self._moved: set[str] = set()

    async def read(self) -> None:
        """Learn of the tables that have been noted since."""
        for stored in await self._store.read(CLOCKS, self._seq):
            if stored.seq <= self._seq:  # somebody else has read it meanwhile
                continue
            self._seq = stored.seq
            match _decoder.decode(stored.text):
                case _Started(id):
                    self._ids[id] = None
                case _Stopped(id):
                    self._ids.pop(id, None)
                    self._resting.pop(id, None)

    async def note(self, id: str, *, runs: bool) -> None:
        """Note that time runs at this table, or no more, unless that is known."""
        line = msgspec.json.encode(_Started(id) if runs else _Stopped(id)).decode()
        while (id in self._ids) is not runs:
            with suppress(Conflict):
                await self._store.append(CLOCKS, self._seq, [line])
            await self.read()

    def rest(self, id: str, until: float) -> None:
        """The table is put away: nothing happens by itself before this time."""
        self._resting[id] = until

    def moved(self, id: str) -> None:
        """Something has happened at the table: what was known of its rest is no longer true."""
        self._resting.pop(id, None)
        if id in self._ids:
            self._moved.add(id)

    def waking(self, time: float) -> list[str]:
        """The tables to be opened before this time: due by then, or still since this was asked."""
        moved, self._moved = self._moved, set()
        return [
            id for id in self._ids if id not in moved and self._resting.get(id, -math.inf) < time
        ]
