"""Nonsense is refused with a reason, and the deal goes on as if it had not been sent."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from oudler.core import CARDS
from oudler.table.live.table_actor import stream_of
from oudler.testing.guests import Guest, Site, open_site, run
from oudler.testing.players import Stubborn

LINES = 4
"""How many connections send at once."""

UNREADABLE = [
    b"", b"{", b"nul", b"[]", b"null", b"7", b'"key"', b"\xff\xfe\x00", b"\x00" * 20,
    b"[" * 8000, b'{"a":' * 3000, b'{"key":"k","do":"act","action":' + b"[" * 5000,
    b'{"key":"k","do":"sit","place":NaN,"name":"x"}',
    b'{"key":"k","do":"answer","agrees":Infinity}',
    b'{"key":"k","do":"sit","place":1e999,"name":"x"}', b'{"key":"\\ud800","do":"away"}',
    b'{"key":"k","do":"say","text":"\\udfff"}', b'{"key":"k","do":"away"} {"key":"l"}',
    b'{"key":"k","do":"sit","place":' + b"9" * 5000 + b',"name":"x"}',
]  # fmt: skip
VALUES: list[Any] = [
    None, True, -1, 4, 99, 2**63, -(2**80), 0.5, "", "x", "H99", "é" * 400, "\u0000", "\u202e", [],
    [[]], {}, {"type": "play"}, ["H1"] * 50,
]  # fmt: skip
FIELDS = ("place", "name", "level", "number", "action", "phrase", "text", "agrees", "seat", "key")
DOINGS = (
    "sit", "seatbot", "leave", "clear", "ready", "act", "away", "back", "say", "undo", "answer",
    "close", "dance", "", "ACT", "deal",
)  # fmt: skip
WORDS = ("type", "card", "cards", "contract", "size", "kind", "seat", "small", "scores", "hands")
TYPES = (
    "play", "bid", "call", "discard", "announce_slam", "declare_misere", "show_handful", "dealt",
    "cancel_deal", "card_played", "deal_scored", "dog_shown", "table_closed", "person_sat", "said",
)  # fmt: skip


class Line:
    """One connection over which requests are sent, one after another."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname, parts.port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes, cookie: str) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        if self._ends is None:
            self._ends = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._ends
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := await reader.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            if name.lower() == b"connection" and b"close" in value:
                self._ends = None
        return status, await reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self._ends is not None:
            self._ends[1].close()


@dataclass
class Nonsense:
    """Somebody who sends what cannot be granted, drawn by chance from a seed."""

    rng: Random
    table: str
    others_table: str
    snapshot: dict[str, Any]
    """As seen by the player to act."""
    cookies: dict[str, str]
    """By name: of the player to act, of another player, of a stranger."""

    def draw(self) -> tuple[str, bytes, str]:
        """Its address, its body, and its sender."""
        kinds = (self._unreadable, self._odd, self._wrong_card, self._foreign, self._elsewhere)
        return self.rng.choice(kinds)()

    def _path(self, table: str) -> str:
        return f"/api/tables/{table}/commands?lang={self.rng.choice(['fr', 'en', 'xx'])}"

    def _command(self, **asked: object) -> bytes:
        return json.dumps({"key": f"k{self.rng.random()}", **asked}).encode()

    def _unreadable(self) -> tuple[str, bytes, str]:
        body = self.rng.choice(UNREADABLE)
        if self.rng.random() < 0.5:
            whole = self._command(do="act", action={"type": "play", "card": "H1"})
            body = whole[: self.rng.randrange(len(whole))]
        return self._path(self.table), body, self.rng.choice([*self.cookies.values()])

    def _odd(self) -> tuple[str, bytes, str]:
        """Unknown fields and wrong types, from a player."""
        value = self.rng.choice
        asked: dict[str, Any] = {"do": value(DOINGS), "more": 1}
        asked |= {value(FIELDS): value(VALUES) for _ in range(self.rng.randrange(4))}
        if self.rng.random() < 0.5:
            action = {value(WORDS): value(VALUES) for _ in range(self.rng.randrange(5))}
            asked = {"do": "act", "action": {**action, "type": value(TYPES), "odd": value(VALUES)}}
        return self._path(self.table), self._command(**asked), self.cookies["turn"]

    def _wrong_card(self) -> tuple[str, bytes, str]:
        """A card not held, or not allowed; the move of another phase."""
        allowed = set(self.snapshot["deal"]["legal"]["cards"])
        card = self.rng.choice([card.name for card in CARDS if card.name not in allowed])
        action = self.rng.choice(
            [
                {"type": "play", "card": card},
                {"type": "bid", "contract": "garde"},
                {"type": "discard", "cards": f"{card} H1 H2 H3 H4 H5"},
                {"type": "call", "cards": "HK"},
                {"type": "announce_slam"},
            ]
        )
        return self._path(self.table), self._command(do="act", action=action), self.cookies["turn"]

    def _foreign(self) -> tuple[str, bytes, str]:
        """The right move, by the wrong person; an answered key of another."""
        card = self.rng.choice(self.snapshot["deal"]["legal"]["cards"])
        action = {"type": "play", "card": card}
        who = self.rng.choice(["other", "stranger"])
        asked: dict[str, Any] = self.rng.choice(
            [
                {"do": "act", "action": action, "key": "granted"},
                {"do": "act", "action": action},
                {"do": "act", "action": {**action, "seat": self.snapshot["you"]}},
                {"do": "answer", "agrees": True},
                {"do": "sit", "place": self.rng.randrange(-3, 9), "name": "   "},
                {"do": "ready"} if who == "other" else {"do": "undo"},
            ]
        )
        return self._path(self.table), self._command(**asked), self.cookies[who]

    def _elsewhere(self) -> tuple[str, bytes, str]:
        """A table of others, and tables that are not there."""
        action = {"type": "play", "card": self.rng.choice(CARDS).name}
        tables = [self.others_table, "nowhere-at-all", "x", "%00%ff", "..%2f..", "é" * 30]
        do: dict[str, Any] = self.rng.choice(
            [{"do": "act", "action": action}, {"do": "close"}, {"do": "clear", "place": 0}]
        )
        path = self._path(self.rng.choice(tables)).encode().decode("latin-1")
        path = "".join(c if c.isascii() else f"%{ord(c):02X}" for c in path)
        return path, self._command(**do), self.cookies["turn"]


