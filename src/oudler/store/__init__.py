"""The event log: streams of events, in memory, in SQLite or in PostgreSQL."""

from oudler.store.envelope import EVENT_VERSION, Appended, Clock, Stored
from oudler.store.errors import Conflict, StoreError, StoreFault
from oudler.store.opening import open_store
from oudler.store.protocol import EventStore
from oudler.store.watching import Watch

__all__ = [
    "EVENT_VERSION",
    "Appended",
    "Clock",
    "Conflict",
    "EventStore",
    "StoreError",
    "StoreFault",
    "Stored",
    "Watch",
    "open_store",
]
