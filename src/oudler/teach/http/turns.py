"""The queues for exercises and trainers, which take a moment to work out."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from oudler.web.responses import Refused
from oudler.web.turns import MOST_SHORT, Asker, Turns

T = TypeVar("T")
MOST_PREPARED = 64
"""Hands whose figures are kept; older ones are worked out again."""


class TeachTurns:
    """The queues of one server process, and what was worked out ahead."""

    def __init__(self) -> None:
        self.exercises = Turns(MOST_SHORT)
        self.trainer = Turns()
        self._prepared: OrderedDict[object, asyncio.Task[Any]] = OrderedDict()

    def prepare(self, asker: Asker, key: object, work: Callable[[], object]) -> None:
        """Work a hand out while the learner thinks, unless that would keep anybody waiting."""
        if key in self._prepared or not self.trainer.is_idle:
            return
        self._prepared[key] = asyncio.create_task(self.trainer.aside(asker, work))
        while len(self._prepared) > MOST_PREPARED:
            self._prepared.popitem(last=False)

    async def figures(self, asker: Asker, key: object, work: Callable[[], T]) -> T:
        """What was worked out ahead under this key, or else now. Raises Refused."""
        prepared = self._prepared.get(key)
        if prepared is not None:
            try:
                found: T = await asyncio.shield(prepared)
                return found
            except Refused:
                del self._prepared[key]
        return await self.trainer.aside(asker, work)
