"""The open connections of a server: how many there may be, and which has waited too long.

uvicorn only ends connections that are silent after an answer (decision 0028). Everything refused
here is counted, and logged in at most one line a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from oudler.web.limits import is_within, network_of
from oudler.web.responses import Refused, refuse
from oudler.web.settings import ConnectionLimits

if TYPE_CHECKING:
    from oudler.web.limited_connection import Connection

SURPLUS = 50
"""This many connections beyond the limit are told that the server is full; any more are cut."""
ROUND = 1.0
"""Seconds between checks of the waiting connections."""
FEW = 20
NO_ROOM = Refused(503, "full", 5)
MANY_SILENT = 10
"""Browsers open spare connections they never use, so fewer than this a round are not logged."""

LOG = logging.getLogger(__name__)

Told = Callable[[str, int], None]
"""Called with a reason and the number of connections refused or ended for it."""


class Stage(Enum):
    """The progress of a connection's next request; values are reasons in the log."""

    SILENT = "nothing was asked"
    HEAD = "the head of a request took too long"
    BODY = "the body of a request took too long"
    ANSWER = "it is being answered"
    OVER = "the rest of a refused request"


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
        """When each must have sent a whole request, oldest first."""
        self._ended: Counter[tuple[str, str]] = Counter()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def waiting(self) -> int:
        """How many have not sent a whole request yet."""
        return len(self._waiting)

    def add(self, one: Connection) -> None:
        """Admit one more; beyond a limit, the one that has waited longest must go."""
        held = self._of[one.address]
        held[one] = None
        self._count += 1
        if len(held) > self.limits.of_address and not is_within(one.address, self._proxies):
            self._make_room(one, held, "too many from one address")
        elif self._count > self.limits.most:
            self._make_room(one, self._waiting, "too many")
        self.wait(one, self.limits.head)

    def remove(self, one: Connection) -> None:
        """Forget a connection that has ended."""
        self._waiting.pop(one, None)
        held = self._of[one.address]
        if one in held:
            del held[one]
            self._count -= 1
        if not held:
            del self._of[one.address]

    def wait(self, one: Connection, seconds: float) -> None:
        """Start waiting: the connection has this many seconds."""
        self._waiting.pop(one, None)
        self._waiting[one] = one.loop.time() + seconds

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
            if one in self._waiting:
                one.end_late()
            if number % FEW == FEW - 1:
                await asyncio.sleep(0.001)

    def tell(self) -> None:
        """Log what was ended since the last call."""
        ended, self._ended = self._ended, Counter()
        for (address, why), count in ended.items():
            self._told(why, count)
            if why != Stage.SILENT.value or count >= MANY_SILENT:
                LOG.warning("connections from %s ended: %d (%s)", address or "a socket", count, why)

    def _make_room(self, one: Connection, among: Iterable[Connection], why: str) -> None:
        """End the one of these that has waited longest; if none waits, turn the new one away."""
        oldest = next((other for other in among if other in self._waiting), None)
        self.note(oldest or one, why)
        if oldest is not None:
            self.rest(oldest)
            oldest.transport.abort()
        elif self._count <= self.limits.most + SURPLUS:
            one.app = no_room
        else:
            one.transport.abort()


async def no_room(scope: Scope, receive: Receive, send: Send) -> None:
    """An ASGI application that answers 503: the server is full."""
    response = refuse(HTTPConnection(scope), NO_ROOM)
    response.headers["Connection"] = "close"
    await response(scope, receive, send)
