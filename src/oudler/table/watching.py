"""What one watcher of a table has not heard yet."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

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

    __slots__ = ("_asleep", "_is_over", "_is_stirred", "_waiting")

    def __init__(self, waiting: Iterable[Update]) -> None:
        self._waiting = list(waiting)
        self._is_over = False
        self._is_stirred = True
        self._asleep: asyncio.Future[None] | None = None

    def tell(self, update: Update) -> None:
        """Say that this has happened."""
        if len(self._waiting) >= MOST_WAITING:
            self._is_over = True
        else:
            self._waiting.append(update)
        self.stir()

    def stir(self) -> None:
        """Let whoever waits look up, even if nothing has happened."""
        self._is_stirred = True
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def end(self) -> None:
        """Nothing more will be told."""
        self._is_over = True
        self.stir()

    async def news(self) -> list[Update]:
        """What has happened since, or nothing, where the watch was stirred. Raises Gone."""
        if not self._is_stirred:
            # An asyncio.Event would take as much memory as all the rest.
            self._asleep = asyncio.get_running_loop().create_future()
            await self._asleep
        told, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        if not told and self._is_over:
            raise Gone
        self._is_stirred = bool(self._waiting) or self._is_over
        return told
