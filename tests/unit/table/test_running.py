"""Tables that run: in memory, with a clock that the test moves and bots that do not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from oudler.bots.player import Decision
from oudler.core.events import CardPlayed, DealScored
from oudler.core.notation import NotationError
from oudler.store import Appended, EventStore, Stored, open_store
from oudler.store.memory import MemoryStore
from oudler.table import commands as ask
from oudler.table.deciding import Who
from oudler.table.events import BotCovers, Event, PersonBack, Said, read_event, write_event
from oudler.table.hall import Hall, NoSuchTable
from oudler.table.pace import Pace, Tempo
from oudler.table.players import hint
from oudler.table.refusal import TableRefusal
from oudler.table.running import RECALLED, Running, stream_of
from oudler.table.state import Table
from oudler.table.watching import Gone, Update
from oudler.testing.listening import heard

ANNE, BOB = Who("a", "Anne"), Who("b", "Bob")
AT_ONCE = Tempo(bot=0, trick=0, announcement=0, grace=0, answer=0)
PATIENT = Tempo(bot=0, trick=0, announcement=0, grace=1000)


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


async def table_of_two(hall: Hall, pace: Pace | None = None, rules: str = "fft-4") -> Running:
    """Anne and Bob with bots, the cards dealt."""
    id = await hall.open("a", "Chez Anne", rules, {}, pace or Pace())
    running = await hall.table(id)
    await running.command(ANNE, ask.Sit(0, "Anne"), "1")
    await running.command(BOB, ask.Sit(1, "Bob"), "2")
    for place in range(2, len(running.table.occupants)):
        await running.command(ANNE, ask.SeatBot(place, "club"), f"bot {place}")
    await running.command(ANNE, ask.Ready("x"), "3")
    await running.command(BOB, ask.Ready("y"), "4")
    return running


async def log_of(running: Running) -> list[Event]:
    """All that has happened at the table."""
    stored = await running.store.read(stream_of(running.id))
    return [read_event(one.text) for one in stored]


async def until(running: Running, holds: Callable[[Table], bool]) -> None:
    """Wait until something holds of the table."""
    async for update in heard(running, None, running.seq):
        if holds(update.table):
            return


def test_bots_play_for_those_who_are_away_to_the_end_of_the_deal() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, AT_ONCE)
        running = await table_of_two(hall)
        watching = asyncio.create_task(
            until(running, lambda table: table.session is not None and bool(table.session.sheet))
        )
        eve = heard(running, "a", running.seq)
        await anext(eve)  # Anne looks on: for her sake the bots go on.
        await running.command(ANNE, ask.Away(), "5")
        await watching
        kinds = {type(event) for event in await log_of(running)}
        assert {BotCovers, DealScored} <= kinds
        await eve.aclose()
        await hall.stop()

    run(scenario)


def test_a_person_who_comes_back_plays_again() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        await running.command(BOB, ask.Away(), "5")
        watch = heard(running, "b", running.seq)
        await anext(watch)
        assert isinstance((await log_of(running))[-1], PersonBack)
        assert 1 not in running.table.covered
        await watch.aclose()
        await hall.stop()

    run(scenario)


def test_the_same_command_again_does_nothing_twice() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        first = await running.command(ANNE, ask.Say(phrase="hello"), "same")
        assert await running.command(ANNE, ask.Say(phrase="hello"), "same") == first
        assert await running.command(BOB, ask.Sit(1, "Bob"), "2") < first
        await hall.stop()
        again = await Hall(store, time, PATIENT).table(running.id)
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
        monkeypatch.setattr("oudler.table.running.ANSWERS", 3)
        asked = AsyncMock(wraps=store.append)
        monkeypatch.setattr(store, "append", asked)
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        first = await running.command(ANNE, ask.Say(phrase="hello"), "old")
        for number in range(5):
            last = await running.command(ANNE, ask.Say(phrase="thanks"), f"{number} later")
        before = running.seq
        asked.reset_mock()
        assert await running.command(ANNE, ask.Say(phrase="hello"), "old") == first
        assert asked.await_count == 1  # it is remembered here no more, but in the store
        assert await running.command(ANNE, ask.Say(phrase="thanks"), "4 later") == last
        assert asked.await_count == 1
        assert running.seq == await store.last(stream_of(running.id)) == before
        assert [one.phrase for one in running.table.said].count("hello") == 1
        await hall.stop()

    run(scenario)


def test_a_table_is_found_again_as_it_was() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        await asyncio.sleep(0.05)
        await hall.stop()
        before = running.table
        other = Hall(store, time, PATIENT)
        again = await other.table(running.id)
        assert again.table == before
        await other.stop()
        with pytest.raises(NoSuchTable):
            await other.table("nowhere")

    run(scenario)


def test_two_processes_run_the_same_table_and_agree() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        one, two = Hall(store, time, AT_ONCE), Hall(store, time, AT_ONCE)
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


def test_what_a_table_writes_itself_is_not_read_again() -> None:
    class Slow(MemoryStore):
        """Its news come before its answers, as they do from a database."""

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
        hall = Hall(store, tempo=PATIENT)
        await hall.start()
        running = await hall.table(await hall.open("a", "", "fft-4", {}, Pace()))
        store.reads = 0
        await running.command(ANNE, ask.Sit(0, "Anne"), "1")
        await running.command(BOB, ask.Sit(1, "Bob"), "2")
        await asyncio.sleep(0.05)
        assert store.reads == 0
        await store.append(stream_of(running.id), running.seq, [write_event(BotCovers(0))])
        await asyncio.sleep(0.05)
        assert store.reads == 1
        assert running.table.covered == {0}
        await hall.stop()

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_who_comes_back_misses_nothing() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        seen: list[int] = []
        async for update in heard(running, None, 2):
            seen.append(update.seq)
            if update.seq == running.seq:
                break
        assert seen == list(range(3, running.seq + 1))
        await hall.stop()

    run(scenario)


def test_who_comes_back_late_hears_from_the_log_what_is_remembered_no_more() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        since = running.seq
        told: list[Update] = []
        for number in range(RECALLED):
            await running.command(ANNE, ask.Say(text=f"mot {number}"), f"say {number}")
            told.append(running.updates[-1])
        async with running.watching(None, since) as watch:
            heard: list[Update] = []
            while len(heard) < RECALLED:
                heard += await watch.news()
        assert [(one.seq, one.event, one.table) for one in heard] == [
            (one.seq, one.event, one.table) for one in told
        ]
        async with running.watching(None, since - 1) as watch:
            assert await watch.news() == [running.updates[-1]]
        await hall.stop()

    run(scenario)


def test_nobody_waits_at_a_table_that_has_stopped() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await hall.table(await hall.open("a", "Chez Anne", "fft-4", {}, Pace()))
        await hall.tidy()
        with pytest.raises(Gone):
            await anext(heard(running, "a", running.seq))
        assert (await hall.table(running.id)) is not running
        await hall.stop()

    run(scenario)


def test_the_lobby_lists_open_tables() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        first = await hall.open("a", "Premier", "fft-4", {}, Pace(), is_listed=True)
        await hall.open("a", "Caché", "fft-4", {}, Pace())
        last = await hall.open("a", "Second", "fft-5", {}, Pace(), is_listed=True)
        assert [running.id for running in await hall.lobby()] == [last, first]
        await (await hall.table(first)).command(ANNE, ask.Close(), "1")
        assert [running.id for running in await hall.lobby()] == [last]
        await hall.stop()

    run(scenario)


def test_a_listed_table_whose_log_is_broken_is_left_out_and_noted_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        opener = Hall(store, time, PATIENT)
        ids = [
            await opener.open("a", name, "fft-4", {}, Pace(), is_listed=True)
            for name in ("Premier", "Second")
        ]
        await store.append(stream_of(ids[1]), 1, ['{"type":"tea"}'])
        hall = Hall(store, time, PATIENT)
        for _ in range(3):
            assert [running.id for running in await hall.lobby()] == ids[:1]
        assert len(caplog.records) == 1
        with pytest.raises(NotationError):
            await hall.table(ids[1])
        await hall.stop()

    run(scenario)


def test_a_hint_is_what_a_good_player_would_do() -> None:
    async def scenario(store: EventStore, time: Time) -> None:
        hall = Hall(store, time, PATIENT)
        running = await table_of_two(hall)
        while running.table.turn not in (0, 1):
            await asyncio.sleep(0)
        turn = running.table.turn
        assert turn is not None
        advice = await hint(running.table, turn)
        assert advice.action is not None
        assert advice.why is not None
        assert await hint(running.table, 1 - turn) == Decision(None)
        silent = await hall.open("a", "Sans conseil", "fft-4", {}, Pace(), hints=False)
        with pytest.raises(TableRefusal):
            await hint((await hall.table(silent)).table, 0)
        await hall.stop()

    run(scenario)
