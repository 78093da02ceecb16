"""One suite over every store: memory, SQLite and PostgreSQL."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count

import pytest

from oudler.streams import (
    EVENT_VERSION,
    Appended,
    Conflict,
    EventStore,
    Feed,
    StoreError,
    StoreFault,
)
from oudler.testing.stores import contend, texts, use

SOON = 10.0


def test_events_are_numbered_from_one_and_read_in_order(url: str) -> None:
    async def work(store: EventStore) -> None:
        assert await store.last("table/1") == 0
        assert await store.read("table/1") == ()
        assert (await store.append("table/1", 0, ["a"])).seq == 1
        assert (await store.append("table/1", 1, ["b", "c", "d"])).seq == 4
        assert (await store.append("table/2", 0, ["e"])).seq == 1
        assert await texts(store, "table/1") == ["a", "b", "c", "d"]
        assert await texts(store, "table/1", after=2) == ["c", "d"]
        assert await store.read("table/1", after=4) == await store.read("table/1", after=9) == ()
        assert (await store.last("table/1"), await store.last("table/2")) == (4, 1)

    use(url, work)


def test_a_writer_behind_the_last_event_is_refused(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a", "b"])
        for expected in (-1, 0, 1, 3, 99):
            with pytest.raises(Conflict) as refused:
                await store.append("table", expected, ["c", "d"])
            assert (refused.value.expected, refused.value.actual) == (expected, 2)
        assert await texts(store, "table") == ["a", "b"]
        assert (await store.append("table", 2, ["c"])).seq == 3

    use(url, work)


def test_a_command_is_written_once_whatever_is_expected(url: str) -> None:
    async def work(store: EventStore) -> None:
        first = await store.append("table", 0, ["a", "b"], "one")
        await store.append("table", 2, ["c"], "two")
        for expected in (0, 2, 3, 99):
            answer = await store.append("table", expected, ["x"], "one")
            assert (answer, answer.again, first.again) == (first, True, False)
        assert await texts(store, "table") == ["a", "b", "c"]
        assert (await store.append("other", 0, ["d"], "one")).seq == 1
        assert await texts(store, "other") == ["d"]

    use(url, work)


def test_a_command_that_was_refused_may_be_asked_for_again(url: str) -> None:
    async def work(store: EventStore) -> None:
        with pytest.raises(Conflict):
            await store.append("table", 5, ["a"], "one")
        assert (await store.append("table", 0, ["a"], "one")).seq == 1

    use(url, work)


def test_the_same_command_many_times_at_once_is_written_once(url: str) -> None:
    async def work(store: EventStore) -> None:
        asked = [store.append("table", 0, ["a", "b"], "one") for _ in range(20)]
        answers = await asyncio.gather(*asked)
        assert {answer.seq for answer in answers} == {2}
        assert [answer.again for answer in answers].count(False) == 1
        assert await texts(store, "table") == ["a", "b"]

    use(url, work)


def test_a_command_is_remembered_when_the_store_is_opened_again(lasting: str) -> None:
    answers: list[Appended] = []

    async def work(store: EventStore) -> None:
        answers.append(await store.append("table", 0, ["a"], "one"))
        assert await texts(store, "table") == ["a"]

    use(lasting, work)
    use(lasting, work)
    assert answers[0] == answers[1]


def test_one_of_many_writers_at_once_comes_first(url: str) -> None:
    async def work(store: EventStore) -> None:
        asked = [store.append("table", 0, [f"{n}"], f"command {n}") for n in range(20)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, Appended) for answer in answers) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 19
        assert len(await texts(store, "table")) == 1

    use(url, work)


def test_tasks_that_race_lose_nothing(url: str) -> None:
    wanted = [[f"{name} {number}" for number in range(15)] for name in "abcdef"]

    async def work(store: EventStore) -> None:
        await asyncio.gather(*(contend(store, "table", events) for events in wanted))
        found = await texts(store, "table")
        assert sorted(found) == sorted(chain(*wanted))
        for events in wanted:
            assert [text for text in found if text in events] == events

    use(url, work)


def test_a_large_crowd_is_served(url: str) -> None:
    async def work(store: EventStore) -> None:
        asked = [
            store.append(f"table/{table}", seq, [f"{seq}"], f"{seq}")
            for seq in range(4)
            for table in range(300)
        ]
        await asyncio.gather(*asked)
        for table in (0, 150, 299):
            assert await texts(store, f"table/{table}") == ["0", "1", "2", "3"]
        assert len(await store.streams()) == 300

    use(url, work)


def test_a_jump_of_the_clock_changes_no_order(url: str) -> None:
    times = [1000.0, 5.25, 4e9, 0.0, 1000.0]
    ticks = iter(times)

    async def work(store: EventStore) -> None:
        for seq in range(len(times)):
            answer = await store.append("table", seq, [f"{seq}"], f"{seq}")
            assert answer == Appended(seq + 1, int(times[seq] * 1000))
        assert await texts(store, "table") == ["0", "1", "2", "3", "4"]
        assert [e.time for e in await store.read("table")] == [int(t * 1000) for t in times]

    use(url, work, lambda: next(ticks))


def test_the_envelope_says_in_what_version_the_text_is_written(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a", "b"])
        assert {event.version for event in await store.read("table")} == {EVENT_VERSION}

    use(url, work)


LETTERS = [
    '{"said":"« Où est le Petit ? » \\n\\u0000"}',
    "'; DROP TABLE event; -- %s :stream ?",
    "🂡 \u2028 \x7f \t\\ \r",
    "x" * 200_000,
]


def test_texts_are_kept_to_the_letter(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.append("été/🂡 %s :a", 0, LETTERS, "où ? '")
        assert await texts(store, "été/🂡 %s :a") == LETTERS
        assert await store.append("été/🂡 %s :a", 0, ["x"], "où ? '")

    use(url, work)


IMPOSSIBLE: list[tuple[str, list[str], str | None]] = [
    ("", ["a"], None),
    ("x" * 201, ["a"], None),
    ("a\nb", ["a"], None),
    ("\ud800", ["a"], None),
    ("table", [], None),
    ("table", [""], None),
    ("table", ["a\nb"], None),
    ("table", ["a\0b"], None),
    ("table", ["a", "\ud800"], None),
    ("table", ["a"], ""),
    ("table", ["a"], "\0"),
]


def test_an_impossible_append_is_refused_alone(url: str) -> None:
    async def work(store: EventStore) -> None:
        wrong = [store.append(stream, 0, events, id) for stream, events, id in IMPOSSIBLE]
        *refused, right = await asyncio.gather(
            *wrong, store.append("table", 0, ["a"]), return_exceptions=True
        )
        assert {isinstance(answer, ValueError) for answer in refused} == {True}
        assert isinstance(right, Appended)
        assert await store.streams() == ("table",)

    use(url, work)


def test_streams_are_found_by_how_they_begin(url: str) -> None:
    names = ["table/1", "table/10", "table/É", "table/a", "Table/2", "tablé", "t%", "table", "🂡"]

    async def work(store: EventStore) -> None:
        assert await store.streams() == ()
        for name in names:
            await store.append(name, 0, ["a", "b"])
        for prefix in ("", "t", "table", "table/", "table/1", "T", "t%", "_", "🂡", "x"):
            wanted = sorted(name for name in names if name.startswith(prefix))
            assert await store.streams(prefix) == tuple(wanted)

    use(url, work)


async def hear(watch: Feed, *wanted: tuple[str, int]) -> None:
    """Listen until all this news has come."""
    missing = set(wanted)
    async with asyncio.timeout(SOON):
        while missing:
            missing.discard(await anext(watch))


def test_every_watcher_hears_of_every_append(url: str) -> None:
    async def work(store: EventStore) -> None:
        watches = store.watch(), store.watch()
        await store.append("table/1", 0, ["a"])
        for watch in watches:
            await hear(watch, ("table/1", 1))
        await store.append("table/2", 0, ["a", "b"])
        with pytest.raises(Conflict):
            await store.append("table/1", 0, ["a"])
        await store.append("table/1", 1, ["a"])
        for watch in watches:
            await hear(watch, ("table/2", 2), ("table/1", 2))

    use(url, work)


def test_a_slow_watcher_is_told_where_a_stream_has_got_to(url: str) -> None:
    async def work(store: EventStore) -> None:
        watch = store.watch()
        for seq in range(50):
            await store.append("table", seq, ["a"])
        news = 0
        while news < 50:
            stream, news = await anext(watch)
            assert stream == "table"
            await asyncio.sleep(0.01)
        await store.append("other", 0, ["a"])
        await hear(watch, ("other", 1))

    use(url, work)


async def follow(store: EventStore, wanted: int) -> dict[str, list[str]]:
    """All streams' texts, read as news comes, until there are this many."""
    found: dict[str, list[str]] = {}
    async for stream, _ in store.watch():
        known = found.setdefault(stream, [])
        known += await texts(store, stream, after=len(known))
        if sum(map(len, found.values())) == wanted:
            break
    return found


