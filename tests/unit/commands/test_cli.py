import subprocess
import sys

import pytest

from oudler import __version__
from oudler.cli import COMMANDS
from oudler.cli import run as oudler

Printed = pytest.CaptureFixture[str]


@pytest.mark.parametrize("line", [[], ["--help"], ["-h"], ["--lang", "fr"], ["--lang=fr", "-h"]])
def test_help_names_every_command(line: list[str], capsys: Printed) -> None:
    assert oudler(line) == 0
    said = capsys.readouterr().out
    assert all(f"oudler {command}" in said for command in COMMANDS)


def test_help_speaks_the_language_asked_for(capsys: Printed) -> None:
    oudler(["--lang=fr"])
    french = capsys.readouterr().out
    oudler(["--lang", "en"])
    assert "Pour commencer" in french
    assert "To start with" in capsys.readouterr().out


def test_version(capsys: Printed) -> None:
    assert oudler(["--version"]) == 0
    assert capsys.readouterr().out == f"oudler {__version__}\n"


@pytest.mark.parametrize("line", [["paly"], ["--lang", "fr", "paly"], ["--lang=fr", "paly"]])
def test_an_unknown_command_is_usage(line: list[str], capsys: Printed) -> None:
    assert oudler(line) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("language", [["--lang", "fr"], ["--lang=fr"]])
def test_the_language_may_stand_before_the_command(language: list[str], capsys: Printed) -> None:
    score = ["score", "--contract", "garde", "--points", "49", "--oudlers", "2"]
    assert oudler([*language, *score]) == 0
    before = capsys.readouterr().out
    assert oudler([*score, *language]) == 0
    assert before == capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_command_explains_itself(command: str, language: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler([command, "--help", "--lang", language])
    assert ended.value.code == 0
    assert f"oudler {command}" in capsys.readouterr().out


def test_help_imports_no_command() -> None:
    code = "import sys; from oudler.cli import run; run([]); print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert "oudler.words" in found
    assert not [
        word for word in found.split() if word.startswith(("oudler.commands", "oudler.bot"))
    ]


@pytest.mark.slow
def test_a_reader_who_leaves_early_is_told() -> None:
    play = f"{sys.executable} -m oudler play --auto --deals 40 --lang en"
    command = f"{play} | head -1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], check=True, capture_output=True, text=True)
    assert ended.stderr == "Cannot write the output: nobody is reading it any more.\n"
    assert ended.stdout.splitlines()[-1] == "141"
