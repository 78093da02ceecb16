"""All the tables of this process: opened, found again, listed, put away, woken when time runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
import time

import msgspec

from oudler.store import Conflict, EventStore, StoreError
from oudler.table.clocks import CLOCKS, Clocks
from oudler.table.events import Again, TableOpened, write_event
from oudler.table.evolving import opened_table
from oudler.table.pace import Pace, Tempo
from oudler.table.presence import presence_stream_of
from oudler.table.running import Clock, Running, stream_of

LOBBY = "lobby"
"""The stream in which listed tables are noted."""
LISTED = 50
"""So many of the latest listed tables are looked at for the lobby."""
SOON = 150.0
"""A table where something is due within so many seconds is not put away, or it is woken. More than
twice the time between two rounds.
"""
BREATH = 0.01
"""Seconds between two tables that are woken: those who play must not feel it."""
PAUSE = 1.0
"""Seconds until news is read again that could not be read."""

LOG = logging.getLogger(__name__)


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
        self._clocks = Clocks(store)
        self._running: dict[str, asyncio.Task[Running]] = {}
        self._broken: set[str] = set()
        """The tables that could not be opened when they were tried last."""
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
        for id in tuple(self._running):
            with contextlib.suppress(Exception):  # it never ran, and whoever asked was told why
                await (await self._running[id]).stop()
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
            await self._list(id)
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
        ids = [msgspec.json.decode(one.text)["id"] for one in reversed(noted)]
        found = [await self._sound(id) for id in ids]
        return [running for running in found if running and not running.table.is_closed]

    async def _sound(self, id: str) -> Running | None:
        """The running table of this id, or None where it cannot be opened. Raises StoreError."""
        if id in self._broken:
            return None
        try:
            return await self.table(id)
        except StoreError:
            raise
        except Exception:
            LOG.exception("table %s cannot be opened", id)
            self._broken.add(id)
            return None

    async def read_on(self) -> None:
        """Let every table read what other processes have written, where no news of it comes."""
        for task in tuple(self._running.values()):
            if task.done() and task.exception() is None:
                await task.result().others_wrote()

    async def tidy(self) -> None:
        """One round: put away the tables that rest, wake those where time runs out soon."""
        for id, task in tuple(self._running.items()):
            if not task.done():
                continue
            if (running := self._open(id)) is None:
                del self._running[id]
                continue
            await self._note(running)
            if not running.is_watched and running.rests_for() > SOON:
                del self._running[id]
                await self._put_away(running)
        await self._wake()

    async def _put_away(self, running: Running) -> None:
        until = asyncio.get_running_loop().time() + running.rests_for()
        await running.stop()
        if running.table.has_clock:
            self._clocks.rest(running.id, until)
        else:
            await self._clocks.note(running.id, runs=False)

    async def _wake(self) -> None:
        """Open the tables where time runs out soon, or ran on while no process was there."""
        await self._clocks.read()
        for id in self._clocks.waking(asyncio.get_running_loop().time() + SOON):
            if id in self._running:
                continue
            if await self._sound(id) is None:
                self._clocks.rest(id, math.inf)
            await asyncio.sleep(BREATH)

    async def _note(self, running: Running) -> None:
        if running.table.has_clock:
            await self._clocks.note(running.id, runs=True)

    def _open(self, id: str) -> Running | None:
        """The table, if this process has opened it."""
        task = self._running.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return task.result()

    async def _started(self, id: str) -> Running:
        if not await self.store.last(stream_of(id)):
            raise NoSuchTable(id)
        running = Running(id, self.store, self.clock, self.tempo)
        await running.start()
        self._broken.discard(id)
        return running

    async def _list(self, id: str) -> None:
        line = msgspec.json.encode({"type": "listed", "id": id}).decode()
        while True:
            with contextlib.suppress(Conflict):
                await self.store.append(LOBBY, await self.store.last(LOBBY), [line])
                return

    async def _listen(self) -> None:
        watch, is_deaf = self.store.watch(), False
        async for stream, seq in watch:
            try:
                await self._hear(stream, seq)
                is_deaf = False
            except StoreError as error:
                if not is_deaf:
                    LOG.warning("news of %s cannot be read for the moment: %s", stream, error)
                is_deaf = True
                watch.tell(stream, seq)
                await asyncio.sleep(PAUSE)
            except Exception:
                LOG.exception("news of %s cannot be understood", stream)

    async def _hear(self, stream: str, seq: int) -> None:
        """Something was written, here or elsewhere."""
        if stream == CLOCKS:
            await self._clocks.read()
            return
        id = stream.rpartition("/")[2]
        task = self._running.get(id)
        if task is not None and not task.done():
            await asyncio.wait([task])  # what it has read already may be older
        running = self._open(id)
        if stream == stream_of(id):
            self._clocks.moved(id)
            if running is not None:
                if running.seq < seq:  # perhaps we are writing it just now
                    await running.others_wrote(seq)
                await self._note(running)
        elif stream == presence_stream_of(id) and running is not None:
            await running.presence.hear()
