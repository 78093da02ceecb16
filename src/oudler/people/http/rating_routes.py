"""Ratings over HTTP: the guest's own, who may see them, and those at a table."""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from oudler.people.http import rating_schemas
from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.records.ratings import Course, Ratings, Standing
from oudler.people.records.skill import ENOUGH, Family
from oudler.streams import StoreError
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.state import Person
from oudler.web.context import body_of, context_of, seen_table_of, visit_of, writer_of
from oudler.web.responses import answer
from oudler.web.schemas import read_as


async def own_ratings(request: Request) -> Response:
    """The guest's own ratings with their course."""
    guest, ratings = visit_of(request).guest, context_of(request).people.ratings
    if not guest.account:
        return answer(rating_schemas.OwnRatings(None, []))
    found = await ratings.of(guest.id)
    listed = [_own(family, course) for family, course in found.items()]
    return answer(rating_schemas.OwnRatings(ratings.choices.of(guest.id), listed))


async def choose(request: Request) -> Response:
    """Show the ratings to others, keep them private, or opt out."""
    asked, guest = read_as(rating_schemas.Choosing, body_of(request)), writer_of(request).guest
    if not guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    await context_of(request).people.ratings.choose(guest.id, asked.choice)
    return await own_ratings(request)


async def table_ratings(request: Request) -> Response:
    """The ratings of those who sit at a table, as far as they and the guest show theirs."""
    actor, viewer = await seen_table_of(request), visit_of(request).guest.id
    ratings = await current(context_of(request).people.ratings)
    return answer(rating_schemas.TableRatings(shown_at(ratings, actor, viewer)))


async def current(ratings: Ratings) -> Ratings:
    """The ratings now, or as last read: no table waits for them."""
    with suppress(StoreError):  # logged by the store
        await ratings.read()
    return ratings


def shown_at(
    ratings: Ratings, actor: TableActor, viewer: str
) -> list[rating_schemas.ShownRating | None]:
    """The ratings at each place that a viewer may see, without deals still withheld."""
    found: list[rating_schemas.ShownRating | None] = []
    table, before = actor.table, actor.ended_before(viewer)
    for one in table.occupants:
        person = one.id if isinstance(one, Person) else ""
        rating = ratings.shown(person, viewer, table.rules.seats, before)
        found.append(
            None if rating is None else rating_schemas.ShownRating(rating.value, rating.margin)
        )
    return found


def _own(family: Family, course: Course) -> rating_schemas.OwnRating:
    now = course.last.rating
    return rating_schemas.OwnRating(
        family,
        now.value,
        now.margin,
        now.deals,
        now.is_provisional,
        max(0, ENOUGH - now.deals),
        [_past(one) for one in course.standings],
    )


def _past(one: Standing) -> rating_schemas.PastRating:
    return rating_schemas.PastRating(
        one.rating.deals, one.time, one.rating.value, one.rating.margin
    )
