"""The guard that every request passes: identity, origin, size, haste, security headers."""

import asyncio
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import perf_counter

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oudler.streams import StoreError
from oudler.web.context import Context
from oudler.web.identity import Visit, cookie_header, cookie_name, guest_in, new_guest
from oudler.web.limits import Buckets, Counts, network_of
from oudler.web.openapi import MOST_BYTES, Endpoint
from oudler.web.pages import not_found_page, wants_page
from oudler.web.responses import EXPECTED, Refused, on_error, reason_of
from oudler.web.security_headers import HARDENED, OF_DATA, OF_FRAME, OF_PICTURE, OF_WORKER
from oudler.web.turns import Asker

LONGEST_LENGTH = 10
"""Digits in a body's length, fewer than this."""
MOST_LONG = 20
"""The most longer bodies from one address that may be in progress at a time."""
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
DATA = "/api/"
WORKER = "/static/page-server.js"
FRAMED = "/embed/"
"""Views for other sites' pages: they alone may be shown in a frame."""
DRAWN = "/pictures/"
ONE_CLICK = "/unsubscribe/"
"""Mail programs post a form there by themselves; the token in the path is all that counts."""
SHARED = (
    *("/cards/", "/static/", "/worker.js", "/manifest.webmanifest", ONE_CLICK),
    *("/api/words", "/api/rulesets", "/api/openapi.json", "/healthz", "/metrics"),
    *(DRAWN, FRAMED, "/api/oembed"),
)
"""Paths whose answers are the same for everyone, and set no cookie."""
UNSHED = ("/healthz", "/metrics")
"""Paths that the operator needs most while the server is slow."""
DEAR = 20
"""How many cheap requests a dear one counts as."""
SOON = 1.0
"""Seconds after which to resend a body refused because of too many others."""
SHED = 2.0
"""Seconds after which a request that was shed may be repeated."""
OF_THIS_COMPUTER = ("localhost", "127.0.0.1", "[::1]")
"""Host names that no foreign page can have."""

Headers = dict[bytes, bytes]
"""A request's headers by lower-case name; of several with one name, the first."""


