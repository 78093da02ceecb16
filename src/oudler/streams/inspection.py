"""Inspection of a whole store in the background, for a while after it was opened."""

import time
from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from oudler.streams.chain import BrokenChain
from oudler.streams.event_table import EVENT
from oudler.streams.health import LOG, Damage, Monitor

LONGEST = 20.0
"""Seconds that an inspection may take; what it does not reach is checked when it is read."""
BREATH = 0.002
"""Seconds of rest between two streams, so that running games do not stutter."""

Integrity = Callable[[Connection, Callable[[], bool]], str]
"""Returns what the database finds wrong with itself; its second argument says when to stop."""
ReadStream = Callable[[Connection, str], object]


class Check:
    """One inspection, in a thread of its own."""

    def __init__(
        self, engine: Engine, monitor: Monitor, read: ReadStream, integrity: Integrity | None
    ) -> None:
        self._engine = engine
        self._monitor = monitor
        self._read = read
        self._integrity = integrity
        self._stopped = Event()
        self._until = time.monotonic() + LONGEST
        monitor.checked = False
        self._thread = Thread(target=self._look, name="oudler-check", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the inspection, and wait for its thread."""
        self._stopped.set()
        self._thread.join()

    def _is_over(self) -> bool:
        return self._stopped.is_set() or time.monotonic() > self._until

    def _look(self) -> None:
        try:
            with self._engine.connect() as connection:
                self._check_file(connection)
                whole = self._check_streams(connection)
        except (SQLAlchemyError, UnicodeDecodeError) as error:  # the next reader will meet it too
            LOG.warning("%s could not be looked through: %s", self._monitor.place, error)
            return
        self._monitor.checked = whole
        if not whole and not self._stopped.is_set():
            LOG.warning(
                "%s is too large to be looked through at the start: the rest is checked as it is"
                " read",
                self._monitor.place,
            )

    def _check_file(self, connection: Connection) -> None:
        if self._integrity is None:
            return
        try:
            wrong = self._integrity(connection, self._is_over)
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            wrong = str(error.__cause__ or error)
        if wrong:
            self._monitor.damaged(Damage.FILE, self._monitor.place, wrong)

    def _check_streams(self, connection: Connection) -> bool:
        """Check every stream; False if time ran out first."""
        for stream in connection.execute(select(EVENT.c.stream).distinct()).scalars().all():
            if self._is_over():
                return False
            if not isinstance(stream, str):  # SQLite stores any type in any column
                self._monitor.damaged(Damage.STREAM, repr(stream), "no name of a stream")
                continue
            try:
                self._read(connection, stream)
            except BrokenChain as broken:
                self._monitor.damaged(Damage.STREAM, stream, broken.why)
            except (SQLAlchemyError, UnicodeDecodeError) as error:
                self._monitor.damaged(Damage.FILE, stream, str(error.__cause__ or error))
            self._stopped.wait(BREATH)
        return True
