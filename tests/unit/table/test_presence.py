"""Presence: processes answer each other about who is at a table, even when a write fails."""

import asyncio

import pytest

from oudler.streams import Appended, EventStore, StoreError, StoreFault
from oudler.streams.memory import MemoryStore
from oudler.table.live.presence import Presence, presence_stream_of


class Failing(MemoryStore):
    """A store that refuses every append while it is `full`."""

    full = False

    async def append(self, *asked: object, **named: object) -> Appended:
        if self.full:
            raise StoreError(StoreFault.FULL, "memory:")
        return await super().append(*asked, **named)  # type: ignore[arg-type]


def table(store: EventStore) -> Presence:
    return Presence("chez-anne", store, grace=1)


def test_a_question_whose_answer_could_not_be_written_is_answered_later() -> None:
    async def scenario() -> None:
        store = Failing()
        here, there = table(store), table(store)
        here.arrive("anne")
        await here.read_on()
        await there.read_on()
        await there.ask("anne")
        asked = asyncio.get_running_loop().time() - 1
        store.full = True
        with pytest.raises(StoreError):
            await here.read_on()
        store.full = False
        await here.read_on()
        await here.read_on()
        await there.read_on()
        assert there.asked_since("anne", asked) is None
        assert await store.last(presence_stream_of("chez-anne")) == 2  # answered once

    asyncio.run(scenario())
