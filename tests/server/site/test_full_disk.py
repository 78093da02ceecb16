"""On a full disk nothing changes, and play goes on once there is room."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from oudler.streams import EventStore, StoreError, StoreFault
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
