"""The endpoints about tables: the lobby, commands, events, finished deals."""

from __future__ import annotations

from typing import Any

from oudler.table.commands import SentCommand
from oudler.web import (
    deals,
    discussion_routes,
    invitation_routes,
    lobby_routes,
    manual_routes,
    pages,
    rating_routes,
    review_routes,
    table_routes,
    what_if_routes,
)
from oudler.web.discussion_schemas import Discussion
from oudler.web.event_stream import events
from oudler.web.invitation_schemas import Inviting
from oudler.web.lobby_schemas import Guide, Lobby, Manual, Rulesets, Spectators
from oudler.web.openapi import Endpoint
from oudler.web.rating_schemas import TableRatings
from oudler.web.review_schemas import Judged, LineShown, WhatIfAsked, WhatIfShown
from oudler.web.schemas import (
    Done,
    Hint,
    News,
    Nothing,
    Opened,
    Opening,
    Proof,
    Replayed,
    Told,
)
from oudler.web.told import told

SEQ = {"type": "integer", "minimum": 0, "description": "The last event that you have seen."}

TABLES = (
    Endpoint(
        "POST",
        "/api/tables/{id}/invitations",
        invitation_routes.invite,
        "Invite somebody you have played with.",
        Nothing,
        Inviting,
    ),
    Endpoint("GET", "/api/rulesets", pages.rulesets, "The rulesets and their options.", Rulesets),
    Endpoint("GET", "/api/rulesets/{rules}/manual", manual_routes.of_rules, "A rule book.", Manual),
    Endpoint(
        "GET",
        "/api/lobby",
        lobby_routes.lobby,
        "The tables that are open to all.",
        Lobby,
        asks=({"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1}},),
    ),
    Endpoint(
        "POST",
        "/api/tables",
        table_routes.open_table,
        "Open a table.",
        Opened,
        Opening,
        status=201,
        refuses=(404,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}",
        table_routes.show_table,
        "What you may see.",
        dict[str, Any],
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/spectators",
        table_routes.spectators,
        "Who looks on.",
        Spectators,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/ratings",
        rating_routes.table_ratings,
        "The ratings you may see.",
        TableRatings,
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/events",
        events,
        "Events.",
        News,
        media="text/event-stream",
        refuses=(403,),
        asks=(
            {"name": "after", "in": "query", "schema": SEQ},
            {"name": "Last-Event-ID", "in": "header", "schema": SEQ},
        ),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/told",
        told,
        "What you were told of this deal.",
        Told,
        refuses=(403,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/commands",
        table_routes.command,
        "A command.",
        Done,
        SentCommand,
        has_key=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/hint",
        table_routes.hint,
        "What a good player would do.",
        Hint,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/manual",
        manual_routes.of_table,
        "The table's rules.",
        Manual,
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/guide",
        manual_routes.guide_now,
        "What you are asked.",
        Guide,
        refuses=(403, 409),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/record",
        table_routes.download,
        "The finished deals.",
        media="application/x-ndjson",
    ),
    Endpoint("GET", "/api/tables/{id}/deals/{number}", deals.replay, "A finished deal.", Replayed),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/review",
        review_routes.review,
        "What its decisions cost: a line for each.",
        Judged,
        media="application/x-ndjson",
        refuses=(409, 422),
        asks=({"name": "kept", "in": "query", "schema": {"type": "integer", "enum": [1]}},),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/what-if",
        what_if_routes.what_if,
        "Play a finished deal on against bots.",
        WhatIfShown,
        WhatIfAsked,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/line",
        what_if_routes.line,
        "A line of a review, moment by moment.",
        LineShown,
        WhatIfAsked,
    ),
    Endpoint("GET", "/api/tables/{id}/deals/{number}/proof", deals.proof, "Is it fair?", Proof),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/discussion",
        discussion_routes.discussion,
        "What was said about it.",
        Discussion,
        refuses=(403,),
    ),
)
"""The addresses that are about tables and their rules."""
