"""A store in PostgreSQL, for several processes."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.exc import InvalidRequestError, SQLAlchemyError

from oudler.streams.batch import Row
from oudler.streams.envelope import Clock
from oudler.streams.feed import Watchers
from oudler.streams.protocol import EventStore
from oudler.streams.schema import OtherSchema, make_tables
from oudler.streams.sql import LASTS, SqlStore, cannot_open, parse_url
from oudler.streams.writer import Look

CHANNEL = "oudler_event"
MAKING = 0x0D1E4  # the advisory lock held while the tables are made
PATIENCE = 10.0
"""Seconds to wait for the server when opening a store."""
CONNECTING = {
    "client_encoding": "utf8",
    "connect_timeout": "3",
    # Notice within seconds that the server's machine has vanished.
    "keepalives_idle": "5",
    "keepalives_interval": "5",
    "tcp_user_timeout": "10000",
}
ANSWER = 3.0
"""Seconds to wait for any answer, so that the page hears of an outage within five."""
PULSE = 5.0
"""Seconds of silence after which the listener checks that the server is still there."""
PAUSE = 0.5
"""Seconds between attempts to reconnect."""

LOG = logging.getLogger(__name__)

NOTIFY = text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")
SETTINGS = (
    "SET synchronous_commit = on",
    # A process that hangs in a transaction must not hold up the others for long.
    "SET idle_in_transaction_session_timeout = '3s'",
    "SET statement_timeout = '4s'",
)


class NotifyRelay:
    """Carries news to the watchers of every process by LISTEN and NOTIFY."""

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
        """Wait until this process listens, so that it misses nothing. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            await self._listening.wait()

    def begin(self, look: Callable[[Look], None]) -> None:
        """Nothing to do: the server sends the news."""

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Hand the news to the server, which sends it if and when the transaction commits."""
        told = [f"{stream}:{seq}" for stream, seq in news.items()]
        connection.execute(NOTIFY, {"channel": CHANNEL, "news": told})

    def committed(self, last: Row) -> None:
        """Nothing to do: the server needs no witness."""

    def sent(self, news: Mapping[str, int]) -> None:
        """Nothing to do: the server sends the news back to this process too."""

    def erased(self, engine: Engine, stream: str) -> None:
        """Nothing to do: the server's VACUUM removes the old rows."""

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        is_deaf = False
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up(connection)
                    self._listening.set()
                    if is_deaf:
                        LOG.warning("PostgreSQL is listened to again")
                    is_deaf = False
                    await self._hear(connection)
            except Exception as error:  # any error at all: without this task nobody would hear news
                if not is_deaf:
                    LOG.warning("nobody listens to PostgreSQL for the moment: %s", error)
                is_deaf = True
            await asyncio.sleep(PAUSE)

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for notice in connection.notifies(timeout=PULSE):
                stream, _, seq = notice.payload.rpartition(":")
                if seq.isdecimal():  # anyone may use the channel
                    self._watchers.tell(stream, int(seq))
            await connection.execute("SELECT 1")

    async def _catch_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Announce the end of every stream after an outage, during which news was lost."""
        if self._listening.is_set():
            for stream, seq in await (await connection.execute(LASTS)).fetchall():
                self._watchers.tell(stream, seq)


async def open_postgres(
    address: str, clock: Clock = time.time, *, is_known: bool = False
) -> EventStore:
    """The store in this database, whose table is created if missing. Raises StoreError.

    With `is_known` there was one before, so a new one is reported as damage.
    """
    url = parse_url(address).set(drivername="postgresql+psycopg")
    url = url.set(query={**CONNECTING, **url.query})
    reading, writing = engine_for(url), engine_for(url)
    try:
        is_new = await asyncio.to_thread(prepare, writing)
    except (SQLAlchemyError, OtherSchema) as error:
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
    store = SqlStore(reading, writing, clock, watchers, relay, ANSWER)
    store.begin(is_new=is_new and is_known)
    return store


def engine_for(url: URL) -> Engine:
    """An engine that tests each connection before using it."""
    engine = create_engine(url, pool_pre_ping=True, isolation_level="READ COMMITTED")

    @event.listens_for(engine, "connect")
    def connected(connection: psycopg.Connection[Any], _record: Any) -> None:
        for setting in SETTINGS:
            connection.execute(setting)
        connection.commit()

    return engine


def prepare(engine: Engine) -> bool:
    """Make or check the tables; other processes wait meanwhile. Returns True if there were none."""
    with engine.begin() as connection:
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if encoding != "UTF8":
            raise InvalidRequestError(f"its encoding is {encoding}, not UTF8")
        connection.execute(select(func.pg_advisory_xact_lock(MAKING)))
        return make_tables(connection)
