"""Stores that outlive the program: several programs at once, and what goes wrong."""

import asyncio
import json
import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Any, LiteralString

import psycopg
import pytest
from sqlalchemy import Engine, create_engine, event, make_url, text

from oudler.streams import (
    Appended,
    Conflict,
    EventStore,
    Feed,
    StoreError,
    StoreFault,
    open_store,
)
from oudler.streams.errors import store_fault
from oudler.streams.schema import VERSION
from oudler.testing.stores import contend, race, texts, use
from oudler.words import LANGUAGES, Words

pytestmark = pytest.mark.slow

SOON = 15.0

processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["oudler.testing.stores", "oudler.streams.sqlite"])


def execute(url: str, *statements: str) -> None:
    """Change the database behind the store's back."""
    engine = raw_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def raw_engine(url: str) -> Engine:
    parts = make_url(url)
    postgres = parts.get_backend_name() == "postgresql"
    return create_engine(parts.set(drivername="postgresql+psycopg" if postgres else "sqlite"))


@pytest.mark.slow
def test_processes_that_race_lose_nothing(lasting: str) -> None:
    names = ("Anne", "Bob", "Chloé")
    racing = [processes.Process(target=race, args=(lasting, "table", n, 25)) for n in names]
    for process in racing:
        process.start()
    for process in racing:
        process.join(60)
        assert process.exitcode == 0

    async def work(store: EventStore) -> None:
        found = await texts(store, "table")
        assert len(found) == 75
        for name in names:
            assert [t for t in found if t.startswith(name)] == [f"{name} {n}" for n in range(25)]

    use(lasting, work)


def test_threads_that_race_lose_nothing(lasting: str) -> None:
    wanted = [[f"{name} {number}" for number in range(20)] for name in "abc"]

    def write(events: list[str]) -> None:
        use(lasting, lambda store: contend(store, "table", events))

    racing = [Thread(target=write, args=(events,)) for events in wanted]
    for thread in racing:
        thread.start()
    for thread in racing:
        thread.join(60)

    async def work(store: EventStore) -> None:
        assert sorted(await texts(store, "table")) == sorted(chain(*wanted))

    use(lasting, work)


def test_a_group_with_a_stream_that_another_has_written_to_loses_only_that(lasting: str) -> None:
    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        for stream in ("a", "b", "c"):
            await store.append(stream, 0, ["1"])
        await other.append("b", 1, ["other"], "other")
        asked = [store.append(stream, 1, ["2"], f"{stream} 2") for stream in ("a", "b", "c")]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, Conflict) for answer in answers] == [False, True, False]
        assert await texts(store, "b") == ["1", "other"]
        assert (await store.append("b", 2, ["3"])).seq == 3
        await other.close()

    use(lasting, work)


def test_what_another_process_has_erased_is_not_continued(lasting: str) -> None:
    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        for stream in ("gone", "anew"):
            await store.append(stream, 0, ["1"])
            await other.forget(stream)
        await other.append("anew", 0, ["other"])
        with pytest.raises(Conflict):
            await store.append("gone", 1, ["2"])
        assert await texts(store, "gone") == []
        assert (await store.append("anew", 1, ["2"])).seq == 2
        assert await texts(store, "anew") == ["other", "2"]
        await other.close()

    use(lasting, work)


def test_a_command_sent_through_two_processes_is_written_once(lasting: str) -> None:
    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        for number in range(20):
            seq = await store.last("table")
            answers = await asyncio.gather(
                *(one.append("table", seq, ["a", "b"], f"{number}") for one in (store, other))
            )
            assert answers[0] == answers[1]
        assert len(await texts(store, "table")) == 40
        await other.close()

    use(lasting, work)


