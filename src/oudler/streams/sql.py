"""The store on a SQL database: what SQLite and PostgreSQL have in common."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    LargeBinary,
    cast,
    func,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from oudler.streams.chain import BrokenChain, check_rows, intact_rows
from oudler.streams.envelope import Append, Appended, Clock, Erasure, Stored, milliseconds
from oudler.streams.errors import StoreError, StoreFault
from oudler.streams.event_table import EVENT
from oudler.streams.feed import Feed, Watchers
from oudler.streams.health import Damage, Health, Monitor
from oudler.streams.inspection import Check, Integrity
from oudler.streams.schema import OtherSchema
from oudler.streams.writer import Relay, Writer

AFTER_EVERY_NAME = "\U0010ffff"  # no name holds it: it is not printable
POSTGRES_FULL = "53100"
POSTGRES_AWAY = ("08", "57P")
POSTGRES_DAMAGED = ("XX001", "XX002")
UNDECODABLE = "Could not decode to UTF-8"
SQLITE_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
LASTS = """
    SELECT stream, (SELECT max(seq) FROM event WHERE event.stream = first.stream)
    FROM event AS first WHERE seq = 1
"""
"""The last event of every stream."""
READERS = 4
AGAIN = 1.0
"""Seconds between attempts to reach a store that is away."""

T = TypeVar("T")


class SqlStore:
    """An `EventStore` in a database: one thread writes, others read."""

    def __init__(
        self,
        reading: Engine,
        writing: Engine,
        clock: Clock,
        watchers: Watchers,
        relay: Relay,
        patience: float | None = None,
    ) -> None:
        self._patience = patience
        self._next_try = 0.0
        self._engines = (reading, writing)
        self._clock = clock
        self._watchers = watchers
        self._relay = relay
        self.monitor = Monitor(place(writing))
        self._writer = Writer(writing, relay, self._failure)
        relay.begin(self._writer.look)
        self._readers = ThreadPoolExecutor(READERS, "oudler-store")
        self._check: Check | None = None
        self._closed = False

    def begin(self, *, is_new: bool, missing: str = "", integrity: Integrity | None = None) -> None:
        """Report what was found while opening the store, and start inspecting the rest."""
        where = place(self._engines[0])
        if is_new:
            self.monitor.damaged(Damage.EMPTY, where, "new, where there was one before")
        elif missing:
            self.monitor.damaged(Damage.LOST, missing, "it was written, and is not there")
        self._check = Check(self._engines[0], self.monitor, read_stream, integrity)

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Add these events, all or none, durably."""
        asked = Append(stream, expected, tuple(events), command, milliseconds(self._clock))
        self._refuse_if_closed()
        return await self._answered(lambda: self._writer.append(asked))

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The stream's events after this one, in order."""
        return await self._read(lambda connection: read_stream(connection, stream, after))

    async def read_intact(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The same, but damaged events are marked, and noted."""
        found = await self._read(lambda connection: read_intact(connection, stream, after))
        if first := next((one.seq for one in found if one.is_damaged), 0):
            self.monitor.damaged(Damage.STREAM, stream, BrokenChain(stream, first).why)
        return found

    async def last(self, stream: str) -> int:
        """The sequence number of the stream's last event: 0 if it has none."""
        query = select(func.coalesce(func.max(EVENT.c.seq), 0)).where(EVENT.c.stream == stream)
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The names of the streams with this prefix, in order."""
        name = EVENT.c.stream
        query = select(name).where(
            EVENT.c.seq == 1, name >= prefix, name < prefix + AFTER_EVERY_NAME
        )
        ordered = query.order_by(name)
        return await self._read(lambda connection: tuple(connection.execute(ordered).scalars()))

    async def rewrite(self, stream: str, texts: Mapping[int, str], *, commands: str = "") -> None:
        """Replace the texts of these events."""
        asked = Erasure(stream, texts, commands)
        self._refuse_if_closed()
        await self._answered(lambda: self._writer.erase(asked))

    async def forget(self, stream: str) -> None:
        """Erase a stream."""
        self._refuse_if_closed()
        await self._answered(lambda: self._writer.erase(Erasure(stream)))

    def watch(self, *prefixes: str) -> Feed:
        """Subscribe to news of every append from now on, by any process."""
        self._refuse_if_closed()
        return self._watchers.add(prefixes)

    def health(self) -> Health:
        """The store's health, as far as this process knows without asking it."""
        return self.monitor.health

    async def close(self) -> None:
        """Finish the waiting appends, then close."""
        if self._closed:
            return
        self._closed = True
        if self._check is not None:
            await asyncio.to_thread(self._check.stop)
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

        loop = asyncio.get_running_loop()
        try:
            return await self._answered(lambda: loop.run_in_executor(self._readers, read))
        except (BrokenChain, SQLAlchemyError, UnicodeDecodeError) as error:
            raise self._failure(error) from error

    async def _answered(self, ask: Callable[[], Awaitable[T]]) -> T:
        """The store's answer, if it comes in time. Raises StoreError.

        While the store is away, one caller a second tries it; all others are refused at once, so
        that requests do not pile up behind a timeout.
        """
        now = asyncio.get_running_loop().time()
        if self.monitor.is_away and now < self._next_try:
            raise self._away("it is tried again")
        self._next_try = now + AGAIN
        try:
            async with asyncio.timeout(self._patience):
                found = await ask()
        except TimeoutError:
            raise self._away(f"nothing in {self._patience:g} seconds") from None
        self.monitor.answered()
        return found

    def _away(self, why: str) -> StoreError:
        self.monitor.missed(why)
        return StoreError(StoreFault.AWAY, place(self._engines[0]), why)

    def _failure(self, error: Exception) -> StoreError:
        fault = StoreFault.FULL if is_full(error) else StoreFault.FAILED
        if isinstance(error, BrokenChain):
            self.monitor.damaged(Damage.STREAM, error.stream, error.why)
            fault = StoreFault.DAMAGED
        elif is_damaged(error):
            self.monitor.damaged(Damage.FILE, place(self._engines[0]), why(error))
            fault = StoreFault.DAMAGED
        elif is_away(error):
            self.monitor.missed(why(error))
            fault = StoreFault.AWAY
        refused = StoreError(fault, place(self._engines[0]), why(error))
        refused.__cause__ = error
        return refused

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(StoreFault.CLOSED, place(self._engines[0]))


def parse_url(address: str) -> URL:
    """The parts of a database's address. Raises StoreError if it names no database.

    >>> parse_url("postgresql://oudler:secret@localhost/tarot").database
    'tarot'
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # such as a port that is not a number
        url = None
    if url is None or url.database in (None, "", ":memory:"):
        raise StoreError(StoreFault.UNKNOWN_PLACE, address.partition(":")[0])
    return url


def cannot_open(engine: Engine, error: Exception) -> StoreError:
    """Dispose of an engine that could not be opened, and return the error to raise."""
    engine.dispose()
    fault = StoreFault.CANNOT_OPEN
    if isinstance(error, OtherSchema):
        fault = StoreFault.NEWER if error.is_newer else StoreFault.UNKNOWN_TABLES
    return StoreError(fault, place(engine), why(error))


def read_stream(connection: Connection, stream: str, after: int = 0) -> tuple[Stored, ...]:
    """A stream's events after this one, in order. Raises BrokenChain."""
    return check_rows(stream, after, _rows(connection, stream, after, as_bytes=False))


def read_intact(connection: Connection, stream: str, after: int = 0) -> tuple[Stored, ...]:
    """A stream's events after this one, the damaged ones marked. Raises BrokenChain."""
    # One byte that is not UTF-8 must not cost the whole answer; PostgreSQL stores none.
    as_bytes = connection.dialect.name == "sqlite"
    return intact_rows(stream, after, _rows(connection, stream, after, as_bytes=as_bytes))


def _rows(connection: Connection, stream: str, after: int, *, as_bytes: bool) -> Sequence[Any]:
    texts = EVENT.c.text, EVENT.c.seal, EVENT.c.link
    read = (cast(one, LargeBinary) for one in texts) if as_bytes else texts
    columns = EVENT.c.seq, EVENT.c.time, EVENT.c.version, *read
    query = select(*columns).where(EVENT.c.stream == stream, EVENT.c.seq >= after)
    return connection.execute(query.order_by(EVENT.c.seq)).all()


def is_damaged(error: Exception) -> bool:
    """Whether the database finds its own pages damaged."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return (
        isinstance(cause, UnicodeDecodeError)
        or UNDECODABLE in str(cause)
        or (isinstance(code, int) and code & 0xFF in SQLITE_DAMAGED)
    ) or getattr(cause, "sqlstate", None) in POSTGRES_DAMAGED


def is_away(error: Exception) -> bool:
    """Whether the server could not be reached, or hung up."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    state = getattr(cause, "sqlstate", "")  # an SQLite file is never away
    return state is None or state.startswith(POSTGRES_AWAY)


def is_full(error: Exception) -> bool:
    """Whether the disk was full."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (
        getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(cause, "sqlstate", None) == POSTGRES_FULL
    )


def why(error: Exception) -> str:
    """The first line of the database's own words."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return next(iter(str(cause).splitlines()), type(error).__name__)


def place(engine: Engine) -> str:
    """The database's address, without a password."""
    url = engine.url
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
