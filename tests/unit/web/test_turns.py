"""Turns: one at a time, few waiting, and nobody takes all places or always comes first."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Generator, Iterator
from typing import TypeVar

import pytest
from starlette.responses import StreamingResponse

from oudler.jobs import Here, Job, JobLost, Progress
from oudler.web.responses import Refused
from oudler.web.turns import MOST_WAITING, SMOOTHED, Asker, Turns, growing, lines_in_turns

T = TypeVar("T")
Hall = Callable[[Asker], asyncio.Task[None]]
HERE, THERE = Asker("192.0.2.1"), Asker("198.51.100.2")
ANNE, BOB = Asker(HERE.address, "anne"), Asker(HERE.address, "bob")


def run(scenario: Callable[[Turns, Hall, list[Asker], asyncio.Event], Awaitable[None]]) -> None:
    """Run a scenario with turns, a way to ask for one, who had one, and a gate that ends them."""

    async def main() -> None:
        turns, had, gate = Turns(), list[Asker](), asyncio.Event()

        async def take(asker: Asker) -> None:
            async with turns.turn(asker):
                had.append(asker)
                await gate.wait()

        await scenario(turns, lambda asker: asyncio.create_task(take(asker)), had, gate)

    asyncio.run(asyncio.wait_for(main(), 10))


def test_work_whose_workers_die_is_refused_for_a_while() -> None:
    class Dying(Here):
        count = 3

        def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
            yield from super().run(lambda _: (), is_stopped)
            raise JobLost(job)

    async def scenario() -> None:
        turns = Turns(runner=Dying(), spared=1)
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await turns.aside(HERE, str)
            assert (refused.value.status, refused.value.reason) == (503, "no_worker")
        with pytest.raises(Refused):
            await anext(growing(Dying(), lambda _: "abc"))
        assert turns.is_idle

    asyncio.run(scenario())


def test_as_many_go_at_a_time_as_the_runner_can_do_but_for_those_spared() -> None:
    async def scenario() -> None:
        class Few(Here):
            count = 3

        turns, gate, at_work = Turns(runner=Few(), spared=1), asyncio.Event(), list[Asker]()

        async def take(asker: Asker) -> None:
            async with turns.turn(asker):
                at_work.append(asker)
                await gate.wait()

        asking = [asyncio.create_task(take(HERE)) for _ in range(5)]
        await asyncio.sleep(0)
        assert len(at_work) == 2
        gate.set()
        await asyncio.gather(*asking)
        assert len(at_work) == 5

    asyncio.run(asyncio.wait_for(scenario(), 10))


def test_few_wait_and_one_goes_at_a_time() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        asking = [ask(HERE) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await ask(HERE)
        assert refused.value.status == 429
        assert had == [HERE]
        gate.set()
        await asyncio.gather(*asking)
        await ask(HERE)
        assert len(had) == MOST_WAITING + 2

    run(scenario)


def test_an_address_that_has_taken_all_places_gives_one_up() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        many = [ask(HERE) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        other = ask(THERE)
        await asyncio.sleep(0)
        gate.set()
        await other
        found = await asyncio.gather(*many, return_exceptions=True)
        assert [type(one) for one in found] == [*[type(None)] * MOST_WAITING, Refused]

    run(scenario)


def test_addresses_come_in_turn_whoever_asked_more() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        asking = [ask(one) for one in (HERE, HERE, HERE, HERE, THERE, THERE)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*asking)
        assert had == [HERE, HERE, THERE, HERE, THERE, HERE]

    run(scenario)


def test_places_are_shared_evenly_before_anybody_is_sent_away() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        asking = [ask(HERE)]
        asking += [ask(Asker(f"192.0.2.{number}")) for number in range(10, 10 + MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await ask(THERE)
        gate.set()
        await asyncio.gather(*asking)

    run(scenario)


def test_people_at_one_address_come_in_turn_too() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        asking = [ask(one) for one in (HERE, ANNE, ANNE, ANNE, BOB, THERE)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*asking)
        assert had == [HERE, ANNE, THERE, BOB, ANNE, ANNE]

    run(scenario)


def test_a_person_who_has_taken_all_places_of_a_hall_gives_one_up_to_another_there() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        many = [ask(ANNE) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        other = ask(BOB)
        await asyncio.sleep(0)
        gate.set()
        await other
        found = await asyncio.gather(*many, return_exceptions=True)
        assert [type(one) for one in found] == [*[type(None)] * MOST_WAITING, Refused]
        assert had[1:3] == [ANNE, BOB]

    run(scenario)


def test_whoever_is_sent_away_is_told_how_long_those_before_them_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("oudler.web.turns.perf_counter", lambda: now)

    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        nonlocal now
        first = ask(HERE)
        await asyncio.sleep(0)
        now = 10.0
        gate.set()
        await first
        gate.clear()
        asking = [ask(HERE) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await ask(HERE)
        assert refused.value.wait == pytest.approx(SMOOTHED * 10 * (MOST_WAITING + 1))
        gate.set()
        await asyncio.gather(*asking)

    run(scenario)


@pytest.mark.parametrize("leaver", [0, 1, 3])
def test_whoever_leaves_passes_their_turn_on(leaver: int) -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        asking = [ask(HERE) for _ in range(4)]
        await asyncio.sleep(0)
        asking[leaver].cancel()
        gate.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert sum(one is None for one in found) == 3
        await ask(THERE)

    run(scenario)


def test_a_turn_that_comes_to_somebody_who_has_just_left_goes_on() -> None:
    async def scenario(turns: Turns, ask: Hall, had: list[Asker], gate: asyncio.Event) -> None:
        first, second, third = (ask(HERE) for _ in range(3))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.sleep(0)  # the first has ended, and the second may go
        second.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        await ask(THERE)
        assert had[-1] == THERE

    run(scenario)


def test_the_turn_of_somebody_who_left_lasts_until_their_work_has_ended() -> None:
    async def main() -> None:
        turns, begun, may_end = Turns(), asyncio.Event(), threading.Event()
        loop, done = asyncio.get_running_loop(), list[str]()

        def long() -> None:
            loop.call_soon_threadsafe(begun.set)
            may_end.wait(10)
            done.append("long")

        first = asyncio.create_task(turns.aside(HERE, long))
        await begun.wait()
        first.cancel()
        second = asyncio.create_task(turns.aside(THERE, done.append, "short"))
        await asyncio.sleep(0.05)
        assert done == []
        may_end.set()
        await second
        assert done == ["long", "short"]
        with pytest.raises(asyncio.CancelledError):
            await first

    asyncio.run(asyncio.wait_for(main(), 10))


def test_the_work_on_an_answer_that_grows_ends_when_whoever_asked_leaves() -> None:
    ends = threading.Event()

    def work(progress: Progress) -> Iterator[int]:
        yield 1
        try:
            while True:
                progress(0)
        finally:
            ends.set()

    async def scenario() -> None:
        turns = Turns()
        answer = await lines_in_turns(turns, HERE, work)
        assert isinstance(answer, StreamingResponse)
        lines = aiter(answer.body_iterator)
        assert await anext(lines) == b"1\n"
        waiting = asyncio.ensure_future(anext(lines))
        await asyncio.sleep(0.05)
        assert not turns.is_idle
        waiting.cancel()
        await asyncio.wait([waiting])
        assert ends.is_set()
        assert turns.is_idle

    asyncio.run(asyncio.wait_for(scenario(), 10))
