"""The news of a table for a spectator who sees it late."""

from oudler.table.http.listener import Listener
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.state import Table
from oudler.table.seen.render import DelayedSnapshots, SnapshotCache
from oudler.table.seen.subscription import Update


class LateNews:
    """The news for one listener while the host's delay applies to them."""

    def __init__(self, snapshots: DelayedSnapshots, actor: TableActor, listener: Listener) -> None:
        self._snapshots = snapshots
        self._actor = actor
        self._listener = listener
        self._sent: Table | None = None
        """The table as it was last sent."""
        if listener.seen:  # they had a place until now, so nothing is sent to them twice
            listener.after = listener.seen

    def body(self) -> bytes:
        """The messages for newly visible events; empty if there are none.

        Withheld events change nothing here, so no message reveals them.
        """
        now, withheld, listener = self._actor.clock(), self._actor.withheld, self._listener
        late = withheld.shown(now, listener.seen)
        known = listener.seen or (late.seq - 1 if listener.after is None else listener.after)
        found = withheld.since(known, now)
        if not found and self._sent != self._shown(late):
            found = [late]
        return b"".join([self._message(one, now) for one in found])

    def body_at_once(self, snapshots: SnapshotCache) -> bytes:
        """The message for a listener who has just taken a place: the table as it is now."""
        self._listener.is_new = True
        render = snapshots.render(self._actor.updates[-1])
        return self._listener.message(render, self._actor.clock())

    def _shown(self, late: Update) -> Table:
        return self._snapshots.render(late, self._actor.table).update.table

    def _message(self, one: Update, now: float) -> bytes:
        shown, told = self._snapshots.render(one, self._actor.table), self._snapshots.events
        # The clock of a turn is shown as it was then.
        then = now - self._actor.table.delay.seconds
        found = self._listener.message(told.render(one), then, shown)
        self._sent, self._listener.after = shown.update.table, one.seq
        return found
