"""Processes of this machine: they end with ours, and one that dies is replaced."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from oudler.jobs.spread import Result, Workers

EXIT_SECONDS = 3.0
"""Seconds that processes have to end when they are told to."""


@contextmanager
def pool(count: int) -> Iterator[Executor | None]:
    """A pool of processes, which end with ours; None for one, which needs no other process.

    >>> with pool(1) as executor:
    ...     executor is None
    True
    """
    if count == 1:
        yield None
        return
    others = active_children()
    with _Pool(count) as executor:
        try:
            yield executor
        except BaseException:
            _end_all([child for child in active_children() if child not in others])
            raise


class _Pool(Workers):
    """A pool of processes; after one died, which breaks Python's, another pool takes its place."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._processes = self._started()

    def _started(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork copies locks that another thread may hold.
        context = get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=end_with_parent)

    def submit(self, work: Callable[..., Result], /, *args: Any, **named: Any) -> Future[Result]:
        """Hand out a piece; to new processes if one has died."""
        try:
            return self._processes.submit(work, *args, **named)
        except BrokenExecutor:
            self.shutdown(wait=False)
            self._processes = self._started()
            return self._processes.submit(work, *args, **named)

    def is_loss(self, error: BaseException) -> bool:
        """Whether a process died; every piece of the pool is lost then."""
        return isinstance(error, BrokenExecutor)

    def drop(self, futures: Iterable[Future[Result]]) -> None:
        """Leave it to `shutdown`.

        When its processes end, Python's pool sets an error on every future that still waits. A
        future that was cancelled meanwhile refuses it, and the pool hangs.
        """

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: FBT001, FBT002
        """Hand out nothing more, and let the processes end."""
        self._processes.shutdown(wait=wait, cancel_futures=cancel_futures)


def _end_all(children: Sequence[BaseProcess]) -> None:
    """Let processes unwind, which ends their programs; kill those that do not.

    A worker takes the end for the failure of one deal, and would go on with the next.
    """
    for child in children:
        child.terminate()
    until = monotonic() + EXIT_SECONDS
    for child in children:
        child.join(max(0.0, until - monotonic()))
        child.kill()


def end_with_parent() -> None:
    """End, with the programs started here, on a signal or with the parent, even if it is killed.

    Standard output belongs to the parent's results.
    """
    sys.stdout = sys.stderr
    threading.Thread(target=_wait_for_parent, daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)


def _end(*_: object) -> None:
    """Unwind, which ends the programs of a deal being played; in silence.

    The pool's own code would print a traceback, where the parent says all there is to say.
    """
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.exit(1)


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
