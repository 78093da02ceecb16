"""The room of tables: the lobby, commands, events, rules."""

from typing import Any

from oudler.table.http import lobby_routes, own_tables, previews, routes, rules_routes
from oudler.table.http.event_stream import events
from oudler.table.http.lobby_schemas import Guide, Lobby, Manual, OwnTables, Rulesets, Spectators
from oudler.table.http.services import TableServices
from oudler.table.http.told import told
from oudler.table.seats.commands import SentCommand
from oudler.web import schemas
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room

SEQ = {"type": "integer", "minimum": 0, "description": "The last event that you have seen."}

SET = {
    "name": "set",
    "in": "query",
    "description": "`KEY=VALUE`: an option with another value.",
    "schema": {"type": "array", "items": {"type": "string"}},
}

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/me/tables",
        own_tables.own_tables,
        "The tables where you have a seat.",
        OwnTables,
    ),
    Endpoint(
        "GET", "/api/rulesets", rules_routes.rulesets, "The rulesets and their options.", Rulesets
    ),
    Endpoint(
        "GET",
        "/api/rulesets/{rules}/manual",
        rules_routes.of_rules,
        "A rule book.",
        Manual,
        refuses=(422,),
        asks=(SET,),
    ),
    Endpoint(
        "GET",
        "/api/rulesets/{rules}/card",
        rules_routes.card_of_rules,
        "The card to lay on the table; without Typst, a page of HTML.",
        media="application/pdf",
        refuses=(422,),
        asks=(SET, {"name": "name", "in": "query", "schema": {"type": "string"}}),
        cost=Cost.WORKING,
    ),
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
        schemas.Opened,
        schemas.Opening,
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
        "/api/tables/{id}/events",
        events,
        "The events of a table, as they happen.",
        schemas.News,
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
        schemas.Told,
        refuses=(403,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/commands",
        routes.command,
        "Send a command to a table.",
        schemas.Done,
        SentCommand,
        has_key=True,
        is_frequent=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/hint",
        routes.hint,
        "What a good player would do.",
        schemas.Hint,
        refuses=(409,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/manual",
        rules_routes.of_table,
        "The table's rules.",
        Manual,
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/card",
        rules_routes.card_of_table,
        "The card of the table's rules; without Typst, a page of HTML.",
        media="application/pdf",
        refuses=(403,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/guide",
        rules_routes.guide_now,
        "What a first game explains about the present question.",
        Guide,
        refuses=(403, 409),
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    return (TableServices(context),)


TABLE = Room(ENDPOINTS, ("/t/{id}",), _services, previews={"/t/{id}": previews.of_table})
