"""Finished deals cost little: read once for everybody, in the background, rate-limited."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from oudler.streams import EventStore
from oudler.table.events import write_event
from oudler.table.live.archive import Archive
from oudler.table.live.table_actor import stream_of
from oudler.table.live.table_log import RECALLED
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.testing.guests import SETTINGS, open_desk, run
from oudler.testing.tables import ChanceTable
from oudler.web.settings import Rate

LONG = 40
"""Deals of a long evening."""


@contextmanager
def read(store: EventStore) -> Iterator[list[tuple[str, int]]]:
    """The reads of a store meanwhile: the stream, and after which event."""
    found: list[tuple[str, int]] = []
    real = store.read

    async def noting(stream: str, after: int = 0) -> Any:
        found.append((stream, after))
        return await real(stream, after)

    with patch.object(store, "read", noting):
        yield found


def evening(deals: int, seed: int = 5) -> ChanceTable:
    found = ChanceTable(seed=seed)
    found.play(deals)
    return found


def test_a_log_is_read_once_for_all_who_ask() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            table = await evening(2).store(site.registry.store)
            anne, paths = site.guest(), ("record", "deals/1", "deals/2/proof")
            await anne.snapshot(table)
            with read(site.registry.store) as found:
                asked = [anne.get(f"/api/tables/{table}/{path}") for path in paths * 3]
                answers = await asyncio.gather(*asked)
                assert {answer.status_code for answer in answers} == {200}
                assert [one for one in found if one[0] == stream_of(table)] == [
                    (stream_of(table), 0)
                ]

    run(scenario)


def test_a_deal_that_is_over_now_is_in_it() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            long = evening(1)
            actor = await site.registry.table(await long.store(site.registry.store))
            archive = Archive()
            assert len(await archive.deals(actor)) == 1
            first = await archive.deals(actor)
            await actor.command(Who("a", "Anne"), ask.Say(phrase="hello"), "1")
            assert await archive.deals(actor) is first  # nothing of it has changed
            known = len(long.log)
            long.play(1)
            lines = [write_event(event) for event in long.log[known:]]
            await site.registry.store.append(stream_of(actor.id), actor.seq, lines)
            await actor.catch_up()
            assert len(await archive.deals(actor)) == 2
            archive.clear()
            assert await archive.deals(actor) is not first

    run(scenario)


def test_the_archive_keeps_a_limited_number_of_deals() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            store, archive = site.registry.store, Archive()
            tables = []
            for seed in range(3):
                tables.append(await site.registry.table(await evening(2, seed).store(store)))
            with patch("oudler.table.live.archive.MOST_DEALS", 5), read(store) as found:
                for actor in (*tables, tables[2], tables[1], tables[0]):
                    await archive.deals(actor)
                asked = [stream for stream, _ in found]
            assert asked == [stream_of(tables[n].id) for n in (0, 1, 2, 0)]

    run(scenario)


def test_the_archive_drops_what_was_asked_for_longest_ago() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            store, archive = site.registry.store, Archive()
            first, second, third = [
                await site.registry.table(await evening(2, seed).store(store)) for seed in range(3)
            ]
            long = await site.registry.table(await evening(6, 4).store(store))
            with patch("oudler.table.live.archive.MOST_DEALS", 5), read(store) as found:
                # `first` is used again before `third` comes, so `second` must go; `long` is too
                # large to keep, and drops nothing.
                for actor in (first, second, first, third, long, first, third, second):
                    await archive.deals(actor)
                asked = [stream for stream, _ in found]
            expected = (first, second, third, long, second)
            assert asked == [stream_of(actor.id) for actor in expected]

    run(scenario)


def test_others_have_their_turn_while_a_long_log_is_read() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            actor = await site.registry.table(await evening(LONG).store(site.registry.store))
            turns = 0

            async def take_turns() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            others = asyncio.create_task(take_turns())
            deals = await Archive().deals(actor)
            assert len(deals) == LONG
            assert turns > LONG
            others.cancel()

    run(scenario)


def test_a_long_record_comes_in_pieces_and_is_the_same() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            table = await evening(6).store(site.registry.store)
            answer = await site.guest().get(f"/api/tables/{table}/record")
            assert "content-length" not in answer.headers
            lines = answer.text.splitlines()
            assert sum('"dealt"' in line for line in lines) == 6
            assert answer.text.endswith("\n")

    run(scenario)


def test_a_guest_looks_back_so_often_and_no_more() -> None:
    async def scenario() -> None:
        settings = replace(SETTINGS, looking_back=Rate(0.001, 3))
        async with open_desk(settings=settings) as site:
            table = await evening(1).store(site.registry.store)
            path = f"/api/tables/{table}/record"
            anne, bob = site.guest(), site.guest()
            for guest in (anne, bob):
                await guest.open()
            asked = [(await anne.get(path)).status_code for _ in range(4)]
            assert asked == [200, 200, 200, 429]
            assert (await bob.get(path)).status_code == 200
            # Without a cookie an address counts as one guest.
            new = [(await site.guest().get(path)).status_code for _ in range(4)]
            assert new == [200, 200, 200, 429]

    run(scenario)


def test_catching_up_does_not_read_all_of_the_log() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            actor = await site.registry.table(await evening(14).store(site.registry.store))
            assert actor.seq > 4 * RECALLED
            for missed in (20, RECALLED // 2, RECALLED):
                after = actor.seq - missed
                with read(site.registry.store) as found:
                    async with actor.subscribe(None, after) as watch:
                        heard: list[int] = []
                        while len(heard) < missed:
                            heard += [update.seq for update in await watch.news()]
                assert heard == list(range(after + 1, actor.seq + 1))
                [(_, begun)] = found
                assert after - RECALLED < begun <= after

    run(scenario)
