"""One table as it runs in this process: commands in order, watchers told, bots moved, clocks kept.

Several processes may run the same table on one store: each appends with the number of the last
event it has seen, so only one of them writes what comes next, and the others read it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence

from oudler.core.refusal import IllegalAction
from oudler.shuffling import new_seed
from oudler.store import Conflict, EventStore, StoreError
from oudler.store.envelope import milliseconds
from oudler.table.commands import TableCommand
from oudler.table.deciding import Who, decide, forgotten
from oudler.table.dues import Deed, Due, Dues
from oudler.table.events import (
    BotCovers,
    Event,
    PersonBack,
    PersonForgotten,
    read_event,
    write_event,
)
from oudler.table.evolving import table_after
from oudler.table.following import all_follow_ups, evolved
from oudler.table.pace import Tempo
from oudler.table.players import Players
from oudler.table.presence import Presence
from oudler.table.refusal import TableRefusal
from oudler.table.state import Person, Table
from oudler.table.watching import Gone, Update, Watch, recalled

Clock = Callable[[], float]
"""Seconds since 1970, as the log has them."""
NEVER = -1
"""A number that no stream's last event has."""
ANSWERS = 1000
"""So many of the last commands are known without asking the store."""
REMEMBERED = 8
"""So many of the last events are kept for those who come back at once."""
RECALLED = 200
"""So many are read again for those who come back later; who has missed more sees the table as it is
now.
"""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between two attempts to do what is due and fails, the first and the longest."""

LOG = logging.getLogger(__name__)


def stream_of(id: str) -> str:
    """The name of a table's stream in the store."""
    return f"table/{id}"


