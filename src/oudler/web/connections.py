"""The open connections of a server: how many there may be, and how long a request may take to come.

A `Connection` stands between asyncio and the server's own protocol, and knows no HTTP: it counts
bytes, and `TellConnections`, around the application, tells it how far its requests are (decision
0028). Everything refused here is counted, and logged in at most one line a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from http import HTTPStatus
from itertools import chain
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oudler.web.limits import is_within, network_of
from oudler.web.responses import Refused, refuse
from oudler.web.settings import ConnectionLimits
from oudler.words import Words

SURPLUS = 50
"""This many connections beyond the limit are told that the server is full; any more are cut."""
ROUND = 1.0
"""Seconds between checks of the waiting connections."""
FEW = 20
LINGER = 2.0
"""Seconds for which the rest of a refused request is read and dropped: a client cut off while
sending never reads the answer.
"""
BODY_BYTES = 1024 * 1024
"""More than the body of any request may have (`guard`)."""
MANY_SILENT = 10
"""Browsers open spare connections they never use, so fewer than this a round are not logged."""
SILENT = "nothing was asked"
REASONS = {408: "too_slow", 431: "head_too_long"}
STATE = "connection"
"""The key of a request's connection in `scope["state"]`."""
NO_BODY = ("GET", "HEAD", "OPTIONS", "TRACE")
NO_ROOM = Refused(503, "full", 5)
TOO_LONG = Refused(431, "head_too_long")

LOG = logging.getLogger(__name__)

Told = Callable[[str, int], None]
"""Called with a reason and the number of connections refused or ended for it."""


@cache
def last_word(status: int) -> bytes:
    """The raw answer to an unfinished request, after which the connection ends."""
    reason = REASONS[status]
    body = msgspec.json.encode({"reason": reason, "message": Words("en")(f"web.request.{reason}")})
    lines = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


class Dropping(asyncio.Protocol):
    """Drops what still comes on a refused connection."""

    __slots__ = ()


class Connection(asyncio.Protocol):
    """A client's connection, which passes everything on to the server's protocol."""

    __slots__ = (
        *("_answering", "_head", "_is_new", "_is_whole", "_others"),
        *("address", "inner", "is_surplus", "transport"),
    )

    inner: asyncio.Protocol
    transport: asyncio.Transport

    def __init__(self, others: Connections) -> None:
        self._others = others
        self._answering = 0
        self._head = 0
        """Bytes received since the last head was complete."""
        self._is_new = True
        self._is_whole = True
        """Whether the last request has come whole: some are answered before their body comes."""
        self.address = ""
        self.is_surplus = False
        """Whether the next request is to be answered that the server is full."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and start its clock."""
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.address = network_of(peer[0]) if isinstance(peer, tuple) else ""
        self.inner.connection_made(transport)
        self._others.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if isinstance(exc, TimeoutError):
            self.note("nothing was read of what waited")
        self._others.remove(self)
        self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass the data on; if it is too much for a head, it must have completed one."""
        self._head += len(data)
        self.inner.data_received(data)
        if self._head > self._others.limits.head_bytes:
            # The server's protocol has scheduled the request, if it has come.
            asyncio.get_running_loop().call_soon(self._check_head)

    def eof_received(self) -> bool | None:
        """Pass on that the client sends no more."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the client does not keep up."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client has caught up."""
        self.inner.resume_writing()

    def begin(self, scope: Scope) -> Refused | None:
        """The head of a request has come; returns why it is refused. Its body must come, if any."""
        self._answering += 1
        self._is_new = False
        limits = self._others.limits
        self._is_whole = scope["method"] in NO_BODY
        if self._is_whole:
            self._head = 0
            self._others.rest(self)
        else:
            # The body also comes by `data_received`: this credit keeps it from counting as a head.
            self._head = -BODY_BYTES
            self._others.wait(self, limits.body)
        if head_size(scope) > limits.head_bytes:
            self.note(TOO_LONG.reason)
            return TOO_LONG
        return NO_ROOM if self.is_surplus else None

    def heard(self, receive: Receive) -> Receive:
        """Receive a request's body, and note when it is whole."""

        async def hear() -> Message:
            message = await receive()
            if not message.get("more_body"):
                self._is_whole = True
                self._others.rest(self)
            return message

        return hear

    def end(self) -> None:
        """A request has been answered."""
        self._answering -= 1
        if self._is_whole:
            self._head = 0
        is_over = isinstance(self.inner, Dropping) or self.transport.is_closing()
        if not (self._answering or is_over):
            limits = self._others.limits
            # uvicorn ends silence after `idle`; a head begun just before still gets its full time.
            self._others.wait(self, limits.idle + limits.head)

    def note(self, why: str) -> None:
        """Let the log say why this connection ends."""
        self._others.note(self, why)

    def end_late(self) -> None:
        """End the connection because it has waited too long."""
        # It has been told why, and has had `LINGER` to read it.
        if isinstance(self.inner, Dropping):
            self.transport.abort()
        elif self._answering:
            self._refuse(408, "the body of a request took too long")
        elif self._head > 0:
            self._refuse(408, "the head of a request took too long")
        else:
            # No answer to silence: a browser could take a 408 for the reply to its next request.
            if self._is_new:
                self.note(SILENT)
            self._others.rest(self)
            self.transport.close()

    def _check_head(self) -> None:
        is_refused = isinstance(self.inner, Dropping)
        if self._head > self._others.limits.head_bytes and not is_refused:
            self._refuse(431, REASONS[431])

    def _refuse(self, status: int, why: str) -> None:
        """Send an error unless an answer may have begun; drop whatever still comes."""
        self.note(why)
        self._others.wait(self, LINGER)
        inner, self.inner = self.inner, Dropping()
        # A 408 comes while a body is read, before its answer; a 431 may hit another answer midway.
        is_midway = status != 408 and self._answering
        inner.connection_lost(ConnectionAbortedError())  # frees what it has kept of the head
        if not (is_midway or self.transport.is_closing()):
            # What has been answered before all of it came gets no second answer.
            if status == 408 or self._is_whole:
                self.transport.write(last_word(status))
            # Half-closed: closing with input unread resets the connection, and loses the answer.
            self.transport.write_eof()
        else:
            self.transport.abort()


