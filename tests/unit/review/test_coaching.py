"""The coach of a server process: one review at a time, kept, and ended when its listener leaves."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from time import monotonic, sleep

import pytest

from oudler.coach import Judgement, ReviewEffort, Verdict, moments
from oudler.coach.deal_worth import FirstLead
from oudler.core import Seat
from oudler.review.coaching import Coaching
from oudler.streams import EventStore, StoreError, StoreFault, open_store
from oudler.testing.tables import ChanceTable
from oudler.web.turns import Asker

QUICK = ReviewEffort(worlds=6, nodes=10_000, patience=1, playouts=8, club=4)
LONG = ReviewEffort(worlds=6, nodes=2_000_000_000)
FINISHED = ChanceTable("fft-4", seed=3).play(1)[0]
HERE = Asker("192.0.2.1")


async def noted(_: Sequence[Judgement]) -> None:
    """Nothing is written down."""


def run(scenario: Callable[[EventStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = await open_store("memory:")
        await scenario(store)
        await store.close()

    asyncio.run(main())


async def told(coaching: Coaching) -> list[tuple[int, Verdict]]:
    coming = coaching.review(HERE, FINISHED, noted)
    found = [one async for one in coming]
    *judged, lead = found
    assert isinstance(lead, FirstLead), "the value at the first lead comes last"
    decided = [one for one in judged if not isinstance(one, FirstLead)]
    return [(one.moment.number, one.verdict) for one, _ in decided]


@pytest.fixture
def care(monkeypatch: pytest.MonkeyPatch) -> Callable[[ReviewEffort], None]:
    return lambda care: monkeypatch.setattr("oudler.review.coaching.CARE", care)


@pytest.mark.slow
def test_what_was_told_is_kept_and_told_again(
    care: Callable[[ReviewEffort], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: EventStore) -> None:
        first = await told(Coaching(store))
        assert len(first) > 70

        def never(*asked: object) -> Iterator[Judgement]:
            raise AssertionError(asked)

        monkeypatch.setattr("oudler.review.coaching.review", never)
        assert await told(Coaching(store)) == first, "the server has started again"
        care(ReviewEffort(worlds=7))
        with pytest.raises(AssertionError):
            await told(Coaching(store))

    care(QUICK)
    run(scenario)


@pytest.mark.slow
def test_a_review_that_cannot_be_kept_is_told_all_the_same(
    care: Callable[[ReviewEffort], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreError(StoreFault.FULL, "review/")

    async def scenario(store: EventStore) -> None:
        assert len(await told(Coaching(store))) > 70
        assert await Coaching(store).kept(FINISHED) is None

    care(QUICK)
    monkeypatch.setattr("oudler.review.coaching.keep_review", full)
    run(scenario)


def test_a_listener_who_leaves_ends_the_search_and_the_next_is_served(
    care: Callable[[ReviewEffort], None],
) -> None:
    async def scenario(store: EventStore) -> None:
        coaching = Coaching(store)
        coming = coaching.review(HERE, FINISHED, noted)
        await anext(coming)
        begin = monotonic()
        await coming.aclose()
        assert monotonic() - begin < 5
        assert await coaching.kept(FINISHED) is None, "half a review is none"
        again = coaching.review(HERE, FINISHED, noted)
        assert await anext(again)
        await again.aclose()

    care(LONG)
    run(scenario)


def test_a_turn_lasts_until_the_search_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    running = []
    judgement = Judgement(moments(FINISHED.deal)[0], Verdict.FINE)

    def searched(
        _deal: object, _care: object, progress: Callable[[float], None]
    ) -> Iterator[Judgement]:
        running.append("a search")
        try:
            yield judgement
            while True:
                sleep(0.05)
                progress(0)
        finally:
            running.clear()

    async def scenario(store: EventStore) -> None:
        monkeypatch.setattr("oudler.review.coaching.review", searched)
        asked = Coaching(store).review(HERE, FINISHED, noted)
        first = await anext(asked)
        assert first == (judgement, None)
        assert running
        await asked.aclose()
        assert not running

    run(scenario)


def test_a_review_begins_with_the_turning_point_that_was_told(
    care: Callable[[ReviewEffort], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, searched = Seat(1), []
    last = [one for one in moments(FINISHED.deal) if one.seat == seat][-1]

    def dearest(*asked: object) -> Judgement:
        searched.append(asked)
        return Judgement(last, Verdict.MISTAKE)

    async def scenario(store: EventStore) -> None:
        monkeypatch.setattr("oudler.coach.turning_point.turning_point", dearest)
        coaching = Coaching(store)
        one = await coaching.turning_point(HERE, FINISHED.deal, seat)
        coming = coaching.review(HERE, FINISHED, noted, seat)
        assert await anext(coming) == (one, None)
        await coming.aclose()
        assert len(searched) == 1

    care(LONG)
    run(scenario)
