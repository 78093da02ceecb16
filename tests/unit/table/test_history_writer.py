"""Entries behind a table's back: written once, and never with somebody who was forgotten."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from oudler.people.profile.histories import Histories, unname
from oudler.people.profile.memberships import Memberships
from oudler.people.table_erasure import without
from oudler.streams import Appended
from oudler.streams.memory import MemoryStore
from oudler.table.events import write_event
from oudler.table.handles import handle_of
from oudler.table.history.history import DealReviewed, history_stream_of
from oudler.table.history.history_writer import HistoryWriter
from oudler.table.history.rated_deal import STREAM
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.people_decisions import forgotten
from oudler.testing.tables import ANNE, BOB, ChanceTable


class SlowStore(MemoryStore):
    """A store that writes a history only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.is_asked = asyncio.Event()

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        if stream.startswith(("history/", STREAM)):
            self.is_asked.set()
            await self.gate.wait()
        return await super().append(stream, expected, events, command)


async def contents(store: MemoryStore) -> str:
    streams = await store.streams()
    return "\n".join([f"{name} {await store.read(name)}" for name in streams])


async def forget_anne(store: MemoryStore, evening: ChanceTable) -> None:
    """What the erasure of a person does at a table and to its histories."""
    evening.happen(forgotten(evening.table, ANNE.id))
    log = [write_event(event) for event in evening.log]
    seq = await store.last(stream_of(evening.id))
    await store.append(stream_of(evening.id), seq, log[seq:])
    await unname(store, evening.id, ANNE.id, [BOB.id])
    changed = {
        seq: write_event(event) for seq, event in enumerate(without(evening.log, ANNE.id), start=1)
    }
    await store.rewrite(stream_of(evening.id), changed)
    await store.forget(history_stream_of(ANNE.id))


def played(hints: bool = True) -> ChanceTable:
    evening = ChanceTable(seed=3, match=1, hints=hints)
    evening.play(1)
    return evening


def run(scenario: Callable[[SlowStore], Any]) -> None:
    asyncio.run(asyncio.wait_for(scenario(SlowStore()), 20))


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("is_slow", [True, False])
def test_nobody_forgotten_is_named_however_late_an_entry_is_written(
    hints: bool, is_slow: bool
) -> None:
    async def scenario(store: SlowStore) -> None:
        evening = played(hints)
        await evening.store(store)
        handle = handle_of(evening.id, ANNE.id)
        writer = HistoryWriter(store, stream_of(evening.id))
        writer.note(evening.table, len(evening.log))
        await store.is_asked.wait()
        if not is_slow:
            store.gate.set()
            await writer.settle()
            assert "Anne" in await contents(store)
            assert handle in await contents(store)
        await forget_anne(store, evening)
        store.gate.set()
        await writer.settle()
        left = await contents(store)
        assert "Anne" not in left
        assert history_stream_of(ANNE.id) not in left
        assert '"who":"a"' not in left or not is_slow, "ratings are erased apart"
        assert history_stream_of(BOB.id) in left
        assert "Bob" in left

    run(scenario)


def test_what_a_late_review_found_is_not_kept_of_somebody_forgotten() -> None:
    async def scenario(store: SlowStore) -> None:
        evening = played()
        await evening.store(store)
        store.gate.set()
        histories = Histories(store, Memberships(store))
        entry = DealReviewed(evening.id, 1, 0, mistakes=2, lost={"defence": 12.0})
        await histories.note_review(ANNE.id, entry)
        assert await store.last(history_stream_of(ANNE.id)) == 1
        await forget_anne(store, evening)
        await histories.note_review(ANNE.id, entry)
        assert await store.last(history_stream_of(ANNE.id)) == 0

    run(scenario)
