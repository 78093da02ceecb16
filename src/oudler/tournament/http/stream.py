"""The event stream of an evening: an event whenever something concerns a role."""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.tournament.http.evenings import Listener, Running
from oudler.tournament.http.keys import Role
from oudler.tournament.http.links import is_current
from oudler.web.context import Context
from oudler.web.event_stream import BEGINNING, HEADERS, leave, still_here


class EveningStream(Response):
    """A response that lasts until its listener leaves, its link is replaced or the server stops."""

    def __init__(
        self, context: Context, running: Running, role: Role, guest: str, address: str
    ) -> None:
        super().__init__()
        self._context, self._running, self._role = context, running, role
        self._guest, self._address = guest, address
        self._listener = Listener(role.table)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the number of the last event, now and whenever it changes what the role sees."""
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body"})
            return
        context, listener = self._context, self._listener
        leaving = asyncio.create_task(leave(receive, listener.end))
        context.streams.add(self._guest)
        context.addresses.add(self._address)
        self._running.listeners.add(listener)
        try:
            with context.open(listener):
                await _part(send, BEGINNING + self._news())
                while not listener.is_over:
                    beat = context.settings.heartbeat
                    if await listener.news(beat):
                        await _part(send, self._news())
                        if not is_current(self._running.evening, self._role):
                            break  # they look once more, and are told why
                    else:
                        await _part(send, still_here(beat))
            await send({"type": "http.response.body"})
        finally:
            leaving.cancel()
            self._running.listeners.discard(listener)
            context.addresses.remove(self._address)
            context.streams.remove(self._guest)

    def _news(self) -> bytes:
        return b'id: %d\ndata: {"seq":%d}\n\n' % (self._running.seq, self._running.seq)


async def _part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})
