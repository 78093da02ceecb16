"""On a full disk nothing changes, and play goes on once there is room."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from oudler.streams import EventStore, StoreError, StoreFault
from oudler.streams.sql import SqlStore
from oudler.testing.guests import Guest, open_site, run
from oudler.testing.players import Stubborn


@contextmanager
def full(store: EventStore) -> Iterator[None]:
    """For a while the disk under this store is full."""

    async def append(*_asked: Any) -> None:
        raise StoreError(StoreFault.FULL, "sqlite:////secret/place")

    with patch.object(store, "append", append):
        yield


async def refused(guest: Guest, table: str, do: str, **asked: Any) -> None:
    """The command is answered with a sentence, and when to come back."""
    answer = await guest.ask(table, do, **asked)
    assert (answer.status_code, answer.json()["reason"]) == (503, "store")
    assert "réessayez" in answer.json()["message"]
    assert "secret" not in answer.text
    assert int(answer.headers["Retry-After"]) >= 1


@pytest.mark.slow
def test_a_full_disk_changes_nothing_and_afterwards_people_and_bots_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club")
            await bob.do(table, "sit", place=1, name="Bob")
            with full(site.registry.store):
                before = await anne.snapshot(table)
                for do, asked in (
                    ("say", {"phrase": "hello"}),
                    ("ready", {}),
                    ("leave", {}),
                    ("seatbot", {"place": 2, "level": "beginner"}),
                    ("close", {}),
                ):
                    await refused(anne, table, do, **asked)
                assert (await anne.post("/api/tables", {})).status_code == 503
                assert await anne.snapshot(table) == before
                async with aclosing(anne.news(table)) as stream:
                    assert (await anne.snapshot(table)) == (await anext(stream))["snapshot"]
            players = [Stubborn([guest], table) for guest in (anne, bob)]
            playing = [asyncio.create_task(player.play(1)) for player in players]
            while not (players[0].snapshot.get("deal") or {}).get("trick"):
                await asyncio.sleep(0.01)
            with full(site.registry.store):
                await asyncio.sleep(0.3)  # bots and people try, again and again
                stood = await anne.snapshot(table)
                await asyncio.sleep(0.1)
                assert await anne.snapshot(table) == stood
            await asyncio.gather(*playing)
            assert all(player.told == [*range(1, player.last + 1)] for player in players)
            assert (await anne.snapshot(table))["deal"]["scores"]

    run(scenario)
    assert all(record.exc_info is None for record in caplog.records)


def test_a_return_during_a_full_disk_works_once_there_is_room() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="club")
            await anne.do(table, "away")
            with full(site.registry.store):
                async with aclosing(anne.news(table)) as stream:
                    assert [news async for news in stream] == []  # it ends, and he comes again
            async with aclosing(anne.news(table)) as stream:
                while (await anext(stream))["snapshot"]["places"][0]["is_covered"]:
                    pass

    run(scenario)


def test_health_says_which_part_is_ill_and_people_hear_it_before_they_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oudler.web.readiness.FRESH", 0.01)
    monkeypatch.setattr("oudler.web.readiness.FRESH_FAULT", 0.01)

    async def heard(lines: AsyncIterator[str]) -> str:
        """The next sentence about whether moves are kept."""
        async for line in lines:
            if line == "event: keeping":
                found = json.loads((await anext(lines)).removeprefix("data:"))
                return str(found["message"])
        raise AssertionError("the stream has ended")

    async def health(guest: Guest) -> tuple[int, str, dict[str, bool]]:
        answer = await guest.get("/healthz")
        found = answer.json()
        assert "secret" not in answer.text
        assert all(one["sentence"] for one in found["parts"])
        if answer.status_code == 503:
            assert found["reason"] == "store"
            assert int(answer.headers["Retry-After"]) >= 1
        wells = {one["part"]: one["well"] for one in found["parts"]}
        return answer.status_code, found["store"], wells

    async def scenario() -> None:
        async with open_site() as site:
            anne, bob = site.guest(), site.guest("en")
            table = await anne.open(you="Anne")
            well = {"store": True, "damage": True, "load": True}
            assert await health(bob) == (200, "well", well)
            path = f"/api/tables/{table}/events"
            async with anne.web.stream("GET", path, params={"lang": "fr"}) as stream:
                lines = stream.aiter_lines()
                with full(site.registry.store):
                    await asyncio.sleep(0.05)
                    assert await health(bob) == (503, "full", {**well, "store": False})
                    assert "attendez avant de jouer" in await heard(lines)
                    async with bob.web.stream("GET", path, params={"lang": "en"}) as other:
                        assert "wait before you play" in await heard(other.aiter_lines())
                await asyncio.sleep(0.05)
                assert await health(bob) == (200, "well", well)
                assert await heard(lines) == ""

    run(scenario)


def test_a_move_that_was_not_kept_warns_the_others() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            path = f"/api/tables/{table}/events"
            async with bob.web.stream("GET", path, params={"lang": "fr"}) as stream:
                lines = stream.aiter_lines()
                await anext(lines)
                with full(site.registry.store):
                    await refused(anne, table, "say", phrase="hello")
                    while await anext(lines) != "event: keeping":
                        pass

    run(scenario)


@pytest.mark.slow
def test_a_database_that_says_its_disk_is_full_is_ill(tmp_path: Path) -> None:
    """SQLite itself says « database or disk is full »: its file may have no more pages."""

    async def scenario() -> None:
        async with open_site(f"sqlite:///{tmp_path}/tables.db") as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            store = site.registry.store
            assert isinstance(store, SqlStore)
            _, writing = store._engines
            with closing(writing.raw_connection()) as raw:
                raw.cursor().execute("PRAGMA max_page_count = 1")  # the least: what it has now
            while (await anne.ask(table, "say", text="x" * 300)).status_code == 200:
                pass
            answer = await anne.get("/healthz")
            assert (answer.status_code, answer.json()["store"]) == (503, "full")

    run(scenario)
