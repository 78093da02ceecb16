import json

import pytest

from oudler.cli import run as oudler
from oudler.core.ruleset import OPTIONS, plain_options, read_ruleset
from oudler.rulesets import load_ruleset, ruleset_ids

Printed = pytest.CaptureFixture[str]


def test_every_ruleset_is_listed(capsys: Printed) -> None:
    assert oudler(["rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["rulesets"]
    assert [rules["id"] for rules in found] == list(ruleset_ids())
    assert oudler(["rules", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert all(id in said for id in ruleset_ids())


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_ruleset_shows_each_option_with_its_source(id: str, capsys: Printed) -> None:
    assert oudler(["rules", id, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["options"]) == list(OPTIONS)
    values = {key: option["value"] for key, option in found["options"].items()}
    assert read_ruleset(id, found["version"], values) == load_ruleset(id)
    assert all(option["source"] and option["says"] for option in found["options"].values())


def test_the_values_are_written_as_set_reads_them(capsys: Printed) -> None:
    assert oudler(["rules", "fft-5", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    settings = [line.replace(" = ", "=", 1) for line in lines[1::2]]
    assert len(settings) == len(plain_options(load_ruleset("fft-5")))
    arguments = ["score", "--contract", "garde", "--points", "57", "--oudlers", "0"]
    for setting in settings:
        arguments += ["--set", setting]
    assert oudler([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == [104, 52, -52, -52, -52]


def test_an_unknown_ruleset_is_refused_with_the_known_ones(capsys: Printed) -> None:
    assert oudler(["rules", "fft-9"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "fft-4" in error
