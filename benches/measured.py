"""Measurements of a server, the processes that servers run in, and the machine."""

import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Measured:
    """The measurements of one run."""

    seconds: float
    took: list[float]
    """For each move, seconds from the command until the last viewer has its snapshot."""
    served: float
    """CPU seconds of the server, and of the simulated people."""
    played: float
    memory: int = 0
    """Bytes of memory that the tables added to the server."""
    table: str = ""

    @property
    def rate(self) -> float:
        return len(self.took) / self.seconds

    def within(self, share: float) -> float:
        """The milliseconds within which this share of the moves arrived."""
        return sorted(self.took)[int(len(self.took) * share)] * 1000

    @property
    def served_each(self) -> float:
        """CPU microseconds of the server for each move."""
        return self.served / len(self.took) * 1e6

    @property
    def played_each(self) -> float:
        """CPU microseconds of the simulated people for each move."""
        return self.played / len(self.took) * 1e6


@contextmanager
def scratch() -> Iterator[str]:
    """A folder here, because temporary folders may be in memory; git ignores leftovers."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
        yield folder


@contextmanager
def started(*command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A child process whose output can be read; it ends with the block."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def line(process: subprocess.Popen[str]) -> str:
    """A process's next line; a server's first one says that it is open."""
    assert process.stdout is not None
    return process.stdout.readline()


def processor_time(pid: int) -> float:
    """CPU seconds that a process has used."""
    # The program's name stands in parentheses and may contain anything: read on after it.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def processor() -> str:
    """The processor's name, if the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:  # noqa: PTH123
            return next(line.split(": ")[1].strip() for line in info if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
