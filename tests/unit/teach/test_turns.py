"""Figures that are worked out ahead, while the learner thinks."""

import asyncio
from collections.abc import Callable

import pytest

from oudler.jobs import Here
from oudler.teach.http.turns import TeachTurns
from oudler.web.turns import Asker

ANNE = Asker("192.0.2.1", "anne")


def wrong() -> str:
    raise ZeroDivisionError


@pytest.mark.parametrize("how", ["fails", "cancelled"])
def test_what_could_not_be_worked_out_ahead_is_worked_out_when_asked(how: str) -> None:
    async def scenario() -> None:
        turns = TeachTurns(Here())
        ahead: Callable[[], str] = wrong if how == "fails" else lambda: "ahead"
        turns.prepare(ANNE, "hand", ahead)
        if how == "cancelled":
            (task,) = turns._prepared.values()
            task.cancel()
        assert await turns.figures(ANNE, "hand", lambda: "now") == "now"
        assert not turns._prepared
        turns.prepare(ANNE, "hand", lambda: "again")
        assert await turns.figures(ANNE, "hand", wrong) == "again"

    asyncio.run(asyncio.wait_for(scenario(), 10))
