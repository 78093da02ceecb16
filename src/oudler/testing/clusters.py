"""A Dask cluster of this machine: a scheduler, and workers as processes of their own."""

import json
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from oudler.testing.processes import mortal


class Cluster:
    """A scheduler of our own, and the workers that were started."""

    def __init__(self, folder: Path, started: ExitStack) -> None:
        self._file, self._started = folder / "scheduler.json", started
        self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        until = time.monotonic() + 60
        while not self._file.exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        self.address = str(json.loads(self._file.read_text("utf-8"))["address"])

    def worker(self, code: str = "") -> subprocess.Popen[bytes]:
        """Start a worker; `code` runs in it first."""
        if code:
            preload = self._file.with_name("preload.py")
            preload.write_text(code, "utf-8")
        more = ("--preload", str(preload)) if code else ()
        return self._start("worker", "--no-nanny", "--nthreads", "1", *more)

    def _start(self, what: str, *how: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{what}"
        line = [sys.executable, "-W", "ignore", "-m", module, "--scheduler-file", str(self._file)]
        process = subprocess.Popen(
            mortal(*line, "--no-dashboard", *how),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._started.callback(process.wait)
        self._started.callback(process.kill)
        return process
