"""Time that a test makes pass: whoever waits, waits no longer than it takes to turn the glass."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable

BEGINNING = 1_000_000.0
"""What the system's clock says when a scenario begins, in seconds since 1970."""


class _Selector(selectors.SelectSelector):
    """Waits for no time: it passes at once."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(None)
        found = super().select(0)
        if not found:
            self.now += max(timeout, 0.0)
        return found


class Hourglass(asyncio.SelectorEventLoop):
    """An event loop whose time passes at once; nothing in it may happen in another thread.

    `clock` is the system's, as a program reads it: `jump` sets it forward or back, and the loop's
    own time, by which people wait, knows nothing of it.
    """

    def __init__(self) -> None:
        self._selector_of_time = _Selector()
        super().__init__(self._selector_of_time)
        self._set = BEGINNING

    def time(self) -> float:
        """The loop's own time, in seconds."""
        return self._selector_of_time.now

    def clock(self) -> float:
        """What the system's clock says, in seconds since 1970."""
        return self._set + self.time()

    def jump(self, seconds: float) -> None:
        """Set the system's clock forward, or back."""
        self._set += seconds


def run_at_once(scenario: Callable[[Hourglass], Awaitable[None]]) -> None:
    """Run a scenario in which time passes at once."""
    glass = Hourglass()

    async def main() -> None:
        await scenario(glass)

    with asyncio.Runner(loop_factory=lambda: glass) as runner:
        runner.run(main())
