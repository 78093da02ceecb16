"""Who wants to hear of appends, and how they are told."""

from __future__ import annotations

import asyncio
from weakref import ref


class Watch:
    """The news of every stream from now on: `async for stream, seq in watch`.

    `seq` is where the stream has got to. A slow watcher is told once of several appends, so that
    its news never pile up: it reads the stream from where it stands. The same news may come twice.
    It ends when the store is closed.
    """

    def __init__(self, prefixes: tuple[str, ...] = ()) -> None:
        self._prefixes = prefixes or ("",)
        self._news: dict[str, int] = {}
        self._closed = False
        self._wake = asyncio.Event()

    def tell(self, stream: str, seq: int) -> None:
        """Say that a stream has got so far."""
        if not stream.startswith(self._prefixes):
            return
        self._news[stream] = max(seq, self._news.get(stream, 0))
        self._wake.set()

    def close(self) -> None:
        """No news will follow."""
        self._closed = True
        self._wake.set()

    def __aiter__(self) -> Watch:
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
    """Everyone who watches a store; whoever drops their watch has left."""

    def __init__(self) -> None:
        self._watches: tuple[ref[Watch], ...] = ()

    def __bool__(self) -> bool:
        return bool(self._watches)

    def add(self, prefixes: tuple[str, ...] = ()) -> Watch:
        """One watcher more, of the streams whose names begin so."""
        watch = Watch(prefixes)
        self._watches = (*self._watches, ref(watch, self._left))
        return watch

    def tell(self, stream: str, seq: int) -> None:
        """Tell everyone that this stream has got so far."""
        for one in self._watches:
            if (watch := one()) is not None:
                watch.tell(stream, seq)

    def close(self) -> None:
        """No news will follow."""
        for one in self._watches:
            if (watch := one()) is not None:
                watch.close()

    def _left(self, gone: ref[Watch]) -> None:
        self._watches = tuple(one for one in self._watches if one is not gone)
