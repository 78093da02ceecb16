"""The endpoints about tables: the lobby, commands, events, rules."""

from __future__ import annotations

from typing import Any

from oudler.people.http import invitation_routes, rating_routes
from oudler.people.http.invitation_schemas import Inviting
from oudler.people.http.rating_schemas import TableRatings
from oudler.table.commands import SentCommand
from oudler.table.http import lobby_routes, routes
from oudler.table.http.event_stream import events
from oudler.table.http.lobby_schemas import Guide, Lobby, Manual, Rulesets, Spectators
from oudler.table.http.told import told
from oudler.web import manual_routes, pages
from oudler.web.openapi import Endpoint
from oudler.web.schemas import (
    Done,
    Hint,
    News,
    Nothing,
    Opened,
    Opening,
    Told,
)

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
        routes.open_table,
        "Open a table.",
        Opened,
        Opening,
        status=201,
        refuses=(404,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}",
        routes.show_table,
        "A table, as you may see it.",
        dict[str, Any],
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/spectators",
        routes.spectators,
        "The spectators of a table.",
        Spectators,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/ratings",
        rating_routes.table_ratings,
        "The ratings at a table that you may see.",
        TableRatings,
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/events",
        events,
        "The events of a table, as they happen.",
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
        "The sentences about this deal so far.",
        Told,
        refuses=(403,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/commands",
        routes.command,
        "Send a command to a table.",
        Done,
        SentCommand,
        has_key=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/hint",
        routes.hint,
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
        "What a first game explains about the present question.",
        Guide,
        refuses=(403, 409),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/record",
        routes.download,
        "The finished deals of a table, as a record.",
        media="application/x-ndjson",
    ),
)
"""The addresses that are about tables and their rules."""
