"""A repository: the live streams of one kind, by id."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from oudler.streams.aggregate import LiveStream, NotBegun, retire
from oudler.streams.errors import StoreError
from oudler.streams.protocol import EventStore

L = TypeVar("L", bound=LiveStream[Any, Any])

LOG = logging.getLogger(__name__)


class Repository(Generic[L]):
    """Finds live streams by id, and keeps the latest in memory; others are read again."""

    def __init__(
        self,
        store: EventStore,
        prefix: str,
        live: Callable[[str], L],
        most: int,
        fresh: float = 0.0,
    ) -> None:
        """`live` makes the live stream of a name, `most` is how many are kept.

        With `fresh`, a stream counts as read for so many seconds: call `hear` for its news.
        """
        self._store = store
        self._prefix = prefix
        self._live = live
        self._most = most
        self._fresh = fresh
        self._held: OrderedDict[str, L] = OrderedDict()
        self._reading: dict[str, L] = {}
        """Those being read for the first time: all who ask meanwhile wait for one reading."""

    async def find(self, id: str) -> L:
        """The stream with this id, up to date. Raises NotBegun or StoreError."""
        live = self._held.get(id) or self._reading.get(id)
        if live is None:
            live = self._reading[id] = self._live(f"{self._prefix}{id}")
        try:
            await live.catch_up(fresh=self._fresh)
        finally:
            self._reading.pop(id, None)
        if not live.seq:
            self._held.pop(id, None)
            raise NotBegun(live.stream)
        return self._hold(id, live)

    def held(self, id: str) -> L | None:
        """The stream with this id, if it is in memory."""
        return self._held.get(id)

    def clear(self) -> None:
        """Keep none in memory: somebody named there was erased."""
        self._held.clear()

    async def hear(self) -> None:
        """Follow what other processes write, for ever."""
        async for stream, seq in self._store.watch(self._prefix):
            live = self._held.get(stream.removeprefix(self._prefix))
            try:
                if live is not None:
                    await live.catch_up(seq)
            except (StoreError, ValueError) as error:
                if not (isinstance(error, StoreError) and error.is_told):
                    LOG.warning("news of %s cannot be read for the moment: %s", stream, error)

    async def retire(self, before: float) -> None:
        """Erase the streams without an event since this time, in seconds since 1970."""
        for stream in await retire(self._store, self._prefix, before):
            self._held.pop(stream.removeprefix(self._prefix), None)

    def _hold(self, id: str, live: L) -> L:
        live = self._held.setdefault(id, live)
        self._held.move_to_end(id)
        if len(self._held) > self._most:
            idle = (one for one, it in self._held.items() if one != id and not it.subscribers)
            if (oldest := next(idle, None)) is not None:
                del self._held[oldest]
        return live
