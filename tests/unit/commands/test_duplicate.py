import json

import pytest

from oudler.cli import run as oudler

Printed = pytest.CaptureFixture[str]


def test_a_board_is_compared_table_by_table(capsys: Printed) -> None:
    assert oudler(["duplicate", "56", "62", "-56", "-52", "50", "--lang", "fr"]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == "Table 1 : +56, attaque 75 %, défense 25 %."
    assert last == "Table 5 : +50, attaque 50 %, défense 50 %."


def test_a_board_as_json(capsys: Printed) -> None:
    assert oudler(["duplicate", "10", "10", "-3", "20", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert tables[0] == {"unit": 10, "attack": 50, "defence": 50}
    assert tables[3] == {"unit": 20, "attack": 100, "defence": 0}


def test_a_match_compares_two_attacks(capsys: Printed) -> None:
    assert oudler(["duplicate", "--match", "-68", "-58", "--lang", "fr"]) == 0
    assert "−3,162" in capsys.readouterr().out
    assert oudler(["duplicate", "--match", "82", "66", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"match_points": 4.0}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["56"], "deux tables"),
        (["--match", "56"], "deux marques"),
        (["cinquante", "3"], "cinquante"),
    ],
)
def test_what_cannot_be_compared_is_told(arguments: list[str], says: str, capsys: Printed) -> None:
    assert oudler(["duplicate", *arguments, "--lang", "fr"]) == 1
    assert says in capsys.readouterr().err
