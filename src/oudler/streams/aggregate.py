"""Event-sourced aggregates with several writers: decide, append, catch up after a conflict.

An `Aggregate` says what a kind of stream means. A `LiveStream` keeps one stream folded into its
state and carries out commands on it; `update` does so once, for streams that nobody keeps. The
functions below append to streams whose state does not matter.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from oudler.streams.conflicts import ATTEMPTS, NEVER, contended, try_append
from oudler.streams.envelope import Clock, Stored, milliseconds
from oudler.streams.errors import Conflict, StoreError, StoreFault
from oudler.streams.protocol import EventStore
from oudler.streams.subscriber import Subscriber

S = TypeVar("S")
E = TypeVar("E")

ANSWERS = 1000
"""Recent answers remembered by a live stream; older ones are looked up in the store."""
AT_ONCE = 200
"""Events read before other tasks get a turn."""
PAUSE = 0.01
"""Seconds between two streams that are checked for their age."""


class NotBegun(LookupError):
    """The stream has no event yet, or was erased."""


@dataclass(frozen=True)
class Aggregate(Generic[S, E]):
    """The meaning of a kind of stream: how its events are written, and fold into a state."""

    evolve: Callable[[Any, E, float], S]
    """The state after an event, from the state before it (None before the first event, unless there
    is an `initial` one) and the event's time in seconds since 1970. It may change the state in
    place, unless the aggregate has `follow_ups` or its commands are batched.
    """
    read: Callable[[str], E]
    write: Callable[[E], str]
    initial: Callable[[], S] | None = None
    """The state of an empty stream; without it, reading the state of one raises NotBegun."""
    follow_ups: Callable[[S, float], Iterable[tuple[E, S]]] | None = None
    """The events that follow automatically at a time, each with the state after it."""
    key_of: Callable[[E], str] | None = None
    """The idempotency key in an event, if its commands are batched (`batched`)."""
    is_forgettable: bool = False
    """Whether whole streams are erased. Otherwise one that got shorter is damaged."""
    is_piecewise: bool = False
    """Whether an event is of use without those before it, except the first. Then a damaged one is
    left out, and the stream goes on."""

    async def stored(self, store: EventStore, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """A stream's events after this one, damaged ones marked if others are of use.

        Raises StoreError, also if the first one is damaged.
        """
        if not self.is_piecewise:
            return await store.read(stream, after)
        found = await store.read_intact(stream, after)
        if found and found[0].seq == 1 and found[0].is_damaged:
            raise StoreError(StoreFault.DAMAGED, stream, "event 1")
        return found

    def fold(self, log: Iterable[Stored]) -> S | None:
        """The state after all these events, from the first one."""
        state = None if self.initial is None else self.initial()
        for stored in log:
            if stored.is_damaged:
                continue
            state = self.evolve(state, self.read(stored.text), stored.time / 1000)
        return state


class LiveStream(Generic[S, E]):
    """One stream in memory: its state after every event read so far, and commands on it.

    Any number of processes may hold the same stream. Each appends after the last event that it has
    read, so only one of them writes the next event; the others read it and decide again.
    """

    def __init__(
        self, kind: Aggregate[S, E], store: EventStore, stream: str, clock: Clock = time.time
    ) -> None:
        self.kind = kind
        self.store = store
        self.stream = stream
        self.clock = clock
        self.seq = 0
        self.time = 0.0
        """When the last event was written, in seconds since 1970."""
        self.subscribers: set[Subscriber[E]] = set()
        self.lock = asyncio.Lock()
        """Held from deciding to telling, so that commands never interleave."""
        self.damaged: tuple[int, ...] = ()
        """The numbers of the events that are left out."""
        self._answers: dict[str, int] = {}
        self._untold: list[E] = []
        self._read_at = -math.inf
        self._state = None if kind.initial is None else kind.initial()

    @property
    def state(self) -> S:
        """The state as it is now. Raises NotBegun."""
        if self._state is None:
            raise NotBegun(self.stream)
        return self._state

    async def catch_up(self, seq: int | None = None, *, fresh: float = 0.0) -> None:
        """Read what others wrote, unless this event is known. Raises StoreError.

        With `fresh`, nothing is read again for that many seconds: for streams whose news are
        followed.
        """
        if not self._knows(seq, fresh):
            async with self.lock:
                if not self._knows(seq, fresh):
                    await self._read()

    def _knows(self, seq: int | None, fresh: float) -> bool:
        if seq is not None:
            return seq <= self.seq
        return asyncio.get_running_loop().time() - self._read_at < fresh

    async def command(self, decide: Callable[[S], Sequence[E]], key: str | None = None) -> int:
        """Carry out a command, and return the number of the last event it caused.

        `decide` returns the events for a state, or raises its refusal. A retry carries the same
        idempotency key, gets the first answer, and writes nothing. Raises StoreError.
        """
        async with self.lock:
            for _ in range(ATTEMPTS):
                if key is not None and (answer := self._answers.get(key)) is not None:
                    return answer
                try:
                    events = decide(self.state)
                except Exception:
                    # A command that was carried out before a restart is illegal by now: answer it
                    # as then. Asked only after a refusal, to spare each command the store.
                    if key is not None and (answer := await self._stored_answer(key)) is not None:
                        return answer
                    raise
                if not events or await self.append(events, key):
                    return self.seq if key is None else self._answers.get(key, self.seq)
        raise contended(self.stream)

    async def forget(self) -> None:
        """Erase the whole stream. Raises StoreError."""
        async with self.lock:
            await self.store.forget(self.stream)
            self._reset()

    async def append(self, events: Sequence[E], key: str | None = None) -> bool:
        """Write events and what follows automatically; False if another process wrote first.

        For those who decide by other means than `command`, and hold the lock from the decision on.
        Subscribers are told only after the store has answered, so nobody sees an event that could
        still be lost.
        """
        kind, now = self.kind, milliseconds(self.clock)
        ahead: list[tuple[E, S]] = []
        if kind.follow_ups is not None:
            ahead += self._evolved(self._state, events, now)
            ahead += kind.follow_ups(ahead[-1][1] if ahead else self.state, now / 1000)
            events = [event for event, _ in ahead]
        lines = [*map(kind.write, events)]
        try:
            written = await self.store.append(self.stream, self.seq, lines, key)
        except Conflict as conflict:
            if conflict.actual < self.seq and not kind.is_forgettable:
                raise StoreError(StoreFault.DAMAGED, self.stream, str(conflict)) from None
            await self._read()
            return False
        if key is not None:
            self._answers[key] = written.seq
            if len(self._answers) > ANSWERS:
                del self._answers[next(iter(self._answers))]
        # The store knew this key, or wrote it for another process: read what it has.
        if written.again or written.seq != self.seq + len(lines):
            await self._read()
            return True
        # The store's time counts, or reading the stream again would give another state.
        is_known = ahead and written.time == now
        self.time = written.time / 1000
        for event, state in ahead if is_known else self._evolved(self._state, events, written.time):
            self.seq += 1
            self._state = state
            self._applied(event)
        self._tell()
        return True

    def _evolved(self, state: S | None, events: Iterable[E], time: int) -> Iterator[tuple[E, S]]:
        evolve, seconds = self.kind.evolve, time / 1000
        for event in events:
            state = evolve(state, event, seconds)
            yield event, state

    def _applied(self, event: E) -> None:
        """Note an event that is now the last one, and is to be told."""
        self._untold.append(event)
        if self.kind.key_of is not None:
            self._answers[self.kind.key_of(event)] = self.seq

    def _tell(self) -> None:
        """Tell every subscriber. Must not await, or they could hear events out of order."""
        events, self._untold = self._untold, []
        for one in tuple(self.subscribers):
            one.tell(events)

    async def _read(self) -> None:
        """Read on. What was read is told even if reading fails half-way."""
        began = asyncio.get_running_loop().time()
        if self.kind.is_forgettable and self.seq:
            if (last := await self.store.last(self.stream)) < self.seq:
                self._reset()
            elif last == self.seq:
                self._read_at = began
                return
        first = self.seq
        try:
            for stored in await self.kind.stored(self.store, self.stream, self.seq):
                if stored.is_damaged:
                    self.seq, self.damaged = stored.seq, (*self.damaged, stored.seq)
                    continue
                event, self.time = self.kind.read(stored.text), stored.time / 1000
                self._state = self.kind.evolve(self._state, event, self.time)
                self.seq += 1
                self._applied(event)
                if not (self.seq - first) % AT_ONCE:
                    await asyncio.sleep(0)  # a long stream must not hold up others
            self._read_at = began
        finally:
            if self.seq > first:
                self._tell()

    def _reset(self) -> None:
        """Start again: the stream was erased."""
        self.seq, self.time, self.damaged = 0, 0.0, ()
        self._state = None if self.kind.initial is None else self.kind.initial()
        self._answers.clear()
        for one in self.subscribers:
            one.wake()

    async def _stored_answer(self, key: str) -> int | None:
        """The answer that the store has for this key, from another process or before a restart."""
        # It conflicts unless the store knows the key: this only looks up.
        found = await try_append(self.store, self.stream, NEVER, ["{}"], key)
        return None if found is None else found.seq


async def update(
    kind: Aggregate[S, E],
    store: EventStore,
    stream: str,
    decide: Callable[[S], Awaitable[Sequence[E]]],
) -> S:
    """Read a stream, decide and append, anew after each conflict; return the state before.

    Unlike a command's, this decision may take its time. Raises StoreError.
    """
    for _ in range(ATTEMPTS):
        live = LiveStream(kind, store, stream)
        await live.catch_up()
        before, events = live.state, await decide(live.state)
        lines = [kind.write(event) for event in events]
        if not lines or await try_append(store, stream, live.seq, lines):
            return before
    raise contended(stream)


async def erase(store: EventStore, stream: str, without: Callable[[str], str]) -> bool:
    """Rewrite the lines of a stream that `without` changes; whether there were any.

    For erasing a person's data only. Raises StoreError.
    """
    texts = {
        one.seq: after
        for one in await store.read_intact(stream)
        if not one.is_damaged and (after := without(one.text)) != one.text
    }
    if texts:
        await store.rewrite(stream, texts)
    return bool(texts)


async def last_events(store: EventStore, prefix: str) -> AsyncIterator[tuple[str, Stored]]:
    """The streams with this prefix, each with its last event. Raises StoreError."""
    for stream in await store.streams(prefix):
        last = await store.read_intact(stream, await store.last(stream) - 1)
        if last and not last[-1].is_damaged:
            yield stream, last[-1]
        await asyncio.sleep(PAUSE)


async def retire(store: EventStore, prefix: str, before: float) -> list[str]:
    """Erase the streams without an event since this time; return their names.

    `before` is in seconds since 1970. Raises StoreError.
    """
    gone = [
        stream async for stream, last in last_events(store, prefix) if last.time / 1000 < before
    ]
    for stream in gone:
        await store.forget(stream)
    return gone
