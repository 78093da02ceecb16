"""A store in an SQLite file, for one process or a few."""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from oudler.core import value
from oudler.streams.batch import Row
from oudler.streams.envelope import Clock
from oudler.streams.errors import StoreError, StoreFault
from oudler.streams.feed import Watchers
from oudler.streams.protocol import EventStore
from oudler.streams.schema import OtherSchema, make_tables
from oudler.streams.sql import LASTS, SqlStore, cannot_open, parse_url
from oudler.streams.witness import Witness
from oudler.streams.writer import Look

PATIENCE = 30.0
"""Seconds to wait for another process that writes to the same file."""
STEPS = 100_000
"""SQLite steps between checks whether time is up."""
PERIOD = 0.25
"""Seconds between checks for what other processes wrote."""
QUIET = 2.0
"""Seconds without an erasure after which the file is rebuilt, once for all of them."""
SMALL = 32 * 1024**2
"""Bytes of the largest file that is rebuilt, in about half a second. SQLite overwrites what it
deletes, but a page that was split keeps copies of the rows that moved.
"""
SIZE = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"

LOG = logging.getLogger(__name__)


class FileRelay:
    """Carries news to the watchers in this process, and polls for other processes' commits.

    SQLite counts, for each connection, the commits of all others (`data_version`). The writing
    connection is asked, so that this process's own appends do not count.
    """

    def __init__(self, watchers: Watchers, engine: Engine, version: int, witness: Witness) -> None:
        self._watchers = watchers
        self._engine = engine
        self._witness = witness
        self._version: int | None = version
        self._lasts: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._looking: asyncio.Task[None] | None = None
        self._has_looked = asyncio.Event()
        self._erased = 0.0
        """When something was last erased, if copies of it may remain; by the monotonic clock."""

    def begin(self, look: Callable[[Look], None]) -> None:
        """Start polling, while anybody watches."""
        self._looking = asyncio.create_task(self._keep_looking(look))

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Nothing to do before the commit."""

    def committed(self, last: Row) -> None:
        """Note the last event beside the file."""
        self._witness.note(last)

    def sent(self, news: Mapping[str, int]) -> None:
        """Tell the watchers of this process."""
        for stream, seq in news.items():
            self._lasts[stream] = max(seq, self._lasts.get(stream, 0))
            self._watchers.tell(stream, seq)

    def erased(self, engine: Engine, stream: str) -> None:
        """Empty the write-ahead log, which still contains what was erased."""
        with closing(engine.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._erased = time.monotonic()
        self._witness.forget(stream)

    async def close(self) -> None:
        """Stop polling."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        if self._erased:
            await asyncio.to_thread(self._rebuild)
        self._witness.close()

    async def _keep_looking(self, look: Callable[[Look], None]) -> None:
        while True:
            await asyncio.sleep(PERIOD)
            if self._erased and time.monotonic() - self._erased > QUIET:
                look(self._rebuild)
            if self._watchers:
                self._has_looked.clear()
                look(self._look)
                await self._has_looked.wait()

    def _rebuild(self) -> None:
        """Remove the copies of erased rows that pages kept when they were split."""
        self._erased = 0.0
        try:
            with closing(self._engine.raw_connection()) as raw:
                cursor = raw.cursor()
                (size,) = cursor.execute(SIZE).fetchone()
                if size <= SMALL:
                    cursor.execute("VACUUM")
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except (sqlite3.Error, SQLAlchemyError) as error:
            LOG.warning("copies of what was erased may remain in the file: %s", error)

    def _look(self) -> None:
        """In the writing thread: the end of every stream, if another process committed."""
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
        with suppress(RuntimeError):  # the loop is closed: nobody watches any more
            self._loop.call_soon_threadsafe(self._looked, found)

    def _looked(self, found: Mapping[str, int]) -> None:
        self._has_looked.set()
        for stream, seq in found.items():
            if seq > self._lasts.get(stream, 0):
                self._lasts[stream] = seq
                self._watchers.tell(stream, seq)


async def open_sqlite(
    address: str, clock: Clock = time.time, *, is_known: bool = False
) -> EventStore:
    """The store in this file, which is created if missing. Raises StoreError.

    With `is_known` there was one before, so a new one is reported as damage.
    """
    url = parse_url(address)
    witness = Witness(Path(str(url.database)))
    # A transaction that starts as a reader fails, instead of waiting, when it turns into a writer.
    try:
        reading, writing = engine_for(url, "BEGIN"), engine_for(url, "BEGIN IMMEDIATE")
    except (ValueError, TypeError) as error:  # an option after the ? of the address
        raise StoreError(StoreFault.CANNOT_OPEN, str(url.database), str(error)) from error
    try:
        await asyncio.to_thread(_keep_private, Path(str(url.database)))
        prepared = await asyncio.to_thread(prepare, writing, witness)
    except (SQLAlchemyError, OtherSchema, sqlite3.Error, UnicodeDecodeError) as error:
        raise cannot_open(writing, error) from error
    watchers = Watchers()
    relay = FileRelay(watchers, writing, prepared.version, witness)
    store = SqlStore(reading, writing, clock, watchers, relay)
    store.begin(is_new=prepared.is_new and is_known, missing=prepared.missing, integrity=integrity)
    return store


def _keep_private(file: Path) -> None:
    """Let nobody but its owner read the file: it has people's names, messages and passphrases.

    SQLite gives the files beside it the same permissions. One that its owner has opened to a group
    stays open to it.
    """
    if str(file).startswith("file:"):  # an address of SQLite's own
        return
    with suppress(OSError):  # opening it will say what is wrong
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
            if one.exists() and one.stat().st_mode & 0o007:
                one.chmod(0o600)


def engine_for(url: URL, begin: str) -> Engine:
    """An engine that starts transactions with this statement."""
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # or Python starts transactions of its own
        set_up(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.connection.cursor().execute(begin)

    return engine


def set_up(connection: sqlite3.Connection) -> None:
    """Make commits durable, and erasures complete."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            # SQLite's own timeout does not cover two processes that change the mode at once.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # overwrite what is deleted with zeros


@value
class Prepared:
    """The findings when a file was opened."""

    is_new: bool
    missing: str
    """The last event written, if it is missing."""
    version: int
    """SQLite's count of other connections' commits."""


def prepare(engine: Engine, witness: Witness) -> Prepared:
    """Make or check the tables, and compare them with the witness."""
    with engine.begin() as connection:
        is_new = make_tables(connection)
        missing = witness.missing(connection)
    # What a killed process left behind may be readable, but not yet be on the disk.
    with closing(engine.raw_connection()) as raw:
        raw.cursor().execute("PRAGMA wal_checkpoint")
        version: int = raw.cursor().execute("PRAGMA data_version").fetchone()[0]
    return Prepared(is_new, missing, version)


def integrity(connection: Connection, is_over: Callable[[], bool]) -> str:
    """The damage SQLite finds in its file; "" if none, or if time is up."""
    raw: Any = connection.connection.driver_connection
    raw.set_progress_handler(lambda: int(is_over()), STEPS)
    try:
        (found,) = raw.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        raw.set_progress_handler(None, 0)
    return "" if found == "ok" else " ".join(str(found).split())
