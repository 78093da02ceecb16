"""A stream that every process follows: read whole on start, then whenever news comes."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from oudler import streams
from oudler.streams import Aggregate, EventStore, LiveStream, StoreError, StoreFault

LOG = logging.getLogger(__name__)

E = TypeVar("E")


class Followed(LiveStream[None, E]):
    """One stream of small events, each applied once, in order."""

    def __init__(
        self, store: EventStore, stream: str, kind: Any, apply: Callable[[E], None]
    ) -> None:
        decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(kind)
        kept = Aggregate[None, E](lambda _, event, _time: apply(event), decoder.decode, _line)
        super().__init__(kept, store, stream)
        self.is_whole = True
        """Whether the last read got to the end of the stream."""
        self._news: list[E] = []

    async def news(self) -> list[E]:
        """Catch up, and return every event applied since the last call. Raises StoreError."""
        await self.catch_up()
        found, self._news = self._news, []
        return found

    async def add(self, event: E) -> None:
        """Append an event, and apply it. Raises StoreError."""
        await add(self.store, self.stream, event)
        await self.catch_up()

    async def _read(self) -> None:
        try:
            await super()._read()
        except ValueError as error:
            if self.is_whole:  # the store finds nothing wrong, so it has logged nothing
                LOG.error("%s: event %s cannot be read: %s", self.stream, self.seq + 1, error)
            self.is_whole = False
            raise StoreError(StoreFault.DAMAGED, self.stream, str(error)) from None
        except StoreError as error:
            self.is_whole = self.is_whole and error.fault is not StoreFault.DAMAGED
            raise
        self.is_whole = True

    def _tell(self) -> None:
        self._news += self._untold
        super()._tell()


async def erase(store: EventStore, stream: str, kind: Any, without: Callable[[E], E]) -> None:
    """Rewrite the events of a stream that `without` changes, for ever. Raises StoreError."""
    decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(kind)

    def rewritten(text: str) -> str:
        after = without(event := decoder.decode(text))
        return text if after == event else _line(after)

    await streams.erase(store, stream, rewritten)


async def add(store: EventStore, stream: str, event: object, key: str | None = None) -> None:
    """Append an event, whatever the stream's last one is. Raises StoreError."""
    await streams.add(store, stream, _line(event), key)


def _line(event: object) -> str:
    return msgspec.json.encode(event).decode()
