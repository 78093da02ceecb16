"""Long work, one piece at a time, beside everything else that a server does."""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from anyio import CancelScope

from oudler.web.responses import Refused

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 8
"""The most that may wait for a turn; further ones are asked to come back."""
MOST_SHORT = 50
"""The most that may wait for short work: sheets and exercises, a twentieth of a second each."""
SOON = 5.0
"""Seconds after which to come back."""


@asynccontextmanager
async def in_a_thread(
    work: Callable[P, T], *args: P.args, **named: P.kwargs
) -> AsyncIterator[asyncio.Task[T]]:
    """Work in a thread; the context lasts until it has ended.

    A thread cannot be stopped. If the next turn came earlier, somebody who asks and leaves again
    and again would keep many threads at work at once.
    """
    working = asyncio.create_task(asyncio.to_thread(work, *args, **named))
    try:
        yield working
    finally:
        with CancelScope(shield=True):
            await asyncio.wait([working])


class Turns:
    """A short queue that lets one asker at a time through, taking addresses in turn.

    When it is full, the address with most places gives one up. So nobody can fill the queue alone,
    or keep the others waiting until all their own requests are answered.
    """

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most, self._asking = most_waiting, 0
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, the one whose turn is next first."""
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait for a turn, as somebody at this address. Raises Refused if too many wait."""
        # One of those who ask is at work already; the others wait.
        if self._asking > self._most:
            self._make_room(asker)
        self._asking += 1
        try:
            await self._come(asker)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._asking -= 1

    def _make_room(self, asker: str) -> None:
        """Send away whoever came last from the address with most. Raises Refused if that is us."""
        own = len(self._waiting.get(asker, ()))
        most = max(self._waiting.values(), key=len, default=deque[asyncio.Future[None]]())
        # With us, ours would be as long: sending somebody else away would only swap places.
        if len(most) <= own + 1:
            raise _too_many()
        last = most.pop()
        if not last.done():
            last.set_exception(_too_many())

    async def aside(self, asker: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The result of this work, done in a thread. Raises Refused if too many wait already.

        Inside a page there are no threads, and nobody else to keep waiting.
        """
        if sys.platform == "emscripten":
            return work(*args, **named)
        # Shielded: if the asker leaves, the thread goes on and keeps its turn until it ends.
        async with self.turn(asker), in_a_thread(work, *args, **named) as working:
            return await asyncio.shield(working)

    async def _come(self, asker: str) -> None:
        """Wait until the turn is this asker's."""
        if not self._is_taken:
            self._is_taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._drop(asker, mine)
            elif mine.exception() is None:  # the turn had just come
                self._pass_on()
            raise

    def _drop(self, asker: str, one: asyncio.Future[None]) -> None:
        own = self._waiting.get(asker, deque())
        if one in own:  # else its turn came after it had left
            own.remove(one)
            if not own:
                del self._waiting[asker]

    def _pass_on(self) -> None:
        """Give the turn to whoever is next, and put their address behind the others."""
        while self._waiting:
            asker = next(iter(self._waiting))
            own = self._waiting.pop(asker)
            one = own.popleft()
            if own:
                self._waiting[asker] = own
            # A cancelled one is skipped: it would never pass the turn on.
            if not one.done():
                one.set_result(None)
                return
        self._is_taken = False


def _too_many() -> Refused:
    return Refused(429, "too_many", SOON)
