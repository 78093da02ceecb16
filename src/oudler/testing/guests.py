"""A server on a loopback port, and its guests."""

from __future__ import annotations

import asyncio
import json
import pickle
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import uuid4

import httpx
from starlette.applications import Starlette

from oudler.commands.serve import address_of, listen
from oudler.jobs import Job, Runner, Stopped, findings, messages
from oudler.people.identity.passphrases import Hashing
from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.clock.pace import Tempo
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import Clock
from oudler.web.server import Server
from oudler.web.settings import Rate, Settings

T = TypeVar("T")
AT_ONCE = Tempo(bot=0, trick=0, dog=0, announcement=0, shown=0, grace=1000)
PATIENT = Tempo(bot=1000, trick=1000, dog=1000, announcement=1000, grace=1000)
PLENTY = Rate(100_000, 100_000)
SETTINGS = Settings(
    b"secret",
    guest=PLENTY,
    stirring=PLENTY,
    address=PLENTY,
    strangers=PLENTY,
    newcomers=PLENTY,
    opening=PLENTY,
    opening_of_person=PLENTY,
    entry=PLENTY,
    entry_of_address=PLENTY,
    rarity=PLENTY,
    reporting=PLENTY,
    looking_back=PLENTY,
    speaking=PLENTY,
    claiming=PLENTY,
    claiming_of_address=PLENTY,
    arriving=PLENTY,
    sharing=PLENTY,
    inviting=PLENTY,
    hashing=Hashing(passes=1, memory=8),
    held=0,
    late=60,  # tests may share the machine, so nothing is shed under load
    too_late=60,
)
LIMIT = 60.0
"""Seconds that a scenario may take."""


@dataclass
class Guest:
    """A guest with a cookie jar."""

    web: httpx.AsyncClient
    lang: str = "fr"

    async def get(self, path: str, **how: Any) -> httpx.Response:
        """Send a GET."""
        return await self.web.get(path, params={"lang": self.lang}, **how)

    async def post(self, path: str, asked: object, **how: Any) -> httpx.Response:
        """Send a POST with a JSON body."""
        return await self.web.post(path, json=asked, params={"lang": self.lang}, **how)

    async def open(self, **asked: Any) -> str:
        """Open a table, and return its id. No deal is thrown in, or scenarios would get stuck."""
        options = {"petit_sec": "played", **asked.pop("options", {})}
        answer = await self.post("/api/tables", {"options": options, **asked})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def ask(self, table: str, do: str, **asked: Any) -> httpx.Response:
        """Send a command to a table under a new key."""
        command = {"key": uuid4().hex, "do": do, **asked}
        return await self.post(f"/api/tables/{table}/commands", command)

    async def do(self, table: str, do: str, **asked: Any) -> int:
        """Send a command that must be granted; return the last event's number."""
        answer = await self.ask(table, do, **asked)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    async def invite(self, table: str, spectator: Guest) -> None:
        """As the host, let a spectator speak."""
        who = (await spectator.snapshot(table))["who"]
        await self.do(table, "invite", who=who)

    async def snapshot(self, table: str) -> dict[str, Any]:
        """The guest's snapshot of a table."""
        return dict((await self.get(f"/api/tables/{table}")).json())

    async def news(
        self, table: str, after: int | None = None
    ) -> AsyncGenerator[dict[str, Any], None]:
        """The messages of the event stream."""
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        path = f"/api/tables/{table}/events"
        how: dict[str, Any] = {"params": {"lang": self.lang}, "headers": headers}
        async with self.web.stream("GET", path, **how) as stream:
            assert stream.status_code == 200
            id = ""
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    id = line[4:]
                if line.startswith("data: "):
                    found = json.loads(line[6:])
                    assert str(found["seq"]) == id
                    yield found


@dataclass
class Site:
    """A running server, and the guests it has."""

    address: str
    app: Starlette
    registry: Registry
    server: Server | None = None
    guests: list[Guest] = field(default_factory=list)

    def guest(
        self, lang: str = "fr", cookies: httpx.Cookies | None = None, address: str = "127.0.0.1"
    ) -> Guest:
        """A new guest, or one with the cookies of an earlier visit; a server sees its own address.

        The application alone takes the one given here.
        """
        transport = None if self.server else httpx.ASGITransport(self.app, client=(address, 123))
        web = httpx.AsyncClient(
            base_url=self.address, transport=transport, cookies=cookies, timeout=LIMIT
        )
        self.guests.append(Guest(web, lang))
        return self.guests[-1]

    async def close(self) -> None:
        """Close every guest's connections."""
        for guest in self.guests:
            await guest.web.aclose()


class Pickling:
    """Runs jobs here as if another process did: what goes there and back is pickled."""

    count = 1

    def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        """All that a job finds; it ends early if asked to stop."""

        def progress(_: float) -> None:
            if is_stopped():
                raise Stopped

        return findings(map(_pickled, messages(_pickled(job), progress)))


def _pickled(one: T) -> T:
    found: T = pickle.loads(pickle.dumps(one))
    return found


@asynccontextmanager
async def open_site(
    url: str = "memory:",
    tempo: Tempo = AT_ONCE,
    settings: Settings = SETTINGS,
    clock: Clock = time.time,
    runner: Runner | None = None,
) -> AsyncIterator[Site]:
    """Serve from a free port until the block ends."""
    store = await open_store(url, clock)
    registry, is_open = Registry(store, clock, tempo), asyncio.Event()
    app = create_site(registry, settings, runner or Pickling())
    listening = listen("127.0.0.1", 0)
    server = Server(app, is_open.set, settings)
    site = Site(address_of(listening), app, registry, server)
    serving = asyncio.create_task(server.serve([listening]))
    try:
        await is_open.wait()
        yield site
    finally:
        await site.close()
        server.should_exit = True
        await serving
        await store.close()


@asynccontextmanager
async def open_desk(settings: Settings = SETTINGS, url: str = "memory:") -> AsyncIterator[Site]:
    """The application without a server, for scenarios without event streams."""
    store = await open_store(url)
    registry = Registry(store, tempo=PATIENT)
    site = Site("http://oudler.test", create_site(registry, settings, Pickling()), registry)
    try:
        yield site
    finally:
        await site.close()
        await registry.stop()
        await store.close()


def run(scenario: Callable[[], Awaitable[None]], seconds: float = LIMIT) -> None:
    """Run a scenario to its end, which must come within this time."""
    asyncio.run(asyncio.wait_for(scenario(), seconds))


def choice(legal: dict[str, Any]) -> dict[str, Any] | None:
    """A random action that a snapshot allows."""
    match legal:
        case {"what": "bid", "bids": bids}:
            return {"type": "bid", "contract": bids[1] if len(bids) > 1 else "pass"}
        case {"what": "call", "cards": [card, *_]}:
            return {"type": "call", "cards": card}
        case {"what": "discard", "cards": cards, "trumps": trumps, "count": number}:
            needed = legal["trumps_needed"]
            free = [card for card in cards if card not in trumps][: number - needed]
            return {"type": "discard", "cards": " ".join([*free, *trumps[:needed]])}
        case {"what": "play", "cards": [card, *_]}:
            return {"type": "play", "card": card}
    return None
