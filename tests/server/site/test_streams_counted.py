"""Event streams are counted as they are opened, however many come at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.server.sheet.test_sheet import ID, OPEN, ask, wrote

from oudler.testing.guests import PATIENT, SETTINGS, Guest, open_site, run


async def of_table(guest: Guest) -> str:
    return f"/api/tables/{await guest.open(you='Anne')}/events"


async def of_sheet(guest: Guest) -> str:
    entries = list[Any]()
    await wrote(guest, entries, OPEN)
    await ask(guest, f"/api/sheets/{ID}", {"entries": entries})
    return f"/api/sheets/{ID}/events"


async def of_evening(guest: Guest) -> str:
    wanted = {"name": "Coupe", "format": "free", "players": ""}
    found = (await guest.post("/api/tournaments", wanted)).json()
    return f"/api/tournaments/{found['id']}/{found['key']}/events"


@pytest.mark.parametrize("path_of", [of_table, of_sheet, of_evening])
def test_no_guest_holds_more_streams_by_opening_them_at_once(
    path_of: Callable[[Guest], Awaitable[str]],
) -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne = site.guest()
            path = await path_of(anne)
            asked = [asyncio.create_task(anne.get(path)) for _ in range(20)]
            # An open stream never ends by itself: only those refused have an answer.
            done, held = await asyncio.wait(asked, timeout=1)
            for one in held:
                one.cancel()
            await asyncio.gather(*held, return_exceptions=True)
            assert len(held) == SETTINGS.streams
            assert {one.result().json()["reason"] for one in done} == {"too_many_streams"}
            # Each is given back once.
            while (await anne.web.head(path)).status_code == 429:
                await asyncio.sleep(0.01)

    run(scenario)
