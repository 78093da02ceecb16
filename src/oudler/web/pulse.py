"""The pulse of an event stream: a sign of life after silence."""

import asyncio

from oudler.table.seen.subscription import Subscription


class Pulse:
    """Stirs a subscription after this many seconds of silence.

    One timer, moved only when it fires: moving it with every message would cost more than sending.
    """

    def __init__(self, watch: Subscription, seconds: float) -> None:
        self._watch = watch
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._timer = self._loop.call_later(seconds, self._beat)

    @property
    def is_due(self) -> bool:
        """Whether nothing was sent for that long."""
        return self._left() <= 0

    def felt(self) -> None:
        """Note that something was just sent."""
        self._last = self._loop.time()

    def stop(self) -> None:
        """Stop the timer."""
        self._timer.cancel()

    def _beat(self) -> None:
        left = self._left()
        if left <= 0:
            self._watch.stir()
        self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._beat)

    def _left(self) -> float:
        return self._last + self._seconds - self._loop.time()
