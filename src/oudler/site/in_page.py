"""The server inside a page: the same application, called directly instead of over connections.

Without a network the page runs it by Pyodide in a separate worker (decision 0040,
`frontend/src/offline/page-server.ts`). Only text passes between them, so neither holds the other's
objects.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette
from starlette.types import Message, Scope

from oudler.site import create_site
from oudler.streams import Stored
from oudler.streams.kept import KeptStore
from oudler.table.clock.pace import Tempo
from oudler.table.live.registry import Registry
from oudler.web.settings import PushSettings, Settings

SECRET = b"one person, one browser"
"""Signs the only guest's cookie. Nobody else can reach this server, so it need not be secret."""

LOG = logging.getLogger(__name__)

Told = Callable[[int, str], None]
"""Called with a request's number and a part of its answer."""


class Asked(msgspec.Struct, frozen=True):
    """A request of the page."""

    method: str
    path: str
    """With its query."""
    cookie: str = ""
    body: str = ""


class Begun(msgspec.Struct, frozen=True, tag_field="type", tag="begun"):
    """An answer begins."""

    status: int
    headers: dict[str, str]


class Body(msgspec.Struct, frozen=True, tag_field="type", tag="body"):
    """A piece of an answer."""

    text: str
    more: bool


class Kept(msgspec.Struct, frozen=True):
    """An event as the browser keeps it."""

    stream: str
    seq: int
    time: int
    version: int
    text: str
    is_erased: bool = False


class BrowserKeeper:
    """Keeps the log by two functions of the browser's."""

    def __init__(
        self, keep: Callable[[str], Awaitable[None]], drop: Callable[[str], Awaitable[None]]
    ) -> None:
        self._keep = keep
        self._drop = drop

    async def keep(self, stream: str, events: Sequence[Stored]) -> None:
        """Keep these events of a stream."""
        rows = [
            Kept(stream, one.seq, one.time, one.version, one.text, one.is_erased) for one in events
        ]
        await self._keep(msgspec.json.encode(rows).decode())

    async def drop(self, stream: str) -> None:
        """Forget a stream."""
        await self._drop(stream)


class PageServer:
    """The application, for one page."""

    def __init__(self, registry: Registry, tell: Told) -> None:
        # One busy thread for the page's own requests and the bots: lateness is no overload here.
        # Nobody else can reach it, and it can reach nobody: no push.
        nobody = PushSettings(services=())
        settings = Settings(SECRET, held=0, late=math.inf, too_late=math.inf, push=nobody)
        self._app = create_site(registry, settings)
        self._life = self._app.router.lifespan_context(self._app)
        self._tell = tell
        self._open: dict[int, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Start the tables."""
        await self._life.__aenter__()

    async def stop(self) -> None:
        """Stop them. A page need not do this: it just ends."""
        await self._life.__aexit__(None, None, None)

    def ask(self, number: int, asked: str) -> None:
        """Answer this request, part by part."""
        self._open[number] = asyncio.create_task(self._answer(number, asked))

    def leave(self, number: int) -> None:
        """Stop waiting for the rest of an answer, such as an event stream."""
        if task := self._open.get(number):
            task.cancel()

    async def _answer(self, number: int, asked: str) -> None:
        try:
            with suppress(asyncio.CancelledError):
                await answer(self._app, msgspec.json.decode(asked, type=Asked), self._part(number))
        except Exception:
            LOG.exception("request %d has failed", number)  # its sentence has already been sent
        finally:
            del self._open[number]

    def _part(self, number: int) -> Callable[[Begun | Body], None]:
        return lambda part: self._tell(number, msgspec.json.encode(part).decode())


async def answer(app: Starlette, asked: Asked, tell: Callable[[Begun | Body], None]) -> None:
    """Pass a request to the application, as a server would, and pass on its answer."""
    body = [asked.body.encode()]

    async def receive() -> Message:
        if body:
            return {"type": "http.request", "body": body.pop()}
        await asyncio.Event().wait()  # the page stays until this task is cancelled
        raise AssertionError

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = {name.decode(): line.decode() for name, line in message["headers"]}
            tell(Begun(message["status"], headers))
        else:
            found = message.get("body", b"").decode()
            tell(Body(found, message.get("more_body", False)))

    await app(scope_of(asked), receive, send)


def scope_of(asked: Asked) -> Scope:
    """The request as ASGI describes it."""
    path, _, query = asked.path.partition("?")
    headers = [(b"content-type", b"application/json"), (b"cookie", asked.cookie.encode())]
    return {
        "type": "http",
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers,
    }


async def open_in_page(
    kept: str,
    keep: Callable[[str], Awaitable[None]],
    drop: Callable[[str], Awaitable[None]],
    tell: Told,
    tempo: Tempo | None = None,
) -> PageServer:
    """A running server with the log that the browser has kept, a JSON list in order."""
    rows = msgspec.json.decode(kept, type=list[Kept])
    log = [
        (row.stream, Stored(row.seq, row.time, row.version, row.text, row.is_erased))
        for row in rows
    ]
    store = KeptStore(BrowserKeeper(keep, drop), log)
    server = PageServer(Registry(store, tempo=tempo), tell)
    await server.start()
    return server
