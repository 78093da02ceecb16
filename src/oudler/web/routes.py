"""Routes: every address that the server answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from oudler.contest.http.endpoints import CONTESTS
from oudler.notices.http import routes as notice_routes
from oudler.notices.http.endpoints import NOTICES
from oudler.people.http.endpoints import PEOPLE
from oudler.review.http.endpoints import FINISHED
from oudler.sheet.http.endpoints import SHEETS
from oudler.table.http.endpoints import TABLES
from oudler.teach.http.endpoints import LESSONS
from oudler.tournament.http.endpoints import EVENINGS
from oudler.web import pages, status
from oudler.web.openapi import Endpoint, describe
from oudler.web.responses import answer
from oudler.web.schemas import Status
from oudler.web.settings import Settings
from oudler.web.static_files import Files


async def openapi(_request: Request) -> Response:
    """The OpenAPI document."""
    return answer(describe(ENDPOINTS), headers=pages.HOUR)


ENDPOINTS = (
    *PEOPLE,
    *NOTICES,
    *TABLES,
    *FINISHED,
    *SHEETS,
    *CONTESTS,
    *LESSONS,
    *EVENINGS,
    Endpoint("GET", "/api/words", pages.page_words, "The page's sentences.", dict[str, str]),
    Endpoint("GET", "/api/openapi.json", openapi, "This description.", dict[str, Any]),
    Endpoint("GET", "/healthz", status.healthz, "How the server is.", Status),
    Endpoint("GET", "/cards/{look}/{code}.svg", pages.card, "A card.", media="image/svg+xml"),
    Endpoint("GET", "/cards/{look}.json", pages.deck, "Every card of a look.", dict[str, str]),
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
    found += [Route("/", pages.page), Route("/offline", pages.page_inside)]
    for base, page in (("", pages.page), ("/offline", pages.page_inside)):
        found += [Route(f"{base}/historique", page)]
        found += [Route(f"{base}/historique/chiffres", page)]
        found += [Route(f"{base}/sheet", page), Route(f"{base}/sheet/{{id}}", page)]
        found += [Route(f"{base}/daily", page), Route(f"{base}/duplicate", page)]
        found += [Route(f"{base}/c/{{id}}", page), Route(f"{base}/c/{{id}}/board/{{number}}", page)]
        found += [Route(f"{base}/teach", page), Route(f"{base}/teach/{{what:path}}", page)]
        found += [Route(f"{base}/evening", page), Route(f"{base}/evening/{{id}}/{{key}}", page)]
        found += [Route(f"{base}/t/{{id}}", page)]
        found += [Route(f"{base}/t/{{id}}/deal/{{number}}", page)]
        found += [Route(f"{base}/t/{{id}}/deal/{{number}}/{{moment:path}}", page)]
    found += [
        Route("/unsubscribe/{token}", notice_routes.unsubscribe, methods=["GET", "POST"]),
        Route("/worker.js", pages.worker),
        Route("/manifest.webmanifest", pages.manifest),
    ]
    return [*found, Mount("/static", Files(directory=settings.static, check_dir=False))]
