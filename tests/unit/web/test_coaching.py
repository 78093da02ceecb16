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
from oudler.web.coaching import Coaching
from oudler.web.responses import Refused
from oudler.web.turns import MOST_WAITING, Turns

QUICK = Care(worlds=6, nodes=10_000, patience=1, playouts=8, club=4)
LONG = Care(worlds=6, nodes=2_000_000_000)
RULES = load_ruleset("fft-4")
DEAL = play_numbered(RULES, [make_player("club")] * 4, "coach", 1)
KEY = ("table", 1, "fr")


def told(one: Judgement) -> bytes:
    return f"{one.moment.number}\n".encode()


def test_what_was_told_is_kept_and_told_again() -> None:
    async def scenario() -> None:
        coaching = Coaching(QUICK)
        first = [one async for one in coaching.review(KEY, DEAL, told)]
        assert len(first) > 70

        def never(one: Judgement) -> bytes:
            raise AssertionError(one)

        assert [one async for one in coaching.review(KEY, DEAL, never)] == first
        coaching.clear()
        with pytest.raises(AssertionError):
            [one async for one in coaching.review(KEY, DEAL, never)]

    asyncio.run(scenario())


def test_a_listener_who_leaves_ends_the_search_and_the_next_is_served() -> None:
    async def scenario() -> None:
        coaching = Coaching(LONG)
        coming = coaching.review(KEY, DEAL, told)
        await anext(coming)
        begin = monotonic()
        await coming.aclose()
        assert monotonic() - begin < 5
        again = coaching.review(KEY, DEAL, told)
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
        asked = Coaching().review(KEY, DEAL, lambda _: b"told")
        assert await anext(asked) == b"told"
        assert running
        await asked.aclose()
        assert not running

    asyncio.run(scenario())


def test_few_wait_for_their_turn() -> None:
    async def scenario() -> None:
        turns, let_go = Turns(), asyncio.Event()

        async def ask() -> None:
            async with turns.turn():
                await let_go.wait()

        asking = [asyncio.create_task(ask()) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await ask()
        assert refused.value.status == 429
        let_go.set()
        await asyncio.gather(*asking)
        await ask()

    asyncio.run(scenario())
