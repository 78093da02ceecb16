"""What every request passes first: who asks, from where, how much, how often."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oudler.web.answers import EXPECTED, HARDENED, OF_DATA, Refused, on_error
from oudler.web.identity import Visit, cookie_header, cookie_name, guest_in, new_guest
from oudler.web.limits import Buckets, network_of
from oudler.web.room import Room

MOST_BYTES = 16 * 1024
"""A body may be so long."""
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
DATA = "/api/"
SHARED = (
    *("/cards/", "/static/", "/worker.js", "/manifest.webmanifest"),
    *("/api/words", "/api/rulesets", "/api/openapi.json"),
)
"""What is the same for everybody."""

Headers = dict[bytes, bytes]
"""The lines of a request by their names in small letters; where two have one name, the first."""


class Guard:
    """Knows the guest, refuses what comes from elsewhere or is too much, hardens every answer."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app = app
        self.room = room
        self.settings = room.settings
        self._guests = Buckets(room.settings.guest)
        self._addresses = Buckets(room.settings.address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here; and answer whatever goes wrong."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))
        is_secure, is_data = scope["scheme"] == "https", scope["path"].startswith(DATA)
        scope["room"] = self.room
        visit = scope["visit"] = self._visit(scope, is_secure=is_secure)
        is_begun = False

        def send_hardened(message: Message) -> Awaitable[None]:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                lines = [*message["headers"], *(OF_DATA if is_data else HARDENED)]
                if visit.is_changed and _is_personal(scope):
                    line = cookie_header(self.settings.secret, visit.guest, is_secure=is_secure)
                    lines.append((b"set-cookie", line.encode()))
                message["headers"] = lines
            return send(message)

        try:
            if is_data:
                self._check_rate(scope, visit)
            if scope["method"] not in READING:
                _check_origin(headers)
                scope["body"] = await _whole_body(headers, receive)
            await self.app(scope, receive, send_hardened)
        except Exception as error:
            if is_begun:
                raise
            await on_error(Request(scope), error)(scope, receive, send_hardened)
            if not isinstance(error, EXPECTED):
                raise  # so that it is noted

    def _visit(self, scope: Scope, *, is_secure: bool) -> Visit:
        cookies = b";".join([line for name, line in scope["headers"] if name == b"cookie"])
        guest = guest_in(self.settings.secret, cookies, cookie_name(is_secure=is_secure))
        if guest is None or guest.generation != self.room.people.sessions.generation(guest.id):
            return Visit(new_guest(), is_changed=True)
        return Visit(guest)

    def _check_rate(self, scope: Scope, visit: Visit) -> None:
        """A guest who is new has no bucket of his own: only his address counts."""
        wait = self._addresses.take(_address_in(scope))
        if not visit.is_changed:
            wait = max(wait, self._guests.take(visit.guest.id))
        if wait:
            raise Refused(429, "too_many", wait)


def address_of(asker: HTTPConnection) -> str:
    """Where the request comes from."""
    return _address_in(asker.scope)


def _address_in(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def _is_personal(scope: Scope) -> bool:
    """Whether the answer is for this guest, not something that a cache may keep for all."""
    path: str = scope["path"]
    return not path.startswith(SHARED)


def _check_origin(headers: Headers) -> None:
    """Writing is for our own page, and for programs, which name no origin. Raises Refused."""
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None and site not in (b"same-origin", b"none"):
        raise Refused(403, "foreign")
    if origin is not None and origin.partition(b"://")[2] != headers.get(b"host", b""):
        raise Refused(403, "foreign")


async def _whole_body(headers: Headers, receive: Receive) -> bytes:
    """The body, read to its end; it is JSON and not too long. Raises Refused."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if kind != b"application/json":
        raise Refused(415, "not_json")
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > MOST_BYTES:
        raise Refused(413, "too_large")
    body, goes_on = b"", True
    while goes_on:
        message = await receive()
        body += message.get("body", b"")
        goes_on = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            raise Refused(413, "too_large")
    return body
