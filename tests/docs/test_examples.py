"""Every example runs as its first line says, and is short enough to be read at once."""

import runpy
import sys
from pathlib import Path

import pytest

import oudler

EXAMPLES = Path(__file__).parents[2] / "examples"
ARGUMENTS = {"simulate": ["3"], "my_bot": ["2"]}


def run(name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")


def said_by(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    run(name, ARGUMENTS.get(name, []), monkeypatch)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_is_short(path: Path) -> None:
    assert 20 <= len(path.read_text("utf-8").splitlines()) <= 50


def test_simulate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said_by("simulate", monkeypatch, capsys)
    assert sum(int(line[12:].split()[0]) for line in lines) == 3


def test_score_a_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("score_a_result", monkeypatch, capsys)
    assert lines[-2] == "each defender pays 106: (318, -106, -106, -106)"
    assert lines[-1].startswith("refused: half_points")


def test_my_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = said_by("my_bot", monkeypatch, capsys)
    assert "points a deal over 2 deals, in truth" in line


def test_record_as_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = oudler.deal_cards(oudler.load_ruleset("fft-3"), seed="table")
    deal = oudler.apply(deal, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE_SANS))
    players = [oudler.make_player("beginner") for _ in range(3)]
    deal = oudler.finish(oudler.play_on(deal, players))
    path = tmp_path / "deal.tarot"
    path.write_text(oudler.write_record(deal), "utf-8")
    run("record_as_table", [str(path)], monkeypatch)
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "deal,trick,seat,card,winner"
    assert len(rows) == 72


def test_ask_the_solver(
    kernel: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("ask_the_solver", monkeypatch, capsys)
    assert lines[-1].split()[-1][0] in "+-"


@pytest.mark.slow
def test_review_a_deal(
    kernel: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = said_by("review_a_deal", monkeypatch, capsys)
    assert first.startswith("seat ")
    assert first.endswith(" points")
    assert second.strip().startswith("better: ")


def test_ask_the_solver_without_the_kernel(
    no_kernel: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("ask_the_solver", monkeypatch, capsys)
    assert "oudler" in lines[-1]
    assert "search" in lines[-1].lower() or "pip" in lines[-1]
