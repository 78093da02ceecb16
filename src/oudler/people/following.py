"""A stream that every process follows: read to its end on start, then as news of it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from oudler.store import Conflict, EventStore

E = TypeVar("E")


class Followed(Generic[E]):
    """One stream of small events; each is applied once, in order."""

    def __init__(
        self, store: EventStore, stream: str, kind: Any, apply: Callable[[E], None]
    ) -> None:
        self.stream = stream
        self.seq = 0
        self._store = store
        self._decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(kind)
        self._apply = apply
        self._news: list[E] = []
        self._lock = asyncio.Lock()

    async def read_on(self) -> None:
        """Apply what has been written since."""
        async with self._lock:
            for stored in await self._store.read(self.stream, self.seq):
                event = self._decoder.decode(stored.text)
                self._apply(event)
                self.seq = stored.seq
                self._news.append(event)

    async def news(self) -> list[E]:
        """Read on; everything applied since this was asked last."""
        await self.read_on()
        found, self._news = self._news, []
        return found

    async def add(self, event: E) -> None:
        """Write an event after whatever was written last, and apply it."""
        await add(self._store, self.stream, event)
        await self.read_on()


async def add(store: EventStore, stream: str, event: object, command: str | None = None) -> None:
    """Write an event after whatever the stream's last one is."""
    line = msgspec.json.encode(event).decode()
    while True:
        with suppress(Conflict):
            await store.append(stream, await store.last(stream), [line], command)
            return