async def until_a_person_leads(site: Site) -> tuple[str, list[Stubborn], int]:
    """A table in mid-deal, its players, and which of them is to play a card of several."""
    for number in range(50):
        host, bob = site.guest(), site.guest()
        table = await host.open(you="Anne", bots="club")
        await bob.do(table, "sit", place=1, name="Bob")
        players = [Stubborn([guest], table) for guest in (host, bob)]
        playing = [asyncio.create_task(player.play(1)) for player in players]
        while True:
            await asyncio.sleep(0.01)
            deal = players[0].snapshot.get("deal")
            if deal and sum(deal["tricks"]) > 3 + number % 5:
                break
            if deal and deal["scores"]:
                break
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(0.1)
        for turn, player in enumerate(players):
            legal = (await player.guest.snapshot(table))["deal"]["legal"]
            if legal and legal["what"] == "play" and len(legal["cards"]) > 1:
                return table, players, turn
    raise AssertionError


def cookie(guest: Guest) -> str:
    """The guest's cookie, as a header."""
    return "; ".join(f"{name}={value}" for name, value in guest.web.cookies.items())


async def send(site: Site, nonsense: Nonsense, count: int) -> dict[int, int]:
    """Send it all, over several connections at once; how often each status was answered."""
    statuses: dict[int, int] = {}

    async def over_one_line() -> None:
        line = Line(site.address)
        for _ in range(count // LINES):
            path, body, who = nonsense.draw()
            status, answer = await line.post(path, body, who)
            said = (status, body[:300], answer)
            assert 400 <= status < 500, said
            found = json.loads(answer)
            assert found["reason"], said
            assert found["message"], said
            statuses[status] = statuses.get(status, 0) + 1
        line.close()

    await asyncio.gather(*(over_one_line() for _ in range(LINES)))
    return statuses


@pytest.mark.parametrize(
    "count", [200, pytest.param(10_000, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_nonsense_is_refused_and_nothing_happens(
    count: int, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            table, players, turn = await until_a_person_leads(site)
            eve, zoe = site.guest(), site.guest()
            await eve.get("/api/me")
            others = await zoe.open(you="Zoé", bots="club")
            playing = asyncio.create_task(Stubborn([zoe], others).play(1))
            shown = await players[turn].guest.snapshot(table)
            cookies = {
                "turn": cookie(players[turn].guest),
                "other": cookie(players[1 - turn].guest),
                "stranger": cookie(eve),
            }
            nonsense = Nonsense(Random(count), table, others, shown, cookies)
            last = await site.registry.store.last(stream_of(table))
            async with aclosing(eve.news(table)) as stream:
                await anext(stream)
                hearing = asyncio.ensure_future(anext(stream))
                statuses = await send(site, nonsense, count)
                assert await site.registry.store.last(stream_of(table)) == last
                assert not hearing.done()
                await players[0].guest.do(table, "say", phrase="hello")
                assert (await hearing)["seq"] == last + 1
            await playing
            assert (await players[turn].guest.snapshot(table))["deal"] == shown["deal"]
            await asyncio.gather(*(player.play(1) for player in players))
            print(statuses)
            assert {404, 409, 422} <= set(statuses)

    run(scenario)
    assert "Traceback" not in capfd.readouterr().err
    assert caplog.records == []
