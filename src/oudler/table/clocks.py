"""The tables where a clock runs, so that it keeps running while no process has them open.

One stream notes a table when a timed deal is under way, and again when the table is put away
without one. Every process reads it. Each also remembers which of these tables it has put away and
until when, and which have moved lately: another process has those open.
"""

from __future__ import annotations

import math
from contextlib import suppress

import msgspec

from oudler.streams import Conflict, EventStore, past_damage

CLOCKS = "clocks"
"""The stream that notes them."""


class _Started(msgspec.Struct, frozen=True, tag="started"):
    """The clock runs at this table."""

    id: str


class _Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The clock no longer runs there."""

    id: str


_decoder: msgspec.json.Decoder[_Started | _Stopped] = msgspec.json.Decoder(_Started | _Stopped)


class Clocks:
    """The tables where a clock runs, and what this process knows of them."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._seq = 0
        self._ids: dict[str, None] = {}
        self._resting: dict[str, float] = {}
        self._moved: set[str] = set()

    @property
    def ids(self) -> list[str]:
        """The tables noted, as far as they have been read."""
        return [*self._ids]

    async def read(self) -> None:
        """Read what was noted since the last call."""
        with past_damage():
            await self._read()

    async def _read(self) -> None:
        for stored in await self._store.read(CLOCKS, self._seq):
            if stored.seq <= self._seq:  # another caller read it while we waited for the store
                continue
            self._seq = stored.seq
            match _decoder.decode(stored.text):
                case _Started(id):
                    self._ids[id] = None
                case _Stopped(id):
                    self._ids.pop(id, None)
                    self._resting.pop(id, None)

    async def note(self, id: str, *, runs: bool) -> None:
        """Note that the clock runs at this table, or has stopped, unless that is noted already."""
        line = msgspec.json.encode(_Started(id) if runs else _Stopped(id)).decode()
        # A conflict means that another process wrote first, perhaps this very note: read and look.
        with past_damage():
            while (id in self._ids) is not runs:
                with suppress(Conflict):
                    await self._store.append(CLOCKS, self._seq, [line])
                await self._read()

    def rest(self, id: str, until: float) -> None:
        """The table is put away, and nothing is due there before this time of the event loop."""
        self._resting[id] = until

    def note_move(self, id: str) -> None:
        """Something happened at the table, so when it is next due is unknown again."""
        self._resting.pop(id, None)
        if id in self._ids:
            self._moved.add(id)

    def to_wake(self, time: float) -> list[str]:
        """The tables to open now: due before this time, and not moved since the last call.

        A table that moved is open in some process, which keeps its clock.
        """
        moved, self._moved = self._moved, set()
        return [
            id for id in self._ids if id not in moved and self._resting.get(id, -math.inf) < time
        ]
