"""The event log: streams of events, in memory, in SQLite or in PostgreSQL."""

from oudler.store.envelope import EVENT_VERSION, Appended, Clock, Stored
from oudler.store.errors import Conflict, StoreError, StoreFault, past_damage
from oudler.store.health import Damage, Found, Health, State
from oudler.store.opening import open_store
from oudler.store.protocol import EventStore
from oudler.store.subscriptions import Subscription

__all__ = [
    "EVENT_VERSION",
    "Appended",
    "Clock",
    "Conflict",
    "Damage",
    "EventStore",
    "Found",
    "Health",
    "State",
    "StoreError",
    "StoreFault",
    "Stored",
    "Subscription",
    "open_store",
    "past_damage",
]
