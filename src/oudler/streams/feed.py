"""The news of appends, for everyone who watches a store."""

from __future__ import annotations

import asyncio
from weakref import ref


class Feed:
    """The news of every stream from now on: `async for stream, seq in watch`.

    `seq` is the number of the stream's last event. Several appends may come as one item, so news
    never piles up for a slow watcher: read the stream from where you are. The same news may come
    twice. Ends when the store is closed.
    """

    def __init__(self, prefixes: tuple[str, ...] = ()) -> None:
        self._prefixes = prefixes or ("",)
        self._news: dict[str, int] = {}
        self._closed = False
        self._wake = asyncio.Event()

    def tell(self, stream: str, seq: int) -> None:
        """Note that a stream now ends with this event."""
        if not stream.startswith(self._prefixes):
            return
        self._news[stream] = max(seq, self._news.get(stream, 0))
        self._wake.set()

    def close(self) -> None:
        """End the iteration once waiting news is read."""
        self._closed = True
        self._wake.set()

    def taken(self) -> dict[str, int]:
        """All news so far, without waiting: the last event's number by stream."""
        found, self._news = self._news, {}
        return found

    def __aiter__(self) -> Feed:
        return self

    async def __anext__(self) -> tuple[str, int]:
        while not self._news:
            if self._closed:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        stream = next(iter(self._news))
        return stream, self._news.pop(stream)


class Watchers:
    """Everyone who watches a store. Dropping a feed ends it."""

    def __init__(self) -> None:
        self._watches: tuple[ref[Feed], ...] = ()

    def __bool__(self) -> bool:
        return bool(self._watches)

    def add(self, prefixes: tuple[str, ...] = ()) -> Feed:
        """Add a watcher of the streams with these prefixes."""
        watch = Feed(prefixes)
        self._watches = (*self._watches, ref(watch, self._left))
        return watch

    def tell(self, stream: str, seq: int) -> None:
        """Tell everyone that a stream now ends with this event."""
        for one in self._watches:
            if (watch := one()) is not None:
                watch.tell(stream, seq)

    def close(self) -> None:
        """End every feed."""
        for one in self._watches:
            if (watch := one()) is not None:
                watch.close()

    def _left(self, gone: ref[Feed]) -> None:
        self._watches = tuple(one for one in self._watches if one is not gone)
