"""The event stream: everything that happens at a table, as one guest may see it.

One is open for each browser at a table. A card is rendered once for all of them (`snapshots`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.people.http.guest_names import spoken_name
from oudler.table.http.listener import LateNews, Listener
from oudler.table.http.services import TableServices
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.spectators import is_delayed, is_removed
from oudler.table.seen.render import encode
from oudler.table.seen.subscription import Gone, Subscription, Update
from oudler.web.context import Context, context_of, seen_table_of, visit_of
from oudler.web.event_stream import BEGINNING, leave, start, still_here
from oudler.web.guard import address_of
from oudler.web.identity import Guest
from oudler.web.pulse import Pulse
from oudler.web.responses import words_of


async def events(request: Request) -> EventStream:
    """Stream every event after the last one the guest has seen, or from now on.

    Raises NoSuchTable, TableRefusal, Refused or StoreError.
    """
    context, actor, visit = context_of(request), await seen_table_of(request), visit_of(request)
    seen = request.headers.get("last-event-id") or request.query_params.get("after", "")
    # Bounded: Python refuses to read thousands of digits.
    after = int(seen) if seen.isdecimal() and len(seen) < 16 else None
    # A ban may have been decided in another process; the banned person passes here.
    if context.people.is_banned(visit.guest.id):
        await context.people.unseat(actor, visit.guest.id)
    await context.people.note_vacation(actor, visit.guest.id)  # seated since they planned it
    membership = await context.people.memberships.of(visit.guest.id)
    name = await spoken_name(request, actor.table)
    listener = Listener(words_of(request), visit.guest.id, after, membership, name)
    is_hidden = request.query_params.get("hidden") == "1" and actor.table.opened.pace.is_slow
    # What can refuse is above or in `_come`: once a stream has begun, it can only end.
    return EventStream(
        context, actor, listener, address_of(request), visit.guest, is_hidden=is_hidden
    )


class EventStream(Response):
    """An answer that lasts until its listener leaves or the server stops."""

    def __init__(
        self,
        context: Context,
        actor: TableActor,
        listener: Listener,
        address: str,
        guest: Guest,
        *,
        is_hidden: bool = False,
    ) -> None:
        super().__init__()
        self.guest = guest
        self.context = context
        self.actor = actor
        self.tables = context.service(TableServices)
        self.snapshots = self.tables.snapshots(actor)
        self.listener = listener
        self.address = address
        # At a slow table a page in the background does not make a person present.
        self.present = None if is_hidden else guest.id
        self._is_kept = True
        """Whether the listener knows that moves are kept."""
        self._heard_on: tuple[object, ...] = ()
        self._hears = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send every event as it happens, as an ASGI application. Raises Refused."""
        context, listener = self.context, self.listener
        after = self.actor.seq if listener.after is None else listener.after
        self._come()
        try:
            await start(send)
            if scope["method"] == "HEAD":
                await send({"type": "http.response.body"})
                return
            await send({"type": "http.response.body", "body": BEGINNING, "more_body": True})
            with contextlib.suppress(Gone):
                async with self.actor.subscribe(self.present, after) as watch:
                    leaving = asyncio.create_task(leave(receive, watch.end))
                    try:
                        context.readiness.listeners.add(watch)
                        with context.open(watch):
                            await self._tell(watch, send)
                    finally:
                        context.readiness.listeners.discard(watch)
                        leaving.cancel()
            await send({"type": "http.response.body"})
        finally:
            self._go()

    # Not context managers: three suspended generators would add a kilobyte to every stream.
    def _come(self) -> None:
        # First: it may refuse, and nothing has been sent yet.
        self.context.hold_stream(self.listener.guest, self.address)
        self.tables.attendance.add(self.actor.id, self.listener.guest, self.listener.name)

    def _go(self) -> None:
        self.tables.attendance.remove(self.actor.id, self.listener.guest)
        self.context.release_stream(self.listener.guest, self.address)

    async def _tell(self, watch: Subscription, send: Send) -> None:
        """Send messages until the guest signs out or is removed, and a sign of life after silence.

        Raises Gone.
        """
        pulse = Pulse(watch, self.context.settings.heartbeat)
        try:
            while not self._is_over():
                tell = self._tell_late if self._is_delayed() else self._tell_at_once
                await tell(watch, send, pulse)
            if self._is_removed():
                await _send(send, self._farewell())
        finally:
            pulse.stop()

    async def _tell_at_once(self, watch: Subscription, send: Send, pulse: Pulse) -> None:
        """Send messages as things happen, until it is over or the guest becomes a spectator who
        sees the table late.
        """
        while True:
            updates = await watch.news()
            # Asked after waiting: the news itself may remove the listener, or delay what they see.
            if not self._hears_at_once():
                return
            await _send(send, self._message(updates, pulse))
            del updates  # not kept while the stream waits

    def _message(self, updates: list[Update], pulse: Pulse) -> bytes:
        """The messages about these updates, or a sign of life."""
        pulse.felt()
        renders = [self.snapshots.render(update) for update in updates]
        body = self._keeping() + self.listener.messages(renders, self.actor.clock())
        return body or still_here(self.context.settings.heartbeat)

    def _keeping(self) -> bytes:
        """Whether moves are kept from now on, if that is news; people hear it before they move."""
        is_kept = self.context.readiness.fault is None
        if is_kept == self._is_kept:
            return b""
        self._is_kept = is_kept
        message = "" if is_kept else self.listener.viewer.words("web.health.unkept")
        return b"event: keeping\ndata:%b\n\n" % encode({"message": message})

    async def _tell_late(self, watch: Subscription, send: Send, pulse: Pulse) -> None:
        """Send messages after the host's delay, until it is over or the guest takes a place."""
        late = LateNews(self.tables.delayed_snapshots(self.actor), self.actor, self.listener)
        while self._is_delayed() and not self._is_over():
            # Only sent messages and silence count: a sign of life for a withheld event would reveal
            # it.
            if (body := self._keeping() + late.body()) or pulse.is_due:
                pulse.felt()
                await _send(send, body or still_here(self.context.settings.heartbeat))
            wakes = self._wakes(watch)
            try:
                await watch.news()
            finally:
                if wakes is not None:
                    wakes.cancel()
        if not self._is_over():
            # The next message shows the table as it is: what has gathered would come twice.
            watch.skip()
            await _send(send, late.body_at_once(self.snapshots))

    def _wakes(self, watch: Subscription) -> asyncio.TimerHandle | None:
        """A timer for the next event that a spectator may see."""
        wait = self.actor.withheld.next_in(self.actor.clock())
        return None if wait is None else asyncio.get_running_loop().call_later(wait, watch.stir)

    def _hears_at_once(self) -> bool:
        """Whether the listener may hear more, and at once.

        Asked for each message, so recomputed only if something it depends on has changed.
        """
        table, log = self.actor.table, self.context.people.sessions.log
        on = log.seq, log.is_whole, table.removed, table.delay, table.occupants
        if on != self._heard_on:
            self._heard_on, self._hears = on, not (self._is_over() or self._is_delayed())
        return self._hears

    def _is_delayed(self) -> bool:
        """Whether the listener sees the table late now."""
        return is_delayed(self.actor.table, self.listener.guest)

    def _is_over(self) -> bool:
        """Whether the listener may hear nothing more."""
        return self._is_signed_out() or self._is_removed()

    def _is_removed(self) -> bool:
        """Whether the host has removed the listener."""
        return is_removed(self.actor.table, self.listener.guest)

    def _farewell(self) -> bytes:
        message = self.listener.viewer.words("web.table.removed")
        return b"event: removed\ndata: %b\n\n" % encode({"message": message})

    def _is_signed_out(self) -> bool:
        """Whether the session that opened the stream has ended since."""
        guest, sessions = self.guest, self.context.people.sessions
        # A stream outlives its request by hours: signing out must end it as well.
        return not sessions.counts(guest.id, guest.generation, guest.session)


def _send(send: Send, body: bytes) -> Awaitable[None]:
    return send({"type": "http.response.body", "body": body, "more_body": True})
