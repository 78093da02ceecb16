"""Writes finished deals and matches into their players' histories, what is rated, and boards."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec

from oudler.streams import EventStore, StoreError, StoreFault, add, erase, past_damage
from oudler.table.handles import handle_of
from oudler.table.history import history
from oudler.table.history.board_result import BoardPlayed, board_result
from oudler.table.history.forgotten import forgotten_in, unnamed
from oudler.table.history.match_history import MatchEnded, match_entries
from oudler.table.history.rated_deal import STREAM, RatedDeal, rated_deal
from oudler.table.seats.state import Table

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds between attempts while the store is away, which double from the first to the longest."""
PATIENCE = 2.0
"""Seconds that a table which stops waits for what is still to be written."""

Entry = history.DealEnded | history.DealReviewed | MatchEnded | RatedDeal | BoardPlayed

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Note:
    """An entry and its stream."""

    stream: str
    entry: Entry

    @property
    def line(self) -> str:
        """The entry as it is written."""
        return msgspec.json.encode(self.entry).decode()


class HistoryWriter:
    """Adds a table's finished deals to its players' histories, without delaying the table.

    Every process that runs the table does so, each entry under the same command: it is written
    once. A deal that no process could note is found again when the table is next started.
    """

    def __init__(self, store: EventStore, log: str) -> None:
        self._store = store
        self._log = log
        """The name of the table's stream."""
        self._waiting: list[Note] = []
        self._written: list[Note] = []
        """Written, but not yet checked for people who were forgotten meanwhile."""
        self._since = 0
        """The event that ended the first deal of those."""
        self._writing: asyncio.Task[None] | None = None

    def note(self, table: Table, seq: int) -> None:
        """Note the deal that this event of a table has just ended, and the match. Never waits."""
        if not self._waiting and not self._written:
            self._since = seq
        self._waiting += (
            Note(history.history_stream_of(one), entry) for one, entry in all_entries(table)
        )
        if (rated := rated_deal(table)) is not None:
            self._waiting.append(Note(STREAM, rated))
        if (played := board_result(table)) is not None:
            self._waiting.append(Note(*played))
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._write())

    async def settle(self) -> None:
        """Wait a little until everything that was noted is written."""
        if self._writing is not None:
            is_away = self._store.health().away is not None
            await asyncio.wait([self._writing], timeout=0 if is_away else PATIENCE)

    async def stop(self) -> None:
        """Stop, once what can be written soon is written."""
        await self.settle()
        if self._writing is not None:
            self._writing.cancel()

    async def _write(self) -> None:
        pause = FIRST_PAUSE
        while self._waiting or self._written:
            try:
                await (self._write_next() if self._waiting else self._look_again())
            except StoreError as error:
                if error.fault is StoreFault.CLOSED:
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause = FIRST_PAUSE

    async def _write_next(self) -> None:
        note = self._waiting[0]
        with _past_faults(f"{note.entry.key} is missing in {note.stream}"):
            await add_entry(self._store, note.stream, note.entry)
        self._written.append(self._waiting.pop(0))

    async def _look_again(self) -> None:
        """Erase from what was just written those who were forgotten since it was noted.

        The process that erases them first says so in the table's log, then goes through what is
        written. Each entry was written before it got there, or after it said so: nobody is missed.
        """
        with _past_faults(f"{self._log} may have let somebody forgotten into a history"):
            gone = await forgotten_in(self._store, self._log, self._since)
            for note in self._written if gone else ():
                person = history.person_of(note.stream)
                if person and handle_of(note.entry.table, person) in gone:
                    await self._store.forget(note.stream)
                else:
                    await self._rewrite(note, unnamed(note.entry, gone))
        self._written.clear()

    async def _rewrite(self, note: Note, entry: Entry) -> None:
        if entry != note.entry:
            before, after = note.line, Note(note.stream, entry).line
            await erase(self._store, note.stream, lambda one: after if one == before else one)


@contextmanager
def _past_faults(what: str) -> Iterator[None]:
    """Log what is wrong if anything but the store fails in the block, and go on after it."""
    try:
        with past_damage():  # which the store has logged
            yield
    except StoreError:
        raise
    except Exception:
        LOG.exception("%s", what)


def all_entries(table: Table) -> Iterator[tuple[str, history.DealEnded | MatchEnded]]:
    """The entries of a deal that has just ended, and of the match if it was the last."""
    yield from history.entries(table)
    yield from match_entries(table)


async def add_entry(store: EventStore, stream: str, entry: Entry) -> None:
    """Add a finished deal, match or review to a stream, unless it is there. Raises StoreError."""
    await add(store, stream, msgspec.json.encode(entry).decode(), entry.key)
