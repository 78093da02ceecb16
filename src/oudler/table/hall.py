"""All the tables of this process: opened, found again, listed, put away when nobody looks on."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time

import msgspec

from oudler.store import Conflict, EventStore
from oudler.table.events import Again, TableOpened, write_event
from oudler.table.pace import Pace
from oudler.table.running import Clock, Running, Tempo, stream_of
from oudler.table.state import opened_table

LOBBY = "lobby"
"""The stream in which listed tables are noted."""
LISTED = 50
"""So many of the latest listed tables are looked at for the lobby."""


class NoSuchTable(KeyError):
    """No table has this id."""


class Hall:
    """Keeps each table running once in this process."""

    def __init__(
        self, store: EventStore, clock: Clock = time.time, tempo: Tempo | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.tempo = tempo or Tempo()
        self._running: dict[str, asyncio.Task[Running]] = {}
        self._listener: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to hear what other processes write."""
        self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop every table; the logs have everything."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        for task in tuple(self._running.values()):
            await (await task).stop()
        self._running.clear()

    async def open(
        self,
        host: str,
        name: str,
        rules: str,
        options: dict[str, object],
        pace: Pace,
        *,
        is_listed: bool = False,
        hints: bool = True,
        again: Again | None = None,
    ) -> str:
        """Open a table; its id is the link to it. Raises ValueError for impossible rules."""
        id = secrets.token_urlsafe(9)
        opened = TableOpened(id, name, host, rules, options, pace, is_listed, hints, again)
        opened_table(opened)
        await self.store.append(stream_of(id), 0, [write_event(opened)])
        if is_listed:
            await self._note(id)
        return id

    async def table(self, id: str) -> Running:
        """The running table of this id. Raises NoSuchTable."""
        task = self._running.get(id)
        if task is not None and task.done() and task.exception() is None:
            return task.result()
        if task is None:
            task = self._running[id] = asyncio.create_task(self._started(id))
        try:
            return await asyncio.shield(task)
        except Exception:
            # It is looked for again when it is asked for again.
            if self._running.get(id) is task:
                del self._running[id]
            raise

    async def lobby(self) -> list[Running]:
        """The latest listed tables where the game goes on, newest first."""
        last = await self.store.last(LOBBY)
        noted = await self.store.read(LOBBY, max(0, last - LISTED))
        tables = [await self.table(msgspec.json.decode(one.text)["id"]) for one in reversed(noted)]
        return [running for running in tables if not running.table.is_closed]

    async def read_on(self) -> None:
        """Let every table read what other processes have written, where no news of it comes."""
        for task in tuple(self._running.values()):
            if task.done() and task.exception() is None:
                await task.result().others_wrote()

    async def tidy(self) -> None:
        """Put away the tables at which nobody looks."""
        for id, task in tuple(self._running.items()):
            if task.done() and not task.result().is_watched:
                del self._running[id]
                await task.result().stop()

    async def _started(self, id: str) -> Running:
        if not await self.store.last(stream_of(id)):
            raise NoSuchTable(id)
        running = Running(id, self.store, self.clock, self.tempo)
        await running.start()
        return running

    async def _note(self, id: str) -> None:
        line = msgspec.json.encode({"type": "listed", "id": id}).decode()
        while True:
            with contextlib.suppress(Conflict):
                await self.store.append(LOBBY, await self.store.last(LOBBY), [line])
                return

    async def _listen(self) -> None:
        async for stream, seq in self.store.watch():
            id = stream.removeprefix(stream_of(""))
            task = self._running.get(id)
            if task is not None and task.done() and task.result().seq < seq:
                await task.result().others_wrote()
