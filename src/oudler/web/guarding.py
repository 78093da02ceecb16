"""What every request passes first: who asks, from where, how much, how often."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oudler.people.sessions import Sessions
from oudler.web.answers import HARDENED_RAW, Refused, refuse
from oudler.web.identity import Visit, cookie_header, cookie_name, new_guest, read_cookie
from oudler.web.limits import Buckets, network_of
from oudler.web.settings import Settings

MOST_BYTES = 16 * 1024
"""A body may be so long."""
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
SHARED = (
    *("/cards/", "/static/", "/worker.js", "/manifest.webmanifest"),
    *("/api/words", "/api/rulesets", "/api/openapi.json"),
)
"""What is the same for everybody."""


class Guard:
    """Knows the guest, refuses what comes from elsewhere or is too much, hardens every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, sessions: Sessions) -> None:
        self.app = app
        self.settings = settings
        self._sessions = sessions
        self._guests = Buckets(settings.guest)
        self._addresses = Buckets(settings.address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asker = HTTPConnection(scope)
        is_secure = scope["scheme"] == "https"
        visit = self._visit(asker, is_secure=is_secure)
        asker.state.visit = visit

        async def send_hardened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HARDENED_RAW]
                if visit.is_changed and _is_personal(scope):
                    line = cookie_header(self.settings.secret, visit.guest, is_secure=is_secure)
                    headers.append((b"set-cookie", line.encode()))
                message["headers"] = headers
            await send(message)

        try:
            if scope["path"].startswith("/api/"):
                self._check_rate(asker, visit)
            if scope["method"] not in READING:
                _check_origin(asker)
                receive = await _whole_body(asker, receive)
        except Refused as error:
            await refuse(asker, error)(scope, receive, send_hardened)
            return
        await self.app(scope, receive, send_hardened)

    def _visit(self, asker: HTTPConnection, *, is_secure: bool) -> Visit:
        cookie = asker.cookies.get(cookie_name(is_secure=is_secure), "")
        guest = read_cookie(self.settings.secret, cookie)
        if guest is None or guest.generation != self._sessions.generation(guest.id):
            return Visit(new_guest(), is_changed=True)
        return Visit(guest)

    def _check_rate(self, asker: HTTPConnection, visit: Visit) -> None:
        """A guest who is new has no bucket of his own: only his address counts."""
        wait = self._addresses.take(address_of(asker))
        if not visit.is_changed:
            wait = max(wait, self._guests.take(visit.guest.id))
        if wait:
            raise Refused(429, "too_many", wait)


def address_of(asker: HTTPConnection) -> str:
    """Where the request comes from."""
    return network_of(asker.client.host) if asker.client else ""


def _is_personal(scope: Scope) -> bool:
    """Whether the answer is for this guest, not something that a cache may keep for all."""
    path: str = scope["path"]
    return not path.startswith(SHARED)


def _check_origin(asker: HTTPConnection) -> None:
    """Writing is for our own page, and for programs, which name no origin. Raises Refused."""
    site, origin = asker.headers.get("sec-fetch-site"), asker.headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        raise Refused(403, "foreign")
    if origin is not None and origin.partition("://")[2] != asker.headers.get("host", ""):
        raise Refused(403, "foreign")


async def _whole_body(asker: HTTPConnection, receive: Receive) -> Receive:
    """The body, read to its end; it is JSON and not too long. Raises Refused."""
    kind = asker.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "not_json")
    length = asker.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BYTES:
        raise Refused(413, "too_large")
    body, goes_on = b"", True
    while goes_on:
        message = await receive()
        body += message.get("body", b"")
        goes_on = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            raise Refused(413, "too_large")
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return whole.pop() if whole else await receive()

    return replay
