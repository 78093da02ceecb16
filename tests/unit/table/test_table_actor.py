"""Running tables: in memory, with a clock that the test moves and bots that do not wait."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from oudler.bots import Club, Decision
from oudler.core import CardPlayed, DealScored, SeatView
from oudler.core.text import NotationError
from oudler.streams import Appended, EventStore, Stored, open_store
from oudler.streams.memory import MemoryStore
from oudler.table.clock.pace import Pace, Tempo
from oudler.table.events import BotCovers, Event, PersonBack, Said, read_event, write_event
from oudler.table.live.players import asked
from oudler.table.live.registry import NoSuchTable, Registry
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.live.table_log import RECALLED
from oudler.table.refusal import TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.state import Table
from oudler.table.seen.subscription import Gone, Update
from oudler.testing.tables import heard

ANNE, BOB = Who("a", "Anne"), Who("b", "Bob")
AT_ONCE = Tempo(bot=0, trick=0, dog=0, announcement=0, shown=0, grace=0, answer=0)
PATIENT = Tempo(bot=0, trick=0, dog=0, announcement=0, shown=0, grace=1000)


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def run(scenario: Callable[[EventStore, Time], Awaitable[None]]) -> None:
    """Run a scenario on a store of its own."""

    async def main() -> None:
        time = Time()
        store = await open_store("memory:", time)
        await asyncio.wait_for(scenario(store, time), 20)
        await store.close()

    asyncio.run(main())


async def table_of_two(
    registry: Registry, pace: Pace | None = None, rules: str = "fft-4"
) -> TableActor:
    """Anne and Bob with bots, the cards dealt."""
    id = await registry.open("a", "Chez Anne", rules, {}, pace or Pace())
    actor = await registry.table(id)
    await actor.command(ANNE, ask.Sit(0, "Anne"), "1")
    await actor.command(BOB, ask.Sit(1, "Bob"), "2")
    for place in range(2, len(actor.table.occupants)):
        await actor.command(ANNE, ask.SeatBot(place, "club"), f"bot {place}")
    await actor.command(ANNE, ask.Ready("x"), "3")
    await actor.command(BOB, ask.Ready("y"), "4")
    return actor


async def log_of(actor: TableActor) -> list[Event]:
    """All that has happened at the table."""
    stored = await actor.store.read(stream_of(actor.id))
    return [read_event(one.text) for one in stored]


async def until(actor: TableActor, holds: Callable[[Table], bool]) -> None:
    """Wait until something holds of the table."""
    async for update in heard(actor, None, actor.seq):
        if holds(update.table):
            return


def test_bots_play_for_those_who_are_away_to_the_end_of_the_deal() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, AT_ONCE)
        actor = await table_of_two(registry)
        watching = asyncio.create_task(
            until(actor, lambda table: table.session is not None and bool(table.session.sheet))
        )
        eve = heard(actor, "a", actor.seq)
        await anext(eve)  # The bots go on because Anne is watching.
        await actor.command(ANNE, ask.Away(), "5")
        await watching
        kinds = {type(event) for event in await log_of(actor)}
        assert {BotCovers, DealScored} <= kinds
        await eve.aclose()
        await registry.stop()

    run(scenario)


def test_a_person_who_comes_back_plays_again() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        await actor.command(BOB, ask.Away(), "5")
        watch = heard(actor, "b", actor.seq)
        await anext(watch)
        assert isinstance((await log_of(actor))[-1], PersonBack)
        assert 1 not in actor.table.covered
        await watch.aclose()
        await registry.stop()

    run(scenario)


def test_the_same_command_again_does_nothing_twice() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        first = await actor.command(ANNE, ask.Say(phrase="hello"), "same")
        assert await actor.command(ANNE, ask.Say(phrase="hello"), "same") == first
        assert await actor.command(BOB, ask.Sit(1, "Bob"), "2") < first
        await registry.stop()
        again = await Registry(store, time, PATIENT).table(actor.id)
        assert await again.command(ANNE, ask.Say(phrase="hello"), "same") == first
        assert await again.command(BOB, ask.Sit(1, "Bob"), "2") < first
        said = [event for event in await log_of(again) if isinstance(event, Said)]
        assert len(said) == 1
        await again.stop()

    run(scenario)


def test_a_command_of_long_ago_is_answered_and_does_nothing_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        monkeypatch.setattr("oudler.streams.aggregate.ANSWERS", 3)
        asked = AsyncMock(wraps=store.append)
        monkeypatch.setattr(store, "append", asked)
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        first = await actor.command(ANNE, ask.Say(phrase="hello"), "old")
        for number in range(5):
            last = await actor.command(ANNE, ask.Say(phrase="thanks"), f"{number} later")
        before = actor.seq
        asked.reset_mock()
        assert await actor.command(ANNE, ask.Say(phrase="hello"), "old") == first
        assert asked.await_count == 1  # no longer remembered here, but still in the store
        assert await actor.command(ANNE, ask.Say(phrase="thanks"), "4 later") == last
        assert asked.await_count == 1
        assert actor.seq == await store.last(stream_of(actor.id)) == before
        assert [one.phrase for one in actor.table.said].count("hello") == 1
        await registry.stop()

    run(scenario)


def test_a_table_is_found_again_as_it_was() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        await asyncio.sleep(0.05)
        await registry.stop()
        before = actor.table
        other = Registry(store, time, PATIENT)
        again = await other.table(actor.id)
        assert again.table == before
        await other.stop()
        with pytest.raises(NoSuchTable):
            await other.table("nowhere")

    run(scenario)


def test_two_processes_run_the_same_table_and_agree() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        one, two = Registry(store, time, AT_ONCE), Registry(store, time, AT_ONCE)
        await one.start()
        await two.start()
        here = await table_of_two(one)
        there = await two.table(here.id)
        watching = [heard(here, "a", 0), heard(there, "b", 0)]
        for watch in watching:
            await anext(watch)
        await here.command(ANNE, ask.Away(), "5")
        await there.command(BOB, ask.Away(), "6")
        await until(there, lambda table: table.session is not None and len(table.session.sheet) > 0)
        while here.seq != there.seq:
            await asyncio.sleep(0.01)
        assert here.table == there.table
        played = [one for one in here.updates if isinstance(one.event, CardPlayed)]
        assert len({one.seq for one in played}) == len(played)
        for watch in watching:
            await watch.aclose()
        await one.stop()
        await two.stop()

    run(scenario)


def test_a_table_does_not_reread_its_own_events() -> None:
    class Slow(MemoryStore):
        """Its news comes before its answers, as it does from a database."""

        reads = 0

        async def append(self, *asked: Any) -> Appended:
            answer = await super().append(*asked)
            await asyncio.sleep(0.01)
            return answer

        async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
            self.reads += 1
            return await super().read(stream, after)

    async def scenario() -> None:
        store = Slow()
        registry = Registry(store, tempo=PATIENT)
        await registry.start()
        actor = await registry.table(await registry.open("a", "", "fft-4", {}, Pace()))
        store.reads = 0
        await actor.command(ANNE, ask.Sit(0, "Anne"), "1")
        await actor.command(BOB, ask.Sit(1, "Bob"), "2")
        await asyncio.sleep(0.05)
        assert store.reads == 0
        await store.append(stream_of(actor.id), actor.seq, [write_event(BotCovers(0))])
        await asyncio.sleep(0.05)
        assert store.reads == 1
        assert actor.table.covered == {0}
        await registry.stop()

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_a_returning_listener_misses_nothing() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        seen: list[int] = []
        async for update in heard(actor, None, 2):
            seen.append(update.seq)
            if update.seq == actor.seq:
                break
        assert seen == list(range(3, actor.seq + 1))
        await registry.stop()

    run(scenario)


def test_a_late_return_reads_forgotten_news_from_the_log() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        since = actor.seq
        told: list[Update] = []
        for number in range(RECALLED):
            await actor.command(ANNE, ask.Say(text=f"mot {number}"), f"say {number}")
            told.append(actor.updates[-1])
        async with actor.subscribe(None, since) as watch:
            heard: list[Update] = []
            while len(heard) < RECALLED:
                heard += await watch.news()
        assert [(one.seq, one.event, one.table) for one in heard] == [
            (one.seq, one.event, one.table) for one in told
        ]
        async with actor.subscribe(None, since - 1) as watch:
            assert await watch.news() == [actor.updates[-1]]
        await registry.stop()

    run(scenario)


def test_nobody_waits_at_a_table_that_has_stopped() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await registry.table(await registry.open("a", "Chez Anne", "fft-4", {}, Pace()))
        await registry.tidy()
        with pytest.raises(Gone):
            await anext(heard(actor, "a", actor.seq))
        assert (await registry.table(actor.id)) is not actor
        await registry.stop()

    run(scenario)


def test_the_lobby_lists_open_tables() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        first = await registry.open("a", "Premier", "fft-4", {}, Pace(), is_listed=True)
        await registry.open("a", "Caché", "fft-4", {}, Pace())
        last = await registry.open("a", "Second", "fft-5", {}, Pace(), is_listed=True)
        assert [actor.id for actor in await registry.lobby()] == [last, first]
        await (await registry.table(first)).command(ANNE, ask.Close(), "1")
        assert [actor.id for actor in await registry.lobby()] == [last]
        await registry.stop()

    run(scenario)


def test_a_listed_table_whose_log_is_broken_is_left_out_and_noted_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        opener = Registry(store, time, PATIENT)
        ids = [
            await opener.open("a", name, "fft-4", {}, Pace(), is_listed=True)
            for name in ("Premier", "Second")
        ]
        await store.append(stream_of(ids[1]), 1, ['{"type":"tea"}'])
        registry = Registry(store, time, PATIENT)
        for _ in range(3):
            assert [actor.id for actor in await registry.lobby()] == ids[:1]
        assert len(caplog.records) == 1
        with pytest.raises(NotationError):
            await registry.table(ids[1])
        await registry.stop()

    run(scenario)


def test_a_hint_is_for_those_who_have_something_to_do_where_hints_are_on() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, PATIENT)
        actor = await table_of_two(registry)
        while actor.table.turn not in (0, 1):
            await asyncio.sleep(0)
        turn = actor.table.turn
        assert turn is not None
        seen = asked(actor.table, turn)
        assert seen is not None
        assert seen.legal is not None
        assert asked(actor.table, 1 - turn) is None
        silent = await registry.open("a", "Sans conseil", "fft-4", {}, Pace(), hints=False)
        with pytest.raises(TableRefusal):
            asked((await registry.table(silent)).table, 0)
        await registry.stop()

    run(scenario)


def test_a_bot_that_thinks_long_keeps_no_other_table_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinks, may_move = threading.Event(), threading.Event()

    class Slow:
        async def choose(self, view: SeatView) -> Decision:
            thinks.set()
            may_move.wait(10)
            return await Club().choose(view)

    monkeypatch.setattr("oudler.table.live.players.make_player", lambda *_: Slow())
    monkeypatch.setattr("oudler.table.live.players.takes_long", lambda _: True)

    async def scenario(store: EventStore, time: Time) -> None:
        registry = Registry(store, time, AT_ONCE)
        actor = await table_of_two(registry)
        eve = heard(actor, "a", actor.seq)
        await anext(eve)
        await actor.command(ANNE, ask.Away(), "5")
        assert await asyncio.to_thread(thinks.wait, 10)
        moved = actor.seq
        other = await table_of_two(registry)  # all its commands are answered meanwhile
        assert other.table.deal is not None
        assert actor.seq == moved
        may_move.set()
        await until(actor, lambda table: table.deal is not None and len(table.deal.bids) > 1)
        await eve.aclose()
        await registry.stop()

    run(scenario)
