"""Guests who do not give up: whatever breaks, they ask again with the same key, and read on."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

import httpx

from oudler.testing.guests import Guest, choice

PAUSE = 0.2
"""Seconds until they try again."""


@dataclass
class Stubborn:
    """A player who plays on through anything, at servers of which any may be gone."""

    guests: list[Guest]
    """The same guest at each of the servers."""
    table: str
    id: str = ""
    """Who he is to the servers."""
    last: int = 0
    """The last event that he has seen."""
    told: list[int] = field(default_factory=list)
    """The numbers of the events that he was told, each time that he was."""
    answered: dict[str, int] = field(default_factory=dict)
    """What he was answered, by key."""
    picture: dict[str, Any] = field(default_factory=dict)
    broken: int = 0
    """How often something broke."""
    _turn: int = 0

    @property
    def guest(self) -> Guest:
        """Himself, at the server to which he goes now."""
        return self.guests[self._turn % len(self.guests)]

    async def elsewhere(self) -> None:
        """Something broke: wait a moment and go to the next server."""
        self.broken += 1
        self._turn += 1
        await asyncio.sleep(PAUSE)

    async def ask(self, key: str, do: str, **asked: Any) -> int:
        """Ask until it is answered; the number of the last event that came of it."""
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
                        if len(self.picture["sheet"]["deals"]) >= deals:
                            return
                        await self._act()
            except httpx.TransportError:
                pass
            await self.elsewhere()

    def _hear(self, news: dict[str, Any]) -> None:
        """Every event comes once and in order; only the last may come again, with nothing told."""
        seq = news["seq"]
        assert seq == self.last + 1 or (seq == self.last and not news["told"]), (self.last, news)
        if seq > self.last:
            self.told.append(seq)
        self.last, self.picture = seq, news["picture"]

    async def _act(self) -> None:
        """Do what the picture asks for; the key says when, so that nothing is done twice."""
        deal = self.picture["deal"]
        if deal and deal["legal"]:
            if event := choice(deal["legal"]):
                await self.ask(_moment(deal), "act", event=event)
        elif _waits_for(self.picture):
            await self.ask(f"ready {len(self.picture['sheet']['deals'])}", "ready")


def _moment(deal: dict[str, Any]) -> str:
    """Where in the table's deals this is."""
    where = [deal["number"], deal["phase"], len(deal["bids"]), sum(deal["tricks"])]
    return " ".join(map(str, [*where, len(deal["trick"])]))


def _waits_for(picture: dict[str, Any]) -> bool:
    """Whether the table waits until this player is ready."""
    deal = picture["deal"]
    is_between = deal is None or bool(deal["scores"])
    is_full = all(place["kind"] != "empty" for place in picture["places"])
    return is_between and is_full and picture["you"] not in picture["ready"]
