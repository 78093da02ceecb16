"""Events in PostgreSQL, for several processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.exc import InvalidRequestError, SQLAlchemyError

from oudler.store.envelope import Clock
from oudler.store.migrating import NewerSchema, migrate
from oudler.store.protocol import EventStore
from oudler.store.sql import LASTS, SqlStore, cannot_open, parse_url
from oudler.store.watching import Watchers
from oudler.store.writer import Look

CHANNEL = "oudler_event"
MIGRATING = 0x0D1E4  # the advisory lock of whoever changes the tables
PATIENCE = 10.0
"""Seconds to wait for the server when a store is opened."""
CONNECTING = {
    "client_encoding": "utf8",
    "connect_timeout": "10",
    # A server whose machine has vanished is noticed in seconds.
    "keepalives_idle": "5",
    "keepalives_interval": "5",
    "tcp_user_timeout": "10000",
}
PULSE = 5.0
"""Seconds of silence after which a listener asks whether the server is still there."""
PAUSE = 0.5
"""Seconds between two attempts to reach it again."""

LOG = logging.getLogger(__name__)

NOTIFY = text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")
SETTINGS = (
    "SET synchronous_commit = on",
    # A process that hangs in the middle of a write does not hold up the others for long.
    "SET idle_in_transaction_session_timeout = '5s'",
)


class NotifyRelay:
    """Tells the watchers of every process, through LISTEN and NOTIFY."""

    def __init__(
        self,
        watchers: Watchers,
        connect: Callable[[], Awaitable[psycopg.AsyncConnection[Any]]],
    ) -> None:
        self._watchers = watchers
        self._connect = connect
        self._listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def ready(self) -> None:
        """Wait until nothing more can be missed. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            await self._listening.wait()

    def begin(self, look: Callable[[Look], None]) -> None:
        """The server tells: nobody has to look."""

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """The server passes it on when, and only if, the transaction is committed."""
        told = [f"{stream}:{seq}" for stream, seq in news.items()]
        connection.execute(NOTIFY, {"channel": CHANNEL, "news": told})

    def sent(self, news: Mapping[str, int]) -> None:
        """It comes back to this process as to the others."""

    def erased(self, engine: Engine) -> None:
        """The server's own cleaning, VACUUM, frees what old rows held."""

    async def close(self) -> None:
        """Hang up."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up(connection)
                    self._listening.set()
                    await self._hear(connection)
            except Exception as error:  # whatever it is, a store that tells nothing looks well
                LOG.warning("nobody listens to PostgreSQL for the moment: %s", error)
            await asyncio.sleep(PAUSE)

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for notice in connection.notifies(timeout=PULSE):
                stream, _, seq = notice.payload.rpartition(":")
                if seq.isdecimal():  # anyone may use the channel
                    self._watchers.tell(stream, int(seq))
            await connection.execute("SELECT 1")

    async def _catch_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Tell where every stream stands, if this process did not listen for a while."""
        if self._listening.is_set():
            for stream, seq in await (await connection.execute(LASTS)).fetchall():
                self._watchers.tell(stream, seq)


async def open_postgres(address: str, clock: Clock = time.time) -> EventStore:
    """The store in this database; its table is made if it is not there. Raises StoreError."""
    url = parse_url(address).set(drivername="postgresql+psycopg")
    url = url.set(query={**CONNECTING, **url.query})
    reading, writing = engine_for(url), engine_for(url)
    try:
        await asyncio.to_thread(prepare, writing)
    except (SQLAlchemyError, NewerSchema) as error:
        raise cannot_open(writing, error) from error
    arguments, options = writing.dialect.create_connect_args(url)

    async def connect() -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(*arguments, autocommit=True, **options)

    watchers = Watchers()
    relay = NotifyRelay(watchers, connect)
    try:
        await relay.ready()
    except TimeoutError as error:
        await relay.close()
        raise cannot_open(writing, error) from error
    return SqlStore(reading, writing, clock, watchers, relay)


def engine_for(url: URL) -> Engine:
    """An engine whose connections are asked, before they are used, whether they still live."""
    engine = create_engine(url, pool_pre_ping=True, isolation_level="READ COMMITTED")

    @event.listens_for(engine, "connect")
    def connected(connection: psycopg.Connection[Any], _record: Any) -> None:
        for setting in SETTINGS:
            connection.execute(setting)
        connection.commit()

    return engine


def prepare(engine: Engine) -> None:
    """Bring the tables up to date; of several processes one does it and the others wait."""
    with engine.begin() as connection:
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if encoding != "UTF8":
            raise InvalidRequestError(f"its encoding is {encoding}, not UTF8")
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        migrate(connection)