def test_two_processes_that_take_the_same_streams_in_two_orders_do_not_block_each_other(
    lasting: str,
) -> None:
    streams = [f"table/{number}" for number in range(60)]

    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        for seq in range(8):
            asked = [store.append(stream, seq, ["a"]) for stream in streams]
            asked += [other.append(stream, seq, ["b"]) for stream in reversed(streams)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(answer) for answer in answers} == {Appended, Conflict}
            assert sum(isinstance(answer, Appended) for answer in answers) == len(streams)
        for stream in streams:
            assert len(await texts(store, stream)) == 8
        await other.close()

    use(lasting, work)


def test_programs_that_open_at_once_create_the_table_once(lasting: str) -> None:
    async def one(number: int) -> None:
        store = await open_store(lasting)
        await store.append(f"table/{number}", 0, ["a"])
        await store.close()

    async def work() -> None:
        await asyncio.gather(*(one(number) for number in range(6)))

    asyncio.run(work())
    use(lasting, lambda store: store.append("table/0", 1, ["b"]))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE schema_version SET version = 9999", StoreFault.NEWER),
        ("UPDATE schema_version SET version = 0", StoreFault.UNKNOWN_TABLES),
        ("DELETE FROM schema_version", StoreFault.UNKNOWN_TABLES),
        ("DROP TABLE schema_version", StoreFault.UNKNOWN_TABLES),
    ],
)
def test_another_schema_is_refused_and_left_alone(
    lasting: str, change: str, fault: StoreFault
) -> None:
    use(lasting, lambda store: store.append("table", 0, ["a"]))
    execute(lasting, change)
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            use(lasting, lambda store: store.append("table", 1, ["b"]))
        assert refused.value.fault is fault
        for language in LANGUAGES:
            told = store_fault(Words(language), refused.value)
            assert ("9999" in told) is (fault is StoreFault.NEWER)
    execute(
        lasting,
        "DROP TABLE IF EXISTS schema_version",
        "CREATE TABLE schema_version (version INTEGER NOT NULL)",
        f"INSERT INTO schema_version VALUES ({VERSION})",
    )
    use(lasting, lambda store: store.append("table", 1, ["b"]))


def test_a_stream_of_two_thousand_events_is_read_whole(lasting: str) -> None:
    events = [json.dumps({"number": number}) for number in range(2000)]

    async def work(store: EventStore) -> None:
        await store.append("table", 0, events)
        assert await texts(store, "table") == events

    use(lasting, work)


async def refused(store: EventStore, count: int, fault: StoreFault) -> None:
    """This many appends at once, each to its own table, are refused for this reason."""
    asked = [store.append(f"table/{n}", 1, ["b", "c"], "lost") for n in range(count)]
    for answer in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(answer, StoreError)
        assert answer.fault is fault


async def begin(store: EventStore, count: int) -> None:
    await asyncio.gather(*(store.append(f"table/{n}", 0, ["a"]) for n in range(count)))


async def go_on(store: EventStore, count: int) -> None:
    """Nothing was half written; the same commands are now written once."""
    for n in range(count):
        assert await texts(store, f"table/{n}") == ["a"]
    for _ in range(2):
        asked = [store.append(f"table/{n}", 1, ["b", "c"], "lost") for n in range(count)]
        assert [answer.seq for answer in await asyncio.gather(*asked)] == [3] * count
    for n in range(count):
        assert await texts(store, f"table/{n}") == ["a", "b", "c"]


@pytest.fixture
def connections() -> Iterator[list[Any]]:
    """Every connection that is opened from now on."""
    found: list[Any] = []

    def connected(connection: Any, _record: Any) -> None:
        found.append(connection)

    event.listen(Engine, "connect", connected)
    yield found
    event.remove(Engine, "connect", connected)


