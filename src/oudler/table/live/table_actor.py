"""One running table: takes commands in order, tells watchers, moves bots, keeps clocks.

A command is decided, written, then told to the watchers, under one lock. Several processes may run
the same table on one store: each appends with the number of the last event it has seen, so only one
of them writes the next event, and the others read it.
"""

import asyncio
import contextlib
import logging
import math
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

from oudler.core import Deal, DealScored
from oudler.streams import EventStore, StoreError
from oudler.table.clock.pace import Tempo
from oudler.table.clock.vacation import Period
from oudler.table.events import (
    BotCovers,
    ClaimRefused,
    Event,
    PersonBack,
    PlaceDropped,
    PlaceRefused,
)
from oudler.table.handles import handle_of
from oudler.table.history.history_writer import HistoryWriter
from oudler.table.live.players import Players
from oudler.table.live.presence import Presence
from oudler.table.live.scheduler import Due, Scheduler, Task
from oudler.table.live.table_log import TableLog
from oudler.table.seats.commands import TableCommand, Who
from oudler.table.seats.decisions import decide
from oudler.table.seats.people_decisions import forgotten, vacation_noted
from oudler.table.seats.spectators import is_delayed
from oudler.table.seats.state import Table
from oudler.table.seen.subscription import Gone, Subscription, Update
from oudler.table.seen.withheld import Withheld, as_spectators_see

Clock = Callable[[], float]
"""Returns seconds since 1970, as in the log."""
THOUGHT = 0.2
"""Seconds before its move is due, a bot begins to think."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between attempts at a task that fails, which double from the first to the longest."""

LOG = logging.getLogger(__name__)


def stream_of(id: str) -> str:
    """The name of a table's stream in the store.

    >>> stream_of("chez-anne")
    'table/chez-anne'
    """
    return f"table/{id}"


