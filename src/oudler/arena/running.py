"""The deals of a plan, in order, played in this process or through an executor."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from time import monotonic

from oudler.arena.plan import Plan
from oudler.arena.playing import play_numbers
from oudler.arena.results import DealResult, FaultKind

CHUNK = 5
"""Deals per piece of work. Pieces start at multiples of it, wherever a run resumes."""
AHEAD = 64
"""Pieces of work submitted to an executor ahead of the first result."""
EXIT_SECONDS = 3.0
"""Seconds that processes have to end when they are told to."""
HOPELESS = 10
"""After a program was disqualified in this many deals, the whole run stops."""


class GivenUp(Exception):
    """A program made so many faults that its results would be club's."""

    def __init__(self, name: str, faults: Counter[FaultKind]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults

    def __str__(self) -> str:
        told = ", ".join(f"{kind} {number}" for kind, number in self.faults.items())
        return f"{self.name}: {told}"


def run(plan: Plan, numbers: range, executor: Executor | None = None) -> Iterator[DealResult]:
    """The results of these deals, in order. Raises PlayerFailed or GivenUp.

    Work submitted ahead is cancelled when the caller stops iterating.

    >>> from oudler.arena.plan import make_plan
    >>> plan = make_plan(rules, ["beginner", "beginner"], "a seed")
    >>> [result.number for result in run(plan, range(2))]
    [0, 1]
    """
    parts = _results(plan, _chunks(numbers), executor)
    return _while_there_is_hope(plan, (result for part in parts for result in part))


def _chunks(numbers: range) -> Iterator[range]:
    start = numbers.start
    while start < numbers.stop:
        stop = min(numbers.stop, start - start % CHUNK + CHUNK)
        yield range(start, stop)
        start = stop


def _results(
    plan: Plan, chunks: Iterator[range], executor: Executor | None
) -> Iterator[list[DealResult]]:
    if executor is None:
        yield from (play_numbers(plan, chunk) for chunk in chunks)
        return
    waiting: deque[Future[list[DealResult]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(executor.submit(play_numbers, plan, chunk))
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        if not isinstance(executor, _OwnPool):
            for future in waiting:
                future.cancel()


def _while_there_is_hope(plan: Plan, results: Iterable[DealResult]) -> Iterator[DealResult]:
    absent: Counter[int] = Counter()
    faults: defaultdict[int, Counter[FaultKind]] = defaultdict(Counter)
    for result in results:
        yield result
        for player, found in result.faults.items():
            absent[player] += found[FaultKind.ABSENT] > 0
            faults[player] += found
            if absent[player] >= HOPELESS:
                raise GivenUp(plan.name(player), faults[player])


class _OwnPool(ProcessPoolExecutor):
    """A pool whose waiting work only `process_pool` cancels.

    When its workers end, the pool sets an error on every future that still waits. A future that
    was cancelled meanwhile refuses it, and the pool hangs.
    """


@contextmanager
def process_pool(jobs: int) -> Iterator[Executor | None]:
    """A pool of this many processes that end with ours; None for one, which needs no pool.

    >>> with process_pool(1) as executor:
    ...     executor is None
    True
    """
    if jobs == 1:
        yield None
        return
    others = active_children()
    # Spawned, not forked: a fork copies locks that another thread may hold.
    with _OwnPool(jobs, get_context("spawn"), initializer=_obey_parent) as executor:
        try:
            yield executor
        except BaseException:
            _end_all([child for child in active_children() if child not in others])
            raise
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


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


def _obey_parent() -> None:
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
