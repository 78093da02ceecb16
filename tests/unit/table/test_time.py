"""Tables in time: clocks that jump, stores that fail, processes that end. Hours pass at once."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Sequence

import pytest

from oudler.bots.club import Club
from oudler.bots.player import Decision
from oudler.core.notation import to_json
from oudler.core.view import SeatView
from oudler.store import Appended, EventStore, StoreError, StoreFault, open_store
from oudler.store.memory import MemoryStore
from oudler.table import commands as ask
from oudler.table.clocks import CLOCKS
from oudler.table.deciding import Who, deal_events
from oudler.table.events import BotCovers, Event, read_event
from oudler.table.evolving import rebuild
from oudler.table.hall import Hall
from oudler.table.pace import PACES, Tempo
from oudler.table.players import hint
from oudler.table.running import Running, stream_of
from oudler.table.watching import Gone
from oudler.testing.hourglass import Hourglass, run_at_once
from oudler.testing.listening import heard

ANNE, BOB = Who("a", "Anne"), Who("b", "Bob")
TEMPO = Tempo()
HOUR = 3600.0
DAY = 86_400.0
ROUND = 60.0
"""Seconds between two rounds of a hall."""


class Failing(MemoryStore):
    """A store that can fail for a while."""

    is_down = False

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        if self.is_down:
            raise StoreError(StoreFault.FULL, "memory:")
        return await super().append(stream, expected, events, command)


def run(scenario: Callable[[Hourglass, EventStore], Awaitable[None]]) -> None:
    """Run a scenario on a store of its own."""

    async def main(glass: Hourglass) -> None:
        store = await open_store("memory:", glass.clock)
        await asyncio.wait_for(scenario(glass, store), 1000 * DAY)
        await store.close()

    run_at_once(main)


async def table_of_two(hall: Hall, pace: str = "none") -> Running:
    """Anne and Bob at a table of three with a bot, the cards dealt, and it is a person's turn."""
    running = await hall.table(
        await hall.open("a", "Chez Anne", "fft-3", {"petit_sec": "played"}, PACES[pace])
    )
    await running.command(ANNE, ask.Sit(0, "Anne"), "1")
    await running.command(BOB, ask.Sit(1, "Bob"), "2")
    await running.command(ANNE, ask.SeatBot(2, "club"), "3")
    await running.command(ANNE, ask.Ready("x"), "4")
    await running.command(BOB, ask.Ready("y"), "5")
    while running.table.turn not in (0, 1):
        await asyncio.sleep(0.1)
    return running


async def look(running: Running, who: Who) -> asyncio.Task[None]:
    """Somebody looks on until the table ends, or his task."""

    async def watch() -> None:
        async for _ in heard(running, who.id, running.seq):
            pass

    task = asyncio.create_task(watch())
    await asyncio.sleep(0)
    return task


async def events(store: EventStore, id: str) -> list[tuple[float, Event]]:
    """A table's log, each event with its time."""
    return [(one.time / 1000, read_event(one.text)) for one in await store.read(stream_of(id))]


async def late(store: EventStore, id: str) -> list[float]:
    """When somebody's time was up."""
    log = await events(store, id)
    return [time for time, one in log if isinstance(one, BotCovers) and one.is_late]


async def covers(store: EventStore, id: str) -> list[tuple[float, int]]:
    """When a bot began to play for somebody, and at which place."""
    log = await events(store, id)
    return [(time, one.place) for time, one in log if isinstance(one, BotCovers)]


async def rounds(hall: Hall) -> None:
    """What the server does every minute."""
    while True:
        await hall.tidy()
        await asyncio.sleep(ROUND)


def test_when_the_time_is_up_a_bot_plays() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall, "quick")
        for who in (ANNE, BOB):
            await look(running, who)
        begun = running.table.since
        await asyncio.sleep(74.9)
        assert await late(store, running.id) == []
        await asyncio.sleep(0.2)
        assert await late(store, running.id) == [pytest.approx(begun + 75, abs=0.01)]
        await hall.stop()

    run(scenario)


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR, 400 * DAY, -400 * DAY])
def test_a_clock_that_jumps_takes_and_gives_nobody_time(jump: float) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall, "quick")
        for who in (ANNE, BOB):
            await look(running, who)
        await asyncio.sleep(30)
        glass.jump(jump)
        for _ in range(44):  # whatever is said meanwhile makes the table look at the time
            await running.command(ANNE, ask.Say("hello"), f"{glass.time()}")
            await asyncio.sleep(1)
        assert await late(store, running.id) == []
        await asyncio.sleep(2)
        assert len(await late(store, running.id)) == 1
        assert all(0 <= bank <= 60 for bank in running.table.banks)
        await hall.stop()

    run(scenario)