def test_a_watcher_that_reads_on_misses_nothing(url: str) -> None:
    async def work(store: EventStore) -> None:
        async def write(stream: str) -> None:
            await contend(store, stream, [f"{stream} {number}" for number in range(40)])

        watching = [asyncio.create_task(follow(store, 320)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.gather(*(write(f"table/{table}") for table in range(8)))
        for found in await asyncio.gather(*watching):
            assert found == {
                f"table/{table}": [f"table/{table} {number}" for number in range(40)]
                for table in range(8)
            }

    use(url, work)


def test_closing_finishes_what_waits_and_ends_the_watches(url: str) -> None:
    async def work(store: EventStore) -> None:
        watch = store.watch()
        waiting = [asyncio.create_task(store.append(f"table/{n}", 0, ["a"])) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        assert [answer.seq for answer in await asyncio.gather(*waiting)] == [1] * 50
        async with asyncio.timeout(SOON):
            assert {stream async for stream, _ in watch} <= {f"table/{n}" for n in range(50)}

    use(url, work)


def test_a_closed_store_says_so(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.close()
        for asked in (
            store.append("table", 0, ["a"]),
            store.read("table"),
            store.last("table"),
            store.streams(),
            store.rewrite("table", {1: "a"}),
            store.forget("table"),
        ):
            with pytest.raises(StoreError) as refused:
                await asked
            assert refused.value.fault is StoreFault.CLOSED
        with pytest.raises(StoreError):
            store.watch()

    use(url, work)


def test_a_cancelled_append_stops_no_other(url: str) -> None:
    async def work(store: EventStore) -> None:
        waiting = [asyncio.create_task(store.append(f"table/{n}", 0, ["a"])) for n in range(20)]
        await asyncio.sleep(0)
        for task in waiting[::2]:
            task.cancel()
        await asyncio.gather(*waiting[1::2])
        with suppress(Conflict):
            await store.append("table/0", 0, ["a"])
        assert await texts(store, "table/0") == ["a"]

    use(url, work)


def numbers() -> Iterator[float]:
    yield from count(1.0)


def test_a_stream_reads_back_as_written(lasting: str) -> None:
    ticks = numbers()
    live: list[object] = []

    async def write(store: EventStore) -> None:
        for seq in range(0, 30, 3):
            await store.append("table", seq, [f"{seq}", f"{seq + 1}", f"{seq + 2}"], f"{seq}")
        live.append(await store.read("table"))

    async def read(store: EventStore) -> None:
        live.append(await store.read("table"))

    use(lasting, write, lambda: next(ticks))
    use(lasting, read)
    assert live[0] == live[1]


def test_a_rewritten_event_keeps_its_place(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"], "anne/one")
        second = await store.append("table", 1, ["b"], "bob/two")
        await store.append("table", 2, ["c"], "anne/three")
        await store.append("other", 0, ["a", "b"])
        before = await store.read("table")
        await store.rewrite("table", {1: "x", 3: "z"})
        after = await store.read("table")
        assert [event.text for event in after] == ["x", "b", "z"]
        assert [(e.seq, e.time, e.version) for e in after] == [
            (e.seq, e.time, e.version) for e in before
        ]
        assert await texts(store, "other") == ["a", "b"]
        assert [event.is_erased for event in after] == [True, False, True]
        assert await store.append("table", 9, ["d"], "bob/two") == second
        for forgotten in ("anne/one", "anne/three"):
            with pytest.raises(Conflict):
                await store.append("table", 9, ["d"], forgotten)
        assert (await store.append("table", 3, ["d"])).seq == 4
        await store.rewrite("table", {}, commands="bob/")
        with pytest.raises(Conflict):
            await store.append("table", 9, ["d"], "bob/two")
        assert await texts(store, "table") == ["x", "b", "z", "d"]

    use(url, work)


@pytest.mark.parametrize("texts_asked", [{1: "x", 4: "y"}, {0: "x"}, {1: "x\ny"}, {1: ""}])
def test_a_refused_rewrite_changes_nothing(url: str, texts_asked: dict[int, str]) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a", "b", "c"])
        with pytest.raises(ValueError):
            await store.rewrite("table", texts_asked)
        with pytest.raises(ValueError):
            await store.rewrite("nothing", {1: "x"})
        assert await texts(store, "table") == ["a", "b", "c"]

    use(url, work)


def test_a_forgotten_stream_is_gone_and_may_be_begun_again(url: str) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", 0, ["a", "b"], "one")
        await store.append("table/10", 0, ["c"])
        await store.forget("table/1")
        assert await store.last("table/1") == 0
        assert await texts(store, "table/1") == []
        assert await store.streams() == ("table/10",)
        with pytest.raises(Conflict):
            await store.append("table/1", 2, ["c"])
        answer = await store.append("table/1", 0, ["d"], "one")
        assert (answer.seq, answer.again) == (1, False)
        assert await texts(store, "table/1") == ["d"]
        await store.forget("nothing")

    use(url, work)


def test_many_erase_and_write_at_once(url: str) -> None:
    async def work(store: EventStore) -> None:
        names = [f"table/{number}" for number in range(30)]
        await asyncio.gather(*(store.append(name, 0, ["a", "b"]) for name in names))
        await asyncio.gather(
            *(store.rewrite(name, {1: "x"}) for name in names[:10]),
            *(store.forget(name) for name in names[10:20]),
            *(store.append(name, 2, ["c"]) for name in names),
            return_exceptions=True,
        )
        for name in names[:10]:
            assert await texts(store, name) == ["x", "b", "c"]
        for name in names[20:]:
            assert await texts(store, name) == ["a", "b", "c"]

    use(url, work)


def test_a_watcher_of_some_streams_hears_of_no_other(url: str) -> None:
    async def work(store: EventStore) -> None:
        watch = store.watch("account/", "person/")
        for stream in ("table/1", "person/1", "table/2", "account/1"):
            await store.append(stream, 0, ["a"])
        async with asyncio.timeout(SOON):
            found = {await anext(watch), await anext(watch)}
        assert found == {("person/1", 1), ("account/1", 1)}

    use(url, work)
