"""The event stream: everything that happens at a table, as one guest may see it."""

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

from oudler.people.traces import Trace
from oudler.table.running import Running
from oudler.table.watching import Gone, Update, Watch
from oudler.web.answers import Refused, words_of
from oudler.web.guarding import address_of
from oudler.web.room import Room, room_of, table_of, visit_of
from oudler.web.shapes import News
from oudler.web.showing import Sketch, Viewer, encode
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
    """One guest who listens."""

    def __init__(
        self, words: Words, guest: str, after: int | None, trace: Trace | None = None
    ) -> None:
        self.guest = guest
        self.viewer = Viewer(words, guest)
        self.after = after
        self.trace = trace or Trace(guest)
        self._is_new = after is None

    def messages(self, sketches: list[Sketch], now: float) -> bytes:
        """The messages for these events, in one piece."""
        return b"".join([self.message(sketch, now) for sketch in sketches])

    def message(self, sketch: Sketch, now: float) -> bytes:
        """The message for one event."""
        viewer, seq = self.viewer, sketch.update.seq
        muted = self.trace.muted_at(sketch.table)
        told = urgent = ""
        is_news = self.after is None or seq > self.after
        if is_news and sketch.speaker not in muted:  # else he has heard it, or does not want to
            told, urgent = sketch.heard(viewer, is_new=self._is_new)
        self._is_new = False
        news = News(seq, told, urgent, now, Raw(sketch.picture(viewer, muted)))
        return b"".join((b"id: %d\ndata: " % seq, encode(news), b"\n\n"))


class EventStream(Response):
    """An answer that goes on until its listener leaves, or the server does."""

    def __init__(
        self, room: Room, running: Running, listener: Listener, address: str, generation: int
    ) -> None:
        super().__init__()
        self.generation = generation
        self.room = room
        self.running = running
        self.painter = room.painter(running)
        self.listener = listener
        self.address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send every event as it happens."""
        room, listener = self.room, self.listener
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body"})
            return
        after = self.running.seq if listener.after is None else listener.after
        with room.streams.hold(listener.guest), room.addresses.hold(self.address):
            await send({"type": "http.response.body", "body": BEGINNING, "more_body": True})
            with contextlib.suppress(Gone):
                async with self.running.watching(listener.guest, after) as watch:
                    leaving = asyncio.create_task(_leave(receive, watch))
                    try:
                        with room.open(watch):
                            await self._tell(watch, send)
                    finally:
                        leaving.cancel()
            await send({"type": "http.response.body"})

    async def _tell(self, watch: Watch, send: Send) -> None:
        """Send the messages until he is no longer signed in, and a sign of life where there is none
        for a while. Raises Gone.
        """
        pulse = Pulse(watch, self.room.settings.heartbeat)
        rest: Awaitable[None] | None = None

        def sending(updates: list[Update]) -> Awaitable[None]:
            """The messages for these, or a sign of life: nothing else is held while it waits."""
            now, sketches = self.running.clock(), self.painter.sketches(updates)
            body = self.listener.messages(sketches, now) or STILL_HERE
            pulse.felt()
            return send({"type": "http.response.body", "body": body, "more_body": True})

        def hear(updates: list[Update]) -> bool:
            """Send the messages now; what his line does not take is awaited below."""
            nonlocal rest
            if self._is_signed_out():
                return False
            rest = begin(sending(updates))
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
                await sending(updates)
                del updates
        finally:
            pulse.stop()

    def _is_signed_out(self) -> bool:
        """Whether the cookie with which the stream was opened counts no more."""
        return self.room.people.sessions.generation(self.listener.guest) != self.generation


def begin(awaitable: Awaitable[None]) -> Awaitable[None] | None:
    """Do what can be done without waiting; the rest, where something must be waited for."""
    steps = awaitable.__await__()
    for waited_for in steps:
        return _rest(waited_for, steps)
    return None


@types.coroutine
def _rest(waited_for: Any, steps: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    yield waited_for
    yield from steps


class Pulse:
    """Stirs a watch that has been silent for so many seconds."""

    def __init__(self, watch: Watch, seconds: float) -> None:
        self._watch = watch
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._timer = self._loop.call_later(seconds, self._beat)

    def felt(self) -> None:
        """Something has just been sent."""
        self._last = self._loop.time()

    def stop(self) -> None:
        """Beat no more."""
        self._timer.cancel()

    def _beat(self) -> None:
        left = self._last + self._seconds - self._loop.time()
        if left <= 0:
            self._watch.stir()
        self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._beat)


async def _leave(receive: Receive, watch: Watch) -> None:
    """End the watch when whoever listens has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()
