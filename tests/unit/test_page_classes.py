"""No class of the page is declared in two style sheets, unless the list allows it."""

import runpy
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "frontend" / "classes.py"))

FAN = ".fan, .fan:hover { color: red } .hero .card { left: 0 }"


@pytest.mark.parametrize(
    ("other", "is_wrong"),
    [
        (".fan img { top: 0 }", True),
        ("@media (min-width: 9rem) { .seat, .fan { top: 0 } }", True),
        (".play .fan { top: 0 }", False),
        ("/* .fan { } */ .fanned { top: 0 }", False),
        (":is(.seat, .plate:not(.small), .fan) { top: 0 }", False),
    ],
)
def test_a_class_has_one_file(other: str, is_wrong: bool) -> None:
    found = CHECK["collisions"]({"home": FAN, "table": other}, {})
    said = [".fan is declared in home, table: rename it, or see style.css"]
    assert found == (said if is_wrong else [])


def test_files_about_a_window_or_a_device_may_say_more_of_any_class() -> None:
    assert CHECK["collisions"]({"home": FAN, "screens": ".fan { top: 0 }"}, {}) == []


def test_a_shared_class_has_the_files_of_the_table() -> None:
    table = CHECK["shared_classes"]("/* Shared.\n *   fan   home table\n */\n@import 'x';")
    assert table == {"fan": {"home", "table"}}
    sheets = {"home": FAN, "table": ".fan { top: 0 }"}
    assert CHECK["collisions"](sheets, table) == []
    assert CHECK["collisions"]({**sheets, "over": ".fan { top: 0 }"}, table) != []


def test_the_page_keeps_to_it() -> None:
    assert CHECK["check"]() == []
