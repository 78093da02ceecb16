"""A watcher's subscription to a table: the events they have not heard yet."""

import asyncio
from collections.abc import Iterable, Iterator

from oudler.core import value
from oudler.streams import Stored
from oudler.table.events import Event, read_event
from oudler.table.seats.evolution import table_after
from oudler.table.seats.state import Table

MOST_WAITING = 256
"""A watcher this many events behind is let go, and reads on when they reconnect: a browser that
stops reading must not fill the memory.
"""
AT_ONCE = 16
"""Events delivered at a time, so that others get their turn."""


@value
class Update:
    """Something that happened, and the table before and after it."""

    seq: int
    event: Event
    before: Table | None
    table: Table
    time: float = 0.0
    """When it was written, in seconds since 1970."""


def read_updates(log: Iterable[Stored], table: Table | None = None) -> Iterator[Update]:
    """The updates that a stored log holds, exactly as live watchers got them.

    Pass `table` to read on from the middle of a log: the table before its first event.
    """
    for stored in log:
        event, before, time = read_event(stored.text), table, stored.time / 1000
        table = table_after(before, event, time)
        yield Update(stored.seq, event, before, table, time)


class Gone(Exception):
    """The watcher was too slow, or the table has stopped."""


class Subscription:
    """The events of a table in order, for one watcher."""

    __slots__ = ("_asleep", "_is_over", "_is_stirred", "_waiting")

    def __init__(self, waiting: Iterable[Update]) -> None:
        self._waiting = list(waiting)
        self._is_over = False
        self._is_stirred = True
        self._asleep: asyncio.Future[None] | None = None

    def tell(self, updates: list[Update]) -> None:
        """Deliver these updates. Never waits, so no watcher holds up the table."""
        room = MOST_WAITING - len(self._waiting)
        self._waiting += updates[:room]
        self._is_over = self._is_over or len(updates) > room
        self.stir()

    def stir(self) -> None:
        """Wake the watcher, even if nothing has happened."""
        self._is_stirred = True
        asleep, self._asleep = self._asleep, None
        if asleep is not None and not asleep.done():
            asleep.set_result(None)

    def skip(self) -> None:
        """Forget what is waiting: the watcher gets the table as it is now by other means."""
        self._waiting.clear()

    def end(self) -> None:
        """Deliver what is waiting, then no more."""
        self._is_over = True
        self.stir()

    async def news(self) -> list[Update]:
        """Wait for news; an empty list if the subscription was only stirred. Raises Gone."""
        if not self._is_stirred:
            # A bare future: an asyncio.Event would take as much memory as everything else together.
            self._asleep = asleep = asyncio.get_running_loop().create_future()
            await asleep
        told, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        if not told and self._is_over:
            raise Gone
        self._is_stirred = bool(self._waiting) or self._is_over
        return told
