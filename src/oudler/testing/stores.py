"""Event stores in tests: writers that contend, race each other, or are killed."""

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

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


def events_of(command: int) -> list[str]:
    """The events of a command: one to three, each of which names it."""
    return [json.dumps({"command": command, "part": part}) for part in range(1 + command % 3)]


def acknowledged(acks: Path) -> Iterator[tuple[str, int, int]]:
    """The stream, command and last event of every append that was answered."""
    if acks.exists():
        for line in acks.read_text().splitlines(keepends=True):
            # The last line may be cut short by the kill, and then does not count as an answer.
            if line.endswith("\n"):
                stream, command, seq = line.split()
                yield stream, int(command), int(seq)


def play(url: str, acks: Path, tables: int) -> None:
    """Play at these tables until killed, noting every answer in the file `acks`.

    A table resumes where its answers stop, as a client does: it sends the next command with what it
    has seen, whether or not its killed predecessor had already written that.
    """
    asyncio.run(_play(url, acks, tables))


async def _play(url: str, acks: Path, tables: int) -> None:
    stands = {f"table/{table}": (-1, 0) for table in range(tables)}
    stands |= {stream: (command, seq) for stream, command, seq in acknowledged(acks)}
    file = os.open(acks, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    store = await open_store(url)

    async def go_on(stream: str) -> None:
        done, seq = stands[stream]
        for command in count(done + 1):
            answer = await store.append(stream, seq, events_of(command), f"command {command}")
            seq = answer.seq
            # Unbuffered, and in one piece: a kill tears the last line at most.
            os.write(file, f"{stream} {command} {seq}\n".encode())

    await asyncio.gather(*map(go_on, stands))


def race(url: str, stream: str, name: str, events: int) -> None:
    """Write this many events to a stream that others write to as well."""
    asyncio.run(_race(url, stream, name, events))


async def _race(url: str, stream: str, name: str, events: int) -> None:
    store = await open_store(url)
    await contend(store, stream, [f"{name} {number}" for number in range(events)])
    await store.close()


@contextmanager
def asked_of(store: EventStore) -> Iterator[list[str]]:
    """What a store is asked meanwhile, with the kinds of streams but not their names."""
    found: list[str] = []

    def noting(name: str) -> Any:
        real = getattr(store, name)

        async def note(*asked: Any, **named: Any) -> Any:
            found.append(f"{name} {str(asked[0]).partition('/')[0]}")
            return await real(*asked, **named)

        return note

    with ExitStack() as stack:
        for name in ("append", "read", "last", "streams", "rewrite", "forget"):
            stack.enter_context(patch.object(store, name, noting(name)))
        yield found
