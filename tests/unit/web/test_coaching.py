"""The coach of a server process: one review at a time, kept, and ended when its listener leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic, sleep

import pytest

from oudler.bots.batch import play_numbered
from oudler.bots.levels import make_player
from oudler.coach import Care, Judgement
from oudler.rulesets import load_ruleset
from oudler.web.coaching import Coaching, Line

QUICK = Care(worlds=6, nodes=10_000, patience=1, playouts=8, club=4)
LONG = Care(worlds=6, nodes=2_000_000_000)
RULES = load_ruleset("fft-4")
DEAL = play_numbered(RULES, [make_player("club")] * 4, "coach", 1)
KEY = ("table", 1)
HERE = "192.0.2.1"


def told(one: Judgement) -> Line:
    return {"fr": f"{one.moment.number}\n".encode()}


async def noted() -> None:
    """Nothing is written down."""


def test_what_was_told_is_kept_and_told_again() -> None:
    async def scenario() -> None:
        coaching = Coaching(QUICK)
        first = [one async for one in coaching.review(HERE, KEY, DEAL, told, noted)]
        assert len(first) > 70

        def never(one: Judgement) -> Line:
            raise AssertionError(one)

        assert [one async for one in coaching.review(HERE, KEY, DEAL, never, noted)] == first
        coaching.clear()
        with pytest.raises(AssertionError):
            [one async for one in coaching.review(HERE, KEY, DEAL, never, noted)]

    asyncio.run(scenario())


def test_a_listener_who_leaves_ends_the_search_and_the_next_is_served() -> None:
    async def scenario() -> None:
        coaching = Coaching(LONG)
        coming = coaching.review(HERE, KEY, DEAL, told, noted)
        await anext(coming)
        begin = monotonic()
        await coming.aclose()
        assert monotonic() - begin < 5
        again = coaching.review(HERE, KEY, DEAL, told, noted)
        assert await anext(again)
        await again.aclose()

    asyncio.run(scenario())


def test_a_turn_lasts_until_the_search_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    running = []

    def searched(_deal: object, _care: object, progress: Callable[[float], None]) -> Iterator[str]:
        running.append("a search")
        try:
            yield "first"
            while True:
                sleep(0.05)
                progress(0)
        finally:
            running.clear()

    async def scenario() -> None:
        monkeypatch.setattr("oudler.web.coaching.review", searched)
        asked = Coaching().review(HERE, KEY, DEAL, lambda _: {"fr": b"told"}, noted)
        assert await anext(asked) == {"fr": b"told"}
        assert running
        await asked.aclose()
        assert not running

    asyncio.run(scenario())
