import io
import json

import pytest

from oudler.cli import run as oudler

GARDE = ["score", "--contract", "garde", "--points", "49", "--oudlers", "2"]
Printed = pytest.CaptureFixture[str]


def scored(arguments: list[str], capsys: Printed) -> dict[str, object]:
    assert oudler([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def refused(arguments: list[str], capsys: Printed) -> str:
    assert oudler(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


def test_the_federation_example(capsys: Printed) -> None:
    found = scored([*GARDE, "--petit", "attack", "--handful", "attack:single"], capsys)
    assert found["unit"] == 106
    assert found["scores"] == [318, -106, -106, -106]
    lines = found["lines"]
    assert isinstance(lines, list)
    assert [line["amount"] for line in lines] == [50, 16, 20, 20]


def test_a10_64_what_one_player_is_paid_is_listed(capsys: Printed) -> None:
    own = ["--petit", "attack", "--set", "petit_au_bout_paid_to=trick_winner"]
    found = scored([*GARDE, *own, "--lang", "en"], capsys)
    assert found["scores"] == [198 + 60, -86, -86, -86]
    assert found["premiums"] == [
        {
            "kind": "petit_au_bout",
            "place": 0,
            "each": 20,
            "text": "Petit au bout: the taker receives 20 from everyone.",
        }
    ]
    assert scored(GARDE, capsys)["premiums"] == []


TWO_PACKS = ["--rules", "wikipedia-6-two-packs", "--points", "87", "--oudlers", "4"]
WITH_ONE = ["--partner", "other"]


def test_g14_two_petits_are_two_lines(capsys: Printed) -> None:
    both = [*GARDE[:3], *TWO_PACKS, *WITH_ONE, "--petit", "attack", "--petits", "2"]
    found = scored(both, capsys)
    assert (found["target"], found["unit"]) == (82, 50 + 10 + 20 + 20)
    assert oudler([*both, "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.count("Petit au bout pour l'attaque : 10 × 2 = 20.") == 2
    assert "avec quatre bouts" in said


def test_limits_follow_the_size_of_the_pack(capsys: Printed) -> None:
    line = [*GARDE[:3], *TWO_PACKS[:2], "--oudlers", "7", "--points", "183", *WITH_ONE]
    said = refused([*line, "--lang", "en"], capsys)
    assert "0 to 182" in said
    assert "6 oudlers" in said

    assert "Petits" in refused([*GARDE, "--petits", "2", "--lang", "en"], capsys)


@pytest.mark.parametrize("points", ["40.5", "40,5", "81/2"])
def test_points_by_halves(points: str, capsys: Printed) -> None:
    line = ["score", "--rules", "fft-3", "--contract", "prise", "--oudlers", "2"]
    assert scored([*line, "--points", points], capsys)["scores"] == [-52, 26, 26]


def test_a_partner_takes_one_share(capsys: Printed) -> None:
    line = ["score", "--rules", "fft-5", "--contract", "garde", "--points", "57", "--oudlers", "0"]
    with_one = [*line, "--partner", "other"]
    assert scored(with_one, capsys)["scores"] == [104, 52, -52, -52, -52]
    alone = [*line, "--partner", "self"]
    assert scored(alone, capsys)["scores"] == [208, -52, -52, -52, -52]


def test_handfuls_add_up(capsys: Printed) -> None:
    found = scored([*GARDE, "--handful", "attack:single", "defence:single"], capsys)
    assert found["unit"] == 66 + 20 + 20


@pytest.mark.parametrize(
    ("slam", "unit"),
    [("announced-made", 92 + 400), ("made", 92 + 200)],
)
def test_slams(slam: str, unit: int, capsys: Printed) -> None:
    line = ["score", "--contract", "prise", "--points", "91", "--oudlers", "3", "--slam", slam]
    assert scored(line, capsys)["unit"] == unit - 92 + 25 + 55


def test_a5_32_small_slams(capsys: Printed) -> None:
    line = [*GARDE[:3], "--points", "87", "--oudlers", "2", "--set", "small_slam_misses=1"]
    announced = scored([*line, "--slam", "small-announced-made", "made"], capsys)
    assert announced["unit"] == (25 + 46) * 2 + 300 + 200
    assert refused([*line, "--slam", "small-announced-made", "announced-made"], capsys)


def test_a7_45_miseres_are_paid_by_all_the_others(capsys: Printed) -> None:
    line = [*GARDE, "--set", "misere_premium=10", "--misere", "attack:trumps", "defence:courts"]
    found = scored(line, capsys)
    assert found["unit"] == 66
    assert found["scores"] == [198 + 30 - 10, -66 - 10 + 30, -66 - 10 - 10, -66 - 10 - 10]


def test_options_change_the_score(capsys: Printed) -> None:
    assert scored([*GARDE, "--set", "base=0"], capsys)["unit"] == 16


@pytest.mark.parametrize(
    "line",
    [
        [*GARDE[:3], "--points", "80", "--oudlers", "2", "--slam", "made"],
        [*GARDE[:3], "--points", "91.5", "--oudlers", "3"],
        [*GARDE[:3], "--points", "x", "--oudlers", "3"],
        [*GARDE, "--handful", "attack:triple", "defence:single"],
        [*GARDE, "--handful", "attack:huge"],
        [*GARDE, "--misere", "attack:trumps"],
        [*GARDE, "--set", "misere_premium=10", "--misere", "attack:kings"],
        [*GARDE, "--slam", "small-made"],
        [*GARDE, "--partner", "other"],
        [*GARDE, "--rules", "fft-6"],
        [*GARDE, "--set", "base"],
        [*GARDE, "--set", "base=-1"],
        ["score", "--contract", "pousse", "--points", "49", "--oudlers", "2"],
        [*GARDE[:3], "--points", "3", "--oudlers", "1"],
        [*GARDE[:3], "--points", "49", "--oudlers", "0", "--petit", "attack"],
    ],
)
def test_an_impossible_result_is_refused_in_one_line(line: list[str], capsys: Printed) -> None:
    assert refused(line, capsys)


def test_options_must_have_a_meaning_under_the_rules(capsys: Printed) -> None:
    idle = ["--set", "partner_share=equal", "--set", "handfuls=[10, 13, 19]"]
    said = refused([*GARDE, *idle, "--lang", "en"], capsys)
    assert "needs partners, by a call or in teams" in said
    assert "at most 18 trumps" in said
    assert scored([*GARDE, "--set", "partner_share=single"], capsys)["unit"] == 66


def test_a_refusal_in_json_says_so(capsys: Printed) -> None:
    assert oudler([*GARDE, "--set", "base=-1", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


@pytest.mark.parametrize("line", [GARDE[:5], [*GARDE, "--slam", "grand"], [*GARDE, "--nothing"]])
def test_an_unclear_argument_is_a_usage_error(line: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(line)
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_french(capsys: Printed) -> None:
    assert oudler([*GARDE, "--lang", "fr"]) == 0
    assert "Garde réussie" in capsys.readouterr().out


FIVE = ["score", "--rules", "fft-5", "--contract", "garde", "--points", "57", "--oudlers", "0"]
SEVEN = [
    "score",
    "--rules",
    "wikipedia-7",
    "--contract",
    "garde",
    "--points",
    "57",
    "--oudlers",
    "0",
]
TEAMS = ["score", "--rules", "wikipedia-6-teams", "--contract", "garde"]
TEAMS += ["--points", "57", "--oudlers", "0"]


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ([*FIVE, "--partner", "self"], [208, -52, -52, -52, -52]),
        ([*FIVE, "--partner", "other"], [104, 52, -52, -52, -52]),
        ([*SEVEN, "--partner", "others"], [104, 52, 52, -52, -52, -52, -52]),
        ([*SEVEN, "--partner", "second", "other"], [104, 52, 52, -52, -52, -52, -52]),
        ([*SEVEN, "--partner", "both"], [208, 52, -52, -52, -52, -52, -52]),
        (TEAMS, [52, 52, 52, -52, -52, -52]),
        ([*TEAMS, "--partner", "others"], [52, 52, 52, -52, -52, -52]),
        (
            [*GARDE[:3], *TWO_PACKS, "--partner", "others"],
            [60, 60, 60, -60, -60, -60],
        ),
        ([*GARDE[:3], *TWO_PACKS, *WITH_ONE], [180, 60, -60, -60, -60, -60]),
        ([*GARDE[:3], *TWO_PACKS, "--partner", "self"], [300, *[-60] * 5]),
        (
            [*FIVE[:1], "--rules", "playroom-6", *FIVE[3:], "--partner", "others"],
            [78, 52, 26, -52, -52, -52],
        ),
    ],
)
def test_a11_70_a_partner_has_a_share(line: list[str], scores: list[int], capsys: Printed) -> None:
    assert scored(line, capsys)["scores"] == scores


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["--rules", "wikipedia-6-misere"], "nobody takes"),
        (["--set", "handful_by=taker", "--handful", "defence:single"], "only the taker"),
        (["--rules", "wikipedia-6-teams", "--partner", "self"], "with 2 partners"),
        (["--rules", "wikipedia-6-teams", "--partner", "other"], "with 2 partners"),
        (["--rules", "fft-5", "--partner", "others"], "without a partner or with one partner"),
        (["--rules", "wikipedia-6-two-packs", "--partner", "second"], "with 2 partners"),
        (["--rules", "wikipedia-4", "--points", "49.5"], "49 or 50, not 49.5"),
        (["--petits", "2"], "1 to 1 at this table, not 2"),
        (["--points", "3"], "at least 13 points, not 3"),
        (["--contract", "pousse"], "no pousse under these rules; the contracts are: prise, garde,"),
        (["--points", "1e999999999"], "is not a number of points"),
        (["--points", "91", "--oudlers", "4"], "0 to 3, not 4"),
    ],
)
def test_an_impossible_result_is_refused_with_what_would_be_right(
    line: list[str], says: str, capsys: Printed
) -> None:
    assert says in refused([*GARDE, *line, "--lang", "en"], capsys)
    refused([*GARDE, *line, "--lang", "fr"], capsys)


def test_in_json_each_fault_names_its_option(capsys: Printed) -> None:
    line = [*GARDE, "--points", "200", "--oudlers", "9", "--partner", "other", "--json"]
    assert oudler(line) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(fault["option"], fault["reason"]) for fault in found["faults"]] == [
        ("partner", "no_such_partner"),
        ("points", "points_out_of_range"),
        ("oudlers", "oudlers_out_of_range"),
    ]


def test_a_rare_result_is_scored_and_asked_about(capsys: Printed) -> None:
    line = [*GARDE, "--points", "40.5", "--oudlers", "2"]
    assert oudler([*line, "--lang", "en"]) == 0
    assert "Half a point is left only if" in capsys.readouterr().out
    assert oudler([*line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["doubts"] == ["half_point"]


@pytest.mark.parametrize("line", [FIVE, [*FIVE, "--json"], [*GARDE[:3], *TWO_PACKS]])
def test_a_partner_is_not_guessed(line: list[str], capsys: Printed) -> None:
    assert oudler([*line, "--lang", "en"]) == 1
    assert "Who plays with the taker? Say so with --partner" in capsys.readouterr().err


class Terminal(io.StringIO):
    """What a person types and sees."""

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_a_partner_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("nobody\n\nother\n"))
    monkeypatch.setattr("sys.stdout", seen)
    assert oudler([*FIVE, "--lang", "en"]) == 0
    said = seen.getvalue()
    assert said.count("One or more words of self, other, second, both, others:") == 3
    assert "The taker +104, the partner +52" in said


def test_a_terminal_that_is_closed_answers_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(""))
    monkeypatch.setattr("sys.stdout", Terminal())
    assert oudler([*FIVE, "--lang", "en"]) == 1
    assert "Who plays with the taker?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("contract", "points", "handful"),
    [
        ("garde-sans", "41.5", "attack:single"),
        ("gs", "41½", "attaque:simple"),
        ("Garde sans le chien", "41,5", "att:poignée simple"),
    ],
)
def test_it_has_the_words_of_the_score_sheet(
    contract: str, points: str, handful: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["score", "--contract", contract, "--points", points, "--oudlers", "2"]
    assert oudler([*line, "--handful", handful, "--lang", "fr"]) == 0
    assert "garde sans" in capsys.readouterr().out.lower()
