"""`oudler bench`: a row for everything that is measured."""

import json
from types import ModuleType

import pytest

from oudler.cli import run as oudler
from oudler.commands import bench
from oudler.words import LANGUAGES

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as can be measured."""
    monkeypatch.setattr(bench, "PATIENCE", 0.01)
    monkeypatch.setattr(bench, "SOLVED", ((2, 3), (3, 3)))
    monkeypatch.setattr(bench, "PLAYOUTS", 100)
    monkeypatch.setattr(bench, "SAMPLES", 100)


def test_each_figure_is_a_number(kernel: ModuleType, capsys: Printed) -> None:
    assert oudler(["bench", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in found["figures"]] == [
        *("deals", "playouts", "samples", "solver", "solver"),
    ]
    assert all(row["a_second"] > 0 for row in found["figures"][:3])
    assert all(row["median_ms"] <= row["nine_in_ten_ms"] for row in found["figures"][3:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_line_for_each(kernel: ModuleType, language: str, capsys: Printed) -> None:
    assert oudler(["bench", "--lang", language]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6


def test_without_the_kernel_the_rules_are_measured(no_kernel: None, capsys: Printed) -> None:
    assert oudler(["bench", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 2
    assert said.err.count("\n") == 1
