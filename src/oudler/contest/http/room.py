"""The room of contests: the deal of the day, and duplicates."""

from typing import Any

from oudler.contest.http import previews, routes, schemas
from oudler.contest.http.routes import SolvingTurns
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room
from oudler.web.schemas import Nothing, Opened

BASE = "/api/contests"
BOARD = f"{BASE}/{{id}}/boards/{{number}}"


def _table(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": True, "schema": {"type": "string"}}


ENDPOINTS = (
    Endpoint("GET", f"{BASE}/today", routes.today, "The deal of the day.", schemas.ContestShown),
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
)


def _services(_context: Context) -> tuple[object, ...]:
    return (SolvingTurns(),)


CONTEST = Room(
    ENDPOINTS,
    ("/daily", "/duplicate", "/c/{id}", "/c/{id}/board/{number}"),
    _services,
    previews={
        "/daily": previews.of_today,
        "/c/{id}": previews.of_contest,
        "/c/{id}/board/{number}": previews.of_contest,
    },
)
