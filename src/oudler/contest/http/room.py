"""The room of contests: the deal of the day, and duplicates."""

from __future__ import annotations

from typing import Any

from oudler.contest.http import routes
from oudler.contest.http.schemas import (
    BestPlay,
    BoardShown,
    Compared,
    ContestAsked,
    ContestShown,
    PlayAsked,
)
from oudler.contest.http.turns import SolvingTurns
from oudler.web.context import Context
from oudler.web.openapi import Endpoint
from oudler.web.room import Room
from oudler.web.schemas import Nothing, Opened

BASE = "/api/contests"
BOARD = f"{BASE}/{{id}}/boards/{{number}}"


def _table(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": True, "schema": {"type": "string"}}


ENDPOINTS = (
    Endpoint("GET", f"{BASE}/today", routes.today, "The deal of the day.", ContestShown),
    Endpoint(
        "POST",
        BASE,
        routes.open_contest,
        "Open a duplicate.",
        Opened,
        ContestAsked,
        status=201,
    ),
    Endpoint("GET", f"{BASE}/{{id}}", routes.show, "A contest and its ranking.", ContestShown),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/play",
        routes.play,
        "The table where you play a board.",
        Opened,
        PlayAsked,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/entries",
        routes.close_entries,
        "Let nobody else enter.",
        ContestShown,
        Nothing,
    ),
    Endpoint(
        "GET",
        BOARD,
        routes.show_board,
        "A board at every table, at the end.",
        BoardShown,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        f"{BOARD}/compare",
        routes.compare,
        "Two tables compared.",
        Compared,
        refuses=(409,),
        asks=(_table("first"), _table("second")),
    ),
    Endpoint(
        "GET",
        f"{BOARD}/best",
        routes.best,
        "What best play would have brought.",
        BestPlay,
        refuses=(409,),
        asks=(_table("table"),),
    ),
)


def _services(_context: Context) -> tuple[object, ...]:
    return (SolvingTurns(),)


CONTEST = Room(
    ENDPOINTS,
    ("/daily", "/duplicate", "/c/{id}", "/c/{id}/board/{number}"),
    _services,
)
