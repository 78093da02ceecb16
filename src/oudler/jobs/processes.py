"""Processes of this machine that run jobs: they end with ours, and one that dies is replaced."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Semaphore
from time import monotonic
from typing import TypeVar

from oudler.jobs import (
    Done,
    Failed,
    Job,
    JobLost,
    Message,
    Stopped,
    WorkerLost,
    findings,
    messages,
    resumed,
)
from oudler.jobs.pool import end_with_parent

T = TypeVar("T")
MAX_SECONDS = 600.0
"""The longest that a job may take."""
LOOK = 0.1
"""Seconds between looks whether a job should stop."""
NICE = 10
"""How much less urgent jobs are than the process that asks: nobody's move waits for a review."""
EXIT_SECONDS = 2.0
"""Seconds that a job has to end when it is told to; then its process is killed."""


def _nothing() -> None:
    """Prepare nothing."""


@contextmanager
def processes(
    count: int, prepare: Callable[[], object] = _nothing, seconds: float = MAX_SECONDS
) -> Iterator["Processes"]:
    """A number of processes, each of which begins with `prepare`.

    >>> with processes(1) as runner:
    ...     runner.count
    1
    """
    runner = Processes(count, prepare, seconds)
    try:
        yield runner
    finally:
        runner.close()


class Processes:
    """A fixed number of processes with one job at a time each; other jobs wait."""

    def __init__(self, count: int, prepare: Callable[[], object], seconds: float) -> None:
        self.count, self._prepare, self.seconds = count, prepare, seconds
        self._free = Semaphore(count)
        self._idle = [_Process(prepare) for _ in range(count)]

    def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        """All that a job finds; it ends early if asked to stop. Raises JobLost."""
        return resumed(lambda: self._run(job, is_stopped))

    def _run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        while not self._free.acquire(timeout=LOOK):
            if is_stopped():
                return
        try:
            process = self._idle.pop() if self._idle else _Process(self._prepare)
            try:
                yield from findings(process.run(job, is_stopped, self.seconds))
            finally:
                if process.settle():
                    self._idle.append(process)
        finally:
            self._free.release()

    def close(self) -> None:
        """End the processes."""
        while self._idle:
            self._idle.pop().close()


class _Process:
    """A process, and the pipe to it."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        # Spawned, not forked: a fork copies locks that another thread may hold.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, prepare), daemon=True)
        self._process.start()
        theirs.close()
        self._is_busy = False

    def run(self, job: Job[T], is_stopped: Callable[[], bool], seconds: float) -> Iterator[Message]:
        """The messages of a job. Raises WorkerLost, or JobLost if it takes too long."""
        until = monotonic() + seconds
        try:
            self._pipe.send(job)
            self._is_busy = True
            while self._is_busy and not is_stopped():
                if self._pipe.poll(LOOK):
                    yield self._received()
                elif monotonic() > until:
                    self._process.kill()
                    raise JobLost(f"{seconds} s")
        except (EOFError, OSError) as error:
            raise WorkerLost(str(error)) from error

    def _received(self) -> Message:
        message: Message = self._pipe.recv()
        self._is_busy = not isinstance(message, Done | Failed)
        return message

    def settle(self) -> bool:
        """End the job, whatever it takes; returns whether the process can have another."""
        try:
            if self._is_busy:
                self._pipe.send(None)
            until = monotonic() + EXIT_SECONDS
            while self._is_busy and self._pipe.poll(max(0, until - monotonic())):
                self._received()
        except (EOFError, OSError):
            self._is_busy = True  # it is dead
        if self._is_busy:
            self.close()
        return not self._is_busy

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection, prepare: Callable[[], object]) -> None:
    """Run the jobs that come through the pipe, until its other end is closed."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICE)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # for the server, which ends us once it has ended

    def progress(_: float) -> None:
        if pipe.poll():
            pipe.recv()
            raise Stopped

    prepare()
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            sys.exit()
        if job is not None:  # to stop a job that has just ended
            for one in messages(job, progress):
                pipe.send(one)
