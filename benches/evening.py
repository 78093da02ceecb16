"""Measure a club's evening with a phone for each player: `python benches/evening.py`.

Runs `oudler serve` with its defaults on an SQLite file. Each phone keeps an event stream open,
enters deals, and fetches its table again whenever something has changed there. With kills the
server dies without warning and starts again; phones send again what was not answered. At the end
every answered entry must stand in the store, once. Everything is on this machine.
"""

import argparse
import asyncio
import random
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from os import getloadavg
from time import perf_counter
from typing import Any
from uuid import uuid4

import httpx
from measured import line, processor, processor_time, scratch

from oudler.streams import open_store
from oudler.testing.players import within
from oudler.tournament.events import DealClaimed
from oudler.tournament.live import read_line

AGAIN = 0.2
"""Seconds after which a phone resends unanswered entries."""
SEATED = 5.0
"""Seconds in which everybody opens the link of their table before play."""
BID = {"taker": "N", "contract": "garde", "oudlers": 2}
Entry = tuple[str, int]
"""A phone, and how many claims it has made."""


class Phone:
    """One player's phone at a table."""

    def __init__(self, web: httpx.AsyncClient, path: str, at: list[Any]) -> None:
        self.web, self.path, self.at = web, path, at
        self.device = uuid4().hex[:16]
        self.took: list[float] = []
        self.answered: list[Entry] = []
        self.fetched = 0

    async def listen(self) -> None:
        """Fetch the table whenever something has changed, as the page does."""
        while True:
            with suppress(httpx.HTTPError):
                async with self.web.stream("GET", f"{self.path}/events") as stream:
                    async for said in stream.aiter_lines():
                        if said.startswith("data: {"):
                            await self.web.get(self.path, params={"device": self.device})
                            self.fetched += 1
            await asyncio.sleep(AGAIN)

    async def play(self, every: float, until: float) -> None:
        """Enter a deal every so often, each time with other points."""
        await asyncio.sleep(random.uniform(0, every))
        while perf_counter() < until:
            await self.enter(len(self.answered) + 1)
            await asyncio.sleep(random.uniform(0.5, 1.5) * every)

    async def enter(self, number: int) -> None:
        """Send an entry until it is answered."""
        draft = {**BID, "points": 41 + number % 40}
        claim = {"do": "claim", "at": self.at, "device": self.device, "number": number}
        body = {"key": f"{self.device}{number}", **claim, "draft": draft}
        began = perf_counter()
        while True:
            with suppress(httpx.HTTPError):
                answer = await self.web.post(f"{self.path}/commands", json=body)
                if answer.status_code == 200:
                    break
                assert answer.status_code in (429, 503), answer.text
            await asyncio.sleep(AGAIN)
        self.took.append(perf_counter() - began)
        self.answered.append((self.device, number))


class Server:
    """`oudler serve` at an address that outlives kills."""

    def __init__(self, oudler: Sequence[str], store: str, port: int) -> None:
        self._command = [*oudler, "serve", "--port", str(port), "--store", store]
        self.address = f"http://127.0.0.1:{port}"
        self.spent = 0.0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        line(self.process)

    def kill(self) -> None:
        """End it without warning."""
        self.spent += processor_time(self.process.pid)
        self.process.kill()
        self.process.communicate()


async def opened(address: str, phones: int) -> list[Phone]:
    """An evening of free deals at its first position, and a phone for each player."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        players = "\n".join(f"Player {number}" for number in range(1, phones + 1))
        asked = {"name": "Cup", "format": "free", "players": players}
        made = (await web.post("/api/tournaments", json=asked)).json()
        path = f"/api/tournaments/{made['id']}/{made['key']}"
        for command in ({"do": "session", "choice": ""}, {"do": "position", "position": 1}):
            body = {"key": uuid4().hex, **command}
            (await web.post(f"{path}/commands", json=body)).raise_for_status()
        links = (await web.get(path)).json()["links"]
    tables = [one for one in links if one["role"] == "table"]
    return [
        Phone(
            httpx.AsyncClient(base_url=address, timeout=30),
            f"/api/tournaments/{made['id']}/{one['key']}",
            [1, 1, one["table"], deal],
        )
        for one in tables
        for deal in range(1, 5)
    ]


async def evening(
    server: Server, count: int, every: float, seconds: float, kills: int
) -> list[Phone]:
    """Everybody plays for this long, while the server is killed this often."""
    phones = await opened(server.address, count)
    listening = [asyncio.create_task(one.listen()) for one in phones]
    await asyncio.sleep(SEATED)
    until = perf_counter() + seconds
    playing = [asyncio.create_task(one.play(every, until)) for one in phones]
    for _ in range(kills):
        await asyncio.sleep(seconds / (kills + 1))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.gather(*playing)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for one in phones:
        await one.web.aclose()
    return phones


async def stored(url: str) -> Counter[Entry]:
    """How often each entry is in the store."""
    store = await open_store(url)
    found: Counter[Entry] = Counter()
    for stream in await store.streams("evening/"):
        for one in await store.read(stream):
            claims = (event for event in read_line(one.text).events)
            found.update((e.device, e.number) for e in claims if isinstance(e, DealClaimed))
    await store.close()
    return found


def measure(oudler: Sequence[str], args: argparse.Namespace, kills: int) -> str:
    """An evening at a fresh server; a row of the table."""
    with scratch() as folder:
        url = f"sqlite:///{folder}/evening.db"
        server = Server(oudler, url, args.port)
        playing = evening(server, args.phones, args.every, args.seconds, kills)
        phones = asyncio.run(playing)
        server.kill()
        entries = asyncio.run(stored(url))
    took = [one for phone in phones for one in phone.took]
    answered = [one for phone in phones for one in phone.answered]
    lost = sum(one not in entries for one in answered)
    twice = sum(times > 1 for times in entries.values())
    return (
        f"| {args.phones} | {kills} | {len(took)} | {within(took, 0.5) * 1000:.1f} ms "
        f"| {within(took, 0.99) * 1000:.1f} ms | {max(took) * 1000:.0f} ms "
        f"| {sum(phone.fetched for phone in phones)} | {server.spent:.1f} s | {lost} | {twice} |"
    )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--every", type=float, default=10, help="seconds between two entries")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--oudler", default=f"{sys.executable} -m oudler")
    args = parser.parse_args()
    oudler = shlex.split(args.oudler)
    print(f"{date.today()}, {processor()}, load average {getloadavg()[0]:.0f}")
    print(f"An entry a phone every {args.every:g} s.")
    print()
    print(
        "| phones | kills | entries | median | 99 % | slowest | fetched | server | lost | twice |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for kills in dict.fromkeys((0, args.kills)):
        print(measure(oudler, args, kills), flush=True)


if __name__ == "__main__":
    main()
