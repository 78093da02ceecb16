"""A running table's log: the table after its last event, and those who watch it."""

from collections import deque
from collections.abc import Callable, Iterable

from oudler.core import Dealt
from oudler.shuffling import new_seed
from oudler.streams import Aggregate, Clock, EventStore, LiveStream, StoreError
from oudler.table.events import Event, PersonForgotten, read_event, write_event
from oudler.table.seats.evolution import table_after
from oudler.table.seats.follow_ups import all_follow_ups
from oudler.table.seats.state import Table
from oudler.table.seen.subscription import Gone, Subscription, Update, read_updates
from oudler.table.seen.withheld import Withheld

REMEMBERED = 8
"""The number of recent events kept for watchers who reconnect at once."""
RECALLED = 200
"""The most events read from the store for watchers who reconnect later; those who missed more
get only the table as it is now.
"""


def _follow_ups(table: Table, time: float) -> Iterable[tuple[Event, Table]]:
    return all_follow_ups(table, new_seed, time)


TABLE = Aggregate[Table, Event](table_after, read_event, write_event, follow_ups=_follow_ups)
"""A table's stream."""


class TableLog(LiveStream[Table, Event]):
    """A table's stream, with its latest events for those who watch, or watched a moment ago."""

    def __init__(
        self,
        store: EventStore,
        stream: str,
        clock: Clock,
        heard: Callable[[list[Update]], None],
    ) -> None:
        """`heard` is called with what happened, after the watchers."""
        super().__init__(TABLE, store, stream, clock)
        self.updates: deque[Update] = deque(maxlen=REMEMBERED)
        """The last events, each with the table after it, for watchers who reconnect."""
        self.withheld = Withheld()
        """The events spectators do not see yet, if the host has chosen a delay."""
        self.watchers: set[Subscription] = set()
        self._heard = heard
        self._news: list[Update] = []
        self._marks: deque[tuple[int, Table]] = deque(maxlen=2)
        """The table at two earlier events, so that reading on need not start at the first."""
        self._dealt: tuple[int, Table | None] = (0, None)
        """The last event before the current deal, and the table after it."""
        self.is_stopped = False

    async def settle(self) -> None:
        """Write what follows automatically, in case a process was stopped before it could."""
        async with self.lock:
            if next(iter(_follow_ups(self.state, self.clock())), None) is not None:
                # Appends only what follows from events that were stored before.
                await self.append(())

    async def watch(self, after: int) -> Subscription:
        """Subscribe to every event after a number. Raises Gone once the table has stopped.

        A watcher who missed too much, or nothing, gets the last event again, with the whole table.
        """
        async with self.lock:
            subscription = Subscription(await self._missed(after))
            if self.is_stopped:  # perhaps while we waited: nobody would end this subscription
                raise Gone
            self.watchers.add(subscription)
        return subscription

    async def _missed(self, after: int) -> list[Update]:
        """The events after a number; only the last one if there are too many, or none."""
        if not 0 < self.seq - after <= RECALLED:
            return [self.updates[-1]]
        if self.updates[0].seq <= after + 1:
            return [update for update in self.updates if update.seq > after]
        known = [mark for mark in self._marks if mark[0] <= after]
        seq, table = known[-1] if known else (0, None)
        try:
            found = read_updates(await self.store.read(self.stream, seq), table)
            # Not beyond `seq`: another process's latest events are told once we have applied them.
            return [update for update in found if after < update.seq <= self.seq]
        except StoreError:
            return [self.updates[-1]]

    async def since_dealt(self) -> list[Update]:
        """The events since the cards of this deal were dealt; all of them before the first deal.

        Raises StoreError.
        """
        seq, table = self._dealt
        found = list(read_updates(await self.store.read(self.stream, seq), table))
        dealt = [at for at, update in enumerate(found) if isinstance(update.event, Dealt)]
        return found[dealt[-1] if dealt else 0 :]

    def _applied(self, event: Event) -> None:
        state = self._state
        assert state is not None
        if isinstance(event, PersonForgotten):
            self.updates.clear()  # earlier updates still contain the person's name
            self._marks.clear()
            self._dealt = (0, None)
        before = self.updates[-1].table if self.updates else None
        if isinstance(event, Dealt):
            self._dealt = (self.seq - 1, before)
        update = Update(self.seq, event, before, state, self.time)
        self.updates.append(update)
        self._news.append(update)
        self.withheld.follow(update)
        if not self.seq % RECALLED:
            self._marks.append((self.seq, update.table))

    def _tell(self) -> None:
        updates, self._news = self._news, []
        for watcher in tuple(self.watchers):
            watcher.tell(updates)
        self._heard(updates)
