"""Readiness: a server writes and reads back, seldom, and says when nothing can be kept."""

import asyncio
import errno
import logging
from typing import Any

import pytest

from oudler.streams import Appended, Stored, StoreError, StoreFault
from oudler.streams.memory import MemoryStore
from oudler.web.readiness import FRESH, MOST_LINES, STREAM, Readiness


class Ill(MemoryStore):
    """A store whose appends raise `error`, hang, or are read back as `text`."""

    error: Exception | None = None
    hangs = False
    text = ""
    asked = 0

    async def append(self, *asked: Any, **named: Any) -> Appended:
        self.asked += 1
        if self.hangs:
            await asyncio.sleep(60)
        if self.error is not None:
            raise self.error
        return await super().append(*asked, **named)

    async def read(self, *asked: Any) -> tuple[Stored, ...]:
        found = await super().read(*asked)
        return (
            tuple(Stored(one.seq, one.time, 1, self.text) for one in found) if self.text else found
        )


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def trying(store: Ill) -> tuple[Readiness, Clock]:
    clock = Clock()
    return Readiness(store, clock), clock


FULL = StoreError(StoreFault.FULL, "sqlite:///x", "database or disk is full")


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (FULL, StoreFault.FULL),
        (OSError(errno.ENOSPC, "No space left on device"), StoreFault.FULL),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), StoreFault.FULL),
        (OSError(errno.EIO, "Input/output error"), StoreFault.FAILED),
        (StoreError(StoreFault.AWAY, "x"), StoreFault.AWAY),
        (StoreError(StoreFault.FAILED, "x"), StoreFault.FAILED),
        (None, None),
    ],
)
def test_what_a_store_says_when_it_is_tried(
    error: Exception | None, fault: StoreFault | None
) -> None:
    async def scenario() -> None:
        store = Ill()
        store.error = error
        readiness, _ = trying(store)
        assert await readiness.check() is fault

    asyncio.run(scenario())


def test_what_is_read_back_must_be_what_was_written() -> None:
    async def scenario() -> None:
        store = Ill()
        store.text = "something else"
        assert await trying(store)[0].check() is StoreFault.FAILED

    asyncio.run(scenario())


def test_a_store_that_hangs_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.web.readiness.PATIENCE", 0.01)

    async def scenario() -> None:
        store = Ill()
        store.hangs = True
        assert await trying(store)[0].check() is StoreFault.AWAY

    asyncio.run(scenario())


def test_a_store_is_tried_once_for_all_who_ask_within_a_few_seconds() -> None:
    async def scenario() -> None:
        store = Ill()
        readiness, clock = trying(store)
        await asyncio.gather(*(readiness.check() for _ in range(20)))
        clock.now += FRESH - 1
        store.error = FULL
        assert await readiness.check() is None
        assert store.asked == 1
        clock.now += 1
        assert await readiness.check() is StoreFault.FULL
        assert store.asked == 2

    asyncio.run(scenario())


def test_the_end_of_a_fault_is_seen_soon() -> None:
    async def scenario() -> None:
        store = Ill()
        readiness, clock = trying(store)
        await readiness.check()
        readiness.failed(StoreFault.FULL)
        assert await readiness.check() is StoreFault.FULL
        clock.now += 0.5
        assert await readiness.check() is None
        assert store.asked == 2

    asyncio.run(scenario())


def test_its_stream_begins_anew_before_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.web.readiness.MOST_LINES", 3)
    assert MOST_LINES > 1000

    async def scenario() -> None:
        store = Ill()
        readiness, clock = trying(store)
        lasts = []
        for _ in range(5):
            clock.now += FRESH
            assert await readiness.check() is None
            lasts.append(await store.last(STREAM))
        assert lasts == [1, 2, 0, 1, 2]

    asyncio.run(scenario())


def test_listeners_are_woken_and_the_log_is_told_when_it_changes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Woken:
        times = 0

        def stir(self) -> None:
            self.times += 1

    async def scenario() -> None:
        store, one = Ill(), Woken()
        readiness, clock = trying(store)
        readiness.listeners.add(one)
        await readiness.check()
        readiness.failed(StoreFault.DAMAGED)  # of one stream only
        assert (readiness.fault, one.times) == (None, 0)
        store.error = FULL
        readiness.failed(StoreFault.FULL)
        for _ in range(3):
            clock.now += FRESH
            await readiness.check()
        assert one.times == 1
        store.error = None
        clock.now += FRESH
        assert await readiness.check() is None
        assert one.times == 2

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert [one.getMessage() for one in caplog.records] == [
        "nothing can be kept: full",
        "everything is kept again",
    ]
