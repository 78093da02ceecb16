"""Opens the store at an address."""

from __future__ import annotations

import time

from oudler.store.envelope import Clock
from oudler.store.errors import StoreError, StoreFault
from oudler.store.memory import MemoryStore
from oudler.store.protocol import EventStore

EXTRA = ("alembic", "psycopg", "sqlalchemy")
"""What `pip install oudler[serve]` adds."""


async def open_store(url: str, clock: Clock = time.time) -> EventStore:
    """The store at `memory:`, `sqlite:///FILE` or `postgresql://HOST/NAME`.

    Its tables are made or brought up to date. Raises StoreError.
    """
    try:
        return await _open(url, clock)
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        raise StoreError(StoreFault.MISSING_PACKAGE, _kind(url), error.name) from error


async def _open(url: str, clock: Clock) -> EventStore:
    if url == "memory:":
        return MemoryStore(clock)
    if _kind(url) == "sqlite":
        from oudler.store.sqlite import open_sqlite  # it takes long to import

        return await open_sqlite(url, clock)
    if _kind(url) == "postgresql":
        from oudler.store.postgres import open_postgres

        return await open_postgres(url, clock)
    raise StoreError(StoreFault.UNKNOWN_PLACE, _kind(url))


def _kind(url: str) -> str:
    """What stands before the colon: the rest may hold a password."""
    return url.partition(":")[0]
