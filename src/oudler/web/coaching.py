"""Hints and reviews: worked out in a thread, so that everybody else is served meanwhile.

The kernel lets other threads run while it searches. One hint and one review are worked out at a
time in a process, and few wait for their turn.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from oudler.coach import Care, Judgement, check, review
from oudler.coach.hint import Hint, hint
from oudler.core.deal import Deal
from oudler.core.view import SeatView
from oudler.install import has_search
from oudler.web.responses import Refused

MOST_WAITING = 8
"""Who wait for a turn, of hints and of reviews: more are asked to come back."""
SOON = 5.0
"""Seconds after which to come back."""
MOST_KEPT = 20
"""Reviews that are kept, of the deals asked for last: at most about a megabyte each."""
CARE = Care(nodes=1_000_000, mebibytes=128)


class Stopped(Exception):
    """Whoever asked for a review has left."""


class Turns:
    """Lets one at a time through, and few wait."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._asking = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn. Raises Refused where too many wait already."""
        if self._asking > MOST_WAITING:
            raise Refused(429, "too_many", SOON)
        self._asking += 1
        try:
            async with self._one:
                yield
        finally:
            self._asking -= 1


class Coaching:
    """What the coach does for one server process."""

    def __init__(self) -> None:
        self._hints, self._reviews = Turns(), Turns()
        self._kept: dict[tuple[str, int], tuple[Deal, list[Judgement]]] = {}

    async def hint(self, seen: SeatView) -> Hint:
        """A hint for whoever sees this. Raises Refused where too many ask."""
        if not has_search():
            return hint(seen)  # at once; inside a page there are no threads
        async with self._hints.turn():
            return await asyncio.to_thread(hint, seen)

    async def review(self, table: str, number: int, deal: Deal) -> AsyncIterator[Judgement]:
        """The judgements of a finished deal as they come; kept for those who ask later.

        Raises NotReviewed at once, and Refused where too many ask. If the caller leaves, the work
        ends.
        """
        check(deal)
        key = (table, number)
        async with self._reviews.turn():
            kept = self._kept.get(key)
            if kept is None or kept[0] != deal:
                found: list[Judgement] = []
                async for one in _in_a_thread(deal):
                    found.append(one)
                    yield one
                self._keep(key, (deal, found))
                return
        for one in kept[1]:
            yield one

    def _keep(self, key: tuple[str, int], kept: tuple[Deal, list[Judgement]]) -> None:
        self._kept.pop(key, None)
        self._kept[key] = kept
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]


async def _in_a_thread(deal: Deal) -> AsyncIterator[Judgement]:
    """The judgements of a review that runs in a thread, which ends when nobody listens."""
    loop, coming = asyncio.get_running_loop(), asyncio.Queue[Judgement | None]()
    stop = threading.Event()

    def progress(_: float) -> None:
        if stop.is_set():
            raise Stopped

    def work() -> None:
        try:
            for one in review(deal, CARE, progress):
                progress(0)
                loop.call_soon_threadsafe(coming.put_nowait, one)
        except Stopped:
            pass
        finally:
            loop.call_soon_threadsafe(coming.put_nowait, None)

    working = asyncio.create_task(asyncio.to_thread(work))
    try:
        while (one := await coming.get()) is not None:
            yield one
        await working
    finally:
        stop.set()
