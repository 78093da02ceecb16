"""The event stream of a shared score sheet: it announces new entries, and the page fetches them."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import Receive, Send

from oudler.sheet.http.routes import sheet_id_of
from oudler.sheet.shared_sheets import stream_of
from oudler.streams import Feed
from oudler.table.seen.render import encode
from oudler.table.seen.subscription import Gone, Subscription
from oudler.typed_text import number_typed
from oudler.web.context import Context, context_of, visit_of
from oudler.web.event_stream import BEGINNING, HeldStream, leave, still_here
from oudler.web.guard import address_of
from oudler.web.pulse import Pulse
from oudler.web.responses import Refused


async def sheet_events(request: Request) -> SheetStream:
    """Announce new entries on a shared sheet. Raises Refused or StoreError."""
    context, id = context_of(request), sheet_id_of(request)
    guest, address = visit_of(request).guest.id, address_of(request)
    if not await context.registry.store.last(stream_of(id)):
        raise Refused(404, "no_such_sheet")
    after = request.query_params.get("after", "0")
    return SheetStream(context, id, number_typed(after), guest, address)


class SheetStream(HeldStream):
    """Sends the number of the last entry whenever there is a new one."""

    def __init__(self, context: Context, id: str, after: int, guest: str, address: str) -> None:
        super().__init__(context, guest, address)
        self.stream = stream_of(id)
        self.seq = after
        """The last number that the listener knows."""

    async def follow(self, receive: Receive, send: Send) -> None:
        """Announce new entries until the listener leaves."""
        context, watch = self.context, Subscription([])
        # Before the stream is read, so that nothing is missed.
        feed = context.registry.store.watch(self.stream)
        both = leave(receive, watch.end), _wake(feed, watch)
        tasks = [asyncio.create_task(one) for one in both]
        try:
            await send({"type": "http.response.body", "body": BEGINNING, "more_body": True})
            with context.open(watch):
                await self._tell(watch, send)
        finally:
            for task in tasks:
                task.cancel()

    async def _tell(self, watch: Subscription, send: Send) -> None:
        """Send numbers, or a sign of life after silence, until the listener has gone."""
        heartbeat = self.context.settings.heartbeat
        pulse, body = Pulse(watch, heartbeat), still_here(heartbeat)
        try:
            while True:
                seq = await self.context.registry.store.last(self.stream)
                if seq != self.seq:
                    body += b"data: %b\n\n" % encode({"seq": seq})
                if body:
                    self.seq = seq
                    pulse.felt()
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                await watch.news()
                body = still_here(heartbeat) if pulse.is_due else b""
        except Gone:
            pass
        finally:
            pulse.stop()


async def _wake(feed: Feed, watch: Subscription) -> None:
    """Wake the listener when the sheet has grown."""
    async for _ in feed:
        watch.stir()
