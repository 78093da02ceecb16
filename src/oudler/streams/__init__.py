"""The event log: streams of events, in memory, in SQLite or in PostgreSQL."""

from oudler.streams.address import open_store
from oudler.streams.envelope import EVENT_VERSION, Appended, Clock, Stored
from oudler.streams.errors import Conflict, StoreError, StoreFault, past_damage
from oudler.streams.feed import Feed
from oudler.streams.health import Damage, Found, Health, State
from oudler.streams.protocol import EventStore

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
