"""People who asked to be forgotten, in what is written behind a table's back."""

from collections.abc import Collection
from typing import TypeVar

import msgspec

from oudler.streams import EventStore
from oudler.table.events import PersonForgotten, read_event
from oudler.table.handles import handle_of
from oudler.table.history.history import DealEnded, Player
from oudler.table.history.match_history import MatchEnded
from oudler.table.history.rated_deal import RatedDeal

E = TypeVar("E")


async def forgotten_in(store: EventStore, stream: str, after: int = 0) -> frozenset[str]:
    """The handles of those whom a table's log forgets after an event. Raises StoreError."""
    events = [read_event(one.text) for one in await store.read(stream, after)]
    return frozenset(event.who for event in events if isinstance(event, PersonForgotten))


def unnamed(entry: E, handles: Collection[str]) -> E:
    """An entry without the people with these handles at its table.

    A rated deal of theirs counts for nobody.

    >>> anne = Player(handle_of("chez-anne", "anne"), "Anne")
    >>> entry = DealEnded("chez-anne", 1, 0, "fft-4@1", 1, 10, (anne, Player("b", "Bob")))
    >>> [one.name for one in unnamed(entry, {anne.who}).players]
    ['', 'Bob']
    """
    match entry:
        case DealEnded() | MatchEnded():
            players = tuple(
                Player() if one is not None and one.who in handles else one for one in entry.players
            )
            return msgspec.structs.replace(entry, players=players)
        case RatedDeal(table) if any(handle_of(table, one.who) in handles for one in entry.players):
            return msgspec.structs.replace(entry, players=())
        case _:
            return entry
