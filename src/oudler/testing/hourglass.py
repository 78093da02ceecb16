"""An event loop with fake time: every wait passes at once."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable

BEGINNING = 1_000_000.0
"""The system clock when a scenario begins, in seconds since 1970."""


class _Selector(selectors.SelectSelector):
    """A selector that advances the fake time instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(None)
        # Time passes only when nothing is ready: what sockets bring always comes first.
        found = super().select(0)
        if not found:
            self.now += max(timeout, 0.0)
        return found


class Hourglass(asyncio.SelectorEventLoop):
    """An event loop whose time passes at once. Nothing in it may wait for another thread.

    `clock` is the system's, as a program reads it: `jump` sets it forward or back, and the loop's
    own time, by which waits are measured, is not affected.
    """

    def __init__(self) -> None:
        self._selector_of_time = _Selector()
        super().__init__(self._selector_of_time)
        self._set = BEGINNING

    def time(self) -> float:
        """The loop's own time, in seconds."""
        return self._selector_of_time.now

    def clock(self) -> float:
        """The fake system clock, in seconds since 1970."""
        return self._set + self.time()

    def jump(self, seconds: float) -> None:
        """Set the fake system clock forward, or back."""
        self._set += seconds


def run_at_once(scenario: Callable[[Hourglass], Awaitable[None]]) -> None:
    """Run a scenario in fake time."""
    glass = Hourglass()

    async def main() -> None:
        await scenario(glass)

    with asyncio.Runner(loop_factory=lambda: glass) as runner:
        runner.run(main())
