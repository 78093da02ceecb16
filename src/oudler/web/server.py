"""The application behind a listening socket, until a signal says stop."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.loops.auto import auto_loop_factory

from oudler.web.app import let_go
from oudler.web.connections import Connections, TellConnections
from oudler.web.settings import Settings

GC_THRESHOLDS = 10_000, 1_000_000, 1_000_000
"""Thresholds of the garbage collector. It looks through 10,000 new objects at a time, which takes
3 ms; among fewer, most would be freed with the next move anyway. It never looks through all objects
by itself: with 2,000 tables that stops everyone for a second and a half. Tables are values without
cycles; only connections leave cycles behind.
"""
THOROUGHLY = 3600.0
"""Seconds between full collections."""
SWITCH = 0.0005
"""Seconds until a thread that computes lets the event loop go on, at most. Usually it is ten times
as long, and a request for a file, which takes several steps, waited for all of them behind a
trainer's search.
"""
PATIENCE = 5
"""Seconds that running answers may still take when the server stops."""

USUAL = Settings(b"")


def run(serving: Coroutine[Any, Any, None]) -> None:
    """Run a server to its end, on uvloop if it is installed."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(serving)


class Server(uvicorn.Server):
    """A server that ends its event streams before it waits for its connections."""

    def __init__(
        self,
        app: Starlette,
        is_open: Callable[[], None],
        settings: Settings = USUAL,
    ) -> None:
        figures = app.state.context.figures
        self.connections = Connections(settings.connections, settings.proxies, figures.shed)
        figures.watch("connections", "Open connections.", self.connections.__len__)
        figures.watch("connections_waiting", "Without a request.", lambda: self.connections.waiting)
        config = uvicorn.Config(
            TellConnections(app),
            http="httptools",
            ws="none",
            log_config=None,
            log_level="error",  # `Connections` logs refusals, in fewer lines
            # No player's address is kept (docs/security.md, V16).
            access_log=False,
            lifespan="on",
            server_header=False,
            forwarded_allow_ips=list(settings.proxies),
            timeout_keep_alive=max(1, round(settings.connections.idle)),
            timeout_graceful_shutdown=PATIENCE,
        )
        config.load()
        limited = self.connections.limited(config.http_protocol_class)
        config.http_protocol_class = cast(type[asyncio.Protocol], limited)
        super().__init__(config)
        self._app, self._settings = app, settings
        self._is_open = is_open
        self._looking_after: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the sockets, then call `is_open`."""
        for one in sockets or ():
            lose_the_silent(one, self._settings.connections.unread)
        await super().startup(sockets)
        sys.setswitchinterval(SWITCH)
        gc.freeze()  # modules and code never become garbage: leave them out of every collection
        gc.set_threshold(*GC_THRESHOLDS)
        collect_garbage_later()
        self._looking_after = asyncio.create_task(self.connections.look_after())
        self._is_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else under way."""
        let_go(self._app)
        await super().shutdown(sockets)
        if self._looking_after is not None:
            self._looking_after.cancel()
        self.connections.tell()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop at the first signal, at once at the second, and return normally."""
        # uvicorn's own raises the signal again at the end, and its caller could not clean up.
        before = {one: signal.signal(one, self._stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def lose_the_silent(listening: socket.socket, seconds: float) -> None:
    """Let the system end a connection whose other end has read or confirmed nothing for this long.

    Connections inherit it. Data written to a telephone without a network waits in the system, and
    is small, so nothing else shows that its owner is gone; the table would wait a quarter of an
    hour for them. Only Linux can do this.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT") and listening.family != socket.AF_UNIX:
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def collect_garbage_later() -> None:
    """Collect all garbage once an hour, until cancelled."""
    loop = asyncio.get_running_loop()

    def tidy() -> None:
        gc.collect()
        loop.call_later(THOROUGHLY, tidy)

    loop.call_later(THOROUGHLY, tidy)
