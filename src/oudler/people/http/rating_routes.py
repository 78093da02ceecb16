"""Ratings over HTTP: the guest's own, who may see them, and those at a table."""

from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.profile.rating_choices import RatingChoice
from oudler.people.profile.ratings import Course, Ratings, Standing
from oudler.people.profile.skill import ENOUGH, Family
from oudler.streams import StoreError
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.state import Person
from oudler.web.context import body_of, context_of, seen_table_of, visit_of, writer_of
from oudler.web.responses import answer
from oudler.web.schemas import read_as


class ShownRating(msgspec.Struct):
    """A rating: the true skill is within the margin of the value, 95 times in 100."""

    value: int
    margin: int


class PastRating(msgspec.Struct):
    """A rating after a number of deals."""

    deals: int
    time: int
    """When the last of them was dealt, in milliseconds since 1970."""
    value: int
    margin: int


class OwnRating(msgspec.Struct):
    """A person's own rating with one number of players."""

    family: Family
    value: int
    margin: int
    deals: int
    is_provisional: bool
    missing: int
    """How many deals it stays provisional."""
    course: list[PastRating]
    """Oldest first, thinned evenly; the last one is the rating now."""


class OwnRatings(msgspec.Struct):
    """A person's own ratings, and who may see them."""

    choice: RatingChoice | None
    """None for a guest: only accounts are rated."""
    ratings: list[OwnRating]


class Choosing(msgspec.Struct, forbid_unknown_fields=True):
    """A person's choice about ratings from now on."""

    choice: RatingChoice


class TableRatings(msgspec.Struct):
    """The ratings at a table that you may see."""

    places: list[ShownRating | None]


async def own_ratings(request: Request) -> Response:
    """The guest's own ratings with their course."""
    guest, ratings = visit_of(request).guest, context_of(request).people.ratings
    if not guest.account:
        return answer(OwnRatings(None, []))
    found = await ratings.of(guest.id)
    listed = [_own(family, course) for family, course in found.items()]
    return answer(OwnRatings(ratings.choices.of(guest.id), listed))


async def choose(request: Request) -> Response:
    """Show the ratings to others, keep them private, or opt out."""
    asked, guest = read_as(Choosing, body_of(request)), writer_of(request).guest
    if not guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    await context_of(request).people.ratings.choose(guest.id, asked.choice)
    return await own_ratings(request)


async def table_ratings(request: Request) -> Response:
    """The ratings of those who sit at a table, as far as they and the guest show theirs."""
    actor, viewer = await seen_table_of(request), visit_of(request).guest.id
    ratings = await current(context_of(request).people.ratings)
    return answer(TableRatings(shown_at(ratings, actor, viewer)))


async def current(ratings: Ratings) -> Ratings:
    """The ratings now, or as last read: no table waits for them."""
    with suppress(StoreError):  # logged by the store
        await ratings.read()
    return ratings


def shown_at(ratings: Ratings, actor: TableActor, viewer: str) -> list[ShownRating | None]:
    """The ratings at each place that a viewer may see, without deals still withheld."""
    found: list[ShownRating | None] = []
    table, before = actor.table, actor.ended_before(viewer)
    for one in table.occupants:
        person = one.id if isinstance(one, Person) else ""
        rating = ratings.shown(person, viewer, table.rules.seats, before)
        found.append(None if rating is None else ShownRating(rating.value, rating.margin))
    return found


def _own(family: Family, course: Course) -> OwnRating:
    now = course.last.rating
    return OwnRating(
        family,
        now.value,
        now.margin,
        now.deals,
        now.is_provisional,
        max(0, ENOUGH - now.deals),
        [_past(one) for one in course.standings],
    )


def _past(one: Standing) -> PastRating:
    return PastRating(one.rating.deals, one.time, one.rating.value, one.rating.margin)
