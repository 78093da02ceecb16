"""A recorded game is resumed exactly where it stopped, and its record goes on."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from oudler.cli import run as oudler
from oudler.core.text import parse_header, read_record
from oudler.records.recording import Resumed
from oudler.rulesets import load_ruleset

Printed = pytest.CaptureFixture[str]


def play(path: Path, *how: str) -> int:
    return oudler(["play", "--lang", "en", *how, str(path)])


def recorded(path: Path, *how: str) -> list[str]:
    """A game of three deals between bots, line by line."""
    assert play(path, "--auto", "--deals", "3", *how, "--record") == 0
    return path.read_text("utf-8").splitlines(keepends=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "how",
    [
        ["--rules", "fft-4", "--seed", "c"],
        ["--rules", "fft-5", "--level", "beginner", "--seed", "b"],
        ["--rules", "fft-5-dead", "--set", "mouche=10", "--seed", "c"],
        ["--rules", "pagat-2-piles", "--seed", "d"],
        ["--rules", "wikipedia-7-two-packs", "--seed", "e"],
        ["--rules", "playroom-4"],
        ["--set", "passed_out=same_dealer", "--seed", "5"],
    ],
    ids=" ".join,
)
def test_a_game_goes_on_as_if_it_had_never_stopped(how: list[str], tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole.tarot", *how)
    path = tmp_path / "stopped.tarot"
    for kept in Random(1).sample(range(1, len(whole)), 6):
        path.write_text("".join(whole[:kept]), "utf-8")
        over = sum('"deal_scored"' in line for line in whole[:kept])
        if over < 3:
            assert play(path, "--deals", str(3 - over), "--resume") == 0
            assert path.read_text("utf-8") == "".join(whole), kept
            assert oudler(["replay", str(path)]) == 0


def test_the_person_goes_on_in_the_middle_of_a_trick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    def typing(*typed: str) -> None:
        lines = iter(typed)
        monkeypatch.setattr("builtins.input", lambda prompt: next(lines, None) or _end())

    def _end() -> str:
        raise EOFError

    path = tmp_path / "game.tarot"
    typing("garde", "p", "p")
    play(path, "--seed", "c", "--level", "beginner", "--record")
    header = parse_header(path.read_text("utf-8").splitlines()[0])
    assert header.bots == (None, "beginner", "beginner", "beginner")
    assert header.seed == "c"
    before = path.read_text("utf-8")
    capsys.readouterr()
    typing()
    assert play(path, "--resume") == 0
    said = capsys.readouterr().out
    assert path.read_text("utf-8") == before
    assert "Bots at level beginner." in said
    assert "Deal 1 continues." in said
    assert f"oudler play --resume {path}" in said


def test_totals_and_names_are_those_of_the_record(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "game.tarot"
    recorded(path, "--seed", "c")
    totals = capsys.readouterr().out.splitlines()[-2]
    play(path, "--resume")
    said = capsys.readouterr().out.splitlines()
    assert totals.removeprefix("Goodbye. ") in said
    assert "Deal 4. " in "\n".join(said)
    assert "In playing order: Alice, Ben, Chloe, David. All are bots, at level club." in said


@pytest.mark.parametrize(("level", "is_said"), [("club", False), ("expert", True)])
def test_a_level_that_does_not_know_the_rules_is_said_to_play_like_club(
    level: str, is_said: bool, capsys: Printed
) -> None:
    options = ["--set", "trumps_go_higher=false", "--deals", "1", "--lang", "en"]
    assert oudler(["play", "--auto", "--level", level, *options]) == 0
    said = "Under these rules experts and masters play like club players."
    assert (said in capsys.readouterr().out) is is_said


@pytest.mark.parametrize("tear", ['{"type":"card_pl', '{"type":"bid_made","seat":1', "\0\0\0\n"])
def test_a_last_line_that_was_torn_off_is_set_aside_and_told(
    tear: str, tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "game.tarot"
    whole = recorded(path, "--seed", "c")
    path.write_text("".join(whole[:100]) + tear, "utf-8")
    capsys.readouterr()
    assert play(path, "--deals", "2", "--resume") == 0
    assert f"half-written line 101 is kept in {path}.torn" in capsys.readouterr().err
    assert path.with_name("game.tarot.torn").read_text("utf-8").startswith(tear)
    assert path.read_text("utf-8").startswith("".join(whole[:150]))


def test_a_whole_last_line_without_an_end_is_none_the_worse(tmp_path: Path) -> None:
    path = tmp_path / "game.tarot"
    whole = recorded(path, "--seed", "c")
    path.write_text("".join(whole[:100]).rstrip("\n"), "utf-8")
    assert play(path, "--deals", "3", "--resume") == 0
    assert path.read_text("utf-8").startswith("".join(whole[:150]))


def test_another_programs_record_seats_the_person_as_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    path = tmp_path / "game.tarot"
    header, *events = recorded(path, "--seed", "c")
    foreign = {k: v for k, v in json.loads(header).items() if k not in ("bots", "seed")}
    path.write_text("".join([json.dumps(foreign) + "\n", *events[:40]]), "utf-8")
    monkeypatch.setattr("sys.stdin", None)
    for how, player in (([], "Alice"), (["--name", "Chloe"], "Chloe")):
        capsys.readouterr()
        assert play(path, *how, "--resume") == 0
        said = capsys.readouterr().out
        assert f"In playing order: {'you, Ben' if player == 'Alice' else 'Alice, Ben, you'}" in said
        assert "Bots at level club." in said
    assert play(path, "--name", "Zoé", "--resume") == 1
    assert "the names are: Alice, Ben, Chloe, David" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda lines: [lines[0], lines[2]], "line 2"),
        (lambda lines: ["{}\n", *lines[1:]], "line 1"),
        (lambda lines: [*lines[:50], "{\n", *lines[50:]], "line 51"),
        (lambda lines: [lines[0].replace('"club"', '"genius"'), *lines[1:]], "genius"),
        (lambda lines: [lines[0].replace('"club"', "7"), *lines[1:]], "line 1"),
        (lambda lines: [], "line 1"),
    ],
)
def test_a_broken_record_cannot_be_resumed(
    break_it: object, said: str, tmp_path: Path, capsys: Printed
) -> None:
    assert callable(break_it)
    path = tmp_path / "game.tarot"
    broken = "".join(break_it(recorded(path, "--seed", "c")))
    path.write_text(broken, "utf-8")
    capsys.readouterr()
    assert play(path, "--resume") == 1
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert said in complaint
    assert path.read_text("utf-8") == broken


@pytest.mark.parametrize("option", [["--rules", "fft-4"], ["--set", "base=30"], ["--record", "x"]])
def test_options_of_the_record_cannot_be_given_again(
    option: list[str], tmp_path: Path, capsys: Printed
) -> None:
    with pytest.raises(SystemExit) as ended:
        play(tmp_path / "game.tarot", *option, "--resume")
    assert ended.value.code == 2
    assert f"{option[0]} cannot be combined with --resume" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: Printed) -> None:
    assert play(tmp_path / "none.tarot", "--resume") == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_automatic_events_are_written_when_a_game_resumes(tmp_path: Path) -> None:
    path = tmp_path / "game.tarot"
    whole = recorded(path, "--seed", "c")
    scored = next(n for n, line in enumerate(whole) if '"deal_scored"' in line)
    path.write_text("".join(whole[:scored]), "utf-8")
    resumed = Resumed.read(path)
    assert len(resumed.session.sheet) == 1
    assert len(resumed.unwritten) == 1
    assert resumed.deal is None
    steps = read_record(path.read_text("utf-8").splitlines(), load_ruleset)[2]
    assert len(list(steps)) == scored


BOT = f"exec:{sys.executable} {Path(__file__).parents[3] / 'examples' / 'line_bot.py'}"


def test_each_seat_has_its_own_bot_a_program_too(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "game.tarot"
    bots = ["club", "beginner", BOT, "club"]
    assert play(path, "--auto", "--seed", "c", "--level", *bots, "--record") == 0
    assert capsys.readouterr().err == ""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert parse_header(lines[0]).bots == tuple(bots)
    path.write_text("".join(lines[:30]), "utf-8")
    assert play(path, "--auto", "--resume") == 1  # a record says no program to run
    assert "is not a level" in capsys.readouterr().err
    assert play(path, "--auto", "--level", *bots, "--resume") == 0
    assert path.read_text("utf-8").splitlines(keepends=True) == lines


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (["club", "beginner"], "Give one level for all bots, or one for each: 3, not 2."),
        (["exec:no-such-program"], "is not ready to play"),
        (["oudler.nowhere:Bot"], "cannot play"),
    ],
)
def test_a_bot_that_cannot_sit_down_is_told(level: list[str], said: str, capsys: Printed) -> None:
    assert oudler(["play", "--lang", "en", "--level", *level]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
