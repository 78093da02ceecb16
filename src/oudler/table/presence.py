"""Who is at a table, through whichever process.

Each process knows who listens to it. Before one of them takes a person to be away it asks the
others, in a stream of its own beside the table's; whoever has him answers there.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import msgspec

from oudler.store import Conflict, EventStore

RECENT = 20
"""So many of the last lines are read by a process that has read none: what was asked before them is
answered by now, or asked no longer.
"""


def presence_stream_of(id: str) -> str:
    """The stream in which processes ask each other who is at a table."""
    return f"presence/{id}"


class _Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Somebody wants to know where a person is."""

    person: str


class _Here(msgspec.Struct, frozen=True, tag="here"):
    """A person is with the process that writes this."""

    person: str


_decoder: msgspec.json.Decoder[_Asked | _Here] = msgspec.json.Decoder(_Asked | _Here)


class Presence:
    """Who listens to a table in this process, and what others say. Times are the event loop's."""

    def __init__(self, id: str, store: EventStore, grace: float) -> None:
        self._stream = presence_stream_of(id)
        self._store = store
        self._grace = grace
        self._seq: int | None = None
        self._here: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._seen: dict[str, float] = {}
        self._asked: dict[str, float] = {}

    def arrive(self, person: str) -> None:
        """He has opened one stream more."""
        self._here[person] += 1

    def depart(self, person: str) -> None:
        """He has one stream less."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            self._left[person] = _now()
        self._see(person)

    def is_here(self, person: str) -> bool:
        """Whether he listens in this process."""
        return person in self._here

    def last_seen(self, person: str) -> float:
        """When he was last known to be here; now, where nothing is known of him."""
        return self._seen.setdefault(person, _now())

    def asked_since(self, person: str, time: float) -> float | None:
        """When the others were asked for him, if they were after this time."""
        asked = self._asked.get(person)
        return None if asked is None or asked < time else asked

    async def ask(self, person: str) -> None:
        """Ask the other processes whether he is with them."""
        self._asked[person] = _now()
        try:
            await self._tell(_Asked(person))
        except BaseException:
            self._asked.pop(person, None)
            raise

    async def hear(self) -> None:
        """Read what is asked and answered, and answer for those who are here."""
        if self._seq is None:
            self._seq = max(0, await self._store.last(self._stream) - RECENT)
        for stored in await self._store.read(self._stream, self._seq):
            self._seq = stored.seq
            match _decoder.decode(stored.text):
                case _Here(person):
                    self._see(person)
                case _Asked(person) if self._has(person):
                    await self._tell(_Here(person))

    async def _tell(self, line: _Asked | _Here) -> None:
        text = msgspec.json.encode(line).decode()
        while True:
            with suppress(Conflict):
                last = await self._store.last(self._stream)
                await self._store.append(self._stream, last, [text])
                return

    def _has(self, person: str) -> bool:
        """Whether he is here, or was a moment ago: whoever loses his connection has time."""
        left = self._left.get(person)
        return self.is_here(person) or (left is not None and _now() - left < self._grace)

    def _see(self, person: str) -> None:
        self._seen[person] = _now()
        self._asked.pop(person, None)


def _now() -> float:
    return asyncio.get_running_loop().time()
