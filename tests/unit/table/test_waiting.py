"""Waiting for a place, over time and in several processes; hours pass at once."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from oudler.streams import EventStore, open_store
from oudler.table.clock.pace import PACES, Tempo
from oudler.table.events import Event, PlaceDropped, PlaceRefused, read_event
from oudler.table.handles import handle_of
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.admission import is_asking
from oudler.table.seats.commands import Who
from oudler.testing.hourglass import Hourglass, run_at_once
from oudler.testing.tables import look

ANNE, BOB, EVE = Who("a"), Who("b"), Who("e")
TEMPO = replace(Tempo(), bot=1e9, trick=1e9, announcement=1e9)
"""Bots think for ever: the deal stays where it is."""
DAY = 86_400.0


def run(scenario: Callable[[Hourglass, EventStore], Awaitable[None]]) -> None:
    async def main(glass: Hourglass) -> None:
        store = await open_store("memory:", glass.clock)
        await asyncio.wait_for(scenario(glass, store), 1000 * DAY)
        await store.close()

    run_at_once(main)


async def asked(registry: Registry, pace: str = "none") -> tuple[TableActor, asyncio.Task[None]]:
    """Anne and Bob play with two bots; Eve watches, and asks for a bot's place."""
    options: dict[str, object] = {"petit_sec": "played"}
    actor = await registry.table(await registry.open("a", "", "fft-4", options, PACES[pace]))
    for place, who in enumerate((ANNE, BOB)):
        await look(actor, who)
        await actor.command(who, ask.Sit(place, who.id), f"sit {place}")
    for place in (2, 3):
        await actor.command(ANNE, ask.SeatBot(place, "club"), f"bot {place}")
    for who in (ANNE, BOB):
        await actor.command(who, ask.Ready(who.id), f"ready {who.id}")
    eve = await look(actor, EVE)
    await actor.command(EVE, ask.Sit(2, "Ève"), "sit e")
    return actor, eve


async def log(actor: TableActor) -> list[Event]:
    return [read_event(one.text) for one in await actor.store.read(stream_of(actor.id))]


def admit(actor: TableActor) -> ask.Admit:
    return ask.Admit(handle_of(actor.id, EVE.id), agrees=True)


def is_asked(actor: TableActor) -> bool:
    return [is_asking(actor.table, one) for one in actor.table.waiting] == [True]


def test_the_players_are_asked_for_a_minute_and_the_place_stays_reserved() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor, _ = await asked(registry)
        await asyncio.sleep(TEMPO.joining - 1)
        assert is_asked(actor)
        await asyncio.sleep(2)
        assert not is_asked(actor)
        refused = PlaceRefused(None, handle_of(actor.id, EVE.id))
        assert (await log(actor)).count(refused) == 1
        await asyncio.sleep(DAY)
        assert [one.person.id for one in actor.table.waiting] == ["e"]
        await registry.stop()

    run(scenario)


def test_by_correspondence_the_players_have_as_long_as_for_a_move() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor, eve = await asked(registry, "correspondence")
        eve.cancel()
        await asyncio.sleep(1.9 * DAY)
        assert is_asked(actor)
        await asyncio.sleep(0.2 * DAY)
        assert not is_asked(actor)
        assert actor.table.waiting
        await registry.stop()

    run(scenario)


def test_going_away_ends_the_waiting() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        await registry.start()
        actor, eve = await asked(registry)
        eve.cancel()
        await asyncio.sleep(TEMPO.grace - 1)
        assert actor.table.waiting
        await asyncio.sleep(TEMPO.answer + 2)
        assert actor.table.waiting == ()
        assert PlaceDropped(handle_of(actor.id, EVE.id)) in await log(actor)
        await registry.stop()

    run(scenario)


def test_watching_through_another_process_keeps_waiting_and_is_let_in_there() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        here, there = (Registry(store, glass.clock, TEMPO) for _ in range(2))
        await here.start()
        await there.start()
        actor, eve = await asked(here)
        elsewhere = await there.table(actor.id)
        await look(elsewhere, EVE)
        eve.cancel()
        await asyncio.sleep(TEMPO.joining / 2)
        assert is_asked(actor)
        assert is_asked(elsewhere)
        await elsewhere.command(ANNE, admit(actor), "yes 1")
        await actor.command(BOB, admit(actor), "yes 2")
        await asyncio.sleep(1)
        assert actor.table.place_of("e") == elsewhere.table.place_of("e") == 2
        for registry in (here, there):
            await registry.stop()

    run(scenario)


def test_a_restart_changes_nothing() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor, _ = await asked(registry)
        await actor.command(ANNE, admit(actor), "yes 1")
        before = actor.table
        await registry.stop()
        registry = Registry(store, glass.clock, TEMPO)
        again = await registry.table(actor.id)
        assert again.table == before
        await again.command(BOB, admit(actor), "yes 2")
        assert again.table.place_of("e") == 2
        await registry.stop()

    run(scenario)
