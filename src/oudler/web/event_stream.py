"""The parts of every event stream: its headers, its beginning, signs of life, and an end."""

from collections.abc import Callable

from starlette.types import Receive, Send

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
