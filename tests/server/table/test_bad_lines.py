"""Over a bad network no move is lost or made twice, and everybody sees the same."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest

from oudler.core import CardPlayed, DealScored
from oudler.streams import EventStore
from oudler.table.events import Event, read_event
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.evolution import rebuild
from oudler.table.seen.render import shown
from oudler.testing.guests import LIMIT, PATIENT, Guest, open_site, run
from oudler.testing.players import Stubborn
from oudler.testing.stores import texts
from oudler.testing.wire import Wire, bad_line
from oudler.words import Words

NAMES = ("Anne", "Bob", "Chloé", "David")


async def log_of(store: EventStore, table: str) -> list[Event]:
    """The table's events; their numbers have no gap."""
    return [read_event(text) for text in await texts(store, stream_of(table))]


async def check(store: EventStore, table: str, players: list[Stubborn], deals: int) -> None:
    """The log is complete, everybody heard all of it, and it agrees with what they see."""
    log = await log_of(store, table)
    played = [event.card for event in log if isinstance(event, CardPlayed)]
    assert sum(isinstance(event, DealScored) for event in log) == deals
    assert len(played) == 72 * deals
    for number in range(deals):
        assert len(set(played[72 * number : 72 * (number + 1)])) == 72
    for player in players:
        assert player.told == list(range(1, player.last + 1))
        assert all(seq <= len(log) for seq in player.answered.values())
    stored = await store.read(stream_of(table))
    again = rebuild((one.time / 1000, read_event(one.text)) for one in stored)
    registry = Registry(store, tempo=PATIENT)
    assert (await registry.table(table)).table == again
    await registry.stop()
    for player in players:
        if player.last == len(log):
            me = (await player.guests[0].get("/api/me")).json()["id"]
            seen = shown(Words("fr"), again, me)
            assert seen["sheet"] == player.snapshot["sheet"]
            assert seen["deal"]["last"] == player.snapshot["deal"]["last"]
            assert seen["deal"]["hand"] == player.snapshot["deal"]["hand"]


@pytest.mark.slow
def test_four_who_play_over_a_bad_line_lose_nothing_and_do_nothing_twice() -> None:
    deals = 3
    wire = Wire(Random(1), cuts=0.05)

    async def scenario() -> None:
        async with open_site() as site, AsyncExitStack() as stack:
            address = await stack.enter_async_context(bad_line(site.address, wire))
            host = site.guest()
            table = await host.open(you=NAMES[0])
            players = []
            for place, name in enumerate(NAMES):
                good = site.guest() if place else host
                if place:
                    await good.do(table, "sit", place=place, name=name)
                web = httpx.AsyncClient(base_url=address, cookies=good.web.cookies, timeout=LIMIT)
                await stack.enter_async_context(web)
                players.append(Stubborn([Guest(web)], table))
            await asyncio.gather(*(player.play(deals) for player in players))
            for player in players:
                player.guests = [site.guest(cookies=player.guest.web.cookies)]
            await check(site.registry.store, table, players, deals)
            print(f"{wire.count}, broken {sum(player.broken for player in players)}")
            assert wire.count["cut"] > 5 * deals
            assert wire.count["held"] > 3 * deals

    run(scenario)
