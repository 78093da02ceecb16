"""How much a browser must fetch before it can play, and before it can play without a network."""

import re
from zipfile import ZipFile

import pytest

from oudler.web.settings import STATIC

pytestmark = pytest.mark.skipif(
    not (STATIC / "app.js").is_file(), reason="the page is not built: run make"
)


def test_what_every_visit_needs_is_light() -> None:
    preloaded = re.findall(
        r'modulepreload" href="/static/([^"]+)', (STATIC / "index.html").read_text()
    )
    scripts = ["app.js", *preloaded]
    assert sum((STATIC / f"{name}.gz").stat().st_size for name in scripts) < 70_000
    assert (STATIC / "style.css.gz").stat().st_size < 20_000


def test_a_room_comes_only_to_those_who_enter_it() -> None:
    first = (STATIC / "index.html").read_text()
    rooms = [room.name for room in STATIC.glob("rooms/*/room-*.js")]
    assert rooms
    assert [name for name in rooms if name in first] == []


def test_python_comes_compiled_and_within_ten_megabytes() -> None:
    (python,) = (STATIC / "python").iterdir()
    packed = [*python.glob("*.gz"), STATIC / "oudler.zip.gz"]
    assert len(packed) == 4
    assert sum(one.stat().st_size for one in packed) < 10_000_000


def test_the_server_inside_the_page_has_no_source_left_to_compile() -> None:
    names = ZipFile(STATIC / "oudler.zip").namelist()
    assert "oudler/site/in_page.pyc" in names
    assert [name for name in names if name.endswith(".py")] == [
        "anyio/__init__.py",
        "anyio/abc/__init__.py",
    ]