def head_size(scope: Scope) -> int:
    """Bytes of a request's address and headers."""
    size = len(scope["path"]) + len(scope["query_string"])
    return size + sum(map(len, chain.from_iterable(scope["headers"])))


class TellConnections:
    """ASGI middleware that tells each connection how far its requests are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, unless its connection refuses it."""
        connection: Connection | None = scope.get("state", {}).get(STATE)
        if connection is None:  # the server's lifespan
            await self.app(scope, receive, send)
            return

        try:
            if (refused := connection.begin(scope)) is not None:
                await last_answer(scope, refused)(scope, receive, send)
            elif scope["method"] in NO_BODY:
                await self.app(scope, receive, send)
            else:
                await self.app(scope, connection.heard(receive), send)
        finally:
            connection.end()


def last_answer(scope: Scope, error: Refused) -> Response:
    """The answer to a refused request, after which the connection ends."""
    response = refuse(HTTPConnection(scope), error)
    response.headers["Connection"] = "close"
    return response


class Connections:
    """The open connections of one server."""

    def __init__(
        self,
        limits: ConnectionLimits,
        proxies: Iterable[str] = (),
        told: Told = lambda _why, _count: None,
    ) -> None:
        self.limits = limits
        self._proxies = [network_of(one) for one in proxies]
        self._told = told
        self._of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self._waiting: dict[Connection, float] = {}
        """The time by which each must have sent a whole request, longest waiting first."""
        self._ended: Counter[tuple[str, str]] = Counter()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def waiting(self) -> int:
        """The number of connections that have not sent a whole request yet."""
        return len(self._waiting)

    def limited(self, usual: Callable[..., asyncio.Protocol]) -> Callable[..., Connection]:
        """Make connections in front of the protocols that this makes."""

        def made(*, app_state: dict[str, Any], **rest: Any) -> Connection:
            one = Connection(self)
            # uvicorn copies this into each request's scope: all of it that we rely on (0028).
            one.inner = usual(app_state={**app_state, STATE: one}, **rest)
            return one

        return made

    def add(self, one: Connection) -> None:
        """Admit one more; beyond a limit, the one that has waited longest must go."""
        held = self._of[one.address]
        held[one] = None
        self._count += 1
        # Its own address first: a flood ends its own connections, not those of others. A proxy's
        # address stands for everybody behind it.
        if len(held) > self.limits.of_address and not is_within(one.address, self._proxies):
            self._make_room(one, held, "too many from one address")
        elif self._count > self.limits.most:
            self._make_room(one, self._waiting, "too many")
        self.wait(one, self.limits.head)

    def remove(self, one: Connection) -> None:
        """Forget a connection that has ended."""
        self._waiting.pop(one, None)
        held = self._of[one.address]
        del held[one]
        self._count -= 1
        if not held:
            del self._of[one.address]

    def wait(self, one: Connection, seconds: float) -> None:
        """Start waiting: the connection has this many seconds."""
        self._waiting.pop(one, None)
        # At the end again: `_make_room` ends the first that it finds.
        self._waiting[one] = asyncio.get_running_loop().time() + seconds

    def rest(self, one: Connection) -> None:
        """Stop waiting: the request has come."""
        self._waiting.pop(one, None)

    def note(self, one: Connection, why: str) -> None:
        """Count one connection refused or ended for this reason."""
        self._ended[one.address, why] += 1

    async def look_after(self) -> None:
        """End connections that have waited too long, once a round, until cancelled."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.end_late()
                self.tell()
            except Exception:
                LOG.exception("connections are not looked after for the moment")

    async def end_late(self) -> None:
        """End connections that have waited too long, a few at a time to let others run."""
        now = asyncio.get_running_loop().time()
        for number, one in enumerate([one for one, until in self._waiting.items() if until < now]):
            # During an earlier pause of this loop its request may have come, and a new wait begun.
            if self._waiting.get(one, now) < now:
                one.end_late()
            if number % FEW == FEW - 1:
                await asyncio.sleep(0.001)

    def tell(self) -> None:
        """Log what was ended since the last call."""
        ended, self._ended = self._ended, Counter()
        for (address, why), count in ended.items():
            self._told(why, count)
            if why != SILENT or count >= MANY_SILENT:
                LOG.warning("connections from %s ended: %d (%s)", address or "a socket", count, why)

    def _make_room(self, one: Connection, among: Iterable[Connection], why: str) -> None:
        """End the one of these that has waited longest; if none waits, turn the new one away."""
        oldest = next((other for other in among if other in self._waiting), None)
        self.note(oldest or one, why)
        if oldest is not None:
            # Its end is only scheduled: the next newcomer must find another.
            self.rest(oldest)
            oldest.transport.abort()
        elif self._count <= self.limits.most + SURPLUS:
            one.is_surplus = True
        else:
            one.transport.abort()
