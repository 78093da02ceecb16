"""Everyone's ratings: a projection of the rated deals and of who wants to be rated.

Every process that reads the two streams computes the same ratings, whoever wrote them.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from oudler.people.profile import rating_choices
from oudler.people.profile.skill import Family, Rating, bot_rating, family_of, rated
from oudler.streams import EventStore
from oudler.streams.followed import erase
from oudler.table.history.rated_deal import STREAM, RatedDeal, RatedPlayer

AT_ONCE = 200
"""Deals rated before other tasks get a turn."""
LATEST = 8
"""Ratings kept of each person for those who may not know of the last deals yet."""
MOST_POINTS = 120
"""Points of a rating's course, at most: a screen is no wider."""


_decoder = msgspec.json.Decoder(RatedDeal)


class Standing(msgspec.Struct, frozen=True):
    """A rating after a number of deals."""

    time: int
    """When the last of them was dealt, in milliseconds since 1970."""
    rating: Rating


@dataclass(slots=True)
class Course:
    """How one person's rating in one family went: every deal at first, then thinned evenly."""

    last: Standing
    points: list[Standing] = field(default_factory=list)
    step: int = 1
    latest: deque[Standing] = field(default_factory=lambda: deque(maxlen=LATEST))
    """The last ratings, for people who may not know of the last deals yet."""

    def add(self, standing: Standing) -> None:
        """Add the rating after one more deal."""
        self.last = standing
        self.latest.append(standing)
        if standing.rating.deals % self.step == 0:
            self.points.append(standing)
        if len(self.points) >= MOST_POINTS:
            self.step *= 2
            self.points = [one for one in self.points if one.rating.deals % self.step == 0]

    def before(self, time: float) -> Standing | None:
        """The last rating by deals dealt before this time, in seconds since 1970."""
        if self.last.time < 1000 * time:
            return self.last
        known = [one for one in self.latest if one.time < 1000 * time]
        return known[-1] if known else None

    @property
    def standings(self) -> list[Standing]:
        """Its points, the last one always among them."""
        return self.points if self.last in self.points[-1:] else [*self.points, self.last]


class Ratings:
    """Everyone's ratings, as this process has read them."""

    def __init__(self, store: EventStore, clock: Callable[[], float]) -> None:
        self.choices = rating_choices.RatingChoices(store)
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._start_again()

    def _start_again(self) -> None:
        self._seq = 0
        self._courses: dict[tuple[str, Family], Course] = {}

    async def of(self, person: str) -> dict[Family, Course]:
        """A person's ratings, unless they are left out; the families played. Raises StoreError."""
        await self.read()
        if self.choices.of(person) is rating_choices.RatingChoice.OUT:
            return {}
        found = {family: self._courses.get((person, family)) for family in Family}
        return {family: course for family, course in found.items() if course is not None}

    def shown(
        self, person: str, viewer: str, players: int, before: float = math.inf
    ) -> Rating | None:
        """A person's rating as somebody else may see it, as read last: both show theirs.

        Deals dealt at the time `before` or later, in seconds since 1970, do not count.
        """
        both = {self.choices.of(person), self.choices.of(viewer)}
        course = self._courses.get((person, family_of(players)))
        if both != {rating_choices.RatingChoice.SHOWN} or course is None:
            return None
        known = course.before(before)
        return None if known is None or known.rating.is_provisional else known.rating

    async def choose(self, person: str, choice: rating_choices.RatingChoice) -> None:
        """Record a person's choice about their ratings from now on. Raises StoreError."""
        await self.choices.note(rating_choices.Chosen(person, choice, self._now()))

    async def welcome(self, person: str) -> None:
        """Rate a person from now on: they have an account. Raises StoreError."""
        await self.choices.note(rating_choices.AccountRated(person, self._now()))

    async def forget(self, person: str) -> None:
        """Erase a person from the ratings: somebody unknown has played their deals.

        A guest's deals count for nobody, and must not start to. Raises StoreError.
        """
        await self.read()

        def without(deal: RatedDeal) -> RatedDeal:
            if all(one.who != person for one in deal.players):
                return deal
            is_rated = self.choices.has_account(person, deal.time)
            players = tuple(_unnamed(one, person) for one in deal.players if is_rated)
            return msgspec.structs.replace(deal, players=players)

        await erase(self._store, STREAM, RatedDeal, without)
        await self.choices.forget(person)
        self.drop()

    def drop(self) -> None:
        """Drop everything read, because it was rewritten; the next reader starts again."""
        self.choices = rating_choices.RatingChoices(self._store)
        self._start_again()

    async def read(self) -> None:
        """Rate the deals played meanwhile. Raises StoreError."""
        async with self._lock:
            courses = self._courses
            news = await self._store.read(STREAM, self._seq)
            # After the deals: by now every decision that holds for one of them is written.
            await self.choices.read()
            for number, stored in enumerate(news):
                if courses is not self._courses:
                    break  # dropped while other tasks had their turn
                self._rate(_decoder.decode(stored.text))
                self._seq = stored.seq
                if not number % AT_ONCE:
                    await asyncio.sleep(0)

    def _rate(self, deal: RatedDeal) -> None:
        people = [one.who for one in deal.players if one.who]
        if not people or not all(self.choices.has_account(one, deal.time) for one in people):
            return
        family = family_of(len(deal.players))
        before = [self._before(one, family, deal.time) for one in deal.players]
        scores = [float(Fraction(one.score)) for one in deal.players]
        after = rated(before, scores, deal.attack, deal.contract)
        for one, rating in zip(deal.players, after, strict=True):
            if self._is_rated(one, deal.time):
                standing = Standing(deal.time, rating)
                self._courses.setdefault((one.who, family), Course(standing)).add(standing)

    def _before(self, one: RatedPlayer, family: Family, time: int) -> Rating:
        """A player's rating before a deal; a stranger's for somebody who is left out."""
        if one.bot:
            return bot_rating(one.bot, family)
        course = self._courses.get((one.who, family)) if self._is_rated(one, time) else None
        return Rating() if course is None else course.last.rating

    def _is_rated(self, one: RatedPlayer, time: int) -> bool:
        return (
            bool(one.who) and self.choices.of(one.who, time) is not rating_choices.RatingChoice.OUT
        )

    def _now(self) -> int:
        return round(self._clock() * 1000)


def _unnamed(one: RatedPlayer, person: str) -> RatedPlayer:
    return RatedPlayer(one.score) if one.who == person else one