class Running:
    """A table that runs. Its state is what its log says, never more."""

    def __init__(self, id: str, store: EventStore, clock: Clock, tempo: Tempo) -> None:
        self.id = id
        self.store = store
        self.clock = clock
        self.presence = Presence(id, store, tempo.grace)
        self.seq = 0
        self.updates: deque[Update] = deque(maxlen=REMEMBERED)
        """The last events, each with the table after it, to tell those who come back."""
        self._lock = asyncio.Lock()
        self._answered: dict[str, int] = {}
        self._watches: set[Watch] = set()
        self._players = Players()
        self._dues = Dues(tempo, self.presence)
        self._stirred = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def table(self) -> Table:
        """The table as it is now. It must have been opened."""
        return self.updates[-1].table

    async def start(self) -> None:
        """Read the log, and begin to move bots and clocks."""
        await self._read()
        await self._settle()
        self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """Let everybody go. The log has everything."""
        self._is_stopped = True
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver
        for watch in self._watches:
            watch.end()

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks on."""
        return bool(self._watches)

    async def command(self, who: Who, command: TableCommand, key: str) -> int:
        """Do what is asked for; the number of the last event that came of it.

        The same key asks for the same thing again: it is answered, and nothing happens twice.
        Raises TableRefusal or IllegalAction.
        """
        async with self._lock:
            while True:
                if (answered := self._answered.get(key)) is not None:
                    return answered
                try:
                    events = decide(self.table, who, command)
                except (TableRefusal, IllegalAction):
                    if (answered := await self._answered_before(key)) is not None:
                        return answered
                    raise
                if not events or await self._append(events, key):
                    answered = self._answered.get(key, self.seq)
                    if len(self._answered) > ANSWERS:
                        del self._answered[next(iter(self._answered))]
                    return answered

    async def forget(self, person: str) -> int:
        """Let a person leave and be forgotten; the number of the last event that knew him."""
        async with self._lock:
            while not await self._append(forgotten(self.table, person)):
                pass
            return self.seq

    async def _answered_before(self, key: str) -> int | None:
        """The answer that this command got before this process knew the table, if it did."""
        with contextlib.suppress(Conflict):
            return (await self.store.append(stream_of(self.id), NEVER, ["{}"], key)).seq
        return None

    async def _append(self, events: Sequence[Event], key: str | None = None) -> bool:
        """Write events with what follows of itself; False where another has written first."""
        time = milliseconds(self.clock)
        happened = list(evolved(self.table, events, time / 1000))
        then = happened[-1][1] if happened else self.table
        happened += all_follow_ups(then, new_seed, time / 1000)
        lines = [write_event(event) for event, _ in happened]
        try:
            written = await self.store.append(stream_of(self.id), self.seq, lines, key)
        except Conflict:
            await self._read()
            return False
        if key is not None:
            self._answered[key] = written.seq
        if written.again or written.seq != self.seq + len(lines):
            await self._read()
            return True
        if written.time != time:  # what counts is the log's time
            known = [event for event, _ in happened]
            happened = list(evolved(self.table, known, written.time / 1000))
        self._tell([self._happened(event, table) for event, table in happened])
        return True

    def _happened(self, event: Event, table: Table) -> Update:
        if isinstance(event, PersonForgotten):
            self.updates.clear()  # what came before still calls him by his name
        before = self.updates[-1].table if self.updates else None
        self.seq += 1
        update = Update(self.seq, event, before, table)
        self.updates.append(update)
        return update

    def _tell(self, updates: list[Update]) -> None:
        """Let everybody know what has happened."""
        for watch in tuple(self._watches):
            watch.tell(updates)
        if not self._dues.is_quiet(self.table):
            self._stirred.set()

    async def _read(self) -> None:
        updates: list[Update] = []
        try:
            for stored in await self.store.read(stream_of(self.id), self.seq):
                event = read_event(stored.text)
                before = self.table if self.updates else None
                after = table_after(before, event, stored.time / 1000)
                updates.append(self._happened(event, after))
        finally:
            if updates:
                self._tell(updates)

    async def others_wrote(self, seq: int | None = None) -> None:
        """Read what another process has written, if the log has got farther than we have seen."""
        async with self._lock:
            if seq is None or seq > self.seq:
                await self._read()

    async def _settle(self) -> None:
        """Write what follows of itself, where a process was stopped before it could."""
        async with self._lock:
            if next(all_follow_ups(self.table, new_seed, self.clock()), None) is not None:
                await self._append(())

    @contextlib.asynccontextmanager
    async def watching(self, person: str | None, after: int) -> AsyncGenerator[Watch, None]:
        """Every event after a number, as it happens. A person who watches is here.

        Who has missed too much, or nothing, is told the last event again: with it he sees all.
        """
        async with self._lock:
            watch = Watch(await self._missed(after))
            if self._is_stopped:  # perhaps while we waited: nobody would end this watch
                raise Gone
            self._watches.add(watch)
        try:
            await self._arrive(person)
            yield watch
        finally:
            self._watches.discard(watch)
            self._depart(person)

    async def _missed(self, after: int) -> list[Update]:
        """The events after a number, or only the last one."""
        if not 0 < self.seq - after <= RECALLED:
            return [self.updates[-1]]
        if self.updates[0].seq <= after + 1:
            return [update for update in self.updates if update.seq > after]
        try:
            found = recalled(await self.store.read(stream_of(self.id)))
            return [update for update in found if after < update.seq <= self.seq]
        except StoreError:
            return [self.updates[-1]]

    async def _arrive(self, person: str | None) -> None:
        if person is None:
            return
        self.presence.arrive(person)
        async with self._lock:
            place = self.table.place_of(person)
            if place is not None and place in self.table.covered:
                try:
                    await self._append((PersonBack(place),))
                except StoreError:
                    raise Gone from None

    def _depart(self, person: str | None) -> None:
        if person is None:
            return
        self.presence.depart(person)
        self._stirred.set()

    def rests_for(self) -> float:
        """Seconds until something happens by itself; infinite where nothing will."""
        due = None if self.table.is_closed else self._dues.next(self.table, self.clock())
        return math.inf if due is None else due.time - asyncio.get_running_loop().time()

    async def _drive(self) -> None:
        """Whenever something is due by itself, do it. Whatever goes wrong, try again."""
        pause = 0.0
        while not (self.table.is_closed or self._is_stopped):  # wait_for may lose a cancellation
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
        if isinstance(error, StoreError):
            LOG.warning("table %s waits for its store: %s", self.id, error)
        else:
            LOG.error("table %s cannot go on by itself", self.id, exc_info=error)

    async def _do_next(self) -> None:
        """Wait until something is due, or something stirs; do what is due."""
        due = self._dues.next(self.table, self.clock())
        if due is None:
            await self._stirred.wait()
            return
        wait = max(0.0, due.time - asyncio.get_running_loop().time())
        try:
            await asyncio.wait_for(self._stirred.wait(), wait)
        except TimeoutError:
            async with self._lock:
                if due == self._dues.next(self.table, self.clock()):
                    await self._do(due)

    async def _do(self, due: Due) -> None:
        match due.deed:
            case Deed.MOVE:
                await self._move(due.place)
            case Deed.LATE:
                await self._append((BotCovers(due.place, is_late=True),))
            case Deed.COVER:
                await self._append((BotCovers(due.place),))
            case Deed.ASK:
                person = self.table.occupants[due.place]
                assert isinstance(person, Person)
                await self.presence.ask(person.id)

    async def _move(self, place: int) -> None:
        """Let the bot at this place decide, and do it."""
        if events := await self._players.move(self.table, place):
            await self._append(events)
        else:
            self._dues.declined(self.table, place)