class Guard:
    """Identifies the guest, refuses foreign or excessive requests, hardens every answer."""

    def __init__(self, app: ASGIApp, context: Context, endpoints: Iterable[Endpoint]) -> None:
        self.app = app
        self.context = context
        self.settings = context.settings
        self._hosts = {host.lower() for host in context.settings.hosts}
        self._guests = Buckets(context.settings.guest)
        self._addresses = Buckets(context.settings.address)
        self._strangers = Buckets(context.settings.strangers)
        self._newcomers = Buckets(context.settings.newcomers)
        self._shares = Buckets(context.settings.share)
        self._long = Counts(MOST_LONG)
        self._most_bytes = {
            one.path: one.most_bytes for one in endpoints if one.most_bytes > MOST_BYTES
        }
        self._dear = [
            (one.method, compile_path(one.path)[0]) for one in endpoints if one.cost.is_dear
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it here; turn errors into answers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # Reversed, so that the first of two wins, as in Starlette: two readers must not disagree.
        headers = dict(reversed(scope["headers"]))
        scope["context"] = self.context
        figures = self.context.figures
        visit = scope["visit"] = self._visit(scope, is_secure=scope["scheme"] == "https")
        is_begun, begun = False, perf_counter()

        def send_hardened(message: Message) -> Awaitable[None]:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                figures.answered(endpoint_name(scope), message["status"], perf_counter() - begun)
                message["headers"] = [*message["headers"], *self._hardening(scope, visit)]
            return send(message)

        try:
            # Before any of the body is read: refusing a request must cost next to nothing.
            if wait := self._admit(scope, headers, visit):
                await asyncio.sleep(wait)
            if scope["method"] in READING or scope["path"].startswith(ONE_CLICK):
                del headers  # a stream may last for hours
                await self.app(scope, receive, send_hardened)
            else:
                _check_origin(headers)
                # Held until the answer is sent: the body stays in memory as long.
                with self._room(scope, headers) as most:
                    scope["body"] = await _whole_body(headers, receive, most)
                    await self.app(scope, receive, send_hardened)
        except Exception as error:
            if isinstance(error, StoreError):
                self.context.readiness.failed(error.fault)
            # A second answer cannot begin: the server cuts the connection instead.
            if is_begun:
                raise
            figures.refused(reason_of(error))
            await self._hold_back(error, visit)
            await _failed(Request(scope), error)(scope, receive, send_hardened)
            if not isinstance(error, EXPECTED):
                raise  # for the log

    async def _hold_back(self, error: Exception, visit: Visit) -> None:
        """Let somebody without a cookie, who may come again, wait for their refusal."""
        # Else a program that asks on at once asks the faster, the sooner it is refused.
        if visit.is_new and isinstance(error, Refused) and error.wait:
            await asyncio.sleep(self.settings.held)

    @contextmanager
    def _room(self, scope: Scope, headers: Headers) -> Iterator[int]:
        """Yield the most bytes the body may have. Raises Refused if too many are long."""
        most, address = self._most_bytes.get(scope["path"], MOST_BYTES), _address_in(scope)
        # A body sent in chunks names no length, and so may not be a long one.
        if (_length(headers) or 0) <= MOST_BYTES or most == MOST_BYTES:
            yield MOST_BYTES
            return
        if not self._long.take(address):
            raise Refused(429, "too_many", SOON)
        try:
            yield most
        finally:
            self._long.give(address)

    def _visit(self, scope: Scope, *, is_secure: bool) -> Visit:
        # HTTP/2 lets a client split this header (RFC 9113, 8.2.3), and not every proxy joins it.
        cookies = b";".join([line for name, line in scope["headers"] if name == b"cookie"])
        guest = guest_in(self.settings.secret, cookies, cookie_name(is_secure=is_secure))
        if guest is None:
            return Visit(new_guest(), is_new=True, is_changed=True)
        sessions = self.context.people.sessions
        # Ended or erased: a copy of the cookie must be worthless too (0010). `known` stays, or
        # signing out would make the browser a stranger to its own account (0021).
        if not sessions.counts(guest.id, guest.generation, guest.session):
            return Visit(new_guest(guest.known), is_new=True, is_changed=True)
        return Visit(guest)

    def _hardening(self, scope: Scope, visit: Visit) -> Sequence[tuple[bytes, bytes]]:
        """The headers that every answer gets in addition."""
        path: str = scope["path"]
        lines: Sequence[tuple[bytes, bytes]] = OF_WORKER if path == WORKER else HARDENED
        if path.startswith(DATA):
            lines = OF_DATA
        elif path.startswith(FRAMED):
            lines = OF_FRAME
        elif path.startswith(DRAWN):
            lines = OF_PICTURE
        # A cookie on a shared answer could be cached, and make others this guest.
        if not (visit.is_changed and _is_personal(scope)):
            return lines
        is_secure = scope["scheme"] == "https"
        line = cookie_header(self.settings.secret, visit.guest, is_secure=is_secure)
        return (*lines, (b"set-cookie", line.encode()))

    def _admit(self, scope: Scope, headers: Headers, visit: Visit) -> float:
        """Seconds until this request's turn. Raises Refused."""
        self._check_host(headers)
        # Before `_wait` takes a token: a request that is shed must not use one up.
        if self.context.load.lag > self.settings.late:
            self._shed(scope, visit)
        is_counted = visit.is_new or scope["path"].startswith(DATA)
        wait = self._wait(scope, visit) if is_counted and scope["path"] not in UNSHED else 0
        if visit.is_new and _is_personal(scope):
            self._meet(scope, visit)
        return wait

    def _check_host(self, headers: Headers) -> None:
        """Refuse requests for a foreign host name, as in DNS rebinding. Raises Refused."""
        if not self._hosts:
            return
        name = headers.get(b"host", b"").decode("latin-1").lower()
        # An IPv6 address without a port ends with its bracket; its colons begin no port.
        name = name if name.endswith("]") else name.rpartition(":")[0] or name
        if name not in self._hosts and name not in OF_THIS_COMPUTER:
            raise Refused(421, "wrong_host")

    def _shed(self, scope: Scope, visit: Visit) -> None:
        """Shed what is dear, and what an address asks for beyond its share. Raises Refused.

        Nobody is shed for being new: a first visitor's page and moves cost next to nothing.
        """
        if scope["path"] in UNSHED:
            return
        lag, is_dear = self.context.load.lag, self._is_dear(scope)
        is_too_late = lag > self.settings.too_late
        if is_dear and is_too_late:
            self.context.figures.shed("late")
            raise Refused(503, "busy", SHED + lag)
        wait = self._shares.take(_address_in(scope), DEAR if is_dear else 1)
        if not wait:
            return
        if is_dear:
            self.context.figures.shed("late")
            raise Refused(503, "busy", max(wait, SHED + lag))
        # A guest with a cookie is taken for a player or a spectator.
        if visit.is_new or is_too_late:
            self.context.figures.shed("share")
            raise Refused(429, "too_many", max(wait, SHED))

    def _is_dear(self, scope: Scope) -> bool:
        """Whether the endpoint that will answer this is dear."""
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        return any(
            method == one and path.match(scope["path"]) is not None for one, path in self._dear
        )

    def _wait(self, scope: Scope, visit: Visit) -> float:
        """Seconds until this address's turn. Raises Refused if that is too long.

        A new guest has only a bucket of the address, because dropping a cookie costs nothing.
        """
        patience = self.settings.patience
        buckets = self._strangers if visit.is_new else self._addresses
        wait = buckets.take(_address_in(scope), patience=patience)
        if wait > patience:
            raise Refused(429, "too_many", wait)
        if not visit.is_new and (pause := self._guests.take(visit.guest.id)):
            raise Refused(429, "too_many", pause)
        return wait

    def _meet(self, scope: Scope, visit: Visit) -> None:
        """Let a new guest be remembered, unless their address has brought too many.

        Otherwise they may read, as somebody new each time, but not write. Raises Refused.
        """
        if not (wait := self._newcomers.take(_address_in(scope))):
            return
        if scope["method"] not in READING:
            raise Refused(429, "too_many", wait)
        visit.is_changed = False


def endpoint_name(scope: Scope) -> str:
    """The endpoint as the metrics name it: its path, with {id} for any table."""
    found: str = getattr(
        scope.get("endpoint"), "what", "a page" if "endpoint" in scope else "nothing"
    )
    return found


def address_of(asker: HTTPConnection) -> str:
    """The network address a request comes from; empty for a Unix socket."""
    return _address_in(asker.scope)


def asker_of(asker: HTTPConnection) -> Asker:
    """Who waits for a turn: an address, and a person there; all without a cookie are one."""
    visit: Visit = asker.scope["visit"]
    return Asker(address_of(asker), "" if visit.is_new else visit.guest.id)


def _address_in(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def _failed(request: Request, error: Exception) -> Response:
    """The answer to an error; a person at an unknown address gets the page."""
    is_lost = isinstance(error, HTTPException) and error.status_code == 404
    is_data = request.url.path.startswith(DATA)
    if is_lost and not is_data and wants_page(request):
        with suppress(Refused):  # if the page has not been built
            return not_found_page(request)
    return on_error(request, error)


def _is_personal(scope: Scope) -> bool:
    """Whether the answer is this guest's own, which no cache may share."""
    path: str = scope["path"]
    return not path.startswith(SHARED)


def _check_origin(headers: Headers) -> None:
    """Refuse writes from other sites' pages; programs send no origin. Raises Refused."""
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    # `same-site` is refused too: a sibling subdomain may belong to somebody else.
    if site is not None and site not in (b"same-origin", b"none"):
        raise Refused(403, "foreign")
    # Older browsers send only this. The scheme is left out: behind a proxy it may differ.
    if origin is not None and origin.partition(b"://")[2] != headers.get(b"host", b""):
        raise Refused(403, "foreign")


def _length(headers: Headers) -> int | None:
    """The length of the body according to its sender, 0 if not given; None if it is no number.

    Nor are more digits than any body needs: Python refuses to read thousands of them.
    """
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < LONGEST_LENGTH else None


async def _whole_body(headers: Headers, receive: Receive, most: int) -> bytes:
    """The whole body. Raises Refused unless it is JSON and short enough."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    # No form sends JSON, and a foreign script must ask first: CSRF fails even without an origin.
    if kind != b"application/json":
        raise Refused(415, "not_json")
    length = _length(headers)
    if length is None or length > most:
        raise Refused(413, "too_large", most=most // 1024)
    body, goes_on = b"", True
    while goes_on:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(408, "too_slow")
        body += message.get("body", b"")
        goes_on = message.get("more_body", False)
        # Counted as well: a body sent in chunks has announced no length.
        if len(body) > most:
            raise Refused(413, "too_large", most=most // 1024)
    return body
