"""Routes: every address that the server answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from os import PathLike, stat_result
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from oudler.table.commands import SentCommand
from oudler.web import (
    account_routes,
    deals,
    handover,
    learning,
    lobby_routes,
    own_deals,
    own_tables,
    pages,
    status,
    table_routes,
)
from oudler.web.event_stream import events
from oudler.web.history_schemas import OwnDeals, OwnFigures
from oudler.web.openapi import Endpoint, Schema, describe
from oudler.web.responses import answer, takes_gzip
from oudler.web.schemas import (
    Changing,
    Done,
    Entering,
    Forgetting,
    Guide,
    HandedOver,
    Hint,
    Leaving,
    Lobby,
    Manual,
    Me,
    Naming,
    News,
    Nothing,
    Opened,
    Opening,
    OwnTables,
    Proof,
    Replayed,
    Rulesets,
    Sessions,
    Spectators,
    Status,
    Taking,
    Told,
)
from oudler.web.settings import Settings
from oudler.web.told import told

PYTHON = "/static/python/"
"""What stands below has a version in its path."""
SEQ = {"type": "integer", "minimum": 0, "description": "The last event that you have seen."}


def _query(name: str, **schema: Any) -> Schema:
    return {"name": name, "in": "query", "schema": {"type": "string", **schema}}


FILTERS = (
    _query("rules"),
    _query("role", enum=["taker", "partner", "defender", "alone"]),
    _query("result", enum=["won", "lost", "nothing"]),
)
PAGING = (
    _query("before"),
    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 20}},
)


async def openapi(_request: Request) -> Response:
    """The OpenAPI document."""
    return answer(describe(ENDPOINTS), headers=pages.HOUR)


ENDPOINTS = (
    Endpoint("GET", "/api/me", pages.me, "Who you are.", Me),
    Endpoint("POST", "/api/me", account_routes.rename, "Be called otherwise.", Me, Naming),
    Endpoint(
        "POST",
        "/api/me/handover",
        handover.hand_over,
        "Go on in another browser.",
        HandedOver,
        Nothing,
    ),
    Endpoint("POST", "/api/me/take", handover.take_over, "Be the guest of a link.", Me, Taking),
    Endpoint("GET", "/api/me/tables", own_tables.own_tables, "Where you have a seat.", OwnTables),
    Endpoint(
        "GET",
        "/api/me/deals",
        own_deals.own_deals,
        "Your finished deals, newest first.",
        OwnDeals,
        asks=(*FILTERS, *PAGING),
    ),
    Endpoint(
        "GET",
        "/api/me/deals.csv",
        own_deals.own_deals_file,
        "The same for a spreadsheet.",
        media="text/csv",
        asks=FILTERS,
    ),
    Endpoint(
        "GET",
        "/api/me/figures",
        own_deals.own_figures,
        "What they come to.",
        OwnFigures,
        asks=FILTERS,
    ),
    Endpoint(
        "POST", "/api/account", account_routes.sign_up, "Open an account.", Me, Entering, status=201
    ),
    Endpoint("POST", "/api/account/passphrase", account_routes.change, "Change it.", Me, Changing),
    Endpoint(
        "GET", "/api/account/export", account_routes.export, "All that is kept.", dict[str, Any]
    ),
    Endpoint("POST", "/api/account/forget", account_routes.forget, "Be forgotten.", Me, Forgetting),
    Endpoint("GET", "/api/session", account_routes.sessions, "Where you are signed in.", Sessions),
    Endpoint("POST", "/api/session", account_routes.sign_in, "Sign in.", Me, Entering),
    Endpoint("POST", "/api/session/end", account_routes.sign_out, "Sign out.", Me, Leaving),
    Endpoint("GET", "/api/rulesets", pages.rulesets, "The rulesets and their options.", Rulesets),
    Endpoint("GET", "/api/rulesets/{rules}/manual", learning.of_rules, "A rule book.", Manual),
    Endpoint("GET", "/api/words", pages.page_words, "The page's sentences.", dict[str, str]),
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
        learning.of_table,
        "The table's rules.",
        Manual,
        refuses=(403,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/guide",
        learning.guide_now,
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
    Endpoint("GET", "/api/tables/{id}/deals/{number}/proof", deals.proof, "Is it fair?", Proof),
    Endpoint("GET", "/api/openapi.json", openapi, "This description.", dict[str, Any]),
    Endpoint("GET", "/healthz", status.healthz, "How the server is.", Status),
    Endpoint("GET", "/cards/{look}/{code}.svg", pages.card, "A card.", media="image/svg+xml"),
)


class BareEndpoint:
    """An endpoint without Starlette's wrapper: the guard answers what it raises."""

    def __init__(self, endpoint: Callable[[Request], Awaitable[Response]], what: str) -> None:
        self._endpoint = endpoint
        self.what = what
        """The endpoint's name in the metrics."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response = await self._endpoint(Request(scope, receive, send))
        await response(scope, receive, send)


class Files(StaticFiles):
    """The page's files: revalidated each time, unless their address has a version."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304 if it has not changed; compressed where the build has done so."""
        small = Path(f"{full_path}.gz")
        is_small = small.is_file() and takes_gzip(Headers(scope=scope))
        if is_small:
            full_path, stat_result = small, small.stat()
        response = super().file_response(full_path, stat_result, scope, status_code)
        if is_small:
            response.headers["Content-Encoding"] = "gzip"
        is_kept = b"v=" in scope["query_string"] or scope["path"].startswith(PYTHON)
        response.headers["Cache-Control"] = pages.FOR_EVER if is_kept else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        return response


def routes(settings: Settings) -> list[BaseRoute]:
    """Every route, including the page and its files."""
    # Starlette tries routes in order: put commands first, which are most of the requests.
    endpoints = sorted(
        ENDPOINTS, key=lambda endpoint: (endpoint.method != "POST", -endpoint.path.count("/"))
    )
    found: list[BaseRoute] = [
        Route(
            endpoint.path,
            BareEndpoint(endpoint.endpoint, f"{endpoint.method} {endpoint.path}"),
            methods=[endpoint.method],
        )
        for endpoint in endpoints
    ]
    found += [Route("/metrics", BareEndpoint(status.metrics, "GET /metrics"))]
    # The same page twice: below /offline it asks the server that runs inside it (in_page.py).
    found += [Route("/", pages.page), Route("/offline", pages.page)]
    for base in ("", "/offline"):
        found += [Route(f"{base}/historique", pages.page)]
        found += [Route(f"{base}/historique/chiffres", pages.page)]
        found += [Route(f"{base}/t/{{id}}", pages.page)]
        found += [Route(f"{base}/t/{{id}}/deal/{{number}}", pages.page)]
        found += [Route(f"{base}/t/{{id}}/deal/{{number}}/{{moment:path}}", pages.page)]
    found += [
        Route("/worker.js", pages.worker),
        Route("/manifest.webmanifest", pages.manifest),
    ]
    return [*found, Mount("/static", Files(directory=settings.static, check_dir=False))]
