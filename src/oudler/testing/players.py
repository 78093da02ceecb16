"""Players of a server: an honest one, timed; and those who repeat a command until it succeeds."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import httpx

from oudler.testing.guests import LIMIT, Guest, choice

PAUSE = 0.2
"""Seconds between attempts."""


@dataclass
class Stubborn:
    """A player who plays on through anything, at several servers of which any may be down."""

    guests: list[Guest]
    """A client per server for one guest."""
    table: str
    id: str = ""
    """The player's id."""
    last: int = 0
    """The number of the last event the player has seen."""
    told: list[int] = field(default_factory=list)
    """The number of every message, in order, repeats included."""
    answered: dict[str, int] = field(default_factory=dict)
    """The answers to commands, by key."""
    snapshot: dict[str, Any] = field(default_factory=dict)
    broken: int = 0
    """The number of times that something broke."""
    _turn: int = 0

    @property
    def guest(self) -> Guest:
        """The guest at the server in use now."""
        return self.guests[self._turn % len(self.guests)]

    async def elsewhere(self) -> None:
        """After a failure, wait a moment and go to the next server."""
        self.broken += 1
        self._turn += 1
        await asyncio.sleep(PAUSE)

    async def ask(self, key: str, do: str, **asked: Any) -> int:
        """Repeat a command until it is answered; return the last event's number."""
        path = f"/api/tables/{self.table}/commands"
        while True:
            try:
                answer = await self.guest.post(path, {"key": key, "do": do, **asked})
            except httpx.TransportError:
                await self.elsewhere()
                continue
            if answer.status_code in (429, 503):
                await self.elsewhere()
                continue
            assert answer.status_code == 200, answer.text
            seq = int(answer.json()["seq"])
            assert self.answered.setdefault(key, seq) == seq
            return seq

    async def play(self, deals: int) -> None:
        """Be ready for each deal, and play it to its score."""
        while True:
            try:
                async with aclosing(self.guest.news(self.table, self.last)) as stream:
                    async for news in stream:
                        self._hear(news)
                        if len(self.snapshot["sheet"]["deals"]) >= deals:
                            return
                        await self._act()
            except httpx.TransportError:
                pass
            await self.elsewhere()

    def _hear(self, news: dict[str, Any]) -> None:
        """Check that events come once and in order; only the last may come again, without text."""
        seq = news["seq"]
        assert seq == self.last + 1 or (seq == self.last and not news["told"]), (self.last, news)
        if seq > self.last:
            self.told.append(seq)
        self.last, self.snapshot = seq, news["snapshot"]

    async def _act(self) -> None:
        """Act as the snapshot asks; the key names the moment, so that nothing is done twice."""
        deal = self.snapshot["deal"]
        if deal and deal["legal"]:
            if action := choice(deal["legal"]):
                await self.ask(_moment(deal), "act", action=action)
        elif _waits_for(self.snapshot):
            await self.ask(f"ready {len(self.snapshot['sheet']['deals'])}", "ready")


def _moment(deal: dict[str, Any]) -> str:
    """The moment of the game, as text."""
    where = [deal["number"], deal["phase"], len(deal["bids"]), sum(deal["tricks"])]
    return " ".join(map(str, [*where, len(deal["trick"])]))


def _waits_for(snapshot: dict[str, Any]) -> bool:
    """Whether the table waits until this player is ready."""
    deal = snapshot["deal"]
    is_between = deal is None or bool(deal["scores"])
    is_full = all(place["kind"] != "empty" for place in snapshot["places"])
    return is_between and is_full and snapshot["you"] not in snapshot["ready"]


@dataclass
class Newcomer(Stubborn):
    """Somebody new, who opens the page, joins by a link and plays, timed."""

    took: dict[str, list[float]] = field(
        default_factory=lambda: {"page": [], "join": [], "move": []}
    )
    """The seconds each step took, until it succeeded."""

    async def come(self) -> None:
        """Open the page at the table's link, and take the second place."""
        begun = perf_counter()
        while not (await self.guest.get(f"/t/{self.table}")).is_success:
            await self.elsewhere()
        self.took["page"].append(perf_counter() - begun)
        begun = perf_counter()
        await self.ask("join", "sit", place=1, name="Bob")
        self.took["join"].append(perf_counter() - begun)

    async def ask(self, key: str, do: str, **asked: Any) -> int:
        """Repeat a command until it is answered, and note how long a move took."""
        begun = perf_counter()
        seq = await super().ask(key, do, **asked)
        if do == "act":
            self.took["move"].append(perf_counter() - begun)
        return seq


async def welcomed(address: str, number: int) -> Newcomer:
    """Somebody new, at an address of their own, after a deal with three who have another."""
    async with AsyncExitStack() as stack:

        async def guest(at: str) -> Guest:
            transport = httpx.AsyncHTTPTransport(local_address=at, verify=False)
            web = httpx.AsyncClient(base_url=address, transport=transport, timeout=LIMIT)
            return Guest(await stack.enter_async_context(web))

        hosts = [Stubborn([await guest(f"127.0.3.{number}")], "") for _ in range(3)]
        table = await hosts[0].guest.open(you="Anne")
        for place, one in zip((0, 2, 3), hosts, strict=True):
            one.table = table
            if place:
                await one.ask("join", "sit", place=place, name=f"Friend {place}")
        newcomer = Newcomer([await guest(f"127.0.1.{number}")], table)
        await newcomer.come()
        await asyncio.gather(*(one.play(1) for one in (*hosts, newcomer)))
        return newcomer


EVERY = 0.1
"""Seconds from one request to the next."""
HONEST = "127.0.0.3"
"""A loopback address of this player's own, so that its limits are its own too."""


async def played(address: str, is_over: Callable[[], bool]) -> list[float]:
    """The seconds each answer took, at a table of the player's own, until time is up."""
    transport = httpx.AsyncHTTPTransport(local_address=HONEST)
    took: list[float] = []
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=LIMIT) as web:
        anne = Guest(web)
        table = await anne.open(you="Anne", bots="club")
        while not is_over():
            begun = perf_counter()
            match len(took) % 12:  # sitting and leaving is limited to twice a second
                case 0:
                    await anne.do(table, "away")
                case 6:
                    await anne.do(table, "back")
                case _:
                    await anne.snapshot(table)
            took.append(perf_counter() - begun)
            await asyncio.sleep(max(0.0, EVERY - took[-1]))
    return took


def within(took: list[float], share: float) -> float:
    """The seconds within which this share of the answers came."""
    return sorted(took)[min(len(took) - 1, int(len(took) * share))]
