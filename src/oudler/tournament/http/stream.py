"""The event stream of a tournament: an event whenever something concerns a role."""

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.tournament.live import LiveTournament, at_table
from oudler.tournament.roles import Role, is_current
from oudler.web.context import Context
from oudler.web.event_stream import BEGINNING, leave, start, still_here


class TournamentStream(Response):
    """A response that lasts until its reader leaves, its link is replaced or the server stops."""

    def __init__(
        self, context: Context, live: LiveTournament, role: Role, guest: str, address: str
    ) -> None:
        super().__init__()
        self._context, self._live, self._role = context, live, role
        self._guest, self._address = guest, address
        self._subscriber = at_table(role.table)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the number of the last event, now and whenever it changes what the role sees.

        Raises Refused.
        """
        self._context.hold_stream(self._guest, self._address)
        try:
            await start(send)
            if scope["method"] != "HEAD":
                await self._follow(receive, send)
            await send({"type": "http.response.body"})
        finally:
            self._context.release_stream(self._guest, self._address)

    async def _follow(self, receive: Receive, send: Send) -> None:
        context, subscriber = self._context, self._subscriber
        leaving = asyncio.create_task(leave(receive, subscriber.end))
        self._live.subscribers.add(subscriber)
        try:
            with context.open(subscriber):
                await _part(send, BEGINNING + self._news())
                while not subscriber.is_over:
                    beat = context.settings.heartbeat
                    if await subscriber.news(beat):
                        await _part(send, self._news())
                        if not is_current(self._live.state, self._role):
                            break  # they look once more, and are told why
                    else:
                        await _part(send, still_here(beat))
        finally:
            leaving.cancel()
            self._live.subscribers.discard(subscriber)

    def _news(self) -> bytes:
        return b'id: %d\ndata: {"seq":%d}\n\n' % (self._live.seq, self._live.seq)


async def _part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})
