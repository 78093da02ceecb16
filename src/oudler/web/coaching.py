"""Hints and reviews: worked out in a thread, so that everybody else is served meanwhile.

The kernel lets other threads run while it searches. One hint and one review are worked out at a
time in a process, and few wait for their turn.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from anyio import CancelScope

from oudler.coach import Care, Judgement, review
from oudler.coach.hint import Hint, hint
from oudler.core.deal import Deal
from oudler.core.view import SeatView
from oudler.install import has_search
from oudler.web.turns import Turns

MOST_KEPT = 100
"""Reviews that are kept, those asked for last: about 50 kB each."""
CARE = Care(nodes=1_000_000, mebibytes=128)

Tell = Callable[[Judgement], bytes]
"""Writes a judgement down."""
Key = tuple[str, int, str]
"""A table, the number of a deal, and the language it is told in."""


class Stopped(Exception):
    """Whoever asked for a review has left."""


class Coaching:
    """What the coach does for one server process."""

    def __init__(self, care: Care | None = None) -> None:
        self._care = care
        self._hints, self._reviews = Turns(), Turns()
        self._kept: dict[Key, list[bytes]] = {}

    async def hint(self, seen: SeatView) -> Hint:
        """A hint for whoever sees this. Raises Refused where too many ask."""
        if not has_search():
            return hint(seen)  # at once
        return await self._hints.aside(hint, seen)

    async def review(self, key: Key, deal: Deal, tell: Tell) -> AsyncGenerator[bytes, None]:
        """The judgements of a finished deal, told as they come, and kept for those who ask later.

        `oudler.coach.check` must let the deal pass. Raises Refused where too many ask. If the
        caller leaves, the work ends.
        """
        kept = self._kept  # what is found after `clear` goes with what was kept before
        if key not in kept:
            async with self._reviews.turn():
                if key not in kept:  # somebody may have asked before this turn came
                    found: list[bytes] = []
                    async with aclosing(self._in_a_thread(deal, tell)) as coming:
                        async for one in coming:
                            found.append(one)
                            yield one
                    _keep(kept, key, found)
                    return
        for one in kept[key]:
            yield one

    def clear(self) -> None:
        """Drop what is kept, because a person was erased."""
        self._kept = {}

    async def _in_a_thread(self, deal: Deal, tell: Tell) -> AsyncGenerator[bytes, None]:
        """The judgements of a review that runs in a thread, which ends when nobody listens."""
        loop, coming = asyncio.get_running_loop(), asyncio.Queue[bytes | None]()
        stop = threading.Event()

        def progress(_: float) -> None:
            if stop.is_set():
                raise Stopped

        def work() -> None:
            try:
                for one in review(deal, self._care or CARE, progress):
                    progress(0)
                    loop.call_soon_threadsafe(coming.put_nowait, tell(one))
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
            # The turn lasts until the thread has noticed: who asks and leaves, again and again,
            # would otherwise have many searches running at once.
            with CancelScope(shield=True):
                await asyncio.wait({working})


def _keep(kept: dict[Key, list[bytes]], key: Key, told: list[bytes]) -> None:
    kept[key] = told
    while len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