async def until_a_bot_follows(running: Running) -> int:
    """People play as they are advised, until a bot's turn comes after one's own; who he is."""
    for number in itertools.count():
        turn = running.table.turn
        if turn is None:
            for who in (ANNE, BOB):
                await running.command(who, ask.Ready("z"), f"{who.id} ready {number}")
        elif turn == 2:
            await asyncio.sleep(0.1)
        else:
            action = (await hint(running.table, turn)).action
            assert action is not None
            event = to_json(deal_events(running.table, turn, action)[0])
            del event["seat"]
            await running.command((ANNE, BOB)[turn], ask.Act(event), f"act {number}")
            if running.table.turn == 2:
                return turn
    raise AssertionError


@pytest.mark.parametrize("answers", ["agrees", "refuses", "says nothing"])
def test_bots_wait_while_somebody_asks_to_take_something_back(answers: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall)
        for who in (ANNE, BOB):
            await look(running, who)
        place = await until_a_bot_follows(running)
        await running.command((ANNE, BOB)[place], ask.Undo(), "undo")
        asked = running.table
        await asyncio.sleep(TEMPO.undo - 0.1)
        assert running.table == asked
        if answers != "says nothing":
            answer = ask.Answer(agrees=answers == "agrees")
            await running.command((BOB, ANNE)[place], answer, "answer")
        await asyncio.sleep(0.2)
        assert running.table.undo is None
        more = len(running.table.played) - len(asked.played)
        assert (more < 0) == (answers == "agrees")
        assert (more > 0) == (answers != "agrees")
        await hall.stop()

    run(scenario)


def test_a_bot_does_not_wait_for_a_clock_that_was_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # With these cards one of the bots bids: where all pass, nothing more happens by itself.
    monkeypatch.setattr("oudler.table.running.new_seed", lambda: "0" * 31 + "1")

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall)
        await running.command(ANNE, ask.Away(), "6")
        await running.command(BOB, ask.Away(), "7")
        for number in range(5):
            glass.jump(-HOUR)
            seq = running.seq
            await running.command(ANNE, ask.Say("hello"), f"hello {number}")
            await asyncio.sleep(10)
            assert running.seq > seq + 2
        await hall.stop()

    run(scenario)


def test_after_a_restart_time_runs_on_and_all_have_a_moment_to_come_back() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall, "calm")
        await asyncio.sleep(10)
        await hall.tidy()
        await hall.stop()
        for away, left in ((100, 360 - 110), (10 * HOUR, TEMPO.grace)):
            await asyncio.sleep(away)
            again = Hall(store, glass.clock, TEMPO)
            reopened = await again.table(running.id)
            for who in (ANNE, BOB):
                await look(reopened, who)
            await asyncio.sleep(0.1)
            assert reopened.rests_for() == pytest.approx(left, abs=1)
            await again.stop()

    run(scenario)


def test_a_table_for_days_is_put_away_and_woken_in_time() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        looking_after = asyncio.create_task(rounds(hall))
        running = await table_of_two(hall, "correspondence")
        begun = running.table.since
        await asyncio.sleep(5 * ROUND)
        with pytest.raises(Gone):  # it has been put away
            await anext(heard(running, "a", 0))
        await asyncio.sleep(2 * DAY)
        assert await late(store, running.id) == [pytest.approx(begun + 2 * DAY, abs=1)]
        looking_after.cancel()
        await hall.stop()

    run(scenario)


