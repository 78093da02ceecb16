"""Servers killed in mid-trick or at any moment, one of several or the only one.

`OUDLER_FAULTS=100` kills a hundred times; without it, three times.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from oudler.core import CardPlayed, Dealt
from oudler.streams import EventStore, open_store
from oudler.streams.conflicts import NEVER
from oudler.table.events import read_event
from oudler.table.handles import handle_of
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.evolution import rebuild
from oudler.testing.guests import LIMIT, Guest
from oudler.testing.players import Stubborn
from oudler.testing.processes import mortal
from oudler.testing.stores import texts

KILLS = int(os.environ.get("OUDLER_FAULTS", "3"))
SOON = 20.0
"""Seconds within which a table goes on, on a busy machine."""
FOR_EVER = 1_000_000

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120 + 10 * KILLS)]


class Program:
    """`oudler serve`, at an address that it keeps when it is started again."""

    def __init__(self, url: str, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        arguments = ["serve", "--lang", "en", "--port", f"{self.port}", "--store", url]
        self._command = [sys.executable, "-m", "oudler", *arguments]
        self._env = {
            **os.environ,
            "XDG_DATA_HOME": str(folder),
            "OUDLER_SECRET": "the same for all",
        }
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> float:
        """Start it; the seconds until it serves."""
        begun, pipe = time.monotonic(), subprocess.PIPE
        self._process = subprocess.Popen(
            mortal(*self._command), env=self._env, stdout=pipe, text=True
        )
        assert self._process.stdout is not None
        assert "127.0.0.1" in self._process.stdout.readline()
        return time.monotonic() - begun

    def kill(self) -> None:
        """Kill it, whatever it is doing."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


@contextmanager
def programs(count: int, url: str, folder: Path) -> Iterator[list[Program]]:
    """This many servers on one store, killed in the end."""
    found = [Program(url, folder) for _ in range(count)]
    try:
        yield found
    finally:
        for program in found:
            program.kill()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("new_database")())


@asynccontextmanager
async def players_at(
    servers: list[Program], names: str, **opening: str
) -> AsyncIterator[list[Stubborn]]:
    """People at one table, each of them at another server first; the host has opened it."""
    players: list[Stubborn] = []
    clients: list[httpx.AsyncClient] = []
    for place, name in enumerate(names.split()):
        guests = []
        for program in servers[place % len(servers) :] + servers[: place % len(servers)]:
            clients.append(httpx.AsyncClient(base_url=program.address, timeout=LIMIT))
            guests.append(Guest(clients[-1]))
        if place:
            table = players[0].table
            await guests[0].do(table, "sit", place=place, name=name)
        else:
            table = await guests[0].open(you=name, **opening)
        for client in clients[-len(guests) :]:
            client.cookies = guests[0].web.cookies
        id = (await guests[0].get("/api/me")).json()["id"]
        players.append(Stubborn(guests, table, id))
    try:
        yield players
    finally:
        for client in clients:
            await client.aclose()


async def mid_trick(player: Stubborn, tricks: int) -> None:
    """Wait until a trick has begun after this many others."""
    while True:
        deal = player.snapshot.get("deal")
        if deal and sum(deal["tricks"]) >= tricks and deal["trick"]:
            return
        await asyncio.sleep(0.01)


async def check(url: str, players: list[Stubborn]) -> int:
    """Check that logs, news and answers are complete; returns how many answers there were."""
    store = await open_store(url)
    for table in {player.table for player in players}:
        await check_log(store, table)
    for player in players:
        stream = stream_of(player.table)
        assert player.told == list(range(1, player.last + 1))
        assert player.last <= await store.last(stream)
        who = handle_of(player.table, player.id)
        for key, seq in player.answered.items():
            again = await store.append(stream, NEVER, ["{}"], f"{who}/{key}")
            assert (again.seq, again.again) == (seq, True)
    await store.close()
    return sum(len(player.answered) for player in players)


