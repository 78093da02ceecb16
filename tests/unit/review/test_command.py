"""`oudler review` on records of finished deals."""

import json
import os
import pty
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from oudler.bots import make_player, play_numbered
from oudler.cli import run as oudler
from oudler.coach import ReviewEffort, Verdict
from oudler.records import write_record
from oudler.rulesets import load_ruleset
from oudler.testing.processes import mortal
from oudler.words import LANGUAGES

Printed = pytest.CaptureFixture[str]
NAMES = ("Anne", "Bob", "Chloé", "David")
FEW = ["--worlds", "4"]


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search less than the command does: tests must be quick."""
    hasty = partial(ReviewEffort, nodes=10_000, patience=1, playouts=8, club=4)
    monkeypatch.setattr("oudler.review.command.ReviewEffort", hasty)
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def evening(tmp_path: Path, deals: int = 2, rules: str = "fft-4") -> str:
    """A record of some finished deals, the first two of which are taken and passed out."""
    loaded = load_ruleset(rules)
    players = [make_player("club") for _ in range(loaded.seats)]
    played = [play_numbered(loaded, players, "coach", number) for number in range(1, 1 + deals)]
    file = tmp_path / "evening.tarot"
    file.write_text(write_record(*played, players=NAMES[: loaded.seats]), "utf-8")
    return str(file)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_tells_each_deal_and_where_points_went(
    tmp_path: Path, capsys: Printed, language: str
) -> None:
    assert oudler(["review", evening(tmp_path), *FEW, "--lang", language]) == 0
    out = capsys.readouterr().out
    assert re.search(r"(Donne 1 : .* prend|Deal 1: .* takes)", out)
    assert re.search("Garde (réussie|chutée|made|down)", out)
    assert re.search("Anne perd|Anne loses|Sans erreur : Anne|No mistakes: Anne", out)
    assert re.search("Où sont partis les points|Where the points went", out)
    assert "{" not in out


@pytest.mark.slow
def test_json_holds_every_decision(tmp_path: Path, capsys: Printed) -> None:
    assert oudler(["review", evening(tmp_path), "--json", *FEW]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True
    first, second = found["deals"]
    assert len(first["decisions"]) >= 4 + 1 + 72
    assert [one["kind"] for one in second["decisions"]] == ["bid"] * 4
    assert {one["verdict"] for one in first["decisions"]} <= {str(one) for one in Verdict}
    assert [one["player"] for one in found["balance"]] == list(NAMES)


@pytest.mark.slow
def test_processes_find_the_same(tmp_path: Path, capsys: Printed) -> None:
    file, told = evening(tmp_path), []
    for workers in ("1", "2"):
        assert oudler(["review", file, *FEW, "--workers", workers]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.slow
def test_several_records_are_weighed_together_by_name(tmp_path: Path, capsys: Printed) -> None:
    first = evening(tmp_path)
    second = tmp_path / "later.tarot"
    second.write_text(Path(first).read_text("utf-8"), "utf-8")
    assert oudler(["review", first, str(second), "--json", *FEW]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [Path(one["file"]).name for one in found["files"]] == ["evening.tarot", "later.tarot"]
    for whole, one in zip(found["balance"], found["files"][0]["balance"], strict=True):
        assert whole["player"] == one["player"]
        assert whole["lost"] == pytest.approx(2 * one["lost"])
        assert whole["by_deal"] == [*one["by_deal"], *one["by_deal"]]
    assert oudler(["review", first, str(second), *FEW, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.split()[:1] == [first])
    assert lines[at + 1].split() == [str(second), *lines[at].split()[1:]]
    drawn = [line for line in lines if line.endswith(("nothing lost", f"({first})"))]
    assert [line.split()[0] for line in drawn] == list(NAMES)


def test_players_without_names_are_told_from_cards(tmp_path: Path, capsys: Printed) -> None:
    players = [make_player("club") for _ in range(4)]
    file = tmp_path / "nameless.tarot"
    file.write_text(
        write_record(play_numbered(load_ruleset("fft-4"), players, "coach", 2)), "utf-8"
    )
    assert oudler(["review", str(file), *FEW, "--lang", "fr"]) == 0
    assert re.search("J[0-3] perd|Sans erreur : .*J[0-3]", capsys.readouterr().out)


@pytest.mark.slow
def test_one_seat_and_one_deal(tmp_path: Path, capsys: Printed) -> None:
    file = evening(tmp_path)
    assert oudler(["review", file, "--json", "--seat", "1", "--deal", "2", *FEW]) == 0
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert deal["number"] == 2
    assert {one["seat"] for one in deal["decisions"]} == {1}


@pytest.mark.slow
def test_one_trick_has_every_decision_explained(tmp_path: Path, capsys: Printed) -> None:
    line = ["review", evening(tmp_path, 1), "--trick", "9", *FEW, "--lang", "en"]
    assert oudler(line) == 0
    told = capsys.readouterr().out
    assert re.findall(r"^(\d)\. ", told, re.MULTILINE) == list("1234")
    assert oudler([*line, "--json", "--seat", "2"]) == 0
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert [(one["trick"], one["seat"]) for one in deal["decisions"]] == [(9, 2)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--deal", "9"], "There is no deal 9: the record has 2."),
        (["--trick", "19"], "There is no trick 19: tricks go from 1 to 18."),
        (["--seat", "4"], "There is no seat 4: seats go from 0 to 3."),
    ],
)
def test_what_is_not_there_is_refused_in_a_line(
    tmp_path: Path, capsys: Printed, arguments: list[str], says: str
) -> None:
    assert oudler(["review", evening(tmp_path), *arguments, "--lang", "en"]) == 1
    assert capsys.readouterr().err == f"{says}\n"


def test_rules_that_cannot_be_reviewed_are_refused_in_a_sentence(
    tmp_path: Path, capsys: Printed
) -> None:
    rules = load_ruleset("pagat-2-piles")
    deal = play_numbered(rules, [make_player("club")] * 2, "coach", 1)
    file = tmp_path / "two.tarot"
    file.write_text(write_record(deal), "utf-8")
    assert oudler(["review", str(file), "--json", "--lang", "en"]) == 1
    printed = capsys.readouterr()
    assert printed.err == "Only deals with three, four or five players can be reviewed.\n"
    assert json.loads(printed.out)["reason"] == "seats"


def test_a_record_without_a_finished_deal(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "none.tarot"
    file.write_text('{"format":"tarot-record","version":1,"rules":"fft-4@1","options":{}}\n')
    assert oudler(["review", str(file), "--lang", "en"]) == 1
    assert capsys.readouterr().err == "Nothing to review: no deal is over.\n"


def test_a_wrong_record_is_refused_as_replay_refuses_it(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "wrong.tarot"
    file.write_text("not a record\n")
    assert oudler(["review", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


def test_a_missing_file_is_refused_in_a_line(capsys: Printed) -> None:
    assert oudler(["review", "/no/such/file.tarot", "--lang", "en"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_progress_is_shown_where_a_terminal_watches(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    arguments = ["review", evening(tmp_path), "--deal", "2", *FEW, "--lang", "en"]
    command = mortal(sys.executable, "-m", "oudler", *arguments)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "Reviewing deal 2" in shown
    assert "Reviewing" not in done.stdout


def test_without_the_kernel_it_says_so(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['oudler_kernel'] = None; import oudler.cli as cli; "
        "sys.exit(cli.run(sys.argv[1:]))"
    )
    arguments = ["review", evening(tmp_path, 1), "--deal", "1", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("A review needs the search")
    assert done.stderr.count("\n") == 1
