"""What a store keeps when its program is killed or the disk is full.

`OUDLER_FAULTS=100` kills a hundred times; without it, ten.
"""

import asyncio
import multiprocessing
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import pytest

from oudler.streams import Appended, Conflict, EventStore, StoreError, StoreFault, open_store
from oudler.testing.processes import server_user
from oudler.testing.stores import acknowledged, events_of, play, texts, use

KILLS = int(os.environ.get("OUDLER_FAULTS", "10"))
TABLES = 12

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60 + 5 * KILLS)]

processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(
    ["oudler.testing.stores", "oudler.streams.sqlite", "oudler.streams.postgres"]
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/events.db"
    return str(request.getfixturevalue("new_database")())


def kill(url: str, acks: Path, after: float) -> None:
    """Let a program play, and kill it after this many seconds."""
    program = processes.Process(target=play, args=(url, acks, TABLES))
    program.start()
    time.sleep(after)
    assert program.is_alive(), "it ended by itself"
    program.kill()
    program.join()


def check(url: str, acks: Path) -> int:
    """Check that every answer is in the log, once and without a gap; returns how many there are."""
    answers: dict[str, dict[int, int]] = {f"table/{table}": {} for table in range(TABLES)}
    for stream, command, seq in acknowledged(acks):
        assert answers[stream].setdefault(command, seq) == seq

    async def work(store: EventStore) -> None:
        for stream, answered in answers.items():
            assert sorted(answered) == list(range(len(answered)))
            log = await texts(store, stream)
            wanted, ends = list[str](), list[int]()
            for command in count():
                if len(wanted) >= len(log):
                    break
                wanted += events_of(command)
                ends.append(len(wanted))
            assert log == wanted, "a command is missing, half written or there twice"
            assert [answered[command] for command in range(len(answered))] == ends[: len(answered)]
            assert len(answered) <= len(ends) <= len(answered) + 1

    use(url, work)
    return sum(map(len, answers.values()))


def test_killed_at_any_moment_nothing_answered_is_lost(url: str, tmp_path: Path) -> None:
    acks, rng, kills, answers = tmp_path / "acks", Random(), 0, 0
    while kills < KILLS or answers <= KILLS:  # a busy machine may need more
        # Some die while they open the store, the first of them while the tables are made.
        kill(url, acks, rng.uniform(0.0, 0.2 if kills % 4 == 0 else 1.0 + kills / KILLS))
        kills += 1
        if kills % 5 == 0:
            answers = check(url, acks)
    print(f"{kills} kills, {answers} answers")


def test_tables_of_a_killed_program_go_on_in_another(url: str, tmp_path: Path) -> None:
    kill(url, tmp_path / "acks", 2.0)

    async def work(store: EventStore) -> None:
        begun = time.monotonic()
        for stream in await store.streams("table/"):
            last = await store.last(stream)
            assert (await store.append(stream, last, ["on we go"])).seq == last + 1
        assert time.monotonic() - begun < 5.0

    use(url, work)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of a few megabytes, which the server's user can reach."""
    folder = Path(tempfile.mkdtemp(prefix="oudler-disk-"))
    folder.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m,mode=777", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("only root can make a small file system")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
    folder.rmdir()


async def fill(store: EventStore, make_room: Callable[[], None]) -> None:
    """Write until the disk is full, make room, and go on."""
    stands = {f"table/{number}": 0 for number in range(20)}
    refused = 0
    for number in count():
        asked = [
            store.append(stream, seq, ["x" * 2000, "y"], f"{number}")
            for stream, seq in stands.items()
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for stream, answer in zip(stands, answers, strict=True):
            if isinstance(answer, Appended):
                stands[stream] = answer.seq
            else:
                assert isinstance(answer, StoreError)
                assert answer.fault is StoreFault.FULL
                refused += 1
        if refused > 40:
            break
    for stream, seq in stands.items():
        assert await texts(store, stream) == ["x" * 2000, "y"] * (seq // 2)
    make_room()
    for stream, seq in stands.items():
        with pytest.raises(Conflict):
            await store.append(stream, seq + 1, ["y"])
        assert (await store.append(stream, seq, ["x" * 2000, "y"], f"{number}")).seq == seq + 2


def test_a_full_disk_under_sqlite(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 1_500_000)
    use(f"sqlite:///{small_disk}/events.db", lambda store: fill(store, ballast.unlink))


def test_a_full_disk_under_postgresql(new_database: Callable[[], str], small_disk: Path) -> None:
    url, user = new_database(), server_user()
    space, ballast = small_disk / "space", small_disk / "ballast"
    space.mkdir()
    if user is not None:
        shutil.chown(space, user)
    asyncio.run(close_at_once(url))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{space}'")
        connection.execute("ALTER TABLE event SET TABLESPACE small")
    ballast.write_bytes(b"x" * 1_500_000)
    use(url, lambda store: fill(store, ballast.unlink))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER TABLE event SET TABLESPACE pg_default")
        connection.execute("DROP TABLESPACE small")


async def close_at_once(url: str) -> None:
    await (await open_store(url)).close()
