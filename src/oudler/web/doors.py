"""Every address that is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from oudler.table.commands import Command
from oudler.web import accounts, deals, pages, tables
from oudler.web.answers import answer
from oudler.web.describing import Door, described
from oudler.web.events import events
from oudler.web.settings import Settings
from oudler.web.shapes import (
    Changing,
    Done,
    Entering,
    Forgetting,
    Hint,
    Leaving,
    Lobby,
    Me,
    News,
    Opened,
    Opening,
    Proof,
    Replayed,
    Rulesets,
)

SEQ = {"type": "integer", "minimum": 0, "description": "The last event that you have seen."}


async def openapi(_request: Request) -> Response:
    """The doors, for programs."""
    return answer(described(DOORS), headers=pages.HOUR)


DOORS = (
    Door("GET", "/api/me", pages.me, "Who you are.", Me),
    Door("POST", "/api/account", accounts.sign_up, "Open an account.", Me, Entering, status=201),
    Door("POST", "/api/account/passphrase", accounts.change, "Change it.", Me, Changing),
    Door("GET", "/api/account/export", accounts.export, "All that is kept.", dict[str, Any]),
    Door("POST", "/api/account/forget", accounts.forget, "Be forgotten.", Me, Forgetting),
    Door("POST", "/api/session", accounts.sign_in, "Sign in.", Me, Entering),
    Door("POST", "/api/session/end", accounts.sign_out, "Sign out.", Me, Leaving),
    Door("GET", "/api/rulesets", pages.rulesets, "The rulesets and their options.", Rulesets),
    Door("GET", "/api/words", pages.page_words, "The page's sentences.", dict[str, str]),
    Door("GET", "/api/lobby", tables.lobby, "The tables that are open to all.", Lobby),
    Door(
        "POST",
        "/api/tables",
        tables.open_table,
        "Open a table.",
        Opened,
        Opening,
        status=201,
        refuses=(404,),
    ),
    Door("GET", "/api/tables/{id}", tables.show_table, "What you may see.", dict[str, Any]),
    Door(
        "GET",
        "/api/tables/{id}/events",
        events,
        "Events.",
        News,
        media="text/event-stream",
        asks=(
            {"name": "after", "in": "query", "schema": SEQ},
            {"name": "Last-Event-ID", "in": "header", "schema": SEQ},
        ),
    ),
    Door(
        "POST",
        "/api/tables/{id}/commands",
        tables.command,
        "A command.",
        Done,
        Command,
        has_key=True,
    ),
    Door(
        "GET",
        "/api/tables/{id}/hint",
        tables.hint,
        "What a good player would do.",
        Hint,
        refuses=(409,),
    ),
    Door(
        "GET",
        "/api/tables/{id}/record",
        tables.download,
        "The finished deals.",
        media="application/x-ndjson",
    ),
    Door("GET", "/api/tables/{id}/deals/{number}", deals.replay, "A finished deal.", Replayed),
    Door("GET", "/api/tables/{id}/deals/{number}/proof", deals.proof, "Is it fair?", Proof),
    Door("GET", "/api/openapi.json", openapi, "This description.", dict[str, Any]),
    Door("GET", "/cards/{look}/{code}.svg", pages.card, "A card.", media="image/svg+xml"),
)


class Answering:
    """An endpoint without layers of its own: what it raises is answered by the application."""

    def __init__(self, endpoint: Callable[[Request], Awaitable[Response]]) -> None:
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response = await self._endpoint(Request(scope, receive, send))
        await response(scope, receive, send)


class Files(StaticFiles):
    """The page's files: asked for again each time, unless their address has a version."""

    def file_response(self, *args: Any, **how: Any) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*args, **how)
        scope = args[2] if len(args) > 2 else how["scope"]
        is_kept = b"v=" in scope["query_string"]
        response.headers["Cache-Control"] = pages.FOR_EVER if is_kept else "no-cache"
        return response


def routes(settings: Settings) -> list[BaseRoute]:
    """Every address, the page and its files too."""
    # They are tried in turn: first that of the commands, which is asked for most.
    doors = sorted(DOORS, key=lambda door: (door.method != "POST", -door.path.count("/")))
    found: list[BaseRoute] = [
        Route(door.path, Answering(door.endpoint), methods=[door.method]) for door in doors
    ]
    found += [Route("/", pages.page), Route("/t/{id}", pages.page)]
    found += [Route("/t/{id}/deal/{number}", pages.page)]
    found += [Route("/t/{id}/deal/{number}/{moment:path}", pages.page)]
    found += [
        Route("/worker.js", pages.worker),
        Route("/manifest.webmanifest", pages.manifest),
    ]
    return [*found, Mount("/static", Files(directory=settings.static, check_dir=False))]
