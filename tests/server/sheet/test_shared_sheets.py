"""A shared score sheet tells of what is written, and is forgotten when asked to or when old."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

from tests.server.sheet.test_sheet import GARDE, ID, OPEN, ask, wrote

from oudler.sheet.shared_sheets import (
    DAY,
    ERASED,
    LOOKED_AT,
    forget_old,
    note_look,
    read_entries,
    stream_of,
)
from oudler.streams import open_store
from oudler.testing.guests import Guest, open_desk, open_site, run

PATH = f"/api/sheets/{ID}"


async def shared(guest: Guest) -> list[Any]:
    """A sheet with a deal, shared."""
    entries = list[Any]()
    await wrote(guest, entries, OPEN)
    await wrote(guest, entries, {"do": "deal", "draft": GARDE})
    await ask(guest, PATH, {"entries": entries})
    return entries


async def told(guest: Guest, after: int) -> AsyncGenerator[int, None]:
    """The numbers that the stream sends."""
    async with guest.web.stream("GET", f"{PATH}/events", params={"after": after}) as stream:
        assert stream.status_code == 200
        async for line in stream.aiter_lines():
            if line.startswith("data:") and "seq" in line:
                yield json.loads(line.removeprefix("data:"))["seq"]


def test_a_stream_tells_what_was_missed_and_what_comes() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bruno = site.guest(), site.guest()
            assert (await bruno.get(f"{PATH}/events")).status_code == 404
            entries = await shared(anne)
            numbers = told(bruno, 0)
            assert await anext(numbers) == 2
            await wrote(anne, entries, {"do": "deal", "draft": GARDE})
            await ask(anne, PATH, {"entries": entries})
            assert await anext(numbers) == 3
            await numbers.aclose()

    run(scenario)


def test_an_erased_sheet_is_gone_for_everybody_and_nothing_comes_back() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bruno = site.guest(), site.guest()
            assert (await ask(anne, f"{PATH}/forget", {}, 404))["reason"] == "no_such_sheet"
            entries = await shared(anne)
            numbers = told(bruno, 2)
            following = asyncio.create_task(anext(numbers))
            await ask(bruno, f"{PATH}/forget", {})
            assert await following == 3
            await numbers.aclose()
            assert (await anne.get(PATH)).status_code == 410
            for some in (entries, []):
                refused = await ask(anne, PATH, {"entries": some}, 410)
                assert refused["reason"] == "sheet_forgotten"
            stored = await site.registry.store.read(stream_of(ID))
            assert [one.text for one in stored[:2]] == [ERASED, ERASED]
            await ask(bruno, f"{PATH}/forget", {})
            assert await site.registry.store.last(stream_of(ID)) == 3

    run(scenario)


def test_a_sheet_that_nobody_opens_is_forgotten() -> None:
    async def scenario() -> None:
        now = 1_000_000_000.0
        store = await open_store("memory:", clock=lambda: now)
        for id in ("feuille-une", "feuille-deux"):
            await store.append(stream_of(id), 0, [json.dumps({"id": "a-1"})])
        now += 300 * DAY
        await note_look(store, "feuille-une", now)
        await note_look(store, "feuille-une", now)
        assert [one.text for one in await store.read(stream_of("feuille-une"), 1)] == [LOOKED_AT]
        assert (await read_entries(store, "feuille-une")).entries == [{"id": "a-1"}]
        now += 101 * DAY
        assert await forget_old(store, now, days=400) == 1
        assert await store.streams("sheet/") == (stream_of("feuille-une"),)

    run(scenario)


def test_opening_a_link_counts_as_opening_the_sheet() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            await shared(anne)
            site.registry.clock = lambda: 40 * DAY + 10**10
            assert (await anne.get(PATH)).json()["seq"] == 2
            assert (await site.registry.store.read(stream_of(ID)))[-1].text == LOOKED_AT

    run(scenario)
