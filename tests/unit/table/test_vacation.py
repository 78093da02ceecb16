"""Vacations: a clock that stands still for exactly as long as its player is away."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.table.test_time import (
    ANNE,
    BOB,
    DAY,
    HOUR,
    ROUND,
    TEMPO,
    covers,
    late,
    rounds,
    run,
    table_of_two,
)

from oudler.streams import EventStore
from oudler.table.clock.pace import PACES
from oudler.table.clock.vacation import Period, away_between, deferral, is_away
from oudler.table.events import VacationNoted, read_event, write_event
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import TableActor
from oudler.table.seats import commands as ask
from oudler.table.seats.evolution import rebuild
from oudler.testing.hourglass import Hourglass

MOVE = PACES["correspondence"].move
ABOUT = pytest.approx


@st.composite
def vacations(draw: st.DrawFn) -> tuple[Period, ...]:
    """Some vacations, one after the other, in whole seconds."""
    edges = sorted(draw(st.lists(st.integers(0, 300), max_size=8, unique=True)))
    return tuple(Period(begin, end) for begin, end in zip(edges[::2], edges[1::2], strict=False))


@given(vacations(), st.integers(0, 300), st.integers(0, 200))
def test_a_turn_lasts_as_many_seconds_as_its_player_is_there(
    periods: tuple[Period, ...], since: int, allowed: int
) -> None:
    """Second by second, as a clock would count that is stopped and started by hand."""
    now, left = since, allowed
    while left:
        left -= not is_away(periods, now)
        now += 1
    assert since + allowed + deferral(periods, since, allowed) == now
    assert now - since - away_between(periods, since, now) == allowed


def person_at(actor: TableActor) -> str:
    return (ANNE, BOB)[actor.table.turn or 0].id


@pytest.mark.slow
@pytest.mark.parametrize("leaves", ["before the turn", "in the middle of it"])
@pytest.mark.parametrize("restarts", [False, True])
def test_the_clock_goes_on_when_the_vacation_ends(leaves: str, *, restarts: bool) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "correspondence")
        id, begun = actor.id, actor.table.since
        begin = begun + (-HOUR if leaves == "before the turn" else DAY)
        end = begun + 20 * DAY
        await actor.note_vacation(person_at(actor), (Period(begin, end),))
        if restarts:
            await registry.tidy()
            await registry.stop()
            registry = Registry(store, glass.clock, TEMPO)
        await registry.start()
        looking_after = asyncio.create_task(rounds(registry))
        expected = begun + MOVE + end - max(begin, begun)
        await asyncio.sleep(expected - glass.clock() - 60)
        assert await late(store, id) == []
        await asyncio.sleep(120 + ROUND)
        assert await late(store, id) == [ABOUT(expected, abs=1)]
        looking_after.cancel()
        await registry.stop()

    run(scenario)


def test_one_who_is_back_early_has_the_rest_of_the_turn() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "correspondence")
        begun = actor.table.since
        await actor.note_vacation(person_at(actor), (Period(begun + DAY, begun + 20 * DAY),))
        await asyncio.sleep(3 * DAY)
        back = glass.clock()
        await actor.note_vacation(person_at(actor), (Period(begun + DAY, back),))
        await asyncio.sleep(2 * DAY)
        assert await late(store, actor.id) == [ABOUT(back + DAY, abs=1)]
        await registry.stop()

    run(scenario)


def test_a_vacation_counts_between_deals_too() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await registry.table(
            await registry.open("a", "Chez Anne", "pagat-2-piles", {}, PACES["correspondence"])
        )
        await actor.command(ANNE, ask.Sit(0, "Anne"), "1")
        await actor.command(BOB, ask.Sit(1, "Bob"), "2")
        await actor.note_vacation(BOB.id, (Period(glass.clock(), glass.clock() + 5 * DAY),))
        asked = glass.clock()
        await actor.command(ANNE, ask.Ready("x"), "3")
        await asyncio.sleep(6 * DAY)
        assert await covers(store, actor.id) == []
        await asyncio.sleep(2 * DAY)
        [(covered, place)] = await covers(store, actor.id)
        assert place == 1
        assert covered == ABOUT(asked + 5 * DAY + MOVE, abs=1)
        await registry.stop()

    run(scenario)


@pytest.mark.parametrize("pace", ["none", "calm"])
def test_only_slow_tables_take_vacations(pace: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, pace)
        await actor.note_vacation(ANNE.id, (Period(0, glass.clock() + DAY),))
        assert actor.table.vacations == ()
        await registry.stop()

    run(scenario)


def test_a_vacation_leaves_the_table_with_its_person_and_a_log_says_the_same() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "correspondence")
        away = (Period(glass.clock(), glass.clock() + DAY),)
        await actor.note_vacation(ANNE.id, away)
        assert actor.table.vacation_of(0) == away
        before = actor.seq
        await actor.note_vacation(ANNE.id, away)
        assert actor.seq == before
        log = [
            (one.time / 1000, read_event(one.text)) for one in await store.read(f"table/{actor.id}")
        ]
        assert rebuild(log) == actor.table
        await actor.command(ANNE, ask.Leave(), "leave")
        assert actor.table.vacations == ()
        await registry.stop()

    run(scenario)


def test_a_noted_vacation_is_one_line() -> None:
    event = VacationNoted(2, (Period(1.5, 2.5),))
    line = '{"type":"vacation_noted","place":2,"periods":[[1.5,2.5]]}'
    assert write_event(event) == line
    assert read_event(line) == event
