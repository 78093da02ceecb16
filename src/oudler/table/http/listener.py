"""A listener: a guest at an event stream, and the messages they get."""

from msgspec import Raw

from oudler.people.profile.memberships import Membership
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.state import Table
from oudler.table.seen.render import DelayedSnapshots, EventRender, SnapshotCache, Viewer, encode
from oudler.table.seen.subscription import Update
from oudler.web.schemas import News
from oudler.words import Words


class Listener:
    """A guest who listens, and what they have heard already."""

    def __init__(
        self,
        words: Words,
        guest: str,
        after: int | None,
        membership: Membership | None = None,
        name: str = "",
    ) -> None:
        self.guest = guest
        self.name = name
        self.viewer = Viewer(words, guest)
        self.after = after
        self.membership = membership or Membership(guest)
        self.seen = 0
        """The last event that was sent to them on this stream."""
        self.is_new = after is None
        """Whether they have not seen the table before: everything urgent is new to them."""

    def messages(self, renders: list[EventRender], now: float) -> bytes:
        """The messages for these events, joined, so that they leave in one packet."""
        return b"".join([self.message(render, now) for render in renders])

    def message(self, render: EventRender, now: float, shown: EventRender | None = None) -> bytes:
        """The server-sent event for one table event; `now` in seconds since 1970.

        The snapshot is that of `shown`, if it differs from the table after the event.
        """
        viewer, seq = self.viewer, render.update.seq
        self.seen = seq
        muted = self.membership.muted_at(render.table)
        told = urgent = ""
        is_news = self.after is None or seq > self.after
        if is_news and render.speaker not in muted:  # otherwise heard before, or muted
            told, urgent = render.sentences(viewer, is_new=self.is_new)
        self.is_new = False
        news = News(seq, told, urgent, now, Raw((shown or render).snapshot(viewer, muted)))
        return b"".join((b"id: %d\ndata: " % seq, encode(news), b"\n\n"))


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
