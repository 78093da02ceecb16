"""The evenings that a server holds: read from their streams, and written in turn.

Commands that wait for the store together are judged one after the other and written by one append:
two hundred phones at once cost a few writes. A command is answered once it is stored. One that
comes again, because its answer was lost, has the key that it had, and is answered without writing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from oudler.streams import Conflict, StoreError
from oudler.streams.feed import Feed
from oudler.streams.protocol import EventStore
from oudler.tournament.evening.decisions import Happened
from oudler.tournament.evening.erasure import without_name
from oudler.tournament.evening.evening import Evening, evolve
from oudler.tournament.evening.events import NameErased
from oudler.tournament.evening.line import Line, read_line, write_line
from oudler.tournament.log import refusal
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.standings import Standings, standings
from oudler.web.responses import Refused

PREFIX = "evening/"
"""With an evening's id after it, the name of its stream."""
MOST_HELD = 100
"""How many evenings are kept in memory; others are read again when somebody comes."""
SURE = 2.0
"""Seconds for which an evening counts as read: news of what others write comes by itself, but not
of what was erased.
"""
MOST_LINES = 20_000
"""The most commands of one evening: forty tables enter about a thousand boards."""
DAY = 24 * 3600.0

Decide = Callable[[Evening], Happened]
LOG = logging.getLogger(__name__)


class Listener:
    """Somebody who is told when something has happened that concerns them."""

    def __init__(self, table: str = "") -> None:
        self.table = table
        """The table that they sit at; empty to hear everything."""
        self.is_over = False
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Wake the listener."""
        self._wake.set()

    def end(self) -> None:
        """Release the listener."""
        self.is_over = True
        self._wake.set()

    async def news(self, patience: float) -> bool:
        """Wait for news, at most this long; returns whether there was any."""
        try:
            await asyncio.wait_for(self._wake.wait(), patience)
        except TimeoutError:
            return False
        self._wake.clear()
        return True


@dataclass(slots=True, eq=False)
class _Wish:
    """A command that waits to be written."""

    key: str
    by: str
    decide: Decide
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def refuse(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)

    def grant(self) -> None:
        if not self.done.done():
            self.done.set_result(None)


class Running:
    """One evening as this process knows it."""

    def __init__(self, store: EventStore, id: str) -> None:
        self.id = id
        self.seq = 0
        self.evening = Evening()
        self.listeners: set[Listener] = set()
        self._store = store
        self._keys: set[str] = set()
        self._waiting: list[_Wish] = []
        self._writing: asyncio.Task[None] | None = None
        self._reading = asyncio.Lock()
        self._following = asyncio.Lock()
        self._read_at = -SURE
        self._standings: tuple[Tournament, Standings] | None = None

    @property
    def stream(self) -> str:
        """Where it is stored."""
        return f"{PREFIX}{self.id}"

    async def follow(self) -> None:
        """Read newer events, unless that was done just now: once, if many ask together."""
        async with self._following:
            if asyncio.get_running_loop().time() - self._read_at > SURE:
                await self.refresh()

    async def refresh(self) -> None:
        """Read newer events, from here or another process."""
        async with self._reading:
            last = await self._store.last(self.stream)
            self._read_at = asyncio.get_running_loop().time()
            if last < self.seq:  # erased
                self.seq, self.evening = 0, Evening()
                self._keys.clear()
                self._tell(None)
            if last > self.seq:
                for stored in await self._store.read(self.stream, self.seq):
                    self._apply(stored.seq, read_line(stored.text))

    async def lines(self) -> tuple[Line, ...]:
        """Every command so far."""
        return tuple(read_line(one.text) for one in await self._store.read(self.stream))

    async def do(self, key: str, by: str, decide: Decide) -> None:
        """Carry out a command and store it, once. Raises Refused of the tournament's log."""
        wish = _Wish(key, by, decide)
        self._waiting.append(wish)
        if self._writing is None:
            # Not in this request's task: a write must outlive the request.
            self._writing = asyncio.create_task(self._write())
        await wish.done

    async def rewrite_without(self, erased: NameErased) -> None:
        """Rewrite everything so far without a name that was erased."""
        texts = {}
        for stored in await self._store.read(self.stream):
            line = read_line(stored.text)
            nameless = tuple(without_name(one, erased) for one in line.events)
            if nameless != line.events:
                texts[stored.seq] = write_line(replace(line, events=nameless))
        if texts:
            await self._store.rewrite(self.stream, texts)

    async def erase(self) -> None:
        """Forget everything, names included."""
        await self._store.forget(self.stream)
        await self.refresh()

    def standings(self) -> Standings:
        """The standings; slow, so call it in a thread."""
        tournament = self.evening.tournament
        if self._standings is None or self._standings[0] is not tournament:
            self._standings = (tournament, standings(tournament))
        return self._standings[1]

    def _apply(self, seq: int, line: Line) -> None:
        for event in line.events:
            self.evening = evolve(self.evening, event)
        self.seq = seq
        self._keys.add(line.key)
        self._tell(concerned(line))

    def _tell(self, tables: frozenset[str] | None) -> None:
        for one in self.listeners:
            if tables is None or not one.table or one.table in tables:
                one.wake()

    async def _write(self) -> None:
        while self._waiting:
            wishes, self._waiting = self._waiting, []
            try:
                await self._write_all(wishes)
            except Exception as error:
                if not isinstance(error, StoreError):
                    LOG.exception("an evening is not written for the moment")
                for wish in wishes:
                    wish.refuse(error)
        self._writing = None

    async def _write_all(self, wishes: Iterable[_Wish]) -> None:
        """Judge all waiting commands, one after another, and store their effects in one append."""
        is_fresh = False
        while True:
            seq = self.seq
            lines, refused = self._judged(wishes)
            if refused and not is_fresh:
                is_fresh = True
                await self.refresh()  # another process may have made it valid
                if self.seq != seq:
                    continue
            try:
                await self._append(seq, lines)
            except Conflict:
                await self.refresh()  # another process was first: judge again after what it wrote
                continue
            break
        for wish in wishes:
            if (error := refused.get(wish)) is not None:
                wish.refuse(error)
            wish.grant()

    async def _append(self, seq: int, lines: Sequence[Line]) -> None:
        """Store the judged commands after this event. Raises Conflict if there are later ones."""
        async with self._reading:
            if self.seq != seq:
                raise Conflict(self.stream, seq, self.seq)
            if lines:
                texts = [write_line(one) for one in lines]
                await self._store.append(self.stream, self.seq, texts)
            for line in lines:
                self._apply(self.seq + 1, line)

    def _judged(self, wishes: Iterable[_Wish]) -> tuple[list[Line], dict[_Wish, Exception]]:
        evening, keys = self.evening, set[str]()
        lines: list[Line] = []
        refused: dict[_Wish, Exception] = {}
        for wish in wishes:
            if wish.key in self._keys or wish.key in keys:
                continue
            try:
                if not self.seq:
                    raise Refused(404, "no_such_evening")  # it was erased in the meantime
                events = wish.decide(evening)
            except (refusal.Refused, Refused) as error:
                refused[wish] = error
                continue
            if self.seq + len(lines) >= MOST_LINES:
                refused[wish] = Refused(409, "evening_full")
            elif events:
                lines.append(Line(wish.key, wish.by, events))
                keys.add(wish.key)
                for event in events:
                    evening = evolve(evening, event)
        return lines, refused


