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
    assert oudler(["duplicate", "26", "26", "-31", "40", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert tables[0] == {"unit": 26, "attack": 50, "defence": 50}
    assert tables[3] == {"unit": 40, "attack": 100, "defence": 0}


def test_a_match_compares_two_attacks(capsys: Printed) -> None:
    assert oudler(["duplicate", "--match", "-68", "-58", "--lang", "fr"]) == 0
    assert "−3,162" in capsys.readouterr().out
    assert oudler(["duplicate", "--match", "82", "66", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"match_points": 4.0, "doubts": []}


def test_a_rare_score_is_counted_and_asked_about(capsys: Printed) -> None:
    assert oudler(["duplicate", "-966", "56", "--lang", "fr"]) == 0
    *_, second, note = capsys.readouterr().out.splitlines()
    assert second.startswith("Table 2")
    assert note.startswith("Table 1 : il faut une donne rare pour marquer −966.")
    assert oudler(["duplicate", "-966", "56", "--json"]) == 0
    (doubt,) = json.loads(capsys.readouterr().out)["doubts"]
    assert "−966" in doubt


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["56"], "deux tables"),
        (["--match", "56"], "deux marques"),
        (["cinquante", "3"], "cinquante"),
    ],
)
def test_an_impossible_comparison_is_explained(
    arguments: list[str], says: str, capsys: Printed
) -> None:
    assert oudler(["duplicate", *arguments, "--lang", "fr"]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["56", "7"], "the score +7 is impossible; the nearest: +6 or +8"),
        (["56", "1000000"], "the score +1000000 is impossible; the nearest: +962"),
        (["56", "-1000000"], "the nearest: −986"),
        (["56", "62.5"], "the score +62.5 is impossible; the nearest: +62 or +63"),
        (["--match", "56", "1/3"], "the score +⅓ is impossible"),
        (
            ["1", "3"],
            "the nearest: 0 or +2. Under fft-4 the score +3 is impossible",
        ),
        (["5", "50", "--rules", "wikipedia-6-misere"], "nobody takes"),
        (["1e999999999", "3"], "is not a score"),
        (["56", "62", "--set", "partner_share=equal"], "partner_share"),
    ],
)
def test_a_score_that_no_deal_has_is_refused(
    arguments: list[str], says: str, capsys: Printed
) -> None:
    assert oudler(["duplicate", *arguments, "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert oudler(["duplicate", *arguments, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


@pytest.mark.slow
def test_the_rules_decide_which_scores_are_possible(capsys: Printed) -> None:
    assert oudler(["duplicate", "62.5", "56", "--set", "half_points=exact"]) == 0
    assert oudler(["duplicate", "25", "26", "--set", "base=0", "--json"]) == 0
    capsys.readouterr()
