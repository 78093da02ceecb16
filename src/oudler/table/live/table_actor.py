"""One running table: takes commands in order, tells watchers, moves bots, keeps clocks.

A command is decided, written, then told to the watchers, under one lock. Several processes may run
the same table on one store: each appends with the number of the last event it has seen, so only one
of them writes the next event, and the others read it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence

from oudler.core.deal import Deal
from oudler.core.events import DealScored, Dealt
from oudler.core.refusal import IllegalAction
from oudler.shuffling import new_seed
from oudler.streams import Conflict, EventStore, StoreError, StoreFault
from oudler.streams.envelope import milliseconds
from oudler.table.clock.pace import Tempo
from oudler.table.clock.vacation import Period
from oudler.table.events import (
    BotCovers,
    Event,
    PersonBack,
    PersonForgotten,
    PlaceDropped,
    PlaceRefused,
    read_event,
    write_event,
)
from oudler.table.handles import handle_of
from oudler.table.live.players import Players
from oudler.table.live.presence import Presence
from oudler.table.live.scheduler import Due, Scheduler, Task
from oudler.table.records.history_writer import HistoryWriter
from oudler.table.refusal import TableRefusal
from oudler.table.seats.commands import TableCommand, Who
from oudler.table.seats.decisions import decide
from oudler.table.seats.evolution import table_after
from oudler.table.seats.follow_ups import all_follow_ups, evolve_each
from oudler.table.seats.nicknames import NameRefusal
from oudler.table.seats.people_decisions import forgotten, vacation_noted
from oudler.table.seats.spectators import is_delayed
from oudler.table.seats.state import Table
from oudler.table.seen.subscription import Gone, Subscription, Update, read_updates
from oudler.table.seen.withheld import Withheld, as_spectators_see

Clock = Callable[[], float]
"""Returns seconds since 1970, as in the log."""
NEVER = -1
"""A number that no stream's last event has, so that appending after it always conflicts."""
ANSWERS = 1000
"""How many recent commands are remembered here; older ones are looked up in the store."""
REMEMBERED = 8
"""How many recent events are kept for watchers who reconnect at once."""
RECALLED = 200
"""How many events are read from the store for watchers who reconnect later; those who missed more
get only the table as it is now.
"""
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
        self.seq = 0
        self.updates: deque[Update] = deque(maxlen=REMEMBERED)
        """The last events, each with the table after it, for watchers who reconnect."""
        self.withheld = Withheld()
        """The events spectators do not see yet, if the host has chosen a delay."""
        self._marks: deque[tuple[int, Table]] = deque(maxlen=2)
        """The table at two earlier events, so that reading on need not start at the first."""
        self._dealt: tuple[int, Table | None] = (0, None)
        """The last event before the current deal, and the table after it."""
        # Held from deciding to telling, so that commands never interleave.
        self._lock = asyncio.Lock()
        self._answered: dict[str, int] = {}
        self._subscriptions: set[Subscription] = set()
        self._players = Players()
        self._thought: tuple[Due, Deal | None, tuple[Event, ...]] | None = None
        """The last move that a bot decided on, when it is due, and the deal it was decided in."""
        self._scheduler = Scheduler(tempo, self.presence)
        self._histories = HistoryWriter(store, stream_of(id))
        self._stirred = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def table(self) -> Table:
        """The table as it is now. It must have been opened."""
        return self.updates[-1].table

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
        await self._read()
        await self._settle()
        if self.table.is_over:  # perhaps the process that ended the deal could not note it
            self._histories.note(self.table, self.seq)
        self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """End every subscription. The log has everything."""
        self._is_stopped = True
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver
        for subscription in self._subscriptions:
            subscription.end()
        await self._histories.stop()

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._subscriptions)

    async def command(self, who: Who, command: TableCommand, key: str) -> int:
        """Carry out a command, and return the number of the last event it caused.

        A key that was seen before gets the same answer again, and nothing happens twice.
        Raises TableRefusal, NameRefusal, IllegalAction or StoreError.
        """
        async with self._lock:
            while True:
                if (answered := self._answered.get(key)) is not None:
                    return answered
                try:
                    events = decide(self.table, who, command)
                except (TableRefusal, NameRefusal, IllegalAction):
                    # A command that was carried out before a restart is illegal by now: answer
                    # it as then. Asked only after a refusal, to spare each command the store.
                    if (answered := await self._answered_before(key)) is not None:
                        return answered
                    raise
                if not events or await self._append(events, key):
                    answered = self._answered.get(key, self.seq)
                    if len(self._answered) > ANSWERS:
                        del self._answered[next(iter(self._answered))]
                    return answered

    async def note_vacation(self, person: str, periods: tuple[Period, ...]) -> None:
        """Note when a person is away, if they have a place at this slow table."""
        async with self._lock:
            while events := vacation_noted(self.table, person, periods):
                if await self._append(events):
                    return

    async def forget(self, person: str) -> int:
        """Make a person leave and be forgotten; the number of the last event to erase up to."""
        async with self._lock:
            # Decided anew after each conflict: another process may have changed their place.
            while not await self._append(forgotten(self.table, person)):
                pass
            last = self.seq
        await self._histories.settle()  # what is written now is erased with the rest
        return last

    async def _answered_before(self, key: str) -> int | None:
        """The answer that the store has for this command, from before this process ran the table.

        The append conflicts unless the store knows the key: it only looks up.
        """
        with contextlib.suppress(Conflict):
            return (await self.store.append(stream_of(self.id), NEVER, ["{}"], key)).seq
        return None

    async def _append(self, events: Sequence[Event], key: str | None = None) -> bool:
        """Write events and what follows automatically; False if another process wrote first.

        Watchers are told only after the store has answered, so nobody sees an event that could
        still be lost.
        """
        time = milliseconds(self.clock)
        happened = list(evolve_each(self.table, events, time / 1000))
        then = happened[-1][1] if happened else self.table
        happened += all_follow_ups(then, new_seed, time / 1000)
        lines = [write_event(event) for event, _ in happened]
        try:
            written = await self.store.append(stream_of(self.id), self.seq, lines, key)
        except Conflict as conflict:
            if conflict.actual < self.seq:  # the log lost events that watchers have seen
                raise StoreError(StoreFault.DAMAGED, stream_of(self.id), str(conflict)) from None
            await self._read()
            return False
        if key is not None:
            self._answered[key] = written.seq
        # The store knew this key, or wrote it for another process: read what it has.
        if written.again or written.seq != self.seq + len(lines):
            await self._read()
            return True
        if written.time != time:  # the log's time counts, or a replay would differ
            known = [event for event, _ in happened]
            happened = list(evolve_each(self.table, known, written.time / 1000))
        time = written.time
        self._tell([self._happened(event, table, time) for event, table in happened])
        return True

    def _happened(self, event: Event, table: Table, time: int) -> Update:
        if isinstance(event, PersonForgotten):
            self.updates.clear()  # earlier updates still contain the person's name
            self._marks.clear()
            self._dealt = (0, None)
        before = self.updates[-1].table if self.updates else None
        if isinstance(event, Dealt):
            self._dealt = (self.seq, before)
        self.seq += 1
        update = Update(self.seq, event, before, table, time / 1000)
        self.updates.append(update)
        self.withheld.follow(update)
        if not self.seq % RECALLED:
            self._marks.append((self.seq, table))
        return update

    def _tell(self, updates: list[Update]) -> None:
        """Tell every watcher. Must not await, or watchers could hear events out of order."""
        for subscription in tuple(self._subscriptions):
            subscription.tell(updates)
        for update in updates:
            if isinstance(update.event, DealScored) and self._driver is not None:
                self._histories.note(update.table, update.seq)
        if not self._scheduler.is_quiet(self.table):
            self._stirred.set()

    async def _read(self) -> None:
        updates: list[Update] = []
        try:
            for stored in await self.store.read(stream_of(self.id), self.seq):
                event = read_event(stored.text)
                before = self.table if self.updates else None
                after = table_after(before, event, stored.time / 1000)
                updates.append(self._happened(event, after, stored.time))
                if not len(updates) % RECALLED:
                    await asyncio.sleep(0)  # a long log must not hold up other tables
        finally:
            # Also when reading fails half-way: the state has moved on, so watchers must hear it.
            if updates:
                self._tell(updates)

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other processes wrote, if the log goes beyond what this one has seen."""
        async with self._lock:
            if seq is None or seq > self.seq:
                await self._read()

    async def _settle(self) -> None:
        """Write what follows automatically, in case a process was stopped before it could."""
        async with self._lock:
            if next(all_follow_ups(self.table, new_seed, self.clock()), None) is not None:
                await self._append(())

    @contextlib.asynccontextmanager
    async def subscribe(self, person: str | None, after: int) -> AsyncGenerator[Subscription, None]:
        """Subscribe to every event after a number. While subscribed, the person counts as present.

        A watcher who missed too much, or nothing, gets the last event again, with the whole table.
        """
        async with self._lock:
            subscription = Subscription(await self._missed(after))
            if self._is_stopped:  # perhaps while we waited: nobody would end this subscription
                raise Gone
            self._subscriptions.add(subscription)
        try:
            await self._arrive(person)
            yield subscription
        finally:
            self._subscriptions.discard(subscription)
            self._depart(person)

    async def _missed(self, after: int) -> list[Update]:
        """The events after a number; only the last one if there are too many, or none."""
        if not 0 < self.seq - after <= RECALLED:
            return [self.updates[-1]]
        if self.updates[0].seq <= after + 1:
            return [update for update in self.updates if update.seq > after]
        known = [mark for mark in self._marks if mark[0] <= after]
        seq, table = known[-1] if known else (0, None)
        try:
            found = read_updates(await self.store.read(stream_of(self.id), seq), table)
            return [update for update in found if after < update.seq <= self.seq]
        except StoreError:
            return [self.updates[-1]]

    async def since_dealt(self) -> list[Update]:
        """The events since the cards of this deal were dealt; all of them before the first deal.

        Raises StoreError.
        """
        seq, table = self._dealt
        found = list(read_updates(await self.store.read(stream_of(self.id), seq), table))
        dealt = [at for at, update in enumerate(found) if isinstance(update.event, Dealt)]
        return found[dealt[-1] if dealt else 0 :]

    async def _arrive(self, person: str | None) -> None:
        if person is None:
            return
        self.presence.arrive(person)
        async with self._lock:
            try:
                while (back := self._back(person)) and not await self._append(back):
                    pass
            except StoreError:
                raise Gone from None

    def _back(self, person: str) -> tuple[Event, ...]:
        """The events of a person's return, if a bot covers for them."""
        place = self.table.place_of(person)
        return (PersonBack(place),) if place is not None and place in self.table.covered else ()

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
        while not (self.table.is_closed or self._is_stopped):  # wait_for may swallow a cancel
            self._stirred.clear()
            try:
                await self._do_next()
                pause = 0.0
            except Exception as error:
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
            async with self._lock:
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
                await self._append((BotCovers(due.place, is_late=True),))
            case Task.COVER:
                await self._append((BotCovers(due.place, is_lost=bool(due.person)),))
            case Task.ASK:
                await self.presence.ask(due.person)
            case Task.UNANSWERED:
                await self._append((PlaceRefused(None, handle_of(self.id, due.person)),))
            case Task.GONE:
                await self._append((PlaceDropped(handle_of(self.id, due.person)),))

    async def _move(self, due: Due) -> None:
        """Let a bot decide, and write its move when it is due.

        It begins to think before that, so that nobody sees how long it takes: some hands are harder
        to play than others.
        """
        if not await self._is_undisturbed_until(due.time - THOUGHT):
            return
        async with self._lock:
            if not self._is_next(due):
                return
            events = await self._decided(due)
            if asyncio.get_running_loop().time() >= due.time:
                await self._write_move(due.place, events)
                return
        if await self._is_undisturbed_until(due.time):
            async with self._lock:
                if self._is_next(due):
                    await self._write_move(due.place, events)

    async def _decided(self, due: Due) -> tuple[Event, ...]:
        """A bot's move, decided once: whoever stirs the table meanwhile costs no second thought."""
        known, deal = self._thought, self.table.deal
        if known is None or known[0] != due or known[1] is not deal:
            known = self._thought = due, deal, await self._players.move(self.table, due.place)
        return known[2]

    async def _write_move(self, place: int, events: tuple[Event, ...]) -> None:
        """Write a bot's move; without events it has nothing to announce."""
        if events:
            await self._append(events)
        else:
            self._scheduler.declined(self.table, place)
