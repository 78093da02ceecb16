"""Ratings: the same in every process, and as each person wants."""

import asyncio
from collections.abc import Awaitable, Callable

from oudler.core import Contract
from oudler.people.profile.rating_choices import AccountRated, RatingChoice
from oudler.people.profile.ratings import MOST_POINTS, Course, Ratings, Standing
from oudler.people.profile.skill import ENOUGH, SPREAD, Family, Rating
from oudler.streams import EventStore
from oudler.streams.followed import add
from oudler.streams.memory import MemoryStore
from oudler.table.history.rated_deal import STREAM, RatedDeal, RatedPlayer

PEOPLE = ("anne", "bob", "chloe", "david")


class Clock:
    """Seconds that a test moves on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def deal(number: int, winner: str = "anne", who: tuple[str, ...] = PEOPLE) -> RatedDeal:
    """A garde that the winner took and made; at second `number`."""
    players = tuple(RatedPlayer(300 if one == winner else -100, who=one) for one in who)
    return RatedDeal(
        "chez-anne", number, 1000 * number, players, (who.index(winner),), Contract.GARDE
    )


async def opened(store: EventStore, *accounts: str) -> tuple[Ratings, Clock]:
    clock = Clock()
    ratings = Ratings(store, clock)
    for one in accounts or PEOPLE:
        await ratings.welcome(one)
    return ratings, clock


async def play(store: EventStore, *deals: RatedDeal) -> None:
    for one in deals:
        await add(store, STREAM, one, one.key)


async def now(ratings: Ratings, person: str) -> Rating:
    course = (await ratings.of(person)).get(Family.FOUR)
    return Rating() if course is None else course.last.rating


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), 30))


def test_the_winner_rises_and_every_process_agrees() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, _ = await opened(store)
        other = Ratings(store, Clock())
        for number in range(1, 40):
            await play(store, deal(number, PEOPLE[number % 3]))
            if number % 7 == 0:
                await other.read()  # as one process reads often, another only at the end
        assert (await now(ratings, "chloe")).mean > 1500 > (await now(ratings, "david")).mean
        late = Ratings(store, Clock())
        for one in PEOPLE:
            assert await now(ratings, one) == await now(other, one) == await now(late, one)

    run(scenario)


def test_a_deal_with_a_guest_counts_for_nobody() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, clock = await opened(store, "anne", "bob", "chloe")
        await play(store, deal(1))
        assert await ratings.of("anne") == {}
        clock.now = 10
        await ratings.welcome("david")
        await play(store, deal(2), deal(11))  # the first was dealt before David's account
        assert (await now(ratings, "anne")).deals == 1

    run(scenario)


def test_somebody_left_out_has_no_rating_and_the_others_have() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, clock = await opened(store)
        await play(store, deal(1))
        before = await now(ratings, "anne")
        clock.now = 5
        await ratings.choose("anne", RatingChoice.OUT)
        await play(store, deal(6), deal(7))
        assert await ratings.of("anne") == {}
        assert (await now(ratings, "bob")).deals == 3
        clock.now = 8
        await ratings.choose("anne", RatingChoice.HIDDEN)
        assert await now(ratings, "anne") == before
        await play(store, deal(9))
        assert (await now(ratings, "anne")).deals == 2

    run(scenario)


def test_leaving_in_mid_deal_does_not_undo_it() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, clock = await opened(store)
        clock.now = 2
        await ratings.choose("bob", RatingChoice.OUT)
        await play(store, deal(1))  # dealt at 1, decided at 2, ended later
        clock.now = 3
        await ratings.choose("bob", RatingChoice.HIDDEN)
        assert (await now(ratings, "bob")).deals == 1

    run(scenario)


def test_ratings_are_shown_where_both_show_theirs_and_enough_is_known() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, clock = await opened(store)
        await play(store, *(deal(number, PEOPLE[number % 4]) for number in range(1, ENOUGH)))
        clock.now = 1000
        await ratings.choose("anne", RatingChoice.SHOWN)
        await ratings.choose("bob", RatingChoice.SHOWN)
        await ratings.read()
        assert ratings.shown("bob", "anne", 4) is None  # 99 deals are not enough
        await play(store, deal(ENOUGH))
        await ratings.read()
        assert ratings.shown("bob", "anne", 4) == await now(ratings, "bob")
        assert ratings.shown("bob", "anne", 5) is None
        assert ratings.shown("chloe", "anne", 4) is None
        assert ratings.shown("anne", "chloe", 4) is None

    run(scenario)


def test_erasing_somebody_leaves_no_trace_and_every_process_agrees() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, _ = await opened(store)
        await ratings.choose("anne", RatingChoice.SHOWN)
        await play(store, *(deal(number) for number in range(1, 6)))
        await ratings.read()
        await ratings.forget("anne")
        streams = [await store.read(name) for name in await store.streams("ratings/")]
        assert "anne" not in "".join(f"{one.text}" for of in streams for one in of).replace(
            "chez-anne", ""
        )
        assert await ratings.of("anne") == {}
        assert (await now(ratings, "bob")).deals == 5
        assert await now(ratings, "bob") == await now(Ratings(store, Clock()), "bob")

    run(scenario)


def test_erasing_a_guest_does_not_make_their_deals_count() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, _ = await opened(store, "anne", "bob", "chloe")
        await play(store, deal(1))
        await ratings.forget("david")
        assert await ratings.of("anne") == {}

    run(scenario)


def test_a_course_keeps_as_many_points_as_a_screen_shows_and_the_last() -> None:
    standings = [Standing(number, Rating(deals=number)) for number in range(1, 1000)]
    course = Course(standings[0])
    for one in standings:
        course.add(one)
        assert course.standings[-1] == one
        assert len(course.standings) <= MOST_POINTS
    gaps = {
        after.rating.deals - before.rating.deals
        for before, after in zip(course.points, course.points[1:], strict=False)
    }
    assert len(gaps) == 1


def test_an_account_is_noted_once() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ratings, _ = await opened(store, "anne")
        await ratings.welcome("anne")
        await ratings.choose("anne", RatingChoice.HIDDEN)  # as it was
        assert len(await store.read("ratings/choices")) == 1
        await ratings.choices.note(AccountRated("bob", 3))
        assert ratings.choices.has_account("bob", 3)
        assert not ratings.choices.has_account("bob", 2)

    run(scenario)


def test_nobody_knows_a_newcomer() -> None:
    assert Rating().deviation == SPREAD
    assert Rating().is_provisional
