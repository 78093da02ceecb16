"""Load: how late the event loop is, which delays every request alike."""

import asyncio
import math

BEAT = 0.05
"""Seconds between measurements."""
MOST = 1.0
"""Longer delays count as this many seconds: a computer that slept is not busy when it wakes."""
SMOOTHED = 1.0
"""Seconds over which the lag is smoothed: a single slow task is not overload."""


class Load:
    """Measures by how much this process is late."""

    def __init__(self) -> None:
        self.lag = 0.0
        """Recent lateness in seconds, smoothed."""

    async def watch(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            planned = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.note(loop.time() - planned)

    def note(self, late: float) -> None:
        """Add one measurement, in seconds."""
        late = min(late, MOST)
        # Weighted by the time it covers: the later the loop, the fewer measurements there are.
        share = 1 - math.exp(-(BEAT + late) / SMOOTHED)
        self.lag += share * (late - self.lag)
