"""Subscribers to a live stream: woken when events of interest are appended."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

E = TypeVar("E")


class Subscriber(Generic[E]):
    """Woken when events of interest are appended. It learns that there are some, not which."""

    def __init__(self, concerns: Callable[[E], bool] | None = None) -> None:
        self.is_over = False
        self._concerns = concerns
        self._wake = asyncio.Event()

    def tell(self, events: Sequence[E]) -> None:
        """Wake the subscriber if any of these events is of interest."""
        if self._concerns is None or any(map(self._concerns, events)):
            self._wake.set()

    def wake(self) -> None:
        """Wake the subscriber, even if nothing has happened."""
        self._wake.set()

    def end(self) -> None:
        """Wake the subscriber for the last time."""
        self.is_over = True
        self._wake.set()

    async def news(self, patience: float) -> bool:
        """Wait for news, at most this many seconds; returns whether there was any."""
        try:
            await asyncio.wait_for(self._wake.wait(), patience)
        except TimeoutError:
            return False
        self._wake.clear()
        return True
