"""The queues for exercises and trainers, which take a moment to work out."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from oudler.jobs import Runner
from oudler.web.turns import MOST_SHORT, Asker, Turns

T = TypeVar("T")
MOST_PREPARED = 64
"""Hands whose figures are kept; older ones are worked out again."""


class TeachTurns:
    """The queues of one server process, and what was worked out ahead."""

    def __init__(self, runner: Runner) -> None:
        self.exercises = Turns(MOST_SHORT)
        self.trainer = Turns(runner=runner)
        self._prepared: OrderedDict[object, asyncio.Task[Any]] = OrderedDict()

    def prepare(self, asker: Asker, key: object, work: Callable[[], object]) -> None:
        """Work a hand out while the learner thinks, unless that would keep anybody waiting."""
        if key in self._prepared or not self.trainer.is_idle:
            return
        self._prepared[key] = asyncio.create_task(self.trainer.aside(asker, work))
        self._prepared[key].add_done_callback(partial(self._forget_failed, key))
        while len(self._prepared) > MOST_PREPARED:
            self._prepared.popitem(last=False)

    async def figures(self, asker: Asker, key: object, work: Callable[[], T]) -> T:
        """What was worked out ahead under this key, or else now. Raises Refused."""
        prepared = self._prepared.get(key)
        if prepared is not None:
            await asyncio.wait([prepared])  # nobody who leaves cancels it
            if not _has_failed(prepared):
                found: T = prepared.result()
                return found
        return await self.trainer.aside(asker, work)

    def _forget_failed(self, key: object, task: asyncio.Task[Any]) -> None:
        if _has_failed(task) and self._prepared.get(key) is task:
            del self._prepared[key]


def _has_failed(task: asyncio.Task[Any]) -> bool:
    """Whether a task that has ended was cancelled, or raised something."""
    return task.cancelled() or task.exception() is not None
