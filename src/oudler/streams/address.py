"""The store at an address: opening it, and whether it exists."""

import time
from pathlib import Path

from oudler.streams.envelope import Clock
from oudler.streams.errors import StoreError, StoreFault
from oudler.streams.health import note_beside
from oudler.streams.memory import MemoryStore
from oudler.streams.protocol import EventStore

EXTRA = ("psycopg", "sqlalchemy")
"""The packages that `pip install oudler[serve]` adds."""


async def open_store(url: str, clock: Clock = time.time, *, is_known: bool = False) -> EventStore:
    """The store at `memory:`, `sqlite:///FILE` or `postgresql://HOST/NAME`.

    Makes its tables if there are none. With `is_known` there was a store before, so a new one is
    reported as damage. Raises StoreError.
    """
    try:
        return await _open(url, clock, is_known=is_known)
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        raise StoreError(StoreFault.MISSING_PACKAGE, _kind(url), error.name) from error


async def _open(url: str, clock: Clock, *, is_known: bool) -> EventStore:
    if url == "memory:":
        return MemoryStore(clock)
    if _kind(url) == "sqlite":
        from oudler.streams.sqlite import open_sqlite  # slow to import

        return await open_sqlite(url, clock, is_known=is_known)
    if _kind(url) == "postgresql":
        from oudler.streams.postgres import open_postgres

        return await open_postgres(url, clock, is_known=is_known)
    raise StoreError(StoreFault.UNKNOWN_PLACE, _kind(url))


def _kind(url: str) -> str:
    """The address up to its colon: the rest may contain a password."""
    return url.partition(":")[0]


def was_there(url: str) -> bool:
    """Whether an SQLite file is there, perhaps empty, or the note that is kept beside it.

    A file deleted with its note is as if there had never been one.
    """
    kind, _, address = url.partition(":///")
    file = Path(address.partition("?")[0])
    return kind == "sqlite" and (file.exists() or note_beside(file).exists())
