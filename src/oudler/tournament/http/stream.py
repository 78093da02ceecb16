"""The event stream of a tournament: an event whenever something concerns a role."""

import asyncio

from starlette.types import Receive, Send

from oudler.tournament.live import LiveTournament, at_table
from oudler.tournament.roles import Role, is_current
from oudler.web.context import Context
from oudler.web.event_stream import BEGINNING, HeldStream, leave, still_here


class TournamentStream(HeldStream):
    """Sends the number of the last event, now and whenever it changes what the role sees."""

    def __init__(
        self, context: Context, live: LiveTournament, role: Role, guest: str, address: str
    ) -> None:
        super().__init__(context, guest, address)
        self._live, self._role = live, role
        self._subscriber = at_table(role.table)

    async def follow(self, receive: Receive, send: Send) -> None:
        """Tell the role until its reader leaves or its link is replaced."""
        context, subscriber = self.context, self._subscriber
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
