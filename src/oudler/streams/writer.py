"""The writer: the only thread that writes, which commits waiting appends together."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeGuard

from sqlalchemy import Connection, Engine, delete, select, update
from sqlalchemy.exc import IntegrityError

from oudler.streams.batch import Answer, Batch, Head, Row, rows, still_end_so
from oudler.streams.chain import BrokenChain, digest_of
from oudler.streams.envelope import Append, Appended, Erasure
from oudler.streams.errors import StoreError
from oudler.streams.event_table import EVENT, insertion

LARGEST_GROUP = 500
"""Appends in one transaction at most, so that the first of them need not wait long."""
RACES = 50
"""Attempts against other processes that append to the same streams."""
REMEMBERED = 10_000
"""Ends of streams kept for a connection; beyond that all are forgotten and looked up again."""

Waiting = tuple[Append, asyncio.Future[Appended]]
Look = Callable[[], None]
"""Work for the writing thread between two groups."""


@dataclass(frozen=True, slots=True)
class _Erasing:
    """A request to erase, and the future of its caller."""

    asked: Erasure
    future: asyncio.Future[None]

    def answer(self, failure: Exception | None) -> None:
        if self.future.done():
            return
        if failure is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(failure)


def is_waiting(one: object) -> TypeGuard[Waiting]:
    """Whether this is an append that a caller still waits for; cancelled ones are not written."""
    return isinstance(one, tuple) and not one[1].cancelled()


class Relay(Protocol):
    """Carries news of appends to the watchers; there is one for each kind of database."""

    def begin(self, look: Callable[[Look], None]) -> None:
        """Start; `look` runs something in the writing thread."""
        ...

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """In the transaction: these streams will end with these events."""
        ...

    def committed(self, last: Row) -> None:
        """After the commit, in the writing thread: this was the last row."""
        ...

    def sent(self, news: Mapping[str, int]) -> None:
        """After the commit, in the event loop: these streams end with these events."""
        ...

    def erased(self, engine: Engine, stream: str) -> None:
        """After an erasure, in the writing thread: remove any other copy."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class _Outdated(Exception):
    """Another process has erased a stream whose end was remembered."""


class Writer:
    """Group commit: while one group is written, the next one gathers.

    A group is one transaction, but each append in it is judged on its own: one that conflicts is
    refused alone. If the transaction fails, all of them are.
    """

    def __init__(
        self, engine: Engine, relay: Relay, failure: Callable[[Exception], StoreError]
    ) -> None:
        self._engine = engine
        self._relay = relay
        self._failure = failure
        self._insert = insertion(engine)
        self._loop = asyncio.get_running_loop()
        self._queue = SimpleQueue[Waiting | _Erasing | Look | None]()
        self._thread = Thread(target=self._work, name="oudler-store", daemon=True)
        self._thread.start()

    def append(self, asked: Append) -> asyncio.Future[Appended]:
        """Queue an append; the future gets its answer, Conflict or StoreError."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        self._queue.put((asked, future))
        return future

    def erase(self, asked: Erasure) -> asyncio.Future[None]:
        """Queue an erasure; the future is done once it is erased."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Erasing(asked, future))
        return future

    def look(self, look: Look) -> None:
        """Run this in the writing thread after what waits. It must not raise."""
        self._queue.put(look)

    async def close(self) -> None:
        """Write what waits, then stop the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        going = True
        while going:
            group = [self._queue.get()]
            with suppress(Empty):
                while group[-1] is not None and len(group) < LARGEST_GROUP:
                    group.append(self._queue.get_nowait())
            going = group[-1] is not None
            if waiting := [one for one in group if is_waiting(one)]:
                answers, news = self._commit([asked for asked, _ in waiting])
                self._soon(self._answer, waiting, answers, news)
            for one in group:
                if isinstance(one, _Erasing):
                    self._soon(one.answer, self._erase(one.asked))
                elif callable(one):
                    one()

    def _soon(self, do: Callable[..., None], *what: object) -> None:
        """Run this in the event loop."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(do, *what)

    def _answer(self, group: list[Waiting], answers: list[Answer], news: Mapping[str, int]) -> None:
        self._relay.sent(news)
        for (_, future), answer in zip(group, answers, strict=True):
            if future.done():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _commit(self, group: list[Append]) -> tuple[list[Answer], Mapping[str, int]]:
        error: Exception | None = None
        for attempt in range(RACES):
            try:
                return self._write(group, certain=attempt == 0)
            except (IntegrityError, _Outdated) as race:
                error = race
            except Exception as failed:  # any error at all: those who wait must be answered
                error = failed
                break
        assert error is not None
        return [self._failure(error) for _ in group], {}

    def _write(
        self, group: list[Append], *, certain: bool
    ) -> tuple[list[Answer], Mapping[str, int]]:
        with self._engine.begin() as connection:
            # The ends of streams when this connection last wrote or looked. Another process may
            # have appended since: then a unique key refuses the group, and it is judged again.
            heads: dict[str, Head] = connection.info.setdefault("heads", {})
            if not certain or len(heads) > REMEMBERED:
                heads.clear()
            batch = Batch(connection, heads, certain=certain)
            answers = [self._told(batch.answer(asked)) for asked in group]
            if certain and not still_end_so(connection, {name: heads[name] for name in batch.news}):
                heads.clear()
                raise _Outdated
            written = list(rows(batch.written, heads))
            if written:
                connection.exec_driver_sql(self._insert, written)
                self._relay.send(connection, batch.news)
        heads |= {row[0]: (row[1], row[-1]) for row in written}
        if written:
            self._relay.committed(written[-1])
        return answers, batch.news

    def _told(self, answer: Answer) -> Answer:
        return self._failure(answer) if isinstance(answer, BrokenChain) else answer

    def _erase(self, asked: Erasure) -> Exception | None:
        """Erase in a transaction of its own; return the error, if any."""
        try:
            with self._engine.begin() as connection:
                connection.info.get("heads", {}).pop(asked.stream, None)
                erase(connection, asked)
            self._relay.erased(self._engine, asked.stream)
        except ValueError as refused:
            return refused
        except Exception as failed:  # any error at all: the caller must be answered
            return self._failure(failed)
        return None


def erase(connection: Connection, asked: Erasure) -> None:
    """Erase within this transaction, the one exception to appending. Raises ValueError.

    The digest of an erased text stays, so that the chain still holds.
    """
    here = EVENT.c.stream == asked.stream
    if asked.texts is None:
        connection.execute(delete(EVENT).where(here))
        return
    for seq, text in asked.texts.items():
        this = here, EVENT.c.seq == seq
        found = connection.execute(select(EVENT.c.seal, EVENT.c.text).where(*this)).one_or_none()
        if found is None:
            raise asked.missing(seq)
        digest = digest_of(bytes(found.seal), found.text)
        connection.execute(update(EVENT).where(*this).values(text=text, seal=digest, command=None))
    if asked.commands:
        begins = EVENT.c.command.startswith(asked.commands, autoescape=True)
        connection.execute(update(EVENT).where(here, begins).values(command=None))