def test_a_full_file_refuses_the_group_and_takes_it_when_there_is_room(
    tmp_path: Path, connections: list[Any]
) -> None:
    def limit(pages: int) -> None:
        for connection in connections:
            connection.execute(f"PRAGMA max_page_count = {pages}")

    async def work(store: EventStore) -> None:
        await begin(store, 30)
        limit(1)  # the file may not grow beyond what it has
        with pytest.raises(StoreError) as full:
            await store.append("table/0", 1, ["x" * 100_000])
        assert full.value.fault is StoreFault.FULL
        large = [store.append(f"table/{n}", 1, ["x" * 10_000], "lost") for n in range(30)]
        for answer in await asyncio.gather(*large, return_exceptions=True):
            assert isinstance(answer, StoreError)
            assert answer.fault is StoreFault.FULL
        limit(1_000_000)
        await go_on(store, 30)

    use(f"sqlite:///{tmp_path}/events.db", work)


def test_a_commit_to_a_file_is_on_the_disk(tmp_path: Path, connections: list[Any]) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"])
        assert connections
        for connection in connections:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    use(f"sqlite:///{tmp_path}/events.db", work)


def test_an_erased_text_is_gone_from_the_file(tmp_path: Path) -> None:
    files = [tmp_path / "events.db", tmp_path / "events.db-wal"]

    def holds(word: bytes) -> bool:
        return any(word in file.read_bytes() for file in files if file.exists())

    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a", "Bonsoir à tous", "b" * 5000], "one")
        await store.append("person/1", 0, ["Anne-Élise"])
        assert holds(b"Bonsoir")
        assert holds(b"Anne")
        await store.rewrite("table", {2: "-", 3: "-"})
        await store.forget("person/1")
        assert not holds(b"Bonsoir")
        assert not holds(b"bbbb")
        assert not holds(b"Anne")
        assert await texts(store, "table") == ["a", "-", "-"]

    use(f"sqlite:///{tmp_path}/events.db", work)


def test_a_commit_to_a_server_is_on_the_disk(
    new_database: Callable[[], str], connections: list[Any]
) -> None:
    url = new_database()
    with psycopg.connect(url) as connection:
        connection.execute("ALTER ROLE CURRENT_USER SET synchronous_commit = off")

    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"])
        while not store.health().checked:
            await asyncio.sleep(0.01)
        assert connections
        for connection in connections:
            assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
            connection.rollback()

    use(url, work)
    with psycopg.connect(url) as connection:
        connection.execute("ALTER ROLE CURRENT_USER RESET synchronous_commit")


FAILING = """
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$
"""
WHEN = {
    "as it is written": "CREATE TRIGGER fail BEFORE INSERT ON event FOR EACH ROW",
    "as it is committed": """CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON event
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW""",
}


@pytest.mark.parametrize("when", WHEN)
def test_a_group_that_fails_is_refused_and_taken_later(
    new_database: Callable[[], str], when: str
) -> None:
    url = new_database()

    async def work(store: EventStore) -> None:
        await begin(store, 30)
        execute(url, FAILING, f"{WHEN[when]} EXECUTE FUNCTION fail()")
        await refused(store, 30, StoreFault.FULL)
        execute(url, "DROP TRIGGER fail ON event")
        await go_on(store, 30)

    use(url, work)


