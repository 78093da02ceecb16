"""Every command where nothing can be written: one line, an exit code, no traceback."""

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import pytest

from oudler.cli import COMMANDS, outcome
from oudler.testing.processes import mortal

LINES = {
    "serve": "serve --port 0 --store memory:",
    "play": "play --auto --deals 1",
    "score": "score --contract garde --points 49 --oudlers 2",
    "replay": "replay whole.tarot",
    "verify": "verify whole.tarot",
    "export": "export whole.tarot",
    "rules": "rules",
    "deal": "deal --where trumps(S)>=9",
    "arena": "arena beginner beginner --deals 2 --workers 1",
    "agent": "agent --help",
    "research": "research",
    "solve": "solve stopped.tarot --seconds 1",
    "bid": "bid T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4 --worlds 4",
    "review": "review whole.tarot --deal 1 --worlds 2",
    "teach": "teach",
    "bench": "bench",
    "duplicate": "duplicate 106 -56",
    "sheet": "sheet",
    "referee": "referee revoke yes no",
    "tournament": "tournament plan individual 20",
    "moderate": "moderate --store memory:",
    "overview": "",
    "version": "--version",
    "help": "replay --help",
}
NASTY = "\x1b[31mEve\x9b2J\x1b]0;owned\x07\r\n\u202e"
"""A name that would change colours, clear the screen, rename the window and reverse the line."""


def started(folder: Path, line: list[str], stdout: int, **environ: str) -> subprocess.Popen[str]:
    env = {**os.environ, "XDG_DATA_HOME": str(folder), **environ}
    return subprocess.Popen(
        mortal(*line),
        cwd=folder,
        env=env,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )


def ended(folder: Path, line: list[str], stdout: int, **environ: str) -> tuple[int, str]:
    """The exit code, and the complaint."""
    with started(folder, line, stdout, **environ) as process:
        try:
            return process.wait(60), process.stderr.read() if process.stderr else ""
        finally:
            process.kill()


def oudler(line: str) -> list[str]:
    return [sys.executable, "-m", "oudler", *line.split(), *(["--lang", "en"] if line else [])]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where there is a record of a whole deal, and one that stops in the last tricks."""
    found = tmp_path_factory.mktemp("records")
    line = oudler("play --auto --deals 3 --seed b --record whole.tarot")
    assert ended(found, line, subprocess.DEVNULL) == (0, "")
    header, *events = (found / "whole.tarot").read_text("utf-8").splitlines()
    head = json.dumps(json.loads(header) | {"players": [f"{NASTY}{n}" for n in range(4)]})
    last = max(n for n, event in enumerate(events) if '"card_played"' in event)
    (found / "stopped.tarot").write_text("\n".join([head, *events[: last - 10], ""]))
    (found / "nasty.tarot").write_text("\n".join([head, *events, ""]))
    return found


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) <= set(LINES)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    ("name", "what"),
    # All write through one stream; a server and a game in the terminal have more to end.
    [*((name, "full") for name in LINES), *product(("serve", "play", "rules"), ("pipe", "closed"))],
)
def test_output_that_goes_nowhere_is_told(name: str, what: str, folder: Path) -> None:
    line = oudler(LINES[name])
    with ExitStack() as opened:
        if what == "full":
            stdout = opened.enter_context(open("/dev/full", "wb")).fileno()  # noqa: PTH123
        else:
            reading, stdout = os.pipe()
            opened.callback(os.close, stdout)
            os.close(reading)
        if what == "closed":
            line = ["bash", "-c", 'exec "$@" >&-', "bash", *line]
        code, complaint = ended(folder, line, stdout)
    why = {
        "full": "no space left",
        "pipe": "nobody is reading it any more",
        "closed": "it is closed",
    }
    assert complaint.splitlines()[-1].startswith(f"Cannot write the output: {why[what]}")
    assert complaint.count("\n") == 1, complaint
    assert code == (141 if what == "pipe" else 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["serve", "moderate"])
@pytest.mark.parametrize("home", ["/proc/none", "/dev/null"])
def test_a_home_that_cannot_be_written_is_told(name: str, home: str, folder: Path) -> None:
    line = oudler("serve --port 0" if name == "serve" else "moderate")
    code, complaint = ended(folder, line, subprocess.DEVNULL, HOME=home, XDG_DATA_HOME="")
    assert (code, complaint.count("\n")) == (1, 1), complaint
    assert home in complaint


@pytest.mark.parametrize("name", ["serve", "moderate"])
def test_an_account_without_a_home_is_told(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert outcome([name, "--lang", "en"]) == 1
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "~" in complaint


Here = Callable[[list[str]], tuple[int, str, str]]


@pytest.fixture
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Here:
    """What a line of the command does in an empty folder: exit code, output and complaint."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def ran(line: list[str]) -> tuple[int, str, str]:
        return outcome(line), *capsys.readouterr()

    return ran


@pytest.mark.slow
@pytest.mark.parametrize("name", ["replay", "verify", "solve", "play --resume"])
@pytest.mark.parametrize("file", ["nasty.tarot", "stopped.tarot"])
def test_a_record_of_others_changes_nothing_on_the_screen(
    name: str, file: str, folder: Path, here: Here
) -> None:
    shutil.copy(folder / file, file)  # a game that is resumed writes on
    _, out, err = here([*name.split(), file])
    said = out + err
    assert said
    assert [c for c in said if not c.isprintable() and c != "\n"] == []
    assert "Traceback" not in said
    assert "[31m" not in said
    assert not [one for one in said.splitlines() if one.startswith("owned")]


@pytest.mark.slow
@pytest.mark.parametrize("bad", ["player", "rules", "option", "event", "card", "text"])
def test_faults_of_a_record_are_told_without_control_characters(
    bad: str, folder: Path, here: Here
) -> None:
    header, *events = (folder / "whole.tarot").read_text("utf-8").splitlines()
    head, first = json.loads(header), json.loads(events[1])
    match bad:
        case "player":
            head |= {"players": [NASTY]}
        case "rules":
            head |= {"rules": NASTY}
        case "option":
            head |= {"options": {NASTY: NASTY}}
        case "event":
            first |= {"type": NASTY}
        case "card":
            first = {"type": "card_played", "seat": 1, "card": NASTY}
        case "text":
            first = {"type": "bid_made", "seat": NASTY, "bid": NASTY}
    text = "\n".join([json.dumps(head), events[0], json.dumps(first)])
    Path("bad.tarot").write_text(text)
    code, _, said = here(["replay", "bad.tarot"])
    assert (code, said.count("\n")) == (1, 1)
    assert said.rstrip("\n").isprintable()


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        [NASTY],
        ["replay", f"/none{NASTY}"],
        ["play", f"--{NASTY}"],
        ["play", "--level", NASTY],
        ["play", "--rules", NASTY],
        ["play", "--set", NASTY],
        ["score", "--contract", "garde", "--points", NASTY, "--oudlers", "2"],
        ["serve", "--host", NASTY, "--store", "memory:"],
        ["moderate", "--store", NASTY],
    ],
)
def test_arguments_are_told_without_their_signs(line: list[str], here: Here) -> None:
    code, _, said = here(line)
    assert code in (1, 2)
    assert said.count("\n") == 1, said
    assert said.rstrip("\n").isprintable()
