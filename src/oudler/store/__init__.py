"""The event log: streams of events, in memory, in SQLite or in PostgreSQL."""

from oudler.store.address import open_store
from oudler.store.envelope import EVENT_VERSION, Appended, Clock, Stored
from oudler.store.errors import Conflict, StoreError, StoreFault, past_damage
from oudler.store.feed import Feed
from oudler.store.health import Damage, Found, Health, State
from oudler.store.protocol import EventStore

__all__ = [
    "EVENT_VERSION",
    "Appended",
    "Clock",
    "Conflict",
    "Damage",
    "EventStore",
    "Feed",
    "Found",
    "Health",
    "State",
    "StoreError",
    "StoreFault",
    "Stored",
    "open_store",
    "past_damage",
]
