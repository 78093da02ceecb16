"""Usage errors as JSON, in every command that has `--json`."""

import json
from importlib import import_module

import pytest

from oudler.cli import COMMANDS
from oudler.cli import run as oudler
from oudler.command_line.arguments import Parser
from oudler.sheet.commands.arguments import ARGUMENTS, parser_of
from oudler.words import Words, subject

Printed = pytest.CaptureFixture[str]


def speaks_json(command: str) -> bool:
    parser = import_module(COMMANDS[command]).parser(Words("en"))
    return "--json" in parser.format_help()


JSON = [command for command in COMMANDS if speaks_json(command)]


def test_the_commands_that_answer_a_question_speak_json() -> None:
    assert {"score", "replay", "solve", "rules", "arena", "bench", "duplicate", "verify"} <= {*JSON}


@pytest.mark.parametrize("command", JSON)
@pytest.mark.parametrize(
    "wrong", [["--json", "--nonsense"], ["--nonsense", "--json"], ["--json", "--lang", "tlh"]]
)
def test_a_usage_error_is_one_json_object(command: str, wrong: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler([command, *wrong])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    found = json.loads(out)
    assert (found["ok"], found["reason"]) == (False, "usage")
    assert found["message"] in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_without_json_nothing_is_on_the_standard_output(command: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler([command, "--nonsense"])
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - set(JSON)))
def test_a_command_that_speaks_no_json_does_not_begin_here(command: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler([command, "--json"])
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("command", ["play --auto --deals 1", "arena club club --deals 2"])
def test_a_seed_that_cannot_be_written_is_refused(command: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler([*command.split(), "--seed", "\udcff", "--lang", "en"])
    assert ended.value.code == 2
    assert "UTF-8" in capsys.readouterr().err


def test_every_value_is_named_in_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def value_named(_: Parser, name: str | tuple[str, ...]) -> str | tuple[str, ...]:
        asked.update([name] if isinstance(name, str) else name)
        return name

    monkeypatch.setattr(Parser, "value_named", value_named)
    words = Words("fr")
    for command in COMMANDS:
        import_module(COMMANDS[command]).parser(words)
    for verb in ARGUMENTS:
        parser_of(verb, words)
    assert {one for one in asked if one.isupper()} == {*subject("fr", "argparse")["names"]}


def refused(line: str, capsys: Printed) -> str:
    """What a usage error says in French."""
    with pytest.raises(SystemExit) as ended:
        oudler([*line.split(), "--lang", "fr"])
    assert ended.value.code == 2
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("sheet remove q abc", "N : il faut un nombre (≥ 1), et non 'abc'"),
        ("sheet explain q 0", "N : il faut un nombre (≥ 1), et non '0'"),
        ("sheet players q", "il faut l'une de ces options : --arrive --leave --rename"),
        ("sheet players q --arrive A --leave B", "--leave : ne va pas avec --arrive"),
        ("sheet players q --rename A", "--rename : il faut 2 valeurs"),
        ("sheet add q", "il manque : DONNE"),
        ("sheet show q --table=1", "--table : ne prend pas de valeur, et non '1'"),
        ("tournament", "il manque : PARTIE"),
        ("arena club club --bounds x 1", "il faut un nombre (> -10000), et non 'x'"),
        ("score --contract garde --points 49 --oudlers x", "il faut un nombre (≥ 0), et non 'x'"),
    ],
)
def test_usage_errors_are_in_the_users_language(line: str, says: str, capsys: Printed) -> None:
    assert says in refused(line, capsys)