def concerned(line: Line) -> frozenset[str] | None:
    """The tables that a command concerns, by their names; None for everybody.

    >>> from oudler.tournament.evening.events import PlaceSettled, ResultsPublished
    >>> from oudler.tournament.log.events import Where
    >>> concerned(Line("k", "B3", (PlaceSettled(Where(1, "B", 1, 3, 5)),)))
    frozenset({'B3'})
    >>> concerned(Line("k", "organiser", (ResultsPublished(True),))) is None
    True
    """
    places = [getattr(event, "at", None) for event in line.events]
    if None in places:
        return None
    return frozenset(at.table_name for at in places if at is not None)


class Evenings:
    """All evenings of a store."""

    def __init__(self, store: EventStore, clock: Callable[[], float], days: float) -> None:
        self._store, self._clock, self._days = store, clock, days
        self._held: OrderedDict[str, Running] = OrderedDict()
        self._read: dict[str, Running] = {}
        """Those being read for the first time: after a restart, a club's phones all ask at once."""
        self._tidied = 0.0

    async def find(self, id: str) -> Running:
        """The current state of an evening. Raises Refused if there is none, or StoreError."""
        found = self._held.get(id) or self._read.setdefault(id, Running(self._store, id))
        try:
            await found.follow()
        finally:
            self._read.pop(id, None)
        if not found.seq:
            self._held.pop(id, None)
            raise Refused(404, "no_such_evening")
        return self._hold(found)

    async def open(self, id: str, line: Line) -> Running:
        """Begin an evening. Raises StoreError."""
        await self._store.append(f"{PREFIX}{id}", 0, [write_line(line)])
        return await self.find(id)

    def _hold(self, one: Running) -> Running:
        found = self._held.setdefault(one.id, one)
        self._held.move_to_end(one.id)
        if len(self._held) > MOST_HELD:
            for id in [id for id, held in self._held.items() if not held.listeners][:1]:
                del self._held[id]
        return found

    async def hear(self) -> None:
        """Follow what other processes write; for ever."""
        feed: Feed = self._store.watch(PREFIX)
        async for stream, seq in feed:
            held = self._held.get(stream.removeprefix(PREFIX))
            if held is None or held.seq >= seq:
                continue
            try:
                await held.refresh()
            except StoreError as error:
                if not error.is_told:
                    LOG.warning("evenings are not followed for the moment: %s", error)

    async def tidy(self) -> None:
        """Once a day, forget evenings without an event for the set time."""
        now = self._clock()
        if now - self._tidied < DAY:
            return
        self._tidied = now
        for stream in await self._store.streams(PREFIX):
            last = await self._store.last(stream)
            stored = await self._store.read(stream, last - 1)
            if stored and now - stored[-1].time / 1000 > self._days * DAY:
                await self._store.forget(stream)
                self._held.pop(stream.removeprefix(PREFIX), None)