async def check_log(store: EventStore, table: str) -> None:
    """The log has no gap, describes a table, and no card is played twice in a deal."""
    await texts(store, stream_of(table))
    stored = await store.read(stream_of(table))
    log = [(one.time / 1000, read_event(one.text)) for one in stored]
    rebuild(log)
    played: set[object] = set()
    for _, event in log:
        if isinstance(event, Dealt):
            played.clear()
        if isinstance(event, CardPlayed):
            assert event.card not in played
            played.add(event.card)


def run(scenario: Coroutine[Any, Any, None], seconds: float) -> None:
    """Run a scenario to its end, within a time limit."""
    asyncio.run(asyncio.wait_for(scenario, seconds))


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    """Stop all tasks; a failure in any of them fails here."""
    for task in tasks:
        task.cancel()
    for answer in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(answer, asyncio.CancelledError), answer


async def goes_on(players: list[Stubborn], tricks: int) -> float:
    """Seconds until this many more tricks have begun, with bots and people."""
    begun = time.monotonic()
    async with asyncio.timeout(SOON):
        for player in players:
            while not player.snapshot.get("deal"):
                await asyncio.sleep(0.01)
            await mid_trick(player, sum(player.snapshot["deal"]["tricks"]) + tricks)
    return time.monotonic() - begun


def test_one_of_three_processes_is_killed_in_mid_trick(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    url = new_database()

    async def scenario(servers: list[Program]) -> None:
        async with players_at(servers, "Anne Bob Eve", bots="club", speed="quick") as players:
            playing = [asyncio.create_task(player.play(FOR_EVER)) for player in players]
            async with asyncio.timeout(3 * SOON):
                for player in players:
                    await mid_trick(player, 2)
            servers[1].kill()
            print(f"two tricks later: {await goes_on(players, 2):.1f} s")
            assert [player.broken > 0 for player in players] == [False, True, False]
            await stop(playing)
        await check(url, players)
        servers[1].start()

    with programs(3, url, tmp_path) as servers:
        run(scenario(servers), 120)


def test_a_server_is_killed_in_mid_trick_and_started_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario(servers: list[Program]) -> None:
        async with players_at(servers, "Anne Bob", bots="club", speed="quick") as players:
            playing = [asyncio.create_task(player.play(FOR_EVER)) for player in players]
            async with asyncio.timeout(3 * SOON):
                await mid_trick(players[0], 1)
            servers[0].kill()
            seconds = await asyncio.to_thread(servers[0].start)
            print(f"serves again after {seconds:.2f} s")
            print(f"a trick later: {await goes_on(players, 1):.1f} s")
            await stop(playing)
        await check(url, players)

    with programs(1, url, tmp_path) as servers:
        run(scenario(servers), 120)


def test_killed_at_any_moment_under_load_no_answer_is_lost(url: str, tmp_path: Path) -> None:
    rng = Random()

    async def scenario(servers: list[Program]) -> None:
        async with AsyncExitStack() as stack:
            players: list[Stubborn] = []
            for _ in range(2):
                four = players_at(servers, "Anne Bob Chloé David")
                players += await stack.enter_async_context(four)
            playing = [asyncio.create_task(player.play(FOR_EVER)) for player in players]
            slowest = 0.0
            for _ in range(KILLS):
                await asyncio.sleep(rng.uniform(0.0, 2.0))
                servers[0].kill()
                slowest = max(slowest, await asyncio.to_thread(servers[0].start))
                assert not any(task.done() for task in playing)
            before = [player.last for player in players]
            async with asyncio.timeout(SOON):
                while any(
                    player.last == seen for player, seen in zip(players, before, strict=True)
                ):
                    await asyncio.sleep(0.01)
            await stop(playing)
        answers = await check(url, players)
        print(f"{KILLS} kills, {answers} answers, serves again after {slowest:.2f} s at most")

    with programs(1, url, tmp_path) as servers:
        run(scenario(servers), 60 + 10 * KILLS)
