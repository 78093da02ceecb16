"""The event log: streams of events in memory, SQLite or PostgreSQL, and aggregates on them."""

from oudler.streams.address import open_store
from oudler.streams.aggregate import (
    Aggregate,
    LiveStream,
    NotBegun,
    erase,
    update,
)
from oudler.streams.conflicts import add, try_append
from oudler.streams.envelope import EVENT_VERSION, Appended, Clock, Stored
from oudler.streams.errors import Conflict, StoreError, StoreFault, past_damage
from oudler.streams.feed import Feed
from oudler.streams.health import Damage, Found, Health, State
from oudler.streams.protocol import EventStore

__all__ = [
    "EVENT_VERSION",
    "Aggregate",
    "Appended",
    "Clock",
    "Conflict",
    "Damage",
    "EventStore",
    "Feed",
    "Found",
    "Health",
    "LiveStream",
    "NotBegun",
    "State",
    "StoreError",
    "StoreFault",
    "Stored",
    "add",
    "erase",
    "open_store",
    "past_damage",
    "try_append",
    "update",
]
