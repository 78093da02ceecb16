"""Helpers for tests of event stores."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from oudler.streams import Clock, Conflict, EventStore, open_store

PATIENCE = 60.0

Work = Callable[[EventStore], Awaitable[object]]


def use(url: str, work: Work, clock: Clock = time.time) -> None:
    """Open the store, do the work, close it."""

    async def run() -> None:
        store = await open_store(url, clock)
        try:
            async with asyncio.timeout(PATIENCE):
                await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def texts(store: EventStore, stream: str, after: int = 0) -> list[str]:
    """The stream's texts; its numbers must have no gap."""
    events = await store.read(stream, after)
    assert [event.seq for event in events] == list(range(after + 1, after + 1 + len(events)))
    return [event.text for event in events]


async def contend(store: EventStore, stream: str, events: list[str]) -> None:
    """Append each event once, while others may write to the stream too."""
    seen = 0
    for event in events:
        while True:
            try:
                seen = (await store.append(stream, seen, [event], f"command {event}")).seq
                break
            except Conflict as conflict:
                seen = conflict.actual  # others were first: append after theirs
