"""Aggregates over every store: memory, SQLite, PostgreSQL, and one with a keeper.

The aggregate here is a queue of names: nobody stands in it twice, and it closes after "last".
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import pytest

from oudler.streams import (
    Aggregate,
    Appended,
    Conflict,
    EventStore,
    LiveStream,
    NotBegun,
    Stored,
    StoreError,
    StoreFault,
    add,
    erase,
    open_store,
    try_append,
    update,
)
from oudler.streams.aggregate import last_events, retire
from oudler.streams.batched import BatchedStream, StreamFull
from oudler.streams.kept import KeptStore
from oudler.streams.memory import MemoryStore
from oudler.streams.repository import Repository
from oudler.streams.subscriber import Subscriber
from oudler.testing.stores import PATIENCE, texts

STREAM = "queue/1"
Queue = tuple[str, ...]


class Refused(Exception):
    """Somebody stands in the queue already."""


def evolve(queue: Queue | None, name: str, _time: float) -> Queue:
    return (*(queue or ()), name)


def joins(name: str) -> Callable[[Queue], list[str]]:
    def decide(queue: Queue) -> list[str]:
        if name in queue:
            raise Refused(name)
        return [name]

    return decide


def closed(queue: Queue, time: float) -> Iterable[tuple[str, Queue]]:
    if queue[-1:] == ("last",):
        yield "closed", evolve(queue, "closed", time)


QUEUE = Aggregate[Queue, str](evolve, str, str, initial=tuple, is_forgettable=True)
FROM_FIRST = Aggregate[Queue, str](evolve, str, str)
CLOSING = Aggregate[Queue, str](evolve, str, str, initial=tuple, follow_ups=closed)
KEYED = Aggregate[Queue, str](
    evolve, str, str, key_of=lambda one: one.partition(":")[0], is_forgettable=True
)


class Shelf:
    """Keeps what a store in a page has it keep."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], Stored] = {}

    async def keep(self, stream: str, events: Sequence[Stored]) -> None:
        self.kept |= {(stream, one.seq): one for one in events}

    async def drop(self, stream: str) -> None:
        self.kept = {key: one for key, one in self.kept.items() if key[0] != stream}


Work = Callable[[EventStore], Awaitable[None]]


@pytest.fixture(params=["memory", "sqlite", "postgresql", "keeper"])
def use(request: pytest.FixtureRequest) -> Callable[[Work], None]:
    """Runs a test's work on an empty store of each kind."""

    async def opened() -> EventStore:
        if request.param == "keeper":
            return KeptStore(Shelf())
        return await open_store(address)

    address = "memory:"
    if request.param == "sqlite":
        address = f"sqlite:///{request.getfixturevalue('tmp_path')}/events.db"
    elif request.param == "postgresql":
        address = str(request.getfixturevalue("new_database")())

    def run(work: Work) -> None:
        async def main() -> None:
            store = await opened()
            try:
                async with asyncio.timeout(PATIENCE):
                    await work(store)
            finally:
                await store.close()

        asyncio.run(main())

    return run


def live(store: EventStore, kind: Aggregate[Queue, str] = QUEUE) -> LiveStream[Queue, str]:
    return LiveStream(kind, store, STREAM)


