"""Batched commands: all that wait for the store are decided in turn, and written by one append."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from oudler.streams.aggregate import Aggregate, LiveStream, NotBegun
from oudler.streams.conflicts import ATTEMPTS, contended
from oudler.streams.envelope import Clock
from oudler.streams.errors import StoreError
from oudler.streams.protocol import EventStore

S = TypeVar("S")
E = TypeVar("E")

LOG = logging.getLogger(__name__)


class StreamFull(Exception):
    """The stream has as many events as it may have."""


@dataclass(slots=True, eq=False)
class PendingCommand(Generic[S, E]):
    """A command that waits to be written."""

    decide: Callable[[S], Sequence[E]]
    key: str
    done: asyncio.Future[int]

    def refuse(self, error: Exception) -> None:
        """Answer with an error, unless it is answered or nobody waits any more."""
        if not self.done.done():
            self.done.set_exception(error)

    def grant(self, seq: int) -> None:
        """Answer with the number of its last event."""
        if not self.done.done():
            self.done.set_result(seq)


class BatchedStream(LiveStream[S, E]):
    """A live stream for many writers at once: two hundred phones cost a few appends.

    The store keeps one key for each append, so here each event holds the key of its command
    (`Aggregate.key_of`), and a command causes one event or none.
    """

    def __init__(
        self,
        kind: Aggregate[S, E],
        store: EventStore,
        stream: str,
        clock: Clock,
        most: int,
    ) -> None:
        super().__init__(kind, store, stream, clock)
        assert kind.key_of is not None
        self._most = most
        self._pending: list[PendingCommand[S, E]] = []
        self._writing: asyncio.Task[None] | None = None

    def check_room(self, _decided: Sequence[E], ahead: Sequence[E]) -> None:
        """Raise StreamFull unless a command's events fit, after those ahead in the batch."""
        if self.seq + len(ahead) >= self._most:
            raise StreamFull(self.stream)

    async def command(self, decide: Callable[[S], Sequence[E]], key: str | None = None) -> int:
        """Carry out a command, with all that wait, and return the number of its event.

        A refused one is decided again after reading on: another process may have made it legal.
        Raises NotBegun, StreamFull or StoreError.
        """
        assert key is not None
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending.append(PendingCommand(decide, key, done))
        if self._writing is None:
            # Not in this caller's task: a write must outlive a request.
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            try:
                async with self.lock:
                    await self._carry_out(batch)
            except Exception as error:
                if not isinstance(error, StoreError):
                    LOG.exception("%s is not written for the moment", self.stream)
                for one in batch:
                    one.refuse(error)
        self._writing = None

    async def _carry_out(self, batch: Sequence[PendingCommand[S, E]]) -> None:
        is_fresh = False
        for _ in range(ATTEMPTS):
            events, refused = self._decided(batch)
            seq = self.seq
            if refused and not is_fresh:
                is_fresh = True
                await self._read()
                if self.seq != seq:
                    continue
            if not events or await self.append(events):
                break
        else:
            raise contended(self.stream)
        for one in batch:
            if one in refused:
                one.refuse(refused[one])
            else:
                one.grant(self._answers.get(one.key, self.seq))

    def _decided(
        self, batch: Sequence[PendingCommand[S, E]]
    ) -> tuple[list[E], dict[PendingCommand[S, E], Exception]]:
        """The events of these commands, each decided as if those before it were written."""
        state, keys = self._state, set[str]()
        events: list[E] = []
        refused: dict[PendingCommand[S, E], Exception] = {}
        for one in batch:
            if one.key in self._answers or one.key in keys:
                continue
            try:
                if state is None:  # erased meanwhile
                    raise NotBegun(self.stream)
                decided = one.decide(state)
                if decided:
                    self.check_room(decided, events)
            except Exception as error:
                refused[one] = error
                continue
            keys.add(one.key)
            for event in decided:
                state = self.kind.evolve(state, event, self.clock())
                events.append(event)
        return events, refused
