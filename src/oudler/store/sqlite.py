"""Events in an SQLite file: no server, and one process that serves, or a few."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from oudler.store.envelope import Clock
from oudler.store.migrating import NewerSchema, migrate
from oudler.store.protocol import EventStore
from oudler.store.sql import LASTS, SqlStore, cannot_open, parse_url
from oudler.store.watching import Watchers
from oudler.store.writer import Look

PATIENCE = 30.0
"""Seconds to wait for another process that writes to the same file."""
PERIOD = 0.25
"""Seconds between two looks at what other processes have written."""

LOG = logging.getLogger(__name__)


class FileRelay:
    """Tells the watchers in this process, and looks whether other processes have written.

    SQLite counts, for each connection, what all others have committed. The connection that writes
    is asked, so that this process's own appends are no news.
    """

    def __init__(self, watchers: Watchers, engine: Engine, version: int) -> None:
        self._watchers = watchers
        self._engine = engine
        self._version: int | None = version
        self._lasts: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._looking: asyncio.Task[None] | None = None
        self._has_looked = asyncio.Event()

    def begin(self, look: Callable[[Look], None]) -> None:
        """Look every so often, while anybody watches."""
        self._looking = asyncio.create_task(self._keep_looking(look))

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Nobody is told before the commit."""

    def sent(self, news: Mapping[str, int]) -> None:
        """Tell them."""
        for stream, seq in news.items():
            self._lasts[stream] = max(seq, self._lasts.get(stream, 0))
            self._watchers.tell(stream, seq)

    def erased(self, engine: Engine) -> None:
        """What was erased stands in the write-ahead log until that is emptied into the file."""
        with closing(engine.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _keep_looking(self, look: Callable[[Look], None]) -> None:
        while True:
            await asyncio.sleep(PERIOD)
            if self._watchers:
                self._has_looked.clear()
                look(self._look)
                await self._has_looked.wait()

    def _look(self) -> None:
        """In the thread that writes: where the streams stand, if anybody else has committed."""
        found: dict[str, int] = {}
        try:
            with closing(self._engine.raw_connection()) as raw:
                cursor = raw.cursor()
                (version,) = cursor.execute("PRAGMA data_version").fetchone()
                if version != self._version:
                    found = dict(cursor.execute(LASTS).fetchall())
                self._version = version
        except (sqlite3.Error, SQLAlchemyError) as error:
            if self._version is not None:
                LOG.warning("nobody looks for the moment at what others write: %s", error)
            self._version = None
        with suppress(RuntimeError):  # the loop has been closed: nobody watches any more
            self._loop.call_soon_threadsafe(self._looked, found)

    def _looked(self, found: Mapping[str, int]) -> None:
        self._has_looked.set()
        for stream, seq in found.items():
            if seq > self._lasts.get(stream, 0):
                self._lasts[stream] = seq
                self._watchers.tell(stream, seq)


async def open_sqlite(address: str, clock: Clock = time.time) -> EventStore:
    """The store in this file, which is made if it is not there. Raises StoreError."""
    url = parse_url(address)
    # A transaction that begins as a reader cannot wait to become a writer.
    reading, writing = engine_for(url, "BEGIN"), engine_for(url, "BEGIN IMMEDIATE")
    try:
        version = await asyncio.to_thread(prepare, writing)
    except (SQLAlchemyError, NewerSchema) as error:
        raise cannot_open(writing, error) from error
    watchers = Watchers()
    return SqlStore(reading, writing, clock, watchers, FileRelay(watchers, writing, version))


def engine_for(url: URL, begin: str) -> Engine:
    """An engine whose transactions begin so."""
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # Python is not to begin transactions of its own
        set_up(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.connection.cursor().execute(begin)

    return engine


def set_up(connection: sqlite3.Connection) -> None:
    """What is committed is on the disk before anyone hears of it."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            # SQLite does not wait of itself for another process that changes the mode as well.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten


def prepare(engine: Engine) -> int:
    """Bring the tables up to date; what SQLite has counted of other connections' commits."""
    with engine.begin() as connection:
        migrate(connection)
    # What a killed process left may be readable and not yet be on the disk.
    with closing(engine.raw_connection()) as raw:
        raw.cursor().execute("PRAGMA wal_checkpoint")
        version: int = raw.cursor().execute("PRAGMA data_version").fetchone()[0]
    return version
