"""A club's phones all come back at once when the server has restarted."""

from __future__ import annotations

import asyncio

import pytest

from oudler.streams.aggregate import NotBegun
from oudler.streams.envelope import Stored
from oudler.streams.memory import MemoryStore
from oudler.testing.tournaments import begun_tournament
from oudler.tournament.live import Line, Tournaments
from oudler.tournament.orientation import Format


class SlowStore(MemoryStore):
    """A store whose every read is counted, and takes a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """Read it, after a while."""
        self.reads += 1
        await asyncio.sleep(0.01)
        return await super().read(stream, after)


def evenings(store: SlowStore) -> Tournaments:
    return Tournaments(store, clock=lambda: 0.0, days=30)


def test_an_evening_is_read_once_for_all_who_come_together() -> None:
    async def scenario() -> None:
        store = SlowStore()
        line = Line("key", "organiser", tuple(begun_tournament(Format.INDIVIDUAL, 20)))
        await evenings(store).open("club", line)
        store.reads, restarted = 0, evenings(store)
        found = await asyncio.gather(*(restarted.find("club") for _ in range(200)))
        assert all(one is found[0] for one in found)
        assert found[0].seq == 1
        assert store.reads == 1

    asyncio.run(scenario())


def test_an_evening_that_is_not_there_is_looked_for_again() -> None:
    async def scenario() -> None:
        store = SlowStore()
        asked = evenings(store)
        for _ in range(2):
            with pytest.raises(NotBegun):
                await asked.find("club")
        line = Line("key", "organiser", tuple(begun_tournament(Format.INDIVIDUAL, 20)))
        await evenings(store).open("club", line)
        assert (await asked.find("club")).seq == 1

    asyncio.run(scenario())
