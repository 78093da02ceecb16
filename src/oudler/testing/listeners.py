"""Listeners at a table in this process, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from oudler.table.live.table_actor import TableActor
from oudler.table.seats.commands import Who
from oudler.table.seen.subscription import Update


async def heard(actor: TableActor, person: str | None, after: int) -> AsyncGenerator[Update, None]:
    """A table's events one by one; a person who listens counts as present. Raises Gone."""
    async with actor.subscribe(person, after) as watch:
        while True:
            for update in await watch.news():
                yield update


async def look(actor: TableActor, who: Who) -> asyncio.Task[None]:
    """Watch until the table stops, or the task is cancelled."""

    async def watch() -> None:
        async for _ in heard(actor, who.id, actor.seq):
            pass

    task = asyncio.create_task(watch())
    await asyncio.sleep(0)
    return task
