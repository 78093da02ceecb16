"""What the server answers about a club's tournament."""

from contextlib import AbstractAsyncContextManager
from typing import Any

from oudler.sheet_deal import DraftChecked
from oudler.tournament.actions import Action
from oudler.tournament.http import routes, schemas, season
from oudler.tournament.http.limits import TournamentLimits
from oudler.tournament.http.turns import TournamentTurns
from oudler.tournament.live import Tournaments
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room, repeating, running

_NUMBER = {"type": "integer", "minimum": 1, "maximum": 99999}

MOST_BYTES = 64 * 1024
"""Bytes that a tournament may be opened with: a list of players comes along."""

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tournaments",
        routes.open_tournament,
        "Open a club's tournament.",
        schemas.TournamentLink,
        schemas.TournamentAsked,
        status=201,
        most_bytes=MOST_BYTES,
    ),
    Endpoint(
        "POST",
        "/api/season",
        season.season,
        "The championship that evenings add up to, from their files; nothing is kept.",
        schemas.SeasonShown,
        schemas.SeasonAsked,
        refuses=(409,),
        cost=Cost.WORKING,
        most_bytes=season.MOST_BYTES,
    ),
    Endpoint(
        "POST",
        "/api/season/print",
        season.print_season,
        "The same to print, as PDF or HTML.",
        None,
        schemas.SeasonAsked,
        media="application/pdf",
        refuses=(409,),
        cost=Cost.WORKING,
        most_bytes=season.MOST_BYTES,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}",
        routes.show,
        "The tournament as the holder of this link sees it.",
        dict[str, Any],
        asks=({"name": "device", "in": "query", "schema": {"type": "string", "maxLength": 60}},),
        refuses=(410,),
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/events",
        routes.events,
        "Word that the tournament has changed, each time it does.",
        media="text/event-stream",
        refuses=(410,),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/{key}/commands",
        routes.command,
        "Carry out a command at a tournament.",
        schemas.ActionDone,
        Action,
        has_key=True,
        refuses=(403, 409, 410),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/{key}/draft",
        routes.check_draft,
        "What a deal that a table is typing lacks, and what in it is impossible.",
        DraftChecked,
        schemas.DraftAsked,
        refuses=(403, 410),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/{key}/plan",
        routes.plan,
        "The ways to seat everybody, and one plan.",
        schemas.PlanShown,
        schemas.PlanAsked,
        refuses=(403, 410),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/why",
        routes.explain,
        "What an entrant's figure comes from, or all results of a board.",
        schemas.Explained,
        asks=(
            {"name": "entrant", "in": "query", "schema": _NUMBER},
            {"name": "board", "in": "query", "schema": _NUMBER},
        ),
        refuses=(403, 410),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/departure",
        routes.departure,
        "What becomes of the tables if an entrant leaves now.",
        schemas.Explained,
        asks=({"name": "entrant", "in": "query", "schema": _NUMBER},),
        refuses=(403, 409, 410),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/log",
        routes.log,
        "The tournament's file.",
        media="text/plain",
        refuses=(403, 410),
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/export/{table}",
        routes.export,
        "Its entries, results or ranking, as a spreadsheet.",
        media="text/csv",
        refuses=(403, 410),
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}/{key}/print/{sheet}",
        routes.print_sheet,
        "A sheet to print, as PDF or HTML.",
        media="application/pdf",
        asks=(
            {"name": "as", "in": "query", "schema": {"type": "string", "enum": ["pdf", "html"]}},
        ),
        refuses=(403, 410, 422),
        cost=Cost.WORKING,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    settings, registry = context.settings, context.registry
    tournaments = Tournaments(registry.store, registry.clock, settings.tournament_days)
    return (tournaments, TournamentTurns(), TournamentLimits(context))


def _lifespan(context: Context) -> AbstractAsyncContextManager[None]:
    tournaments = context.service(Tournaments)
    untidied = "old tournaments could not be erased"
    return running(
        tournaments.hear(), repeating(context.settings.tidying, tournaments.tidy, untidied)
    )


TOURNAMENT = Room(
    ENDPOINTS,
    ("/tournament", "/tournament/{id}/{key}"),
    _services,
    _lifespan,
)
