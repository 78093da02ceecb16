"""A run kept in a file: it resumes where it stopped, and is never mixed with another."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from oudler.arena import DealResult, Plan, RunFile, make_plan, run
from oudler.arena.results import NotARunFile, OtherRun
from oudler.core import Contract
from oudler.testing.builders import FFT_3, FFT_4

PLAN = make_plan(FFT_4, ["club", "beginner"], "kept")
RESULTS = list(run(PLAN, range(4)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


def keep(path: Path, results: list[DealResult], plan: Plan = PLAN) -> list[DealResult]:
    """What was there before these were added."""
    with RunFile(path, plan) as run_file:
        before = list(run_file.results)
        for result in results:
            run_file.append(result)
    return before


def test_what_was_kept_is_read_again(path: Path) -> None:
    assert keep(path, RESULTS[:2]) == []
    assert keep(path, RESULTS[2:]) == RESULTS[:2]
    assert keep(path, []) == RESULTS
    assert path.read_text("utf-8").count("\n") == 5


def test_a_given_contract_is_kept_too(path: Path) -> None:
    plan = make_plan(FFT_3, ["club", "beginner"], "kept", contract=Contract.GARDE)
    results = list(run(plan, range(3)))
    keep(path, results, plan)
    assert keep(path, [], plan) == results


@pytest.mark.parametrize("cut", range(1, 200, 7))
def test_a_line_that_was_cut_off_is_played_again(cut: int, path: Path) -> None:
    keep(path, RESULTS)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert keep(path, RESULTS[3:]) == RESULTS[:3]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 20, 10_000])
def test_a_head_that_was_cut_off_is_written_again(cut: int, path: Path) -> None:
    keep(path, [])
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert keep(path, []) == []
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"notes without a line's end", b"notes\n", b"{}", b"\n"])
def test_somebody_elses_file_is_left_alone(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(NotARunFile):
        keep(path, [])
    assert path.read_bytes() == content


OTHERS: dict[str, Plan] = {
    "players": make_plan(FFT_4, ["beginner", "club"], "kept"),
    "rules": make_plan(FFT_3, ["club", "beginner"], "kept"),
    "seed": make_plan(FFT_4, ["club", "beginner"], "other"),
    "pairings": replace(PLAN, pairings=()),
    "contract": make_plan(FFT_4, ["club", "beginner"], "kept", contract=Contract.GARDE),
    "seconds": replace(PLAN, seconds=1.0),
}


@pytest.mark.parametrize("what", OTHERS)
def test_the_file_of_another_run_is_refused(what: str, path: Path) -> None:
    keep(path, RESULTS)
    before = path.read_bytes()
    with pytest.raises(OtherRun) as raised:
        keep(path, [], OTHERS[what])
    assert raised.value.what == what
    assert path.read_bytes() == before


@pytest.mark.parametrize("what", ["version", "oudler"])
def test_the_file_of_another_version_is_refused(what: str, path: Path) -> None:
    keep(path, RESULTS)
    head, *lines = path.read_text("utf-8").splitlines()
    changed = json.loads(head) | {what: "0"}
    path.write_text("\n".join([json.dumps(changed), *lines, ""]), "utf-8")
    with pytest.raises(OtherRun) as raised:
        keep(path, [])
    assert (raised.value.what, raised.value.found) == (what, "0")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, "not JSON"),
        (1, "[]"),
        (1, '{"format":"tarot-record"}'),
        (3, "not JSON"),
        (3, "[1]"),
        (3, '{"deal":1}'),
        (3, '{"deal":7,"plays":[],"timing":{}}'),
        (3, '{"deal":1,"plays":[3],"timing":{}}'),
        (3, '{"deal":1,"plays":[{"players":[0],"scores":[0],"contract":"x"}],"timing":{}}'),
    ],
)
def test_what_is_no_run_is_refused_and_left_alone(number: int, line: str, path: Path) -> None:
    keep(path, RESULTS)
    lines = path.read_text("utf-8").splitlines()
    lines[number - 1] = line
    path.write_text("\n".join([*lines, ""]), "utf-8")
    before = path.read_bytes()
    with pytest.raises(NotARunFile) as raised:
        keep(path, [])
    assert raised.value.line == number
    assert path.read_bytes() == before
