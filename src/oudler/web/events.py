"""The event stream: everything that happens at a table, as one guest may see it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.people.traces import Trace
from oudler.table.running import Gone, Running, Update
from oudler.table.state import Table
from oudler.web import conduct
from oudler.web.answers import Refused, words_of
from oudler.web.guarding import address_of
from oudler.web.room import Room, room_of, table_of, visit_of
from oudler.web.shapes import News
from oudler.web.showing import shown
from oudler.web.telling import tell_update, tell_urgent
from oudler.words import Words

HEADERS = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy is not to wait for more
)
BEGINNING = b"retry: 1000\n\n"
STILL_HERE = b": \n\n"


async def events(request: Request) -> EventStream:
    """Everything after the event that the guest has seen last; where he has seen none, from now."""
    room, running, visit = room_of(request), await table_of(request), visit_of(request)
    address = address_of(request)
    if room.streams.is_full(visit.guest.id) or room.addresses.is_full(address):
        raise Refused(429, "too_many_streams", room.settings.heartbeat)
    seen = request.headers.get("last-event-id") or request.query_params.get("after", "")
    after = int(seen) if seen.isdecimal() and len(seen) < 16 else None
    if room.people.is_banned(visit.guest.id):
        await room.people.unseat(running, visit.guest.id)
    trace = await room.people.traces.of(visit.guest.id)
    listener = Listener(words_of(request), visit.guest.id, after, trace)
    return EventStream(room, running, listener, address, visit.guest.generation)


class Listener:
    """One guest who listens, and the table as he heard of it last."""

    def __init__(
        self, words: Words, guest: str, after: int | None, trace: Trace | None = None
    ) -> None:
        self.words = words
        self.guest = guest
        self.after = after
        self.trace = trace or Trace(guest)
        self._last: Table | None = None

    def message(self, running: Running, update: Update) -> bytes:
        """The message for one event."""
        before = self._last or _table_before(running, update)
        is_first = self._last is None
        self._last = update.table
        told = urgent = ""
        is_heard = conduct.is_heard(self.trace, update.table, update.event)
        if is_heard and (self.after is None or update.seq > self.after):  # else he has heard it
            asked_before = None if is_first and self.after is None else before
            who = (self.words, self.guest)
            told = tell_update(*who, before, update.event, update.table)
            urgent = tell_urgent(*who, asked_before, update.event, update.table)
        picture = shown(self.words, update.table, self.guest)
        picture = conduct.heard_by(self.trace, update.table, picture)
        news = News(update.seq, told, urgent, running.clock(), picture)
        return b"id: %d\ndata: %b\n\n" % (update.seq, msgspec.json.encode(news))


def _table_before(running: Running, update: Update) -> Table | None:
    return next((one.table for one in running.updates if one.seq == update.seq - 1), None)


class EventStream(Response):
    """An answer that goes on until its listener leaves, or the server does."""

    def __init__(
        self, room: Room, running: Running, listener: Listener, address: str, generation: int
    ) -> None:
        super().__init__()
        self.generation = generation
        self.room = room
        self.running = running
        self.listener = listener
        self.address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send every event as it happens."""
        room, listener = self.room, self.listener
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body"})
            return
        with room.streams.hold(listener.guest), room.addresses.hold(self.address):
            ending = [asyncio.create_task(_left(receive)), asyncio.create_task(room.closing.wait())]
            messages = self._messages(ending)
            try:
                await send({"type": "http.response.body", "body": BEGINNING, "more_body": True})
                async for message in messages:
                    await send({"type": "http.response.body", "body": message, "more_body": True})
                await send({"type": "http.response.body"})
            finally:
                await messages.aclose()
                for task in ending:
                    task.cancel()

    async def _messages(
        self, ending: Sequence[asyncio.Task[object]]
    ) -> AsyncGenerator[bytes, None]:
        """The messages, and a sign of life where there is none for a while."""
        running, listener = self.running, self.listener
        after = running.seq if listener.after is None else listener.after
        watch = running.watch(listener.guest, after)
        coming = asyncio.ensure_future(anext(watch))
        try:
            while True:
                heartbeat = self.room.settings.heartbeat
                await asyncio.wait(
                    [coming, *ending], timeout=heartbeat, return_when=asyncio.FIRST_COMPLETED
                )
                if any(task.done() for task in ending) or self._is_signed_out():
                    return
                if not coming.done():
                    yield STILL_HERE
                    continue
                try:
                    update = coming.result()
                except Gone:
                    return
                yield listener.message(running, update)
                coming = asyncio.ensure_future(anext(watch))
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            with contextlib.suppress(Gone):
                await watch.aclose()

    def _is_signed_out(self) -> bool:
        """Whether the cookie with which the stream was opened counts no more."""
        return self.room.people.sessions.generation(self.listener.guest) != self.generation


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
