"""What a server gave while it was measured, the processes in which servers run, and the machine."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Measured:
    """What one run gave."""

    seconds: float
    took: list[float]
    """Seconds from a command to the last of those who see what came of it, for each move."""
    served: float
    """Seconds of the processor that the server had, and that the people had."""
    played: float
    memory: int = 0
    """Bytes that the server came to hold besides those that it held without tables."""
    table: str = ""

    @property
    def rate(self) -> float:
        return len(self.took) / self.seconds

    def within(self, share: float) -> float:
        """The milliseconds within which this share of the moves has arrived."""
        return sorted(self.took)[int(len(self.took) * share)] * 1000

    @property
    def served_each(self) -> float:
        """Microseconds of the processor that the server had for each move."""
        return self.served / len(self.took) * 1e6

    @property
    def played_each(self) -> float:
        """Microseconds of the processor that the people had for each move."""
        return self.played / len(self.took) * 1e6


@contextmanager
def started(*command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A process whose lines can be read; it ends with the block."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def line(process: subprocess.Popen[str]) -> str:
    """What a process says next; of a server, that it is open."""
    assert process.stdout is not None
    return process.stdout.readline()


def processor_time(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:  # noqa: PTH123
            return next(line.split(": ")[1].strip() for line in info if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
