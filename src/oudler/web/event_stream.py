"""The event stream: everything that happens at a table, as one guest may see it.

One is open for each browser at a table. A card is rendered once for all of them (`snapshots`), and
sent in the task that wrote it wherever the connection takes it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import types
from collections.abc import Awaitable, Generator
from typing import Any

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.people.memberships import Membership
from oudler.table.spectators import is_removed
from oudler.table.subscription import Gone, Subscription, Update
from oudler.table.table_actor import TableActor
from oudler.web.context import Context, context_of, seen_table_of, visit_of
from oudler.web.guest_names import spoken_name
from oudler.web.identity import Guest
from oudler.web.middleware import address_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import News
from oudler.web.snapshots import EventRender, Viewer, encode
from oudler.words import Words

HEADERS = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not wait for more before it passes this on
)
BEGINNING = b"retry: 1000\n\n"


async def events(request: Request) -> EventStream:
    """Stream every event after the last one the guest has seen, or from now on.

    Raises NoSuchTable, TableRefusal, Refused or StoreError.
    """
    context, actor, visit = context_of(request), await seen_table_of(request), visit_of(request)
    address = address_of(request)
    if context.streams.is_full(visit.guest.id) or context.addresses.is_full(address):
        raise Refused(429, "too_many_streams", context.settings.heartbeat)
    seen = request.headers.get("last-event-id") or request.query_params.get("after", "")
    after = int(seen) if seen.isdecimal() and len(seen) < 16 else None
    # A ban may have been decided in another process: here is where its person comes by.
    if context.people.is_banned(visit.guest.id):
        await context.people.unseat(actor, visit.guest.id)
    membership = await context.people.memberships.of(visit.guest.id)
    name = await spoken_name(request, actor.table)
    listener = Listener(words_of(request), visit.guest.id, after, membership, name)
    return EventStream(context, actor, listener, address, visit.guest)


def _still_here(seconds: float) -> bytes:
    """A sign of life, and when to expect the next: not a comment, which a page never sees."""
    return b"event: here\ndata:%g\n\n" % seconds


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
        self._is_new = after is None

    def messages(self, renders: list[EventRender], now: float) -> bytes:
        """The messages for these events, joined, so that they leave in one packet."""
        return b"".join([self.message(render, now) for render in renders])

    def message(self, render: EventRender, now: float) -> bytes:
        """The server-sent event for one table event; `now` in seconds since 1970."""
        viewer, seq = self.viewer, render.update.seq
        muted = self.membership.muted_at(render.table)
        told = urgent = ""
        is_news = self.after is None or seq > self.after
        if is_news and render.speaker not in muted:  # otherwise heard before, or muted
            told, urgent = render.sentences(viewer, is_new=self._is_new)
        self._is_new = False
        news = News(seq, told, urgent, now, Raw(render.snapshot(viewer, muted)))
        return b"".join((b"id: %d\ndata: " % seq, encode(news), b"\n\n"))


class EventStream(Response):
    """An answer that lasts until its listener leaves or the server stops."""

    def __init__(
        self, context: Context, actor: TableActor, listener: Listener, address: str, guest: Guest
    ) -> None:
        super().__init__()
        self.guest = guest
        self.context = context
        self.actor = actor
        self.snapshots = context.snapshots(actor)
        self.listener = listener
        self.address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send every event as it happens, as an ASGI application."""
        context, listener = self.context, self.listener
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body"})
            return
        after = self.actor.seq if listener.after is None else listener.after
        self._come()
        try:
            await send({"type": "http.response.body", "body": BEGINNING, "more_body": True})
            with contextlib.suppress(Gone):
                async with self.actor.subscribe(listener.guest, after) as watch:
                    leaving = asyncio.create_task(_leave(receive, watch))
                    try:
                        with context.open(watch):
                            await self._tell(watch, send)
                    finally:
                        leaving.cancel()
            await send({"type": "http.response.body"})
        finally:
            self._go()

    # Not context managers: three suspended generators would add a kilobyte to every stream.
    def _come(self) -> None:
        self.context.attendance.add(self.actor.id, self.listener.guest, self.listener.name)
        self.context.streams.add(self.listener.guest)
        self.context.addresses.add(self.address)

    def _go(self) -> None:
        self.context.attendance.remove(self.actor.id, self.listener.guest)
        self.context.streams.remove(self.listener.guest)
        self.context.addresses.remove(self.address)

    async def _tell(self, watch: Subscription, send: Send) -> None:
        """Send messages until the guest signs out or is removed, and a sign of life after silence.

        Raises Gone.
        """
        heartbeat = self.context.settings.heartbeat
        pulse, still_here = Pulse(watch, heartbeat), _still_here(heartbeat)
        rest: Awaitable[None] | None = None

        def sending(updates: list[Update]) -> Awaitable[None]:
            """Send these messages, or a sign of life. Keeps no reference to the updates while it
            waits: with thousands of slow connections they would fill the memory.
            """
            now, renders = self.actor.clock(), self.snapshots.renders(updates)
            body = self.listener.messages(renders, now) or still_here
            pulse.felt()
            return send({"type": "http.response.body", "body": body, "more_body": True})

        # Called by the task that wrote the events, which must not wait for any one browser: what
        # the connection does not take at once is awaited in the loop below.
        def hear(updates: list[Update]) -> bool:
            """Send the messages at once, as far as the connection takes them."""
            nonlocal rest
            if self._is_signed_out() or self._is_removed():
                return False
            rest = run_until_suspended(sending(updates))
            if rest is not None:
                watch.stir()
            return True

        watch.hear = hear
        try:
            while True:
                updates = await watch.news()
                if rest is not None:
                    await rest
                    rest = None
                    if not updates:
                        continue
                if self._is_signed_out():
                    return
                if self._is_removed():
                    await send(
                        {"type": "http.response.body", "body": self._farewell(), "more_body": True}
                    )
                    return
                await sending(updates)
                del updates
        finally:
            pulse.stop()

    def _is_removed(self) -> bool:
        """Whether the host has removed the listener."""
        return is_removed(self.actor.table, self.listener.guest)

    def _farewell(self) -> bytes:
        message = self.listener.viewer.words("web.table.removed")
        return b"event: removed\ndata: %b\n\n" % encode({"message": message})

    def _is_signed_out(self) -> bool:
        """Whether the session that opened the stream has ended since."""
        guest, sessions = self.guest, self.context.people.sessions
        return not sessions.counts(guest.id, guest.generation, guest.session)


def run_until_suspended(awaitable: Awaitable[None]) -> Awaitable[None] | None:
    """Run an awaitable until its first suspension; return the remainder, or None if it finished."""
    steps = awaitable.__await__()
    for waited_for in steps:
        return _rest(waited_for, steps)
    return None


@types.coroutine
def _rest(waited_for: Any, steps: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    # The first suspension has happened already: hand its future to the event loop, then go on.
    yield waited_for
    yield from steps


class Pulse:
    """Stirs a subscription after this many seconds of silence.

    One timer, moved only when it fires: moving it with every message would cost more than sending.
    """

    def __init__(self, watch: Subscription, seconds: float) -> None:
        self._watch = watch
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._timer = self._loop.call_later(seconds, self._beat)

    def felt(self) -> None:
        """Note that something was just sent."""
        self._last = self._loop.time()

    def stop(self) -> None:
        """Stop the timer."""
        self._timer.cancel()

    def _beat(self) -> None:
        left = self._last + self._seconds - self._loop.time()
        if left <= 0:
            self._watch.stir()
        self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._beat)


async def _leave(receive: Receive, watch: Subscription) -> None:
    """End the subscription when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()
