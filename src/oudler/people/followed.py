"""A stream that every process follows: read whole on start, then whenever news comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from oudler.streams import Conflict, EventStore, StoreError, StoreFault

LOG = logging.getLogger(__name__)

E = TypeVar("E")


class Followed(Generic[E]):
    """One stream of small events, each applied once, in order."""

    def __init__(
        self, store: EventStore, stream: str, kind: Any, apply: Callable[[E], None]
    ) -> None:
        self.stream = stream
        self.seq = 0
        self.is_whole = True
        """Whether the last read got to the end of the stream."""
        self._store = store
        self._decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(kind)
        self._apply = apply
        self._news: list[E] = []
        self._lock = asyncio.Lock()

    async def read_on(self) -> None:
        """Apply what was written since the last call. Raises StoreError."""
        async with self._lock:
            try:
                await self._read_on()
            except StoreError as error:
                if error.fault is StoreFault.DAMAGED:
                    self.is_whole = False
                raise
            self.is_whole = True

    async def _read_on(self) -> None:
        for stored in await self._store.read(self.stream, self.seq):
            try:
                event = self._decoder.decode(stored.text)
            except msgspec.DecodeError as error:
                if self.is_whole:  # the store finds nothing wrong, so it has logged nothing
                    LOG.error("%s: event %s cannot be read: %s", self.stream, stored.seq, error)
                raise StoreError(StoreFault.DAMAGED, self.stream, str(error)) from None
            self._apply(event)
            self.seq = stored.seq
            self._news.append(event)

    async def news(self) -> list[E]:
        """Read on, and return every event applied since the last call. Raises StoreError."""
        await self.read_on()
        found, self._news = self._news, []
        return found

    async def add(self, event: E) -> None:
        """Append an event, and apply it. Raises StoreError."""
        await add(self._store, self.stream, event)
        await self.read_on()


async def add(store: EventStore, stream: str, event: object, command: str | None = None) -> None:
    """Append an event, whatever the stream's last one is. Raises StoreError."""
    line = msgspec.json.encode(event).decode()
    while True:
        with suppress(Conflict):
            await store.append(stream, await store.last(stream), [line], command)
            return