def test_a_command_is_decided_written_and_folded(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        one = live(store)
        assert (one.state, one.seq) == ((), 0)
        assert await one.command(joins("anne"), "1") == 1
        assert await one.command(joins("bob"), "2") == 2
        assert await one.command(lambda _: ()) == 2
        assert (one.state, await texts(store, STREAM)) == (("anne", "bob"), ["anne", "bob"])
        again = live(store)
        await again.catch_up()
        assert (again.state, again.seq, again.time) == (one.state, 2, one.time)
        assert QUEUE.fold(await store.read(STREAM)) == one.state

    use(work)


def test_the_loser_of_a_conflict_reads_and_decides_again(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        here, there = live(store), live(store)
        await there.command(joins("anne"))
        assert await here.command(joins("bob")) == 2
        assert here.state == ("anne", "bob")
        await here.command(joins("chloe"))
        with pytest.raises(Refused):  # only after it has heard of her
            await there.command(joins("chloe"))
        assert there.state == here.state
        everyone = [f"guest {number}" for number in range(30)]
        await asyncio.gather(*(live(store).command(joins(one)) for one in everyone))
        assert sorted(await texts(store, STREAM, 3)) == sorted(everyone)

    use(work)


def test_the_same_command_gets_the_same_answer(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        one = live(store)
        await one.command(joins("anne"), "1")
        await one.command(joins("bob"), "2")
        assert await one.command(joins("anne"), "1") == 1
        restarted = live(store)
        await restarted.catch_up()
        assert await restarted.command(joins("anne"), "1") == 1
        behind = live(store)
        assert await behind.command(joins("bob"), "2") == 2
        assert behind.state == ("anne", "bob")
        with pytest.raises(Refused):
            await restarted.command(joins("anne"), "another")
        assert await texts(store, STREAM) == ["anne", "bob"]

    use(work)


def test_a_forgotten_answer_is_looked_up(
    use: Callable[[Work], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: EventStore) -> None:
        one = live(store)
        for name in ("anne", "bob", "chloe", "david"):
            await one.command(joins(name), name)
        assert await one.command(joins("anne"), "anne") == 1

    monkeypatch.setattr("oudler.streams.aggregate.ANSWERS", 2)
    use(work)


def test_subscribers_are_woken_by_what_concerns_them(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        one, other = live(store), live(store)
        everything, bob = Subscriber[str](), Subscriber[str](lambda name: name == "bob")
        one.subscribers |= {everything, bob}
        await one.command(joins("anne"))
        assert (await everything.news(0.01), await bob.news(0.01)) == (True, False)
        await other.command(joins("bob"))
        await one.catch_up(2)
        assert (await everything.news(0.01), await bob.news(0.01)) == (True, True)
        assert not await everything.news(0.01)
        bob.end()
        assert await bob.news(0.01)
        assert bob.is_over

    use(work)


def test_what_follows_is_written_with_its_cause(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        one = live(store, CLOSING)
        assert await one.command(joins("last"), "1") == 2
        assert one.state == ("last", "closed")
        again = live(store, CLOSING)
        await again.catch_up()
        assert again.state == one.state

    use(work)


def test_a_person_is_erased_and_an_erased_stream_begins_again(
    use: Callable[[Work], None],
) -> None:
    async def work(store: EventStore) -> None:
        one, other = live(store), live(store)
        for name in ("anne", "bob"):
            await one.command(joins(name), name)
        await other.catch_up()
        assert await erase(store, STREAM, lambda name: "somebody" if name == "anne" else name)
        assert not await erase(store, STREAM, lambda name: name)
        assert await texts(store, STREAM) == ["somebody", "bob"]
        await one.forget()
        assert (one.state, one.seq, await store.last(STREAM)) == ((), 0, 0)
        assert await other.command(joins("chloe"), "anne") == 1
        assert other.state == ("chloe",)

    use(work)


def test_a_stream_without_events_has_no_state() -> None:
    async def work() -> None:
        one = live(MemoryStore(), FROM_FIRST)
        with pytest.raises(NotBegun):
            await one.command(joins("anne"))
        assert FROM_FIRST.fold(()) is None

    asyncio.run(work())


def test_streams_retire_after_a_while(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        for stream in ("queue/1", "queue/2", "other/1"):
            await store.append(stream, 0, ["anne", "bob"])
        (first, last), *others = [one async for one in last_events(store, "queue/")]
        assert (first, last.text, len(others)) == ("queue/1", "bob", 1)
        assert await retire(store, "queue/", last.time / 1000 - 60) == []
        assert await retire(store, "queue/", last.time / 1000 + 60) == ["queue/1", "queue/2"]
        assert await store.streams("") == ("other/1",)

    use(work)


def test_streams_that_nobody_keeps(use: Callable[[Work], None]) -> None:
    async def work(store: EventStore) -> None:
        async def decide(queue: Queue) -> list[str]:
            if not queue:  # somebody else comes in between
                await add(store, STREAM, "bob")
            return [] if "anne" in queue else ["anne"]

        assert await update(QUEUE, store, STREAM, decide) == ("bob",)
        assert await update(QUEUE, store, STREAM, decide) == ("bob", "anne")
        assert (await add(store, STREAM, "chloe", "key")).seq == 3
        assert (await add(store, STREAM, "chloe", "key")).seq == 3
        assert await try_append(store, STREAM, 2, ["david"]) is None
        assert await try_append(store, STREAM, 3, ["david"]) == Appended(
            4, (await store.read(STREAM, 3))[0].time
        )
        everyone = [f"guest {number}" for number in range(20)]
        await asyncio.gather(*(add(store, STREAM, one) for one in everyone))
        assert sorted(await texts(store, STREAM, 4)) == sorted(everyone)

    use(work)


def batched(store: EventStore, most: int = 100) -> BatchedStream[Queue, str]:
    return BatchedStream(KEYED, store, STREAM, lambda: 0.0, most)


def keyed(key: str, name: str) -> Callable[[Queue], list[str]]:
    """The event of a command with this key: `key:name`."""

    def decide(queue: Queue) -> list[str]:
        if any(one.endswith(f":{name}") for one in queue):
            raise Refused(name)
        return [f"{key}:{name}"]

    return decide


def test_waiting_commands_are_decided_in_turn_and_written_together(
    use: Callable[[Work], None],
) -> None:
    async def work(store: EventStore) -> None:
        await store.append(STREAM, 0, ["0:opened"])
        appends: list[int] = []
        append = store.append

        async def counted(stream: str, seq: int, events: Sequence[str], *key: Any) -> Appended:
            appends.append(len(events))
            return await append(stream, seq, events, *key)

        store.append = counted  # type: ignore[method-assign, assignment]
        one = batched(store)
        await one.catch_up()
        names = [f"guest {number}" for number in range(40)]
        asked = [one.command(keyed(str(n), name), str(n)) for n, name in enumerate(names, 1)]
        answers = await asyncio.gather(
            *asked, one.command(keyed("x", "guest 3"), "x"), return_exceptions=True
        )
        assert answers[:-1] == list(range(2, 42))
        assert isinstance(answers[-1], Refused)
        assert appends == [40]
        assert await one.command(keyed("5", "guest 4"), "5") == 6
        other = batched(store)  # knows nothing yet, as after a restart
        assert await other.command(keyed("5", "guest 4"), "5") == 6
        await other.command(keyed("y", "bob"), "y")
        assert await one.command(keyed("z", "chloe"), "z") == 43
        full = batched(store, most=43)
        await full.catch_up()
        with pytest.raises(StreamFull):
            await full.command(keyed("a", "david"), "a")
        await other.forget()
        with pytest.raises(NotBegun):
            await one.command(keyed("a", "david"), "a")

    use(work)


def test_a_repository_finds_streams_follows_and_retires_them(
    use: Callable[[Work], None],
) -> None:
    async def work(store: EventStore) -> None:
        queues = Repository(store, "queue/", lambda name: LiveStream(KEYED, store, name), 2, 60.0)
        with pytest.raises(NotBegun):
            await queues.find("1")
        for number in (1, 2, 3):
            await store.append(f"queue/{number}", 0, ["1:anne"])
        first, same = await asyncio.gather(queues.find("1"), queues.find("1"))
        assert first is same
        assert first.seq == 1
        subscriber = Subscriber[str]()
        first.subscribers.add(subscriber)
        await queues.find("2")
        await queues.find("3")
        assert (queues.held("1"), queues.held("2")) == (first, None), "nobody waits for 2"
        hearing = asyncio.create_task(queues.hear())
        await asyncio.sleep(0)
        await add(store, "queue/1", "2:bob")
        assert await subscriber.news(PATIENCE)
        assert first.state == ("1:anne", "2:bob")
        hearing.cancel()
        await queues.retire(first.time + 60)
        assert queues.held("1") is None
        assert await store.streams("queue/") == ()

    use(work)


class Failing(MemoryStore):
    """A store that fails when told: before it has written, or after."""

    fails = ""

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        if self.fails == "before":
            raise StoreError(StoreFault.AWAY, "memory:")
        answer = await super().append(stream, expected, events, command)
        if self.fails == "after":
            raise StoreError(StoreFault.FAILED, "memory:")
        return answer

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        found = await super().read(stream, after)
        if self.fails == "reading" and len(found) > 1:
            return (found[0], Stored(2, 0, 1, "\0"))
        return found


@pytest.mark.parametrize("fails", ["before", "after"])
def test_a_store_that_fails_midway_loses_and_repeats_nothing(fails: str) -> None:
    async def work() -> None:
        store = Failing()
        one, subscriber = live(store), Subscriber[str]()
        one.subscribers.add(subscriber)
        await one.command(joins("anne"), "1")
        assert await subscriber.news(0.01)
        store.fails = fails
        with pytest.raises(StoreError):
            await one.command(joins("bob"), "2")
        assert one.seq == 1, "nobody is told what may be lost"
        assert not await subscriber.news(0.01)
        store.fails = ""
        assert await one.command(joins("bob"), "2") == 2
        assert one.state == ("anne", "bob")
        assert await subscriber.news(0.01)
        assert await texts(store, STREAM) == ["anne", "bob"]

    asyncio.run(work())


def test_what_was_read_before_a_failure_is_told() -> None:
    def read(text: str) -> str:
        if text == "\0":
            raise ValueError
        return text

    async def work() -> None:
        store = Failing()
        await store.append(STREAM, 0, ["anne", "bob"])
        one = LiveStream(Aggregate[Queue, str](evolve, read, str), store, STREAM)
        subscriber = Subscriber[str]()
        one.subscribers.add(subscriber)
        store.fails = "reading"
        with pytest.raises(ValueError):
            await one.catch_up()
        assert one.seq == 1
        assert await subscriber.news(0.01)
        store.fails = ""
        await one.catch_up()
        assert one.state == ("anne", "bob")

    asyncio.run(work())


def test_a_stream_that_got_shorter_is_damaged_and_endless_conflicts_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken(MemoryStore):
        async def append(
            self, stream: str, expected: int, events: Sequence[str], command: str | None = None
        ) -> Appended:
            raise Conflict(stream, expected, 1)

    async def work() -> None:
        store = MemoryStore()
        one = live(store, FROM_FIRST)
        await store.append(STREAM, 0, ["anne"])
        await one.catch_up()
        await store.forget(STREAM)
        with pytest.raises(StoreError) as refused:
            await one.command(joins("bob"))
        assert refused.value.fault is StoreFault.DAMAGED
        for attempt in (live(Broken()).command(joins("bob")), add(Broken(), STREAM, "bob")):
            with pytest.raises(StoreError) as refused:
                await attempt
            assert refused.value.fault is StoreFault.FAILED

    monkeypatch.setattr("oudler.streams.aggregate.ATTEMPTS", 5)
    asyncio.run(work())
