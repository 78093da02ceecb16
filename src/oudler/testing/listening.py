"""Somebody at a table who hears what happens, event by event."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from oudler.table.running import Running
from oudler.table.watching import Update


async def heard(running: Running, person: str | None, after: int) -> AsyncGenerator[Update, None]:
    """The events of a table one by one; a person who listens is there. Raises Gone."""
    async with running.watching(person, after) as watch:
        while True:
            for update in await watch.news():
                yield update
