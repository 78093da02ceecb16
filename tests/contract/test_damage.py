"""Damaged storage is reported: a broken chain, a broken file, missing events."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from oudler.streams import Damage, EventStore, State, Stored, StoreError, StoreFault, open_store
from oudler.testing.stores import texts, use

pytestmark = pytest.mark.slow

Told = pytest.LogCaptureFixture
EDITS = {
    "edited": "UPDATE event SET text = 'x' WHERE stream = 'table/1' AND seq = 2",
    "another time": "UPDATE event SET time = time + 1 WHERE stream = 'table/1' AND seq = 2",
    "removed": "DELETE FROM event WHERE stream = 'table/1' AND seq = 2",
    "the first removed": "DELETE FROM event WHERE stream = 'table/1' AND seq = 1",
    "inserted": """INSERT INTO event SELECT stream, 4, time, version, NULL, text, seal, link
        FROM event WHERE stream = 'table/1' AND seq = 2""",
    "exchanged": """UPDATE event SET seq = CASE seq WHEN 1 THEN -2 ELSE -1 END
        WHERE stream = 'table/1' AND seq < 3""",
    "moved": "UPDATE event SET stream = 'table/1' WHERE stream = 'table/3'",
}


def execute(url: str, *statements: str) -> None:
    parts = make_url(url)
    is_postgres = parts.get_backend_name() == "postgresql"
    engine = create_engine(parts.set(drivername="postgresql+psycopg" if is_postgres else "sqlite"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


async def two_tables(store: EventStore) -> None:
    for stream in ("table/1", "table/2"):
        for seq, event in enumerate("abc"):
            await store.append(stream, seq, [event])


async def checked(store: EventStore) -> None:
    async with asyncio.timeout(30):
        while not store.health().checked:
            await asyncio.sleep(0.01)


async def refused(asked: Awaitable[object]) -> StoreFault:
    with pytest.raises(StoreError) as error:
        await asked
    return error.value.fault


def test_a_broken_end_refuses_no_other_stream_written_at_the_same_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/events.db"
    use(url, two_tables)
    execute(url, "UPDATE event SET link = 7 WHERE stream = 'table/1'")

    async def work(store: EventStore) -> None:
        # While the first is written the others gather, and are written in one transaction.
        streams = ["table/3", "table/4", "table/1", "table/5", "table/6"]
        asked = [store.append(stream, 3 * (stream == "table/1"), ["a"]) for stream in streams]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        faults = [one.fault for one in answers if isinstance(one, StoreError)]
        assert faults == [StoreFault.DAMAGED]
        assert isinstance(answers[2], StoreError)
        for stream in ("table/3", "table/4", "table/5", "table/6"):
            assert await texts(store, stream) == ["a"]

    use(url, work)


@pytest.mark.parametrize("edit", EDITS)
def test_a_stream_that_was_changed_is_told_and_the_others_go_on(
    lasting: str, edit: str, caplog: Told
) -> None:
    use(lasting, two_tables)
    use(lasting, lambda store: store.append("table/3", 0, ["a", "b", "c", "d"]))
    execute(lasting, *(["DELETE FROM event WHERE stream = 'table/1'"] * (edit == "moved")))
    execute(lasting, EDITS[edit], "UPDATE event SET seq = -seq WHERE seq < 0")

    async def work(store: EventStore) -> None:
        await checked(store)
        health = store.health()
        assert health.state is State.DAMAGED
        streams = [one.where for one in health.found if one.damage is Damage.STREAM]
        assert streams == ["table/1"]
        for _ in range(3):
            assert await refused(store.read("table/1")) is StoreFault.DAMAGED
        assert await texts(store, "table/2") == ["a", "b", "c"]
        assert (await store.append("table/2", 3, ["d"])).seq == 4

    use(lasting, work)
    told = [one for one in caplog.records if "table/1" in one.getMessage()]
    assert len(told) == 1


def test_erased_events_are_marked_and_the_chain_holds(lasting: str) -> None:
    async def work(store: EventStore) -> None:
        await two_tables(store)
        await store.rewrite("table/1", {2: "-"})
        await store.rewrite("table/1", {2: "--", 3: "-"})
        await store.append("table/1", 3, ["d"])
        found = await store.read("table/1")
        assert [(one.text, one.is_erased) for one in found] == [
            ("a", False), ("--", True), ("-", True), ("d", False),
        ]  # fmt: skip
        assert store.health().state is State.WELL

    use(lasting, work)
    use(lasting, checked)
    execute(lasting, "UPDATE event SET text = 'x' WHERE stream = 'table/1' AND seq = 1")
    use(lasting, lambda store: refused(store.read("table/1")))


def found(file: Path, *, is_known: bool = False) -> list[Damage]:
    """What inspection reports of a file."""

    async def work() -> list[Damage]:
        store = await open_store(f"sqlite:///{file}", is_known=is_known)
        await checked(store)
        told = [one.damage for one in store.health().found]
        await store.close()
        return told

    return asyncio.run(work())


def found_or_refused(file: Path) -> bool:
    """Whether a file is refused, or some damage is reported."""
    try:
        return bool(found(file))
    except StoreError as error:
        return error.fault in (StoreFault.CANNOT_OPEN, StoreFault.NEWER, StoreFault.UNKNOWN_TABLES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two tables, closed in good order."""
    use(f"sqlite:///{tmp_path}/tables.db", two_tables)
    assert found(tmp_path / "tables.db") == []
    return tmp_path / "tables.db"


