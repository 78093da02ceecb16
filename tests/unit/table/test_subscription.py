"""One watcher's subscription: its news, and when it is ended."""

import asyncio

import pytest

from oudler.streams import open_store
from oudler.table.clock.pace import Pace
from oudler.table.events import TableClosed, TableOpened, read_event
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.evolution import opened_table, rebuild
from oudler.table.seen.subscription import AT_ONCE, MOST_WAITING, Gone, Subscription, Update

TABLE = opened_table(TableOpened("t", "Chez Anne", "a", "fft-4", {}, Pace()))


def update(seq: int) -> Update:
    """Something that happened."""
    return Update(seq, TableClosed(), TABLE, TABLE)


def test_a_watcher_is_told_everything_in_order_and_so_much_at_a_time() -> None:
    async def scenario() -> None:
        watch = Subscription([update(1)])
        for seq in range(2, AT_ONCE + 3):
            watch.tell([update(seq)])
        told = [one.seq for _ in range(2) for one in await watch.news()]
        assert told == list(range(1, AT_ONCE + 3))
        waiting = asyncio.create_task(watch.news())
        await asyncio.sleep(0)
        assert not waiting.done()
        watch.tell([update(99)])
        assert [one.seq for one in await waiting] == [99]

    asyncio.run(scenario())


def test_a_watch_that_is_stirred_tells_nothing() -> None:
    async def scenario() -> None:
        watch = Subscription([])
        assert await watch.news() == []
        waiting = asyncio.create_task(watch.news())
        watch.stir()
        assert await waiting == []

    asyncio.run(scenario())


def test_a_slow_listener_hears_what_waits_and_is_let_go() -> None:
    async def scenario() -> None:
        watch = Subscription([])
        for seq in range(MOST_WAITING + 5):
            watch.tell([update(seq)])
        heard = [one.seq for _ in range(MOST_WAITING // AT_ONCE) for one in await watch.news()]
        assert heard == list(range(MOST_WAITING))
        with pytest.raises(Gone):
            await watch.news()

    asyncio.run(scenario())


def test_the_time_of_an_event_is_the_logs_whatever_the_tables_clock_says() -> None:
    async def scenario() -> None:
        store = await open_store("memory:", lambda: 2_000.5)
        registry = Registry(store, lambda: 1_000.25)
        actor = await registry.table(await registry.open("a", "", "fft-4", {}, Pace(60, 300)))
        for place in range(4):
            await actor.command(Who(f"p{place}"), ask.Sit(place, f"J{place}"), f"sit {place}")
        for place in range(4):
            await actor.command(Who(f"p{place}"), ask.Ready(), f"ready {place}")
        stored = await store.read(stream_of(actor.id))
        assert actor.table == rebuild((one.time / 1000, read_event(one.text)) for one in stored)
        assert actor.table.since == 2_000.5
        await registry.stop()
        await store.close()

    asyncio.run(scenario())
