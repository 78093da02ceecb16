"""What one watcher of a table has not heard yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator

from oudler.core.values import value
from oudler.store import Stored
from oudler.table.events import Event, read_event
from oudler.table.evolving import table_after
from oudler.table.state import Table

MOST_WAITING = 256
"""A watcher who is so many events behind is let go; he comes back and reads on."""
AT_ONCE = 16
"""So many events are told at a time, so that others have their turn."""


@value
class Update:
    """Something that happened, and the table before and after it."""

    seq: int
    event: Event
    before: Table | None
    table: Table


def recalled(log: Iterable[Stored]) -> Iterator[Update]:
    """Everything that a log tells, as those have heard it who were there."""
    table: Table | None = None
    for stored in log:
        event, before = read_event(stored.text), table
        table = table_after(before, event, stored.time / 1000)
        yield Update(stored.seq, event, before, table)


class Gone(Exception):
    """A watcher was too slow, or the table has stopped."""


class Watch:
    """The events of a table in their order, for one who watches."""

    __slots__ = ("_asleep", "_is_over", "_is_stirred", "_waiting", "hear")

    def __init__(self, waiting: Iterable[Update]) -> None:
        self.hear: Callable[[list[Update]], bool] | None = None
        """Hears news in the middle of what brings it, if whoever watches can: while he waits for
        news. Where it is false or fails, he is woken and told.
        """
        self._waiting = list(waiting)
        self._is_over = False
        self._is_stirred = True
        self._asleep: asyncio.Future[None] | None = None

    def tell(self, updates: list[Update]) -> None:
        """Say that this has happened."""
        if self._asleep is not None and self.hear is not None and len(updates) <= AT_ONCE:
            try:
                if self.hear(updates):
                    return
            except Exception:  # it is his own affair: when he is told, it comes again
                pass
        room = MOST_WAITING - len(self._waiting)
        self._waiting += updates[:room]
        self._is_over = self._is_over or len(updates) > room
        self.stir()

    def stir(self) -> None:
        """Let whoever waits look up, even if nothing has happened."""
        self._is_stirred = True
        asleep, self._asleep = self._asleep, None
        if asleep is not None and not asleep.done():
            asleep.set_result(None)

    def end(self) -> None:
        """Nothing more will be told."""
        self._is_over = True
        self.stir()

    async def news(self) -> list[Update]:
        """What has happened since, or nothing, where the watch was stirred. Raises Gone."""
        if not self._is_stirred:
            # An asyncio.Event would take as much memory as all the rest.
            self._asleep = asleep = asyncio.get_running_loop().create_future()
            await asleep
        told, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        if not told and self._is_over:
            raise Gone
        self._is_stirred = bool(self._waiting) or self._is_over
        return told