class TableActor:
    """A running table. Its state follows from its log alone."""

    def __init__(self, id: str, store: EventStore, clock: Clock, tempo: Tempo) -> None:
        self.id = id
        self.store = store
        self.clock = clock
        self.presence = Presence(id, store, tempo.grace)
        self.log = TableLog(store, stream_of(id), clock, self._heard)
        self._players = Players()
        self._thought: tuple[Due, Deal | None, tuple[Event, ...]] | None = None
        """The last move that a bot decided on, when it is due, and the deal it was decided in."""
        self._scheduler = Scheduler(tempo, self.presence)
        self._histories = HistoryWriter(store, stream_of(id))
        self._stirred = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        """The table as it is now. It must have been opened."""
        return self.log.updates[-1].table

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.log.seq

    @property
    def updates(self) -> deque[Update]:
        """The last events, each with the table after it."""
        return self.log.updates

    @property
    def withheld(self) -> Withheld:
        """The events spectators do not see yet."""
        return self.log.withheld

    def seen_by(self, person: str) -> Table:
        """The table as it is now for a player, and for a spectator after the host's delay."""
        if not is_delayed(self.table, person):
            return self.table
        return as_spectators_see(self.withheld.shown(self.clock()).table, self.table)

    def ended_before(self, person: str) -> float:
        """The time before which a deal was dealt if this person may know its end."""
        is_late = is_delayed(self.table, person)
        return self.withheld.ended_before(self.clock()) if is_late else math.inf

    async def start(self) -> None:
        """Read the log, then start moving bots and clocks. Raises StoreError."""
        await self.log.catch_up()
        await self.log.settle()
        if self.table.is_over:  # perhaps the process that ended the deal could not note it
            self._histories.note(self.table, self.seq)
        self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """End every subscription. The log has everything."""
        # First: from here on `watch` adds nobody whom the loop below would miss.
        self.log.is_stopped = True
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver
        for watcher in self.log.watchers:
            watcher.end()
        await self._histories.stop()

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self.log.watchers)

    def command(self, who: Who, command: TableCommand, key: str) -> Coroutine[Any, Any, int]:
        """Carry out a command, and return the number of the last event it caused.

        A key that was seen before gets the same answer again, and nothing happens twice.
        Raises TableRefusal, NameRefusal, IllegalAction or StoreError.
        """
        return self.log.command(lambda table: decide(table, who, command), key)

    async def note_vacation(self, person: str, periods: tuple[Period, ...]) -> None:
        """Note when a person is away, if they have a place at this slow table."""
        await self.log.command(lambda table: vacation_noted(table, person, periods))

    async def forget(self, person: str) -> int:
        """Make a person leave and be forgotten; the number of the last event to erase up to."""
        last = await self.log.command(lambda table: forgotten(table, person))
        await self._histories.settle()  # what is written now is erased with the rest
        return last

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other processes wrote, if the log goes beyond what this one has seen."""
        await self.log.catch_up(seq)

    async def since_dealt(self) -> list[Update]:
        """The events since the cards of this deal were dealt. Raises StoreError."""
        return await self.log.since_dealt()

    def _heard(self, updates: list[Update]) -> None:
        """Note what has happened, and do what is due because of it."""
        for update in updates:
            # Without a driver the log is being read for the first time: old deals have been noted.
            if isinstance(update.event, DealScored) and self._driver is not None:
                self._histories.note(update.table, update.seq)
        if not self._scheduler.is_quiet(self.table):
            self._stirred.set()

    @contextlib.asynccontextmanager
    async def subscribe(self, person: str | None, after: int) -> AsyncGenerator[Subscription, None]:
        """Subscribe to every event after a number. While subscribed, the person counts as present.

        A watcher who missed too much, or nothing, gets the last event again, with the whole table.
        """
        subscription = await self.log.watch(after)
        try:
            # Within `try`: if this fails, the subscription must not stay behind.
            await self._arrive(person)
            yield subscription
        finally:
            self.log.watchers.discard(subscription)
            self._depart(person)

    async def _arrive(self, person: str | None) -> None:
        if person is None:
            return
        self.presence.arrive(person)
        try:
            await self.log.command(lambda table: _back(table, person))
        except StoreError:
            # The headers are out: end the stream, and the page comes back.
            raise Gone from None

    def _depart(self, person: str | None) -> None:
        if person is None:
            return
        self.presence.depart(person)
        self._stirred.set()

    def rests_for(self) -> float:
        """Seconds until something is due; infinite if nothing is."""
        due = None if self.table.is_closed else self._scheduler.next(self.table, self.clock())
        return math.inf if due is None else due.time - asyncio.get_running_loop().time()

    async def _drive(self) -> None:
        """Do each task when it is due. Whatever goes wrong, try again."""
        pause = 0.0
        while not (self.table.is_closed or self.log.is_stopped):  # wait_for may swallow a cancel
            # Before the next task is looked for: whatever stirs from here on is not lost.
            self._stirred.clear()
            try:
                await self._do_next()
                pause = 0.0
            except Exception as error:
                # Once for a whole row of failures (0012).
                if not pause:
                    self._complain(error)
                pause = min(max(FIRST_PAUSE, 2 * pause), LONGEST_PAUSE)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), pause)

    def _complain(self, error: Exception) -> None:
        if isinstance(error, StoreError) and error.is_told:
            return
        if isinstance(error, StoreError):
            LOG.warning("table %s waits for its store: %s", self.id, error)
        else:
            LOG.error("table %s cannot go on by itself", self.id, exc_info=error)

    async def _do_next(self) -> None:
        """Wait until a task is due or something stirs; do the task."""
        due = self._scheduler.next(self.table, self.clock())
        if due is None:
            await self._stirred.wait()
            return
        if due.task is Task.MOVE:
            await self._move(due)
        elif await self._is_undisturbed_until(due.time):
            async with self.log.lock:
                if self._is_next(due):
                    await self._do(due)

    async def _is_undisturbed_until(self, time: float) -> bool:
        """Wait for a time on the event loop's clock; false as soon as something stirs."""
        wait = max(0.0, time - asyncio.get_running_loop().time())
        try:
            await asyncio.wait_for(self._stirred.wait(), wait)
        except TimeoutError:
            return True
        return False

    def _is_next(self, due: Due) -> bool:
        """Whether this is still to be done: a command may have made it moot meanwhile."""
        return due == self._scheduler.next(self.table, self.clock())

    async def _do(self, due: Due) -> None:
        match due.task:
            case Task.LATE:
                await self.log.append((BotCovers(due.place, is_late=True),))
            case Task.COVER:
                await self.log.append((BotCovers(due.place, is_lost=bool(due.person)),))
            case Task.ASK:
                await self.presence.ask(due.person)
            case Task.UNANSWERED:
                await self.log.append((PlaceRefused(None, handle_of(self.id, due.person)),))
            case Task.UNCLAIMED:
                await self.log.append((ClaimRefused(None, is_late=True),))
            case Task.GONE:
                await self.log.append((PlaceDropped(handle_of(self.id, due.person)),))

    async def _move(self, due: Due) -> None:
        """Let a bot decide, and write its move when it is due.

        It begins to think before that, so that nobody sees how long it takes: some hands are harder
        to play than others.
        """
        if not await self._is_undisturbed_until(due.time - THOUGHT):
            return
        async with self.log.lock:
            if not self._is_next(due):
                return
            # Under the lock: the deal must not change while the bot thinks about it.
            events = await self._decided(due)
            if asyncio.get_running_loop().time() >= due.time:
                await self._write_move(due.place, events)
                return
        if await self._is_undisturbed_until(due.time):
            async with self.log.lock:
                if self._is_next(due):
                    await self._write_move(due.place, events)

    async def _decided(self, due: Due) -> tuple[Event, ...]:
        """A bot's move, decided once: whoever stirs the table meanwhile costs no second thought."""
        # The deal counts too: an announcement may change it, yet not what is due and when.
        known, deal = self._thought, self.table.deal
        if known is None or known[0] != due or known[1] is not deal:
            known = self._thought = due, deal, await self._players.move(self.table, due.place)
        return known[2]

    async def _write_move(self, place: int, events: tuple[Event, ...]) -> None:
        """Write a bot's move; without events it has nothing to announce."""
        if events:
            await self.log.append(events)
        else:
            self._scheduler.declined(self.table, place)


def _back(table: Table, person: str) -> tuple[Event, ...]:
    """The events of a person's return, if a bot covers for them."""
    place = table.place_of(person)
    return (PersonBack(place),) if place is not None and place in table.covered else ()
