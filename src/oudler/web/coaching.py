"""Hints, reviews and what-ifs, worked out in a thread so that everybody else is still served.

The kernel lets other threads run while it searches. One of each is worked out at a time in a
process, and few wait for their turn.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import ParamSpec, TypeVar

from anyio import CancelScope

from oudler.coach import Care, Judgement, review
from oudler.coach.hint import Hint, hint
from oudler.core.deal import Deal
from oudler.core.view import SeatView
from oudler.install import has_search
from oudler.web.turns import Turns

MOST_KEPT = 100
"""How many reviews are kept, of those asked for last: about 100 kB each."""
CARE = Care(nodes=1_000_000, mebibytes=128)

P = ParamSpec("P")
T = TypeVar("T")
Line = Mapping[str, bytes]
"""A judgement in every language."""
Tell = Callable[[Judgement], Line]
"""Turns a judgement into text."""
Note = Callable[[], Awaitable[None]]
"""Notes what all of them cost."""
Key = tuple[str, int]
"""A table, and the number of a deal."""


class Stopped(Exception):
    """The client who asked for a review has left."""


class Coaching:
    """The coach of one server process."""

    def __init__(self, care: Care | None = None) -> None:
        self._care = care
        self._hints, self._reviews, self._attempts = Turns(), Turns(), Turns()
        self._kept: dict[Key, list[Line]] = {}

    async def hint(self, asker: str, seen: SeatView) -> Hint:
        """A hint for this view, for a client at this address. Raises Refused if too many ask."""
        if not has_search():
            return hint(seen)  # at once
        return await self._hints.aside(asker, hint, seen)

    async def aside(self, asker: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The result of this work on a what-if. Raises Refused if too many ask."""
        return await self._attempts.aside(asker, work, *args, **named)

    def kept(self, key: Key) -> list[Line] | None:
        """The review of a deal, if it is kept."""
        return self._kept.get(key)

    async def review(
        self, asker: str, key: Key, deal: Deal, tell: Tell, note: Note
    ) -> AsyncGenerator[Line, None]:
        """The judgements of a finished deal, as they come; they are kept for those who ask later.

        Once all are out, they are noted in the histories.

        `oudler.coach.check` must have accepted the deal. Raises Refused if too many ask. If the
        caller leaves, the work ends.
        """
        kept = self._kept  # a result found after `clear` is dropped with the earlier ones
        if key not in kept:
            async with self._reviews.turn(asker):
                if key not in kept:  # somebody may have asked before this turn came
                    found: list[Line] = []
                    async with aclosing(self._in_a_thread(deal, tell)) as coming:
                        async for one in coming:
                            found.append(one)
                            yield one
                    _keep(kept, key, found)
                    await note()
                    return
        for one in kept[key]:
            yield one

    def clear(self) -> None:
        """Clear the cache, because a person was erased."""
        self._kept = {}

    async def _in_a_thread(self, deal: Deal, tell: Tell) -> AsyncGenerator[Line, None]:
        """The judgements of a review that runs in a thread, which ends when nobody listens."""
        loop, coming = asyncio.get_running_loop(), asyncio.Queue[Line | None]()
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
            # The turn lasts until the thread has noticed: otherwise, asking and leaving again and
            # again would start many searches at once.
            with CancelScope(shield=True):
                await asyncio.wait({working})


def _keep(kept: dict[Key, list[Line]], key: Key, told: list[Line]) -> None:
    kept[key] = told
    while len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
