"""`oudler arena` as it is typed."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oudler.cli import outcome
from oudler.cli import run as oudler
from oudler.testing.processes import mortal

pytestmark = pytest.mark.slow

ENDS = (signal.SIGINT, signal.SIGKILL)
Printed = pytest.CaptureFixture[str]
BOT = Path(__file__).parents[3] / "examples" / "line_bot.py"
PROGRAM = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(BOT))}"


def arena(line: str, *names: str, lang: str = "en") -> int:
    """Run one line in this process, with one job unless it asks for more."""
    jobs = [] if "--workers" in line else ["--workers", "1"]
    return oudler(["arena", *names, *shlex.split(line), *jobs, "--lang", lang])


def test_it_says_who_is_better_and_where(capsys: Printed) -> None:
    assert arena("club beginner --deals 20 --phases") == 0
    said = capsys.readouterr().out
    assert re.match(r"club against beginner, 20 deals played from every seat\. .*: [+−]\d", said)
    for label in ("taking", "defending", "bids", "discards", "cards played", "garde", "all passed"):
        assert re.search(rf"^{label} .*[+−]\d+\.\d \([+−]\d", said, re.MULTILINE), label
    assert re.search(r"^club: median \S+ ms per decision", said, re.MULTILINE)
    assert max(map(len, said.splitlines()[1:-4])) < 100


def test_it_says_so_in_french(capsys: Printed) -> None:
    assert arena("club beginner --deals 4 --contract garde", lang="fr") == 0
    said = capsys.readouterr().out
    assert "garde par la plus forte main" in said
    assert re.search(r"^à la prise .*\(de [+−]\d+,\d à", said, re.MULTILINE)
    assert "bids" not in said


def test_as_json_the_parts_add_up(capsys: Printed) -> None:
    assert arena("club beginner club --deals 6 --seed fresh --rules fft-3 --phases --json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"], found["seed"]) == ("fft-3@1", "fresh")
    first, equal, back = found["matches"]
    assert (first["a"], first["b"], first["deals"]) == ("club", "beginner", 6)
    assert first["mean"] == -back["mean"]
    assert equal["mean"] == 0
    for part in ("sides", "contracts"):
        gains = [row["mean"] for row in first[part].values()]
        assert sum(gains) == pytest.approx(first["mean"], abs=0.01)
    assert set(first["phases"]) == {"bid", "discard", "play", "lead", "signal"}
    assert set(found["milliseconds"]) >= {"club", "beginner"}
    assert 0 <= found["passed_out"] <= 1


@pytest.mark.parametrize("until", ["--deals 12", "--until-sure --bounds -25 45"])
def test_processes_change_nothing(until: str, capsys: Printed) -> None:
    def found(jobs: int) -> object:
        assert arena(f"club beginner {until} --json --workers {jobs}") == 0
        said = json.loads(capsys.readouterr().out)
        return said["matches"], said.get("test")

    assert found(1) == found(2)


def test_a_test_goes_on_in_its_file(tmp_path: Path, capsys: Printed) -> None:
    line = "club beginner --until-sure --bounds -25 45 --json"
    assert arena(line) == 0
    whole = json.loads(capsys.readouterr().out)["test"]
    assert whole["accepted"]
    line = f"{line} --file {tmp_path / 'run.jsonl'}"
    assert arena(f"{line} --deals 20") == 0
    begun = json.loads(capsys.readouterr().out)["test"]
    assert (begun["deals"], begun["accepted"]) == (20, None)
    for _ in range(2):
        assert arena(line) == 0
        assert json.loads(capsys.readouterr().out)["test"] == whole


def test_until_sure_stops_as_soon_as_it_may(capsys: Printed) -> None:
    assert arena("club club --until-sure --json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["test"]["accepted"], found["test"]["deals"]) == ("low", 50)
    assert arena("club beginner --until-sure --deals 60 --bounds -200 200") == 0
    assert re.search(r"After 50 deals: [+−]200", capsys.readouterr().out)
    assert arena("club beginner --until-sure --deals 5", lang="fr") == 0
    assert "5 donnes ne départagent pas" in capsys.readouterr().out


def test_a_ladder_rates_everybody(capsys: Printed) -> None:
    line = "beginner club club,bid=beginner --ladder --deals 12"
    assert arena(line) == 0
    said = capsys.readouterr().out
    for name in ("beginner", "club", "club,bid=beginner"):
        assert re.search(rf"^{name}  .*\d{{4}} \(\d{{3,4}} to \d{{4}}\)", said, re.MULTILINE), said
    assert arena(f"{line} --json") == 0
    rungs = json.loads(capsys.readouterr().out)["ladder"]
    assert rungs == sorted(rungs, key=lambda rung: -rung["rating"])


def test_a_file_goes_on_where_it_stopped(tmp_path: Path, capsys: Printed) -> None:
    line = f"club beginner --json --file {tmp_path / 'run.jsonl'}"
    assert arena(f"{line} --deals 7") == 0
    kept = (tmp_path / "run.jsonl").read_bytes()
    assert arena(f"{line} --deals 12") == 0
    capsys.readouterr()
    assert (tmp_path / "run.jsonl").read_bytes().startswith(kept)
    assert arena(f"{line} --deals 12") == 0
    again = json.loads(capsys.readouterr().out)
    assert arena("club beginner --json --deals 12") == 0
    assert json.loads(capsys.readouterr().out)["matches"] == again["matches"]
    assert arena(f"{line} --deals 7") == 0
    assert json.loads(capsys.readouterr().out)["matches"][0]["deals"] == 7


def test_the_benchmark_is_a_match_among_clubs_under_each_ruleset(
    tmp_path: Path, capsys: Printed
) -> None:
    asked = f"beginner --benchmark --deals 4 --file {tmp_path / 'run.jsonl'}"
    assert arena(f"{asked} --json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [run["rules"] for run in found["runs"]] == ["fft-3@1", "fft-4@1", "fft-5@1"]
    for run in found["runs"]:
        line = f"beginner club --others club --deals 4 --seed benchmark/1 --rules {run['rules']}"
        assert arena(f"{line} --json") == 0
        assert json.loads(capsys.readouterr().out)["matches"] == run["matches"]
        assert found["players"]["beginner"][run["rules"]]["mean"] == run["matches"][0]["mean"]
    assert len(list(tmp_path.iterdir())) == 3, "a file for each ruleset"
    assert arena(asked) == 0
    said = capsys.readouterr().out
    assert re.search(r"^beginner( +[+−]\d+\.\d \([^)]*\)){3}$", said, re.MULTILINE)
    assert re.search(r"^\(club\)( +\+0\.0 \(\+0\.0 to \+0\.0\)){3}$", said, re.MULTILINE)


def test_the_leads_are_judged_by_themselves(capsys: Printed) -> None:
    assert arena("beginner,lead=club beginner --deals 6 --phases --json") == 0
    phases = json.loads(capsys.readouterr().out)["matches"][0]["phases"]
    assert phases["lead"] == phases["play"] != phases["bid"]
    assert phases["bid"]["mean"] == phases["discard"]["mean"] == 0


def test_a_plot_is_written(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "out.svg"
    assert arena(f"club beginner club --deals 3 --plot {path}", lang="fr") == 0
    assert '<title id="title">Toutes les rencontres</title>' in path.read_text("utf-8")
    assert arena(f"club beginner --deals 3 --plot {path}", lang="fr") == 0
    assert "en défense" in path.read_text("utf-8")
    capsys.readouterr()


def test_a_program_plays(capsys: Printed) -> None:
    assert arena("--deals 2 --json", PROGRAM, "club") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["matches"][0]["a"] == PROGRAM
    assert found["faults"] == {}


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_class_prints_is_no_result(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "chatty.py").write_text(
        "from oudler.bots.club import Club\n"
        "class Bot(Club):\n"
        "    async def choose(self, view):\n"
        "        print('thinking')\n"
        "        return await super().choose(view)\n"
    )
    line = f"-m oudler arena chatty:Bot club --deals 6 --json --workers {jobs}"
    ran = subprocess.run(
        [sys.executable, *line.split()], cwd=tmp_path, check=True, capture_output=True
    )
    assert json.loads(ran.stdout)["matches"][0]["mean"] == 0
    assert b"thinking" in ran.stderr


# The pool's processes meet in another order each time.
@pytest.mark.parametrize("attempt", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_a_player_that_fails_in_a_process_is_told_in_one_line(attempt: int, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "from oudler import Card, Decision, Play\n"
        "class Bot:\n    async def choose(self, view):\n        return Decision(Play(Card.S1))\n"
    )
    line = "-m oudler arena wrong:Bot club --deals 40 --workers 2 --lang en"
    ran = subprocess.run(
        [sys.executable, *line.split()], cwd=tmp_path, check=False, capture_output=True, timeout=60
    )
    said = "“wrong:Bot” failed: Play(card=Card.S1): wrong phase; expected: bidding".encode()
    assert (ran.returncode, ran.stderr.count(b"\n")) == (1, 1), ran.stderr
    assert ran.stderr.startswith(said)


def test_a_process_that_dies_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "dying.py").write_text(
        "import os\nclass Bot:\n    async def choose(self, view):\n        os._exit(1)\n"
    )
    line = "-m oudler arena dying:Bot club --deals 2 --workers 2 --lang en"
    ran = subprocess.run(
        [sys.executable, *line.split()], cwd=tmp_path, check=False, capture_output=True
    )
    assert (ran.returncode, ran.stderr.count(b"\n")) == (1, 1), ran.stderr
    assert b"was killed" in ran.stderr


def test_faults_of_a_program_are_told(tmp_path: Path, capsys: Printed) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(BOT.read_text("utf-8").replace('"pass"', '"pousse"'), "utf-8")
    name = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(bad))}"
    assert arena("--deals 2", name, "club") == 0
    said = capsys.readouterr().out
    assert re.search(r"made errors, and club decided instead: .*illegal: \d", said)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("club", "at least two players"),
        ("club nobody", "“nobody” is not a level; the levels are: beginner, club"),
        ("club nonesuch:Bot", "No module named 'nonesuch'"),
        ("club beginner,bid=nobody", "“nobody” is not a level"),
        ("club beginner,bid=club,bid=club", "two players for one kind of decision"),
        ("club beginner,ruff=club", "ruff is not one of bid, call, discard, play, lead"),
        ("club master/0", "written master/2000"),
        ("club exec:", 'write a command after "exec:"'),
        ("club 'exec:none/such/program'", "is not ready to play: no such file or folder."),
        ("club 'exec:python \"'", "is not ready to play: No closing quotation."),
        ("club club --contract pousse", "Nobody can bid pousse"),
        ("club club --contract garde --rules pagat-2-piles", "Nobody can bid garde"),
        ("club club --ladder", "name each once"),
        ("club beginner --ladder --phases", "cannot be combined with --phases"),
        ("club beginner --side attack", "needs --contract"),
        ("club beginner club --until-sure", "compares two players"),
        ("club beginner --until-sure --bounds 3 3", "--bounds takes"),
        ("club json:loads --deals 2", "“json:loads” cannot play: loads is made without arguments"),
        ("club beginner --rules nonesuch", "nonesuch"),
        ("club --benchmark --deals 1001", "has 1000 boards"),
        ("club --benchmark --rules fft-2", "its rules are: fft-3@1, fft-4@1, fft-5@1"),
        ("club --benchmark --seed mine", "measures everybody alike: remove --seed"),
        ("club --benchmark --side attack", "remove --side"),
        ("club --benchmark --until-sure", "remove --until-sure"),
        ("club --benchmark --set petit_au_bout=5", "remove --set"),
        ("nobody --benchmark", "“nobody” is not a level"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(line: str, says: str, capsys: Printed) -> None:
    for json_too in ("", "--json"):
        assert arena(f"{line} {json_too}") == 1
        out, err = capsys.readouterr()
        assert says in err
        assert err.count("\n") == 1
        assert bool(out) == bool(json_too)


def test_the_file_of_another_run_is_refused(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "run.jsonl"
    assert arena(f"club beginner --deals 2 --file {path}") == 0
    assert arena(f"club beginner --deals 2 --seed other --file {path}") == 1
    assert "belongs to another run: seed: arena, not other" in capsys.readouterr().err
    path.write_text("no run at all\n", "utf-8")
    assert arena(f"club beginner --deals 2 --file {path}") == 1
    assert "line 1 cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "why"), [("nowhere/a.svg", "no such file or folder"), (".", "it is a folder")]
)
def test_a_picture_that_cannot_be_kept_is_refused_before_a_deal_is_played(
    name: str, why: str, tmp_path: Path, capsys: Printed
) -> None:
    run = tmp_path / "run.jsonl"
    picture = tmp_path / name
    line = f"arena club beginner --deals 2 --plot {picture} --file {run} --lang en"
    assert outcome(shlex.split(line)) == 1
    assert f"{picture}: {why}" in capsys.readouterr().err
    assert not run.exists()


def test_without_an_auction_nobody_passes(capsys: Printed) -> None:
    assert arena("club beginner --deals 2 --rules pagat-2-piles") == 0
    assert "All passed" not in capsys.readouterr().out


def test_a_program_that_always_ends_is_disqualified(tmp_path: Path, capsys: Printed) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text('print(\'{"type": "ready"}\', flush=True)\n', "utf-8")
    name = f"exec:{shlex.quote(sys.executable)} -S {shlex.quote(str(bad))}"
    assert arena("--deals 30", name, "club") == 1
    assert re.search(r"was disqualified \(.*ended: \d+", capsys.readouterr().err)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no /proc to look into")
@pytest.mark.parametrize(
    "number",
    [signal.SIGTERM, *(pytest.param(n, marks=pytest.mark.slow) for n in ENDS)],
)
def test_an_end_from_outside_ends_all_processes(number: signal.Signals, tmp_path: Path) -> None:
    marked = tmp_path / "marked_bot.py"
    marked.write_text(BOT.read_text("utf-8"), "utf-8")
    name = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(marked))}"
    line = [sys.executable, "-m", "oudler", "arena", name, "club", "--deals", "100000"]
    with subprocess.Popen(
        mortal(*line, "--workers", "2"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        deadline = time.monotonic() + 60
        while len(running(marked)) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(running(marked)) >= 3, "the command, and a program in each process"
        process.send_signal(number)
        _, complaint = process.communicate(timeout=30)
    while running(marked) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert running(marked) == []
    assert b"Traceback" not in complaint


def running(path: Path) -> list[str]:
    """The processes whose command line names this file."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if entry.name.isdigit() and os.fsencode(path) in command:
            found.append(entry.name)
    return found
