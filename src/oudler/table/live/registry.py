"""All tables of this process: open them, find them, list them, put them away, wake them."""

import asyncio
import contextlib
import logging
import math
import secrets
import time

from oudler.core import UnknownRuleset
from oudler.streams import EventStore, StoreError, StoreFault, try_append
from oudler.table.clock.clocks import CLOCKS, Clocks
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Pace, Speed, Tempo
from oudler.table.events import (
    Again,
    BotSat,
    Event,
    PersonSat,
    TableOpened,
    write_event,
)
from oudler.table.live.archive import Archive
from oudler.table.live.lobby import Lobby
from oudler.table.live.presence import presence_stream_of
from oudler.table.live.table_actor import Clock, TableActor, stream_of
from oudler.table.live.table_cache import TableCache
from oudler.table.proof.board import PLACE, Board
from oudler.table.seats.evolution import opened_table
from oudler.table.seats.state import Person

SOON = 150.0
"""A table with something due within this many seconds stays open, or is woken. It must exceed twice
the time between two rounds of `tidy`, or a turn could run out between them.
"""
BREATH = 0.01
"""Seconds between waking two tables, so that running games do not stutter."""
PAUSE = 1.0
"""Seconds before retrying news that could not be read."""

LOG = logging.getLogger(__name__)


class NoSuchTable(KeyError):
    """No table has this id."""


