"""The room of contests: the deal of the day, and duplicates."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from oudler.contest.calendar import Calendar
from oudler.contest.http import days, previews, routes, schemas, sending
from oudler.contest.http.routes import SolvingTurns
from oudler.contest.masters import Masters
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.pictures import picture_endpoints
from oudler.web.room import Room, running
from oudler.web.schemas import Nothing, Opened

BASE = "/api/contests"
BOARD = f"{BASE}/{{id}}/boards/{{number}}"


def _table(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": True, "schema": {"type": "string"}}


ENDPOINTS = (
    Endpoint("GET", f"{BASE}/today", routes.today, "The deal of the day.", schemas.ContestShown),
    Endpoint(
        "GET",
        f"{BASE}/days",
        days.days,
        "A month of deals of the day, and the week's table.",
        schemas.DaysShown,
        refuses=(404,),
        asks=({"name": "month", "in": "query", "schema": {"type": "string"}},),
        cost=Cost.READING,
    ),
    Endpoint(
        "POST",
        BASE,
        routes.open_contest,
        "Open a duplicate.",
        Opened,
        schemas.ContestAsked,
        status=201,
    ),
    Endpoint(
        "GET", f"{BASE}/{{id}}", routes.show, "A contest and its ranking.", schemas.ContestShown
    ),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/play",
        routes.play,
        "The table where you play a board.",
        Opened,
        schemas.PlayAsked,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/entries",
        routes.close_entries,
        "Let nobody else enter.",
        schemas.ContestShown,
        Nothing,
    ),
    Endpoint(
        "GET",
        BOARD,
        routes.show_board,
        "A board at every table, at the end.",
        schemas.BoardShown,
        refuses=(409,),
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        f"{BOARD}/compare",
        routes.compare,
        "Two tables compared.",
        schemas.Compared,
        refuses=(409,),
        asks=(_table("first"), _table("second")),
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        f"{BOARD}/best",
        routes.best,
        "What best play would have brought.",
        schemas.BestPlay,
        refuses=(409,),
        asks=(_table("table"),),
        cost=Cost.WORKING,
    ),
    *picture_endpoints(
        "/pictures/daily/{day}/{place}/{masters}",
        "A result of the deal of the day: the place and the masters, no card.",
        sending.picture_of,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    contests = context.people.contests
    return SolvingTurns(runner=context.runner), Masters(contests), Calendar(contests)


@asynccontextmanager
async def _lifespan(context: Context) -> AsyncIterator[None]:
    async with running(context.service(Masters).run()):
        yield


CONTEST = Room(
    ENDPOINTS,
    ("/daily", "/duplicate", "/c/{id}", "/c/{id}/board/{number}"),
    _services,
    _lifespan,
    previews={
        "/daily": previews.of_today,
        "/c/{id}": previews.of_contest,
        "/c/{id}/board/{number}": previews.of_contest,
    },
)
