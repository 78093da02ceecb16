"""Routes: every address that the server answers."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from oudler.web import pages, status
from oudler.web.context import context_of
from oudler.web.cost import Cost
from oudler.web.guard import asker_of
from oudler.web.openapi import Endpoint, describe
from oudler.web.previews import Embedded, Previews, Shared
from oudler.web.responses import answer
from oudler.web.room import Room
from oudler.web.schemas import Status
from oudler.web.settings import Settings
from oudler.web.static_files import Files

ENDPOINTS = (
    Endpoint("GET", "/api/words", pages.page_words, "The page's sentences.", dict[str, str]),
    Endpoint(
        "GET",
        "/api/faults/{form}",
        pages.fault_code,
        "Faults at a table of real cards, with every question and ruling.",
        dict[str, Any],
        refuses=(404,),
    ),
    Endpoint("GET", "/healthz", status.healthz, "How the server is.", Status),
    Endpoint(
        "GET",
        "/metrics",
        status.metrics,
        "Figures for Prometheus, for networks that may read them.",
        media="text/plain",
        refuses=(404,),
    ),
    Endpoint("GET", "/cards/{look}/{code}.svg", pages.card, "A card.", media="image/svg+xml"),
    Endpoint("GET", "/cards/{look}.json", pages.deck, "Every card of a look.", dict[str, str]),
)
"""The endpoints of every site, whichever rooms it has."""


def endpoints_of(rooms: Iterable[Room]) -> tuple[Endpoint, ...]:
    """Everything that programs may ask a site with these rooms."""
    rooms = tuple(rooms)
    of_rooms = chain.from_iterable(room.endpoints for room in rooms)
    found = (*of_rooms, *_of_previews(rooms), *ENDPOINTS)

    async def openapi(_request: Request) -> Response:
        """The OpenAPI document."""
        return answer(describe(described), headers=pages.HOUR)

    path, says = "/api/openapi.json", "This description."
    described = (*found, Endpoint("GET", path, openapi, says, dict[str, Any]))
    return described


def _of_previews(rooms: Iterable[Room]) -> tuple[Endpoint, ...]:
    """The endpoints that say what the links to these rooms show."""
    found = Previews(one for room in rooms for one in room.previews.items())
    return (
        Endpoint(
            "GET",
            "/api/preview",
            found.shared,
            "What to send with a link to a page of this site.",
            Shared,
            asks=(_asked("of", required=True),),
            refuses=(404,),
            cost=Cost.READING,
        ),
        Endpoint(
            "GET",
            "/api/oembed",
            found.oembed,
            "How another site's page shows a link to this one (oEmbed).",
            Embedded,
            asks=(
                _asked("url", required=True),
                *map(_asked, ("format", "maxwidth", "maxheight")),
            ),
            refuses=(404, 422),
            cost=Cost.READING,
        ),
    )


def _asked(name: str, *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": {"type": "string"}}


class BareEndpoint:
    """An endpoint without Starlette's wrapper: the guard answers what it raises."""

    def __init__(
        self,
        endpoint: Callable[[Request], Awaitable[Response]],
        what: str,
        cost: Cost = Cost.CHEAP,
    ) -> None:
        self._endpoint, self._cost = endpoint, cost
        self.what = what
        """The endpoint's name in the metrics."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive, send)
        if self._cost.is_queued:
            # Until the answer is made, not sent: a slow reader keeps nobody waiting.
            async with context_of(request).turns[self._cost].turn(asker_of(request)):
                response = await self._endpoint(request)
        else:
            response = await self._endpoint(request)
        await response(scope, receive, send)


def routes(settings: Settings, rooms: Sequence[Room]) -> list[BaseRoute]:
    """Every route, including the page and its files."""
    # Starlette tries routes in order: put commands first, which are most of the requests.
    endpoints = sorted(
        endpoints_of(rooms),
        key=lambda one: (not one.is_frequent, one.method != "POST", -one.path.count("/")),
    )
    found: list[BaseRoute] = [
        Route(
            endpoint.path,
            BareEndpoint(endpoint.endpoint, f"{endpoint.method} {endpoint.path}", endpoint.cost),
            methods=[endpoint.method],
        )
        for endpoint in endpoints
    ]
    # The same page twice: below /offline it asks the server that runs inside it.
    found += [Route("/", pages.page), Route("/offline", pages.page_inside)]
    for path, previewer in ((path, one.previews.get(path)) for one in rooms for path in one.pages):
        found += [Route(path, partial(pages.page, previewer=previewer))]
        found += [Route(f"/offline{path}", pages.page_inside)]
    found += [route for room in rooms for route in room.routes]
    found += [Route("/worker.js", pages.worker), Route("/manifest.webmanifest", pages.manifest)]
    return [*found, Mount("/static", Files(directory=settings.static, check_dir=False))]
