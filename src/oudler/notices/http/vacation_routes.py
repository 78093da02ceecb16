"""Vacations over HTTP: when a person's clock stands still at slow tables."""

from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.people.reach.vacations import days_left
from oudler.streams import past_damage
from oudler.web.context import Context, body_of, context_of, visit_of, writer_of
from oudler.web.responses import Refused, answer
from oudler.web.schemas import read_as


class ListedVacation(msgspec.Struct):
    """A vacation, in seconds since 1970."""

    id: str
    begin: float
    end: float


class Vacations(msgspec.Struct):
    """Your vacations that are not over, the next one first."""

    vacations: list[ListedVacation]
    days_left: float
    """How many days you have left this year."""


class PlanningVacation(msgspec.Struct, forbid_unknown_fields=True):
    """From when till when you are away, in seconds since 1970."""

    begin: float
    end: float


class EndingVacation(msgspec.Struct, forbid_unknown_fields=True):
    """A vacation to end or cancel."""

    id: str


async def vacations(request: Request) -> Response:
    """The vacations of this guest, and how many days are left."""
    return await _answered(context_of(request), visit_of(request).guest.id)


async def plan_vacation(request: Request) -> Response:
    """Plan a vacation, and tell this guest's slow tables."""
    asked = read_as(PlanningVacation, body_of(request))
    context, person = context_of(request), writer_of(request).guest.id
    _take(context, person)
    now = context.registry.clock()
    await context.people.vacations.plan(person, asked.begin, asked.end, now)
    await _tell_tables(context, person)
    return await _answered(context, person)


async def end_vacation(request: Request) -> Response:
    """End or cancel a vacation, and tell this guest's slow tables."""
    asked = read_as(EndingVacation, body_of(request))
    context, person = context_of(request), visit_of(request).guest.id
    _take(context, person)
    await context.people.vacations.end(person, asked.id, context.registry.clock())
    await _tell_tables(context, person)
    return await _answered(context, person)


def _take(context: Context, person: str) -> None:
    if wait := context.history_reads.take(person):
        raise Refused(429, "too_many", wait)


async def _tell_tables(context: Context, person: str) -> None:
    """Note the vacations at every slow table where this person has a seat.

    If the store fails half-way, the other tables hear of it when the person next comes there.
    """
    for id in tuple((await context.people.memberships.of(person)).tables):
        with past_damage():
            glance = await context.registry.cache.at(id)
            table = None if glance is None else glance.table
            if table is None or not table.opened.pace.is_slow or table.is_closed:
                continue
            if table.place_of(person) is not None:
                await context.people.note_vacation(await context.registry.table(id), person)


async def _answered(context: Context, person: str) -> Response:
    found, now = await context.people.vacations.of(person), context.registry.clock()
    current = sorted(found.items(), key=lambda pair: pair[1].begin)
    left = days_left(found.values(), datetime.fromtimestamp(now, UTC).year)
    listed = [ListedVacation(id, one.begin, one.end) for id, one in current if one.end > now]
    return answer(Vacations(listed, round(max(0.0, left), 1)))
