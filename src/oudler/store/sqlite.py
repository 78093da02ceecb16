"""Events in an SQLite file: one process, no server."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from oudler.store.envelope import Clock
from oudler.store.migrating import NewerSchema, migrate
from oudler.store.protocol import EventStore
from oudler.store.sql import SqlStore, cannot_open, parse_url
from oudler.store.watching import Watchers

PATIENCE = 30.0
"""Seconds to wait for another process that writes to the same file."""


class LocalRelay:
    """Tells the watchers in this process, once it is written."""

    def __init__(self, watchers: Watchers) -> None:
        self._watchers = watchers

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Nobody is told before the commit."""

    def sent(self, news: Mapping[str, int]) -> None:
        """Tell them."""
        for stream, seq in news.items():
            self._watchers.tell(stream, seq)

    def erased(self, engine: Engine) -> None:
        """What was erased stands in the write-ahead log until that is emptied into the file."""
        with closing(engine.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """There is nothing to let go."""


async def open_sqlite(address: str, clock: Clock = time.time) -> EventStore:
    """The store in this file, which is made if it is not there. Raises StoreError."""
    url = parse_url(address)
    # A transaction that begins as a reader cannot wait to become a writer.
    reading, writing = engine_for(url, "BEGIN"), engine_for(url, "BEGIN IMMEDIATE")
    try:
        await asyncio.to_thread(prepare, writing)
    except (SQLAlchemyError, NewerSchema) as error:
        raise cannot_open(writing, error) from error
    watchers = Watchers()
    return SqlStore(reading, writing, clock, watchers, LocalRelay(watchers))


def engine_for(url: URL, begin: str) -> Engine:
    """An engine whose transactions begin so."""
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # Python is not to begin transactions of its own
        set_up(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

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


def prepare(engine: Engine) -> None:
    """Bring the tables up to date."""
    with engine.begin() as connection:
        migrate(connection)
    # What a killed process left may be readable and not yet be on the disk.
    with closing(engine.raw_connection()) as raw:
        raw.cursor().execute("PRAGMA wal_checkpoint")
