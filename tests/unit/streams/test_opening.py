import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from oudler.streams import StoreError, StoreFault, open_store
from oudler.streams.errors import store_fault
from oudler.words import LANGUAGES, Words


@pytest.mark.parametrize(
    "url",
    ["", "tarot.db", "mysql://anne:secret@host/tarot", "postgres://anne:secret@host/tarot",
     "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:tarot.db", "postgresql://",
     "postgresql://anne:secret@host:54x/tarot"],
)  # fmt: skip
def test_an_unknown_place_is_named_without_its_password(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(url))
    assert refused.value.fault is StoreFault.UNKNOWN_PLACE
    assert "secret" not in str(refused.value)
    for language in LANGUAGES:
        assert "sqlite:///" in store_fault(Words(language), refused.value)


def test_an_option_that_the_database_cannot_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(f"sqlite:///{tmp_path / 'tarot.db'}?timeout=abc"))
    assert refused.value.fault is StoreFault.CANNOT_OPEN


async def _written(url: str, stream: str) -> set[int]:
    """The permissions of a store's files while it is open and written to."""
    store = await open_store(url)
    try:
        await store.append(stream, 0, ["begun"])
        folder = Path(url.removeprefix("sqlite:///")).parent
        return {one.stat().st_mode & 0o777 for one in folder.iterdir()}
    finally:
        await store.close()


@pytest.mark.parametrize("before", [None, 0o644])
def test_only_its_owner_may_read_a_database(before: int | None, tmp_path: Path) -> None:
    """A database from before, which anybody could read, is closed to them too."""
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    if before is not None:
        asyncio.run(_written(url, "before"))
        file.chmod(before)
    assert asyncio.run(_written(url, "now")) == {0o600}


@pytest.mark.parametrize(
    ("url", "package"), [("sqlite:///x.db", "sqlalchemy"), ("postgresql:///x", "psycopg")]
)
def test_a_missing_package_is_named(
    url: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("sqlite", "postgres", "sql", "writer", "schema", "event_table"):
        monkeypatch.delitem(sys.modules, f"oudler.streams.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(url))
    assert refused.value.fault is StoreFault.MISSING_PACKAGE
    assert package in store_fault(Words("fr"), refused.value)


def test_neither_the_command_nor_memory_needs_a_database() -> None:
    code = (
        "import sys, asyncio, oudler.cli, oudler.commands.play, oudler.streams as s;"
        "oudler.cli.run([]); asyncio.run(s.open_store('memory:')); print(*sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert "oudler.streams.memory" in found
    assert not {"sqlalchemy", "psycopg", "sqlite3"} & set(found.split())
