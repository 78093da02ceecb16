"""Without the solver and the printer everything else works, and they are named."""

import sys
from pathlib import Path

import pytest

from oudler.cli import run as oudler

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("ortools", "ortools.sat.python", "typst"):
        monkeypatch.setitem(sys.modules, missing, None)


def test_printed_movements_need_no_solver(bare: None, capsys: Printed) -> None:
    assert oudler(["tournament", "plan", "individual", "20", "--lang", "en"]) == 0
    assert "individual-base" in capsys.readouterr().out


def test_a_computed_movement_says_what_to_install(bare: None, capsys: Printed) -> None:
    line = ["tournament", "plan", "individual", "104", "--choice", "computed 26", "--lang", "fr"]
    assert oudler(line) == 1
    said = capsys.readouterr().err
    assert "Installez-le d'abord" in said
    assert "oudler[tournament]" in said


@pytest.mark.slow
def test_html_needs_no_printer_and_pdf_says_what_to_install(
    bare: None, tmp_path: Path, capsys: Printed
) -> None:
    assert oudler(["tournament", "demo", str(tmp_path / "e"), "--lang", "en"]) == 0
    file = str(tmp_path / "e" / "evening.tournament")
    out = tmp_path / "ranking.html"
    assert oudler(["tournament", "print", file, "ranking", "--out", str(out)]) == 0
    assert out.exists()
    capsys.readouterr()
    assert oudler(["tournament", "print", file, "ranking", "--lang", "en"]) == 1
    assert "oudler[tournament]" in capsys.readouterr().err
    assert not (tmp_path / "e" / "ranking.pdf").exists()
