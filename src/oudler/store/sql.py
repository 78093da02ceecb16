"""What the stores on SQLite and PostgreSQL have in common."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from oudler.store.envelope import Append, Appended, Clock, Erasure, Stored, milliseconds
from oudler.store.errors import StoreError, StoreFault
from oudler.store.migrating import NewerSchema
from oudler.store.tables import EVENT
from oudler.store.watching import Watch, Watchers
from oudler.store.writer import Relay, Writer

AFTER_EVERY_NAME = "\U0010ffff"  # no name holds it: it is not printable
POSTGRES_FULL = "53100"
LASTS = """
    SELECT stream, (SELECT max(seq) FROM event WHERE event.stream = first.stream)
    FROM event AS first WHERE seq = 1
"""
"""Where every stream stands."""
READERS = 4

T = TypeVar("T")


class SqlStore:
    """An `EventStore` in a database: one thread writes, others read."""

    def __init__(
        self, reading: Engine, writing: Engine, clock: Clock, watchers: Watchers, relay: Relay
    ) -> None:
        self._engines = (reading, writing)
        self._clock = clock
        self._watchers = watchers
        self._relay = relay
        self._writer = Writer(writing, relay, self._failure)
        relay.begin(self._writer.look)
        self._readers = ThreadPoolExecutor(READERS, "oudler-store")
        self._closed = False

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Add these events, all or none, durably."""
        asked = Append(stream, expected, tuple(events), command, milliseconds(self._clock))
        self._refuse_if_closed()
        return await self._writer.append(asked)

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The stream's events after this one, in order."""
        columns = EVENT.c.seq, EVENT.c.time, EVENT.c.version, EVENT.c.text
        query = select(*columns).where(EVENT.c.stream == stream, EVENT.c.seq > after)
        ordered = query.order_by(EVENT.c.seq)
        return await self._read(
            lambda connection: tuple(Stored(*row) for row in connection.execute(ordered))
        )

    async def last(self, stream: str) -> int:
        """The sequence number of the stream's last event: 0 if it has none."""
        query = select(func.coalesce(func.max(EVENT.c.seq), 0)).where(EVENT.c.stream == stream)
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, in order."""
        name = EVENT.c.stream
        query = select(name).where(
            EVENT.c.seq == 1, name >= prefix, name < prefix + AFTER_EVERY_NAME
        )
        ordered = query.order_by(name)
        return await self._read(lambda connection: tuple(connection.execute(ordered).scalars()))

    async def rewrite(self, stream: str, texts: Mapping[int, str]) -> None:
        """Let these events say something else."""
        asked = Erasure(stream, texts)
        self._refuse_if_closed()
        await self._writer.erase(asked)

    async def forget(self, stream: str) -> None:
        """Erase a stream."""
        self._refuse_if_closed()
        await self._writer.erase(Erasure(stream))

    def watch(self, *prefixes: str) -> Watch:
        """The news of every append from now on, through whichever process."""
        self._refuse_if_closed()
        return self._watchers.add(prefixes)

    async def close(self) -> None:
        """Finish the appends that wait, and let go."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._relay.close()
        self._watchers.close()
        await asyncio.to_thread(self._readers.shutdown)
        for engine in self._engines:
            await asyncio.to_thread(engine.dispose)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        self._refuse_if_closed()

        def read() -> T:
            with self._engines[0].connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except SQLAlchemyError as error:
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> StoreError:
        fault = StoreFault.FULL if is_full(error) else StoreFault.FAILED
        refused = StoreError(fault, place(self._engines[0]), why(error))
        refused.__cause__ = error
        return refused

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(StoreFault.CLOSED, place(self._engines[0]))


def parse_url(address: str) -> URL:
    """The parts of a database's address. Raises StoreError if it names none."""
    try:
        url = make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.database in (None, "", ":memory:"):
        raise StoreError(StoreFault.UNKNOWN_PLACE, address.partition(":")[0])
    return url


def cannot_open(engine: Engine, error: Exception) -> StoreError:
    """Let go of a database that could not be opened; why it could not."""
    engine.dispose()
    newer = isinstance(error, NewerSchema)
    fault = StoreFault.NEWER if newer else StoreFault.CANNOT_OPEN
    return StoreError(fault, place(engine), why(error))


def is_full(error: Exception) -> bool:
    """Whether the disk was full."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (
        getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(cause, "sqlstate", None) == POSTGRES_FULL
    )


def why(error: Exception) -> str:
    """The database's own words: their first line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return next(iter(str(cause).splitlines()), type(error).__name__)


def place(engine: Engine) -> str:
    """The database's address, without a password."""
    url = engine.url
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
