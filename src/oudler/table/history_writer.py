"""Writes finished deals and matches into their players' histories, what is rated, and boards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import msgspec

from oudler.store import Conflict, EventStore, StoreError, StoreFault, past_damage
from oudler.table.board_result import BoardPlayed, board_result
from oudler.table.history import DealEnded, DealReviewed, entries, history_stream_of
from oudler.table.match_history import MatchEnded, match_entries
from oudler.table.rated_deal import STREAM, RatedDeal, rated_deal
from oudler.table.state import Table

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds between attempts while the store is away, which double from the first to the longest."""
PATIENCE = 2.0
"""Seconds that a table which stops waits for what is still to be written."""
UNSEEN = -1
"""A number that no stream ends with: an append after it asks whether the command is known."""

Entry = DealEnded | DealReviewed | MatchEnded | RatedDeal | BoardPlayed

LOG = logging.getLogger(__name__)


class HistoryWriter:
    """Adds a table's finished deals to its players' histories, without delaying the table.

    Every process that runs the table does so, each entry under the same command: it is written
    once. A deal that no process could note is found again when the table is next started.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._waiting: list[tuple[str, Entry]] = []
        """Entries, each with its stream."""
        self._writing: asyncio.Task[None] | None = None

    def note(self, table: Table) -> None:
        """Note the deal that has just ended at a table, and the match. Never waits."""
        self._waiting += ((history_stream_of(one), entry) for one, entry in all_entries(table))
        if (rated := rated_deal(table)) is not None:
            self._waiting.append((STREAM, rated))
        if (played := board_result(table)) is not None:
            self._waiting.append(played)
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Stop, once what can be written soon is written."""
        if self._writing is not None:
            is_away = self._store.health().away is not None
            await asyncio.wait([self._writing], timeout=0 if is_away else PATIENCE)
            self._writing.cancel()

    async def _write(self) -> None:
        pause = FIRST_PAUSE
        while self._waiting:
            stream, entry = self._waiting[0]
            try:
                with past_damage():
                    await add_entry(self._store, stream, entry)
            except StoreError as error:
                if error.fault is StoreFault.CLOSED:
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            except Exception:
                LOG.exception("%s is missing in %s", entry.key, stream)
            pause = FIRST_PAUSE
            self._waiting.pop(0)


def all_entries(table: Table) -> Iterator[tuple[str, DealEnded | MatchEnded]]:
    """The entries of a deal that has just ended, and of the match if it was the last."""
    yield from entries(table)
    yield from match_entries(table)


async def add_entry(store: EventStore, stream: str, entry: Entry) -> None:
    """Add a finished deal, match or review to a stream, unless it is there. Raises StoreError."""
    line, expected = msgspec.json.encode(entry).decode(), UNSEEN
    while True:
        try:
            await store.append(stream, expected, [line], entry.key)
            return
        except Conflict as conflict:
            expected = conflict.actual
