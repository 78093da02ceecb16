"""The parts of every event stream: its headers, its beginning, signs of life, and an end."""

from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oudler.web.context import Context

HEADERS = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not wait for more before it passes this on
)
BEGINNING = b"retry: 1000\n\n"


async def start(send: Send) -> None:
    """Send the head of an event stream."""
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})


def still_here(seconds: float) -> bytes:
    """A sign of life, and when to expect the next: not a comment, which a page never sees."""
    return b"event: here\ndata:%g\n\n" % seconds


async def leave(receive: Receive, end: Callable[[], object]) -> None:
    """Call `end` when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    end()


class HeldStream(Response):
    """An event stream that counts as its reader's until they leave or the server stops."""

    def __init__(self, context: Context, guest: str, address: str) -> None:
        super().__init__()
        self.context, self._guest, self._address = context, guest, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream as an ASGI application. Raises Refused."""
        self.context.hold_stream(self._guest, self._address)
        try:
            await start(send)
            if scope["method"] != "HEAD":
                await self.follow(receive, send)
            await send({"type": "http.response.body"})
        finally:
            self.context.release_stream(self._guest, self._address)

    async def follow(self, receive: Receive, send: Send) -> None:
        """Send the beginning, then what happens, until it ends."""
        raise NotImplementedError