class Registry:
    """Runs each table at most once in this process."""

    def __init__(
        self, store: EventStore, clock: Clock = time.time, tempo: Tempo | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.tempo = tempo or Tempo()
        self.cache = TableCache(store)
        self.archive = Archive()
        self._clocks = Clocks(store)
        self._lobby = Lobby(store, clock)
        self._running: dict[str, asyncio.Task[TableActor]] = {}
        self._broken: set[str] = set()
        """The tables that could not be opened at the last attempt."""
        self._listed: set[str] = set()
        """This process's tables that may appear in the lobby."""
        self._listener: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """The number of tables that run in this process."""
        return len(self._running)

    async def start(self) -> None:
        """Start listening to what other processes write."""
        self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop every table. Nothing is lost: the logs have everything."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        for id in tuple(self._running):
            with contextlib.suppress(Exception):  # it never started, and its caller got the error
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
        practice: bool = False,
        deals: int = 0,
        speed: Speed = Speed.NORMAL,
        delay: Delay = Delay.NONE,
    ) -> str:
        """Open a table and return its id. Raises ValueError for impossible rules."""
        id = secrets.token_urlsafe(9)
        opened = TableOpened(
            *(id, name, host, rules, options, pace, is_listed, hints, again, practice),
            *(deals, speed, delay),
        )
        opened_table(opened)  # refuse bad rules before anything is stored
        await self.store.append(stream_of(id), 0, [write_event(opened)])
        if is_listed:
            await self._lobby.note(id)
        return id

    async def open_board(
        self,
        id: str,
        name: str,
        board: Board,
        rules: str,
        options: dict[str, object],
        person: Person,
        level: str,
        speed: Speed = Speed.NORMAL,
    ) -> None:
        """Open a table where a person plays a board with bots of a level, unless it is open."""
        opened = TableOpened(
            id, name, "", rules, options, hints=not board.is_ranked, speed=speed, board=board
        )
        places = range(opened_table(opened).rules.places)
        events: tuple[Event, ...] = (
            opened,
            PersonSat(PLACE, person.id, person.name),
            *(BotSat(place, level) for place in places if place != PLACE),
        )
        # At 0: of several requests for one board, in any process, only one opens the table.
        await try_append(self.store, stream_of(id), 0, [*map(write_event, events)])

    async def table(self, id: str) -> TableActor:
        """The running table with this id, started if need be. Raises NoSuchTable or StoreError."""
        task = self._running.get(id)
        if task is not None and task.done() and task.exception() is None:
            return task.result()
        if task is None:
            task = self._running[id] = asyncio.create_task(self._start_table(id))
        # Several requests may wait for this task: one that is cancelled must not cancel it.
        try:
            return await asyncio.shield(task)
        except Exception:
            # Forget the failure, so that the next request tries again.
            if self._running.get(id) is task:
                del self._running[id]
            raise

    async def lobby(self) -> list[TableActor]:
        """The listed open tables where somebody is, newest first."""
        self._listed &= self._running.keys()
        for id in tuple(self._listed):
            if (actor := self.running(id)) is not None:
                await self._lobby.observe(actor)
        found = [await self._table_or_none(id) for id in await self._lobby.current()]
        return [actor for actor in found if actor and not actor.table.is_closed]

    async def _table_or_none(self, id: str) -> TableActor | None:
        """The table with this id; None if it cannot be opened. Raises StoreError if away."""
        if id in self._broken:
            return None
        try:
            return await self.table(id)
        except StoreError as error:
            if error.fault is not StoreFault.DAMAGED:
                raise
            # The store has logged it already, and the other tables go on.
        except UnknownRuleset as error:
            LOG.warning("table %s cannot be opened: it has the rules %s", id, error.name)
        except Exception:
            LOG.exception("table %s cannot be opened", id)
        self._broken.add(id)
        return None

    async def read_on(self) -> None:
        """Make every table read what other processes wrote, in case the store sends no news."""
        for task in tuple(self._running.values()):
            if task.done() and task.exception() is None:
                await task.result().catch_up()

    async def tidy(self) -> None:
        """One round: put away idle tables, and wake those where something is due soon."""
        for id, task in tuple(self._running.items()):
            if not task.done():
                continue
            if (actor := self.running(id)) is None:
                del self._running[id]
                continue
            await self._note(actor)
            await self._lobby.observe(actor)
            if not actor.is_watched and actor.rests_for() > SOON:
                del self._running[id]
                # It has left the registry: a request that comes meanwhile starts it afresh.
                await self._put_away(actor)
        await self._wake()

    async def _put_away(self, actor: TableActor) -> None:
        until = asyncio.get_running_loop().time() + actor.rests_for()
        await actor.stop()
        if actor.table.has_clock:
            # Its note in `clocks` stays: if this process dies, another one wakes it (0012).
            self._clocks.rest(actor.id, until)
        else:
            await self._clocks.note(actor.id, runs=False)

    async def _wake(self) -> None:
        """Open the tables where time runs out soon, or ran out while no process was running."""
        await self._clocks.read()
        for id in self._clocks.to_wake(asyncio.get_running_loop().time() + SOON):
            if id in self._running:
                continue
            if await self._table_or_none(id) is None:
                # Damaged: do not try again until something is written there.
                self._clocks.rest(id, math.inf)
            await asyncio.sleep(BREATH)

    async def _note(self, actor: TableActor) -> None:
        if actor.table.has_clock:
            await self._clocks.note(actor.id, runs=True)

    async def timed(self) -> list[str]:
        """The tables where a clock runs, in any process. Raises StoreError."""
        await self._clocks.read()
        return self._clocks.ids

    def running(self, id: str) -> TableActor | None:
        """The table, if it runs in this process."""
        task = self._running.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return task.result()

    async def _start_table(self, id: str) -> TableActor:
        if not await self.store.last(stream_of(id)):
            raise NoSuchTable(id)
        actor = TableActor(id, self.store, self.clock, self.tempo)
        await actor.start()
        self._broken.discard(id)
        if actor.table.opened.is_listed:
            self._listed.add(id)
        return actor

    async def _listen(self) -> None:
        watch, is_failing = self.store.watch(), False
        async for stream, seq in watch:
            try:
                await self._hear(stream, seq)
                is_failing = False
            except StoreError as error:
                # Trying again mends nothing, and the store has reported it (0026).
                if error.fault is StoreFault.DAMAGED:
                    continue
                if not (is_failing or error.is_told):  # one line for a whole outage
                    LOG.warning("news of %s cannot be read for the moment: %s", stream, error)
                is_failing = True
                # Put back: the store does not repeat its news.
                watch.tell(stream, seq)
                await asyncio.sleep(PAUSE)
            except Exception:
                LOG.exception("news of %s cannot be understood", stream)

    async def _hear(self, stream: str, seq: int) -> None:
        """Pass on the news that a stream has grown, here or in another process."""
        if stream == CLOCKS:
            await self._clocks.read()
            return
        id = stream.rpartition("/")[2]
        task = self._running.get(id)
        if task is not None and not task.done():
            await asyncio.wait([task])  # it may have read the log before this event
        actor = self.running(id)
        if stream == stream_of(id):
            self._clocks.note_move(id)
            if actor is not None:
                if actor.seq < seq:  # or this actor is just appending it: the lock decides
                    await actor.catch_up(seq)
                await self._note(actor)
        elif stream == presence_stream_of(id) and actor is not None:
            await actor.presence.read_on()
