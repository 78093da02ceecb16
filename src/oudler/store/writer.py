"""The one thread that writes, and commits together the appends that wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from oudler.store.envelope import Append, Appended, Erasure
from oudler.store.erasing import erase
from oudler.store.errors import StoreError
from oudler.store.judge import Answer, Judge, rows
from oudler.store.tables import insertion

LARGEST_GROUP = 500
RACES = 50
REMEMBERED = 10_000

Waiting = tuple[Append, asyncio.Future[Appended]]
Look = Callable[[], None]
"""Something that the writing thread does between two groups."""


@dataclass(frozen=True, slots=True)
class _Erasing:
    """Something to be erased, and who waits for it."""

    asked: Erasure
    future: asyncio.Future[None]

    def answer(self, failure: Exception | None) -> None:
        if self.future.done():
            return
        if failure is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(failure)


class Relay(Protocol):
    """Carries the news of appends to the watchers."""

    def begin(self, look: Callable[[Look], None]) -> None:
        """Once there is a thread that writes: `look` has it look at something."""
        ...

    def send(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Within the transaction that writes: these streams will have got so far."""
        ...

    def sent(self, news: Mapping[str, int]) -> None:
        """After it, in the event loop: these streams have got so far."""
        ...

    def erased(self, engine: Engine) -> None:
        """After something was erased, in the thread that writes: let no copy of it remain."""
        ...

    async def close(self) -> None:
        """No news will follow."""
        ...


class Writer:
    """Group commit: while one group is written, the next gathers.

    A group is one transaction, but each append in it is judged on its own: one that conflicts is
    refused alone. If the transaction fails, all are refused.
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
        """The answer to come."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        self._queue.put((asked, future))
        return future

    def erase(self, asked: Erasure) -> asyncio.Future[None]:
        """Done when it is erased."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Erasing(asked, future))
        return future

    def look(self, look: Look) -> None:
        """Do this in the writing thread, after what waits; it raises nothing."""
        self._queue.put(look)

    async def close(self) -> None:
        """Write what waits, then end."""
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
            if waiting := [one for one in group if isinstance(one, tuple)]:
                answers, news = self._commit([asked for asked, _ in waiting])
                self._soon(self._answer, waiting, answers, news)
            for one in group:
                if isinstance(one, _Erasing):
                    self._soon(one.answer, self._erase(one.asked))
                elif callable(one):
                    one()

    def _soon(self, do: Callable[..., None], *what: object) -> None:
        """Do this in the event loop."""
        with suppress(RuntimeError):  # it has been closed: nobody waits any more
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
            except IntegrityError as race:
                error = race
            except Exception as failed:  # whatever it is, those who wait must be answered
                error = failed
                break
        assert error is not None
        return [self._failure(error) for _ in group], {}

    def _write(
        self, group: list[Append], *, certain: bool
    ) -> tuple[list[Answer], Mapping[str, int]]:
        with self._engine.begin() as connection:
            # Where streams stood when this connection last wrote or looked. Another process may
            # have gone on since: then a unique key refuses the group, and it is judged again.
            lasts: dict[str, int] = connection.info.setdefault("lasts", {})
            if not certain or len(lasts) > REMEMBERED:
                lasts.clear()
            judge = Judge(connection, lasts, certain=certain)
            answers = [judge.answer(asked) for asked in group]
            if judge.written:
                connection.exec_driver_sql(self._insert, list(rows(judge.written)))
                self._relay.send(connection, judge.news)
        lasts.update(judge.news)
        return answers, judge.news

    def _erase(self, asked: Erasure) -> Exception | None:
        """Erase it in a transaction of its own; what went wrong, if anything."""
        try:
            with self._engine.begin() as connection:
                connection.info.get("lasts", {}).pop(asked.stream, None)
                erase(connection, asked)
            self._relay.erased(self._engine)
        except ValueError as refused:
            return refused
        except Exception as failed:  # whatever it is, whoever waits must be answered
            return self._failure(failed)
        return None
