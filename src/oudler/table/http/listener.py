"""A listener: a guest at an event stream, and the messages they get."""

from msgspec import Raw

from oudler.people.records.memberships import Membership
from oudler.table.seen.render import EventRender, Viewer, encode
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
