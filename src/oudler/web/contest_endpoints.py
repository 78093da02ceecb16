"""The endpoints about contests: the deal of the day, and duplicates."""

from __future__ import annotations

from typing import Any

from oudler.web import contest_routes
from oudler.web.contest_schemas import (
    BestPlay,
    BoardShown,
    Compared,
    ContestAsked,
    ContestShown,
    PlayAsked,
)
from oudler.web.openapi import Endpoint
from oudler.web.schemas import Nothing, Opened

BASE = "/api/contests"
BOARD = f"{BASE}/{{id}}/boards/{{number}}"


def _table(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": True, "schema": {"type": "string"}}


CONTESTS = (
    Endpoint("GET", f"{BASE}/today", contest_routes.today, "The deal of the day.", ContestShown),
    Endpoint(
        "POST",
        BASE,
        contest_routes.open_contest,
        "Open a duplicate.",
        Opened,
        ContestAsked,
        status=201,
    ),
    Endpoint("GET", f"{BASE}/{{id}}", contest_routes.show, "A contest, its ranking.", ContestShown),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/play",
        contest_routes.play,
        "The table where you play a board.",
        Opened,
        PlayAsked,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{BASE}/{{id}}/entries",
        contest_routes.close_entries,
        "Let nobody else enter.",
        ContestShown,
        Nothing,
    ),
    Endpoint(
        "GET",
        BOARD,
        contest_routes.show_board,
        "A board at every table, at the end.",
        BoardShown,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        f"{BOARD}/compare",
        contest_routes.compare,
        "Two tables compared.",
        Compared,
        refuses=(409,),
        asks=(_table("first"), _table("second")),
    ),
    Endpoint(
        "GET",
        f"{BOARD}/best",
        contest_routes.best,
        "What best play would have brought.",
        BestPlay,
        refuses=(409,),
        asks=(_table("table"),),
    ),
)