@pytest.mark.parametrize("pace", ["quick", "calm", "correspondence"])
def test_when_a_process_ends_another_keeps_its_clocks(pace: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        one, two = Hall(store, glass.clock, TEMPO), Hall(store, glass.clock, TEMPO)
        await one.start()
        await two.start()
        looking_after = asyncio.create_task(rounds(two))
        running = await table_of_two(one, pace)
        await asyncio.sleep(1)
        seq = running.seq
        await one.stop()
        await asyncio.sleep(2 * DAY + HOUR)
        assert await store.last(stream_of(running.id)) > seq
        assert any(isinstance(one, BotCovers) for _, one in await events(store, running.id))
        looking_after.cancel()
        await two.stop()

    run(scenario)


def test_a_process_that_starts_finds_the_clocks_of_those_that_ended() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        await hall.start()
        ids = [(await table_of_two(hall, "quick")).id for _ in range(20)]
        await asyncio.sleep(1)
        await hall.stop()
        again = Hall(store, glass.clock, TEMPO)
        looking_after = asyncio.create_task(rounds(again))
        await asyncio.sleep(600)
        for id in ids:  # nobody has come back: bots have played the deal to its end
            assert not rebuild(await events(store, id)).is_playing
        notes = [one.text for one in await store.read(CLOCKS)]
        assert sum("started" in note for note in notes) == len(ids)
        assert sum("stopped" in note for note in notes) == len(ids)
        looking_after.cancel()
        await again.stop()

    run(scenario)


def test_who_is_with_another_process_is_not_away() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        one, two = Hall(store, glass.clock, TEMPO), Hall(store, glass.clock, TEMPO)
        await one.start()
        await two.start()
        here = await table_of_two(one)
        there = await two.table(here.id)
        anne, bob = await look(here, ANNE), await look(there, BOB)
        await asyncio.sleep(HOUR)  # whoever it is thinks for long
        assert not here.table.covered
        for task in (anne, bob):
            task.cancel()
        left = glass.clock()
        await asyncio.sleep(3 * TEMPO.grace)
        log = await events(store, here.id)
        covered = next(time for time, one in log if isinstance(one, BotCovers))
        assert TEMPO.grace <= covered - left <= 2 * (TEMPO.grace + TEMPO.answer)
        await one.stop()
        await two.stop()

    run(scenario)


def test_bots_go_on_when_the_store_is_back(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(glass: Hourglass) -> None:
        store = Failing(glass.clock)
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall)
        await running.command(ANNE, ask.Away(), "6")
        await running.command(BOB, ask.Away(), "7")
        before = running.table
        store.is_down = True
        await asyncio.sleep(HOUR)
        assert running.table == before
        with pytest.raises(StoreError):
            await running.command(ANNE, ask.Say("hello"), "8")
        assert running.table == before
        assert [record.levelno for record in caplog.records] == [logging.WARNING]
        store.is_down = False
        await running.command(ANNE, ask.Say("hello"), "8")
        await asyncio.sleep(10)
        assert running.seq > len(await events(store, running.id)) - 2
        assert len(running.table.played) > len(before.played)
        await hall.stop()
        await store.close()

    run_at_once(scenario)


def test_people_among_themselves_are_covered_when_they_go() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await hall.table(await hall.open("a", "", "fft-3", {}, PACES["none"]))
        people = [Who(who, who) for who in "abc"]
        looks = [await look(running, who) for who in people]
        for place, who in enumerate(people):
            await running.command(who, ask.Sit(place, who.id), f"sit {place}")
            await running.command(who, ask.Ready("x"), f"ready {place}")
        await asyncio.sleep(HOUR)
        first = running.table.turn
        assert first is not None
        second, third = (first + 1) % 3, (first + 2) % 3
        looks[second].cancel()  # it is not his turn yet
        await asyncio.sleep(HOUR)
        assert not running.table.covered
        bid = ask.Act({"type": "bid_made", "bid": "pass"})
        await running.command(people[first], bid, "bid")
        begun = running.table.since
        assert running.table.turn == second
        await asyncio.sleep(HOUR)
        assert running.table.turn == third
        gone = glass.clock()
        looks[third].cancel()
        await asyncio.sleep(HOUR)
        times, places = zip(*await covers(store, running.id), strict=True)
        assert places == (second, third)
        assert times == pytest.approx(
            [since + TEMPO.grace + TEMPO.answer for since in (begun, gone)]
        )
        await hall.stop()

    run(scenario)


def test_a_bot_that_fails_is_noted_and_the_table_goes_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [2]
    choose = Club.choose

    async def choose_wrongly(club: Club, view: SeatView) -> Decision:
        if wrong[0]:
            wrong[0] -= 1
            raise ZeroDivisionError
        return await choose(club, view)

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        hall = Hall(store, glass.clock, TEMPO)
        running = await table_of_two(hall)
        monkeypatch.setattr(Club, "choose", choose_wrongly)
        await running.command(ANNE, ask.Away(), "6")
        await running.command(BOB, ask.Away(), "7")
        await asyncio.sleep(600)
        assert not running.table.is_playing
        assert [record.exc_info is not None for record in caplog.records] == [True]
        await hall.stop()

    run(scenario)
