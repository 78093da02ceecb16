"""Long work, one piece at a time, beside everything else that a server does."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from oudler.web.responses import Refused

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 8
"""Who wait for a turn: more are asked to come back."""
SOON = 5.0
"""Seconds after which to come back."""


class Turns:
    """Lets one at a time through, and few wait."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._one, self._most = asyncio.Semaphore(1), most_waiting
        self._asking = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn. Raises Refused where too many wait already."""
        if self._asking > self._most:
            raise Refused(429, "too_many", SOON)
        self._asking += 1
        try:
            async with self._one:
                yield
        finally:
            self._asking -= 1

    async def aside(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The result of this work, done in a thread. Raises Refused where too many wait already.

        Inside a page there are no threads, and nobody else to keep waiting.
        """
        if sys.platform == "emscripten":
            return work(*args, **named)
        async with self.turn():
            return await asyncio.to_thread(work, *args, **named)