def execute_apart(url: str, statement: LiteralString) -> None:
    """Tell the server something outside any transaction."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def cut(url: str) -> None:
    """Cut every connection to this database but our own."""
    execute_apart(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


def test_a_store_goes_on_when_its_connections_were_cut(new_database: Callable[[], str]) -> None:
    url = new_database()

    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"])
        await asyncio.to_thread(cut, url)
        assert (await store.append("table", 1, ["b"])).seq == 2
        assert await texts(store, "table") == ["a", "b"]

    use(url, work)


def test_watchers_in_every_process_hear_of_it(lasting: str) -> None:
    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        watch = other.watch()
        for seq in range(20):
            await store.append("table/été:1", seq, ["a"])
        async with asyncio.timeout(SOON):
            async for stream, seq in watch:
                assert stream == "table/été:1"
                if seq == 20:
                    break
        await other.close()

    use(lasting, work)


def test_two_processes_that_answer_each_other_are_told_of_every_turn(lasting: str) -> None:
    async def answer(store: EventStore, watch: Feed, parity: int) -> None:
        """Append whenever the other has: even events are one's, odd ones the other's."""
        async for stream, seq in watch:
            if stream == "table" and seq % 2 == parity and seq < 4:
                await store.append("table", seq, [f"{seq + 1}"])
            if stream == "table" and seq == 4:
                return

    async def work(store: EventStore) -> None:
        other = await open_store(lasting)
        both = (answer(store, store.watch(), 0), answer(other, other.watch(), 1))
        playing = [asyncio.create_task(one) for one in both]
        await asyncio.sleep(0)
        await store.append("quiet", 0, ["a"])
        await store.append("table", 0, ["1"])
        async with asyncio.timeout(SOON):
            await asyncio.gather(*playing)
        assert await texts(store, "table") == [f"{seq}" for seq in range(1, 5)]
        await other.close()

    use(lasting, work)


def test_a_listener_that_was_cut_off_catches_up(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.streams.postgres.PAUSE", 0.02)
    url = new_database()

    async def work(store: EventStore) -> None:
        writer = await open_store(url)
        await writer.append("quiet", 0, ["a"])
        watch = store.watch()
        for number in range(3):
            await asyncio.to_thread(cut, url)
            await writer.append("table", number, ["a"])  # while nobody listens
            async with asyncio.timeout(SOON):
                while await anext(watch) != ("table", number + 1):
                    pass
        await writer.append("table", 3, ["a"])
        async with asyncio.timeout(SOON):
            while await anext(watch) != ("table", 4):
                pass
        await writer.close()

    use(url, work)


def test_a_writer_that_hangs_in_the_middle_holds_the_others_up_only_for_seconds(
    new_database: Callable[[], str],
) -> None:
    url = new_database()

    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"])
        hung = raw_engine(url).connect()
        hung.execute(text("SET idle_in_transaction_session_timeout = '100ms'"))
        hung.execute(text("INSERT INTO event VALUES ('table', 2, 0, 1, NULL, 'never', '', '')"))
        async with asyncio.timeout(SOON):
            assert (await store.append("table", 1, ["b"])).seq == 2
        assert await texts(store, "table") == ["a", "b"]
        hung.invalidate()
        hung.close()

    use(url, work)


def test_a_database_that_cannot_hold_every_letter_is_refused(server: str) -> None:
    execute_apart(server, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(server.replace("/postgres?", "/latin?")))
    assert refused.value.fault is StoreFault.CANNOT_OPEN
    assert "LATIN1" in refused.value.why
    execute_apart(server, "DROP DATABASE latin")


def test_a_file_that_is_not_a_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Anne, " * 500)
    for address in (tmp_path / "letter.db", tmp_path, tmp_path / "nowhere" / "events.db"):
        with pytest.raises(StoreError) as refused:
            asyncio.run(open_store(f"sqlite:///{address}"))
        assert refused.value.fault is StoreFault.CANNOT_OPEN
        assert str(address) in store_fault(Words("fr"), refused.value)


def test_a_file_that_vanishes_or_is_read_only_refuses(tmp_path: Path) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", 0, ["a"])
        with sqlite3.connect(tmp_path / "events.db") as connection:
            connection.execute("DROP TABLE event")
        with pytest.raises(StoreError) as written:
            await store.append("table", 1, ["a"])
        with pytest.raises(StoreError) as read:
            await store.read("table")
        assert written.value.fault is read.value.fault is StoreFault.FAILED

    use(f"sqlite:///{tmp_path}/events.db", work)


def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(f"postgresql://anne:secret@/tarot?host={tmp_path}"))
    assert refused.value.fault is StoreFault.CANNOT_OPEN
    for language in LANGUAGES:
        said = store_fault(Words(language), refused.value)
        assert "secret" not in said
        assert str(tmp_path) in said