def test_a_write_ahead_log_that_is_gone_is_told(tmp_path: Path) -> None:
    file, copy = tmp_path / "a" / "tables.db", tmp_path / "b" / "tables.db"
    for folder in (file.parent, copy.parent):
        folder.mkdir()

    async def work(store: EventStore) -> None:
        await two_tables(store)
        for one in file.parent.iterdir():  # as if the process were killed here
            if not one.name.endswith(("-wal", "-shm")):
                shutil.copy(one, copy.parent)
        assert (file.parent / "tables.db-wal").exists()

    use(f"sqlite:///{file}", work)
    assert found(file) == []
    assert Damage.LOST in found(copy) or Damage.EMPTY in found(copy, is_known=True)
    assert found(copy) == [Damage.LOST]


def test_an_older_copy_is_told_until_it_is_written_to(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "older")
    use(f"sqlite:///{file}", lambda store: store.append("table/1", 3, ["d"]))
    shutil.copy(tmp_path / "older", file)
    assert found(file) == [Damage.LOST]
    use(f"sqlite:///{file}", lambda store: store.append("table/1", 3, ["e"]))
    assert found(file) == []


@pytest.mark.parametrize("link", ["7", "7.5", "'x'"])
def test_a_last_event_whose_link_is_nonsense_is_edited_not_lost(file: Path, link: str) -> None:
    execute(f"sqlite:///{file}", f"UPDATE event SET link = {link} WHERE stream = 'table/2'")
    assert found(file) == [Damage.STREAM]


@pytest.mark.parametrize("change", [Path.unlink, lambda file: file.write_bytes(b"")])
def test_a_file_that_is_gone_or_empty_is_not_taken_for_a_new_one(
    file: Path, change: Callable[[Path], object]
) -> None:
    for name in ("tables.db-wal", "tables.db-shm", "tables.db-last"):
        (file.parent / name).unlink(missing_ok=True)
    change(file)
    assert found(file, is_known=True) == [Damage.EMPTY]


@pytest.mark.parametrize(
    "note", ["", "nonsense", "table/1 two 00", "table/1 99999999999999999999 00"]
)
def test_a_note_that_cannot_be_read_proves_nothing(file: Path, note: str) -> None:
    (file.parent / "tables.db-last").write_text(note)
    assert found(file) == []


def test_forgetting_a_stream_clears_its_note_beside_the_file(file: Path) -> None:
    async def work(store: EventStore) -> None:
        await store.append("person/anne", 0, ["a"])
        assert b"anne" in (file.parent / "tables.db-last").read_bytes()
        await store.forget("person/anne")
        assert b"anne" not in (file.parent / "tables.db-last").read_bytes()

    use(f"sqlite:///{file}", work)


def test_a_file_damaged_byte_by_byte_is_told_or_reads_as_it_was(file: Path) -> None:
    """No changed byte goes unreported."""
    whole = file.read_bytes()
    (file.parent / "tables.db-last").unlink()
    rows = sqlite3.connect(file).execute("SELECT stream, seq, time, text FROM event").fetchall()
    for at in range(0, len(whole), 197):
        for name in ("tables.db-wal", "tables.db-shm"):
            (file.parent / name).unlink(missing_ok=True)
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        if not found_or_refused(file):
            with sqlite3.connect(file) as connection:
                now = connection.execute("SELECT stream, seq, time, text FROM event").fetchall()
            assert sorted(now) == sorted(rows), f"byte {at}"


@pytest.mark.parametrize("edit", EDITS)
def test_what_is_intact_in_a_damaged_stream_can_be_read(lasting: str, edit: str) -> None:
    use(lasting, two_tables)
    use(lasting, lambda store: store.append("table/3", 0, ["a", "b", "c", "d"]))
    before = use_to_read(lasting, "table/1")
    execute(lasting, *(["DELETE FROM event WHERE stream = 'table/1'"] * (edit == "moved")))
    execute(lasting, EDITS[edit], "UPDATE event SET seq = -seq WHERE seq < 0")
    after = use_to_read(lasting, "table/1")
    assert [one.seq for one in after] == list(range(1, len(after) + 1))
    intact = {one for one in after if not one.is_damaged}
    if edit == "moved":  # another stream's: an aggregate refuses one without its beginning
        assert after[0].is_damaged
        return
    assert intact <= set(before)
    assert after == () or len(intact) < len(after)
    assert len(intact) == (2 if edit in ("edited", "another time") else len(intact))


def use_to_read(url: str, stream: str) -> tuple[Stored, ...]:
    """What is intact in a stream, and marks for the rest."""
    found: list[Stored] = []

    async def work(store: EventStore) -> None:
        found.extend(await store.read_intact(stream))

    use(url, work)
    return tuple(found)


@pytest.mark.parametrize("column", ["text", "link", "seal", "time"])
def test_one_changed_column_costs_one_event(lasting: str, column: str) -> None:
    use(lasting, lambda store: store.append("table/1", 0, list("abcdefgh")))
    is_number = column == "time"
    wrong = "7" if is_number else "'é'" if column == "text" else "link || link"
    execute(lasting, f"UPDATE event SET {column} = {wrong} WHERE seq = 4")
    found = use_to_read(lasting, "table/1")
    assert [one.seq for one in found if one.is_damaged] == [4]
    assert [one.text for one in found if not one.is_damaged] == list("abcefgh")


def test_a_byte_that_is_no_text_costs_one_event(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/events.db"
    use(url, lambda store: store.append("table/1", 0, list("abcd")))
    execute(url, "UPDATE event SET text = CAST(x'ff' AS TEXT) WHERE seq = 2")
    assert [one.is_damaged for one in use_to_read(url, "table/1")] == [False, True, False, False]
