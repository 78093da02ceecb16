"""The evening of the organisers' page happens as it says, command by command."""

import json
import re
import shlex
from pathlib import Path

import pytest

from oudler.cli import run as oudler
from oudler.tournament.events import Event, OfPlay
from oudler.tournament.file import read_tournament, to_json

ROOT = Path(__file__).parents[2]
EVENING = (ROOT / "docs/tournaments.md").read_text("utf-8")
FORMAT = (ROOT / "docs/tournament-format.md").read_text("utf-8")


def blocks(text: str, language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return "".join(found)


def test_the_evening_happens_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.split(r"^\$ ", blocks(EVENING, "console"), flags=re.MULTILINE)[1:]
    assert len(commands) > 10
    for told in commands:
        line, _, shown = told.partition("\n")
        assert oudler(shlex.split(line)[1:]) == 0, line
        pattern = re.escape(shown.strip()).replace("…", ".*")
        assert re.fullmatch(pattern, capsys.readouterr().out.strip(), re.DOTALL), line


def test_the_lines_of_the_format_are_read() -> None:
    read = read_tournament(blocks(FORMAT, "json"))
    assert read.text.damaged == ()
    assert [to_json(one) for one in read.log] == [json.loads(one.text) for one in read.text.lines]


def test_the_format_names_every_event_with_its_fields() -> None:
    for kind in set(Event.__args__) - set(OfPlay.__args__):
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        assert f"`{name}`" in FORMAT
        for field in kind.__struct_fields__:
            assert f"`{field}`" in FORMAT, (name, field)
