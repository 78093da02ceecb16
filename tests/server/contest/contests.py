"""Contests as guests play them, on a clock that tests set."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from oudler.testing.guests import SETTINGS, Guest, Site, choice, open_site
from oudler.web.settings import Settings

NOON = 1_795_521_600.0
"""24 November 2026, 12:00 UTC."""
DAY = 86_400.0
TODAY = "daily-2026-11-24"
Move = Callable[[Guest, str, dict[str, Any]], Awaitable[None]]
"""What a guest does at a table, given their snapshot."""


@dataclass
class Hands:
    """A clock."""

    time: float = NOON

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.time


@asynccontextmanager
async def open_day(
    url: str = "memory:", hands: Hands | None = None, settings: Settings = SETTINGS
) -> AsyncIterator[tuple[Site, Hands]]:
    """A site where it is noon."""
    clock = hands or Hands()
    async with open_site(url, settings=settings, clock=clock) as site:
        yield site, clock


async def begin(guest: Guest, name: str, contest: str = TODAY, board: int = 1) -> str:
    """Sit down at a board; its table."""
    if contest == TODAY:
        await guest.get("/api/contests/today")
    found = await guest.post(f"/api/contests/{contest}/play", {"you": name, "board": board})
    assert found.status_code == 201, found.text
    return str(found.json()["id"])


async def act(guest: Guest, table: str, snapshot: dict[str, Any], *, bids: bool = False) -> None:
    """Do the first thing that is allowed, if it is this guest's turn."""
    deal = snapshot["deal"]
    if deal and deal["legal"] and snapshot["turn"] == snapshot["you"]:
        action = choice(deal["legal"])
        assert action is not None
        if action["type"] == "bid" and not bids:
            action["contract"] = "pass"
        await guest.ask(table, "act", action=action)


async def finish(guest: Guest, table: str, move: Move = act) -> dict[str, Any]:
    """Play a deal to its end; the snapshot after it."""
    async with aclosing(guest.news(table)) as stream:
        first = await anext(stream)
        if first["snapshot"]["deal"] is None:
            await guest.do(table, "ready", number="1")
        else:
            await move(guest, table, first["snapshot"])
        async for news in stream:
            if news["snapshot"]["is_closed"]:
                return dict(news["snapshot"])
            await move(guest, table, news["snapshot"])
    raise AssertionError


async def played(guest: Guest, name: str, contest: str = TODAY, board: int = 1) -> str:
    """Play a board to its end, until its contest knows of it; its table."""
    table = await begin(guest, name, contest, board)
    await finish(guest, table)
    while True:
        found = (await guest.get(f"/api/contests/{contest}")).json()
        if found["boards"][board - 1]["state"] == "finished":
            return table
        await asyncio.sleep(0.02)
