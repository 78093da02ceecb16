"""The application behind a listening socket, until a signal says stop."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.loops.auto import auto_loop_factory

from oudler.web.app import let_go

AMONG_THE_NEW = 10_000, 1_000_000, 1_000_000
"""Garbage is looked for among so many new things, which takes 3 ms, and not among others by itself:
with 2,000 tables everybody would wait for a second and a half. Tables are values, which do not
refer in circles; what connections leave does. Of fewer things most would be looked at that are
about to go of themselves, with the next move.
"""
THOROUGHLY = 3600.0
"""Seconds from one search among all things to the next."""
PATIENCE = 5
"""Seconds that answers under way may still take when the server stops."""


def run(serving: Coroutine[Any, Any, None]) -> None:
    """Run to its end what serves: on uvloop, where there is one."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(serving)


class Server(uvicorn.Server):
    """A server that lets its event streams go before it waits for its connections to end."""

    def __init__(self, app: Starlette, is_open: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            lifespan="on",
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        super().__init__(config)
        self._app = app
        self._is_open = is_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, and say so."""
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*AMONG_THE_NEW)
        tidy_up_later()
        self._is_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then whatever else is under way."""
        let_go(self._app)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop at a signal, at once at the second, and end as if nothing had been interrupted."""
        before = {one: signal.signal(one, self._stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def tidy_up_later() -> None:
    """Look thoroughly for garbage, again and again."""
    loop = asyncio.get_running_loop()

    def tidy() -> None:
        gc.collect()
        loop.call_later(THOROUGHLY, tidy)

    loop.call_later(THOROUGHLY, tidy)
