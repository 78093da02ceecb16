"""`oudler solve` on a record that stops in the middle of the play."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from oudler.cli import run as oudler
from oudler.commands.solve_report import Solved
from oudler.core import Card, CardPlayed, CardSet, Deal, Side, start
from oudler.core.text import Header, format_event, format_header
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, CardValue, Goal, KernelMissing, Solution
from oudler.testing.chance import random_dealt, random_steps
from oudler.testing.endings import random_ending
from oudler.testing.processes import mortal
from oudler.words import LANGUAGES, Words

Printed = pytest.CaptureFixture[str]
NAMES = ("Anne", "Bob", "Chloé", "David", "Élise", "Fanny", "Gaël")


def stopped(tmp_path: Path, id: str, played: int, seed: int = 1) -> str:
    """A record of a deal with a taker and this many cards played."""
    rules, rng = load_ruleset(id), Random(seed)
    while True:
        dealt = random_dealt(rng, rules)
        lines = [format_header(Header(rules.name, {}, NAMES[: rules.places]))]
        lines.append(format_event(dealt))
        cards = 0
        for event, _ in random_steps(rng, start(rules, dealt)):
            if cards == played and isinstance(event, CardPlayed):
                break
            cards += isinstance(event, CardPlayed)
            lines.append(format_event(event))
        if cards >= played > 0:
            path = tmp_path / "a.tarot"
            path.write_text("\n".join([*lines, ""]), "utf-8")
            return str(path)


@pytest.mark.parametrize(
    ("option", "most"), [("--threads", 256), ("--memory", 65536), ("--imagine", 1_000_000)]
)
def test_more_than_a_search_can_take_is_refused(option: str, most: int, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(["solve", "a.tarot", option, str(most + 1), "--lang", "en"])
    assert ended.value.code == 2
    said = f"oudler solve: {option}: expected a number (1…{most}), not '{most + 1}'\n"
    assert capsys.readouterr().err == said


def in_json(capsys: Printed, *line: str, code: int = 0) -> dict[str, object]:
    assert oudler(["solve", *line, "--json", "--threads", "1"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def test_everything_is_in_the_json(kernel: ModuleType, tmp_path: Path, capsys: Printed) -> None:
    found = in_json(capsys, stopped(tmp_path, "fft-4", 57))
    assert list(found) == [
        *("ok", "goal", "units", "to_act", "tricks_left", "value", "made"),
        *("score", "cards", "line", "nodes", "seconds"),
    ]
    value, cards, line = found["value"], found["cards"], found["line"]
    assert isinstance(value, dict)
    assert isinstance(cards, list)
    assert isinstance(line, list)
    assert value["least"] == value["most"] == cards[0]["value"]["least"]
    assert found["made"] is (value["least"] >= 0)
    assert len(line) == 72 - 57
    assert found["tricks_left"] == 4
    assert found["units"] == {"value": "half_points", "score": "score_points"}
    worst = [abs(card["value"]["least"] - value["least"]) for card in cards]
    assert worst == sorted(worst)


def test_a_trick_of_a_deal_needs_no_cut_file(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    """Asked for by deal and trick, the answer is that of the record cut there."""
    cut = in_json(capsys, stopped(tmp_path, "fft-4", 60))
    whole = stopped(tmp_path, "fft-4", 71)
    for asked in (["--trick", "16"], ["--deal", "1", "--trick", "16"]):
        found = in_json(capsys, whole, *asked)
        assert {**found, "seconds": 0} == {**cut, "seconds": 0}
    for asked, says in (
        (["--deal", "2"], "There is no deal 2: the record has 1."),
        (["--trick", "19"], "The deal has no trick 19, or stops before it."),
    ):
        assert in_json(capsys, whole, *asked, "--lang", "en", code=1)["message"] == says


@pytest.mark.parametrize("goal", ["margin", "score", "made"])
def test_each_goal_is_explained(
    kernel: ModuleType, goal: str, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "fft-5", 55)
    found = in_json(capsys, path, "--goal", goal)
    assert found["goal"] == goal
    assert found["units"] == {
        "value": {"margin": "half_points", "score": "score_points", "made": "contract_made"}[goal]
    }
    assert "score" not in found
    for language in LANGUAGES:
        assert oudler(["solve", path, "--goal", goal, "--lang", language]) == 0
        said = capsys.readouterr().out
        assert len(re.findall(r"^  \d+\. ", said, re.MULTILINE)) == found["tricks_left"]


def test_the_story_names_the_players_and_every_card_of_the_line(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "fft-4", 58)
    assert oudler(["solve", path, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    tricks = [line for line in said.splitlines() if re.match(r"  \d+\. ", line)]
    assert all(line.count(", ") == 3 for line in tricks)
    assert all(name in line for line in tricks for name in NAMES[:4])
    assert said.count("\n") == len(said.splitlines())


def test_limits_that_end_the_search_are_told(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "fft-4", 1)
    assert oudler(["solve", path, "--seconds", "0.05", "--memory", "16", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "between −" in said
    assert "reached its limits" in said
    assert "give or take" in said


def test_a_game_played_by_bots_and_cut_after_six_tricks_is_solved(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "x.tarot"
    play = ["play", "--auto", "--deals", "1", "--seed", "8", "--record", str(path)]
    assert oudler(play) == 0
    capsys.readouterr()
    lines = path.read_text("utf-8").splitlines()
    cards = [number for number, line in enumerate(lines) if '"card_played"' in line]
    path.write_text("\n".join([*lines[: cards[24]], ""]), "utf-8")
    found = in_json(capsys, str(path), "--seconds", "2")
    value = found["value"]
    assert isinstance(value, dict)
    assert found["tricks_left"] == 12
    assert -112 <= value["least"] <= value["most"] <= 110


@pytest.mark.slow
@pytest.mark.parametrize("played", [56, 57, 58, 59])
def test_cards_are_tried_in_deals_that_are_imagined(
    kernel: ModuleType, played: int, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "fft-4", played)
    found = in_json(capsys, path, "--imagine", "20")
    assert list(found) == [
        *("ok", "units", "to_act", "tricks_left", "imagined", "scored", "cards", "seconds")
    ]
    assert found["imagined"] == found["scored"] == 20
    assert found["units"] == {"made": "share_of_deals", "score": "score_points"}
    cards = found["cards"]
    assert isinstance(cards, list)
    assert all(set(card) == {"card", "made", "score"} for card in cards)
    said = {}
    for language in LANGUAGES:
        assert oudler(["solve", path, "--imagine", "20", "--lang", language]) == 0
        said[language] = capsys.readouterr().out.splitlines()
        assert len(said[language]) == 4 + len(cards)
        assert "20 " in said[language][1]
    assert said["fr"] != said["en"]


def test_where_the_fewest_points_win_those_of_the_player_are_foretold(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    found = in_json(capsys, stopped(tmp_path, "wikipedia-6-misere", 66), "--imagine", "5")
    cards = found["cards"]
    assert isinstance(cards, list)
    assert all(set(card) == {"card", "own"} for card in cards)
    assert all(card["own"]["least"] == card["own"]["most"] for card in cards)
    own = [Fraction(card["own"]["least"]) for card in cards]
    assert own == sorted(own)


def test_time_that_is_over_leaves_fewer_deals_or_none(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "fft-4", 1)
    line = ["solve", path, "--imagine", "50", "--seconds", "0.05", "--memory", "16"]
    assert oudler([*line, "--lang", "en"]) == 0
    assert "Time ran out before 50 deals were searched." in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_left_open_are_told(kernel: ModuleType, language: str) -> None:
    from oudler.commands.solve_report import Promised
    from oudler.solver.prospects import Prospect, Prospects

    deal = random_ending(Random(2), load_ruleset("fft-4"), 4)
    assert deal.to_act is not None
    assert deal.side_of(deal.to_act) is Side.DEFENCE
    least = Prospect(Card.T2, Bounds(Fraction(1, 4), Fraction(3, 4)), Bounds(-20, 10), None)
    exact = Prospect(Card.T3, Bounds(1, 1), Bounds(Fraction(31, 4), Fraction(31, 4)), None)
    words = Words(language)
    found = Promised(deal, NAMES[:4], 9, Prospects(4, 2, (exact, least), 1.0)).story(words)
    assert found[2] == words("commands.solve.fewer", asked=9)
    assert found[3] == words("commands.solve.left_open")
    assert found[4] == words.count("commands.solve.scored", 2)
    to, point = {"en": ("to", "."), "fr": ("à", ",")}[language]
    told = [re.split("  +", line.strip())[:2] for line in found[6:8]]
    assert told == [[f"1 {to} 3", f"−20 {to} +10"], ["0", f"+7{point}8"]]


def test_a_goal_is_not_for_imagined_deals(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(["solve", "a.tarot", "--imagine", "5", "--goal", "made"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


REFUSED = [
    ("fft-4", 0, ["--goal", "margin"], "not_in_play"),
    ("fft-4", 72, [], "deal_over"),
    ("pagat-2-piles", 5, ["--goal", "own"], "piles"),
    ("pagat-2-piles", 5, ["--imagine", "5"], "piles"),
    ("wikipedia-7-two-packs", 5, ["--imagine", "5"], "two_packs"),
]


@pytest.mark.parametrize(("id", "played", "more", "reason"), REFUSED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_that_cannot_be_searched_is_refused_in_one_line(
    kernel: ModuleType,
    id: str,
    played: int,
    more: list[str],
    reason: str,
    language: str,
    tmp_path: Path,
    capsys: Printed,
) -> None:
    path = stopped(tmp_path, id, played) if played else _only_dealt(tmp_path, id)
    assert oudler(["solve", path, "--lang", language, *more]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{Words(language)(f'solver.refused.{reason}')}\n"
    assert in_json(capsys, path, *more, code=1)["ok"] is False


def _only_dealt(tmp_path: Path, id: str) -> str:
    rules = load_ruleset(id)
    path = tmp_path / "a.tarot"
    header = format_header(Header(rules.name, {}, NAMES[: rules.places]))
    path.write_text(f"{header}\n{format_event(random_dealt(Random(1), rules))}\n", "utf-8")
    return str(path)


def test_a_record_without_deals_and_a_bad_one(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "a.tarot"
    path.write_text('{"format":"tarot-record","version":1,"rules":"fft-4@1"}\n', "utf-8")
    assert oudler(["solve", str(path)]) == 1
    path.write_text("nonsense", "utf-8")
    assert oudler(["solve", str(path)]) == 1
    assert oudler(["solve", str(tmp_path / "none.tarot")]) == 1
    assert capsys.readouterr().err.count("\n") == 3


@pytest.mark.parametrize(
    "line", [["--seconds", "0"], ["--seconds", "inf"], ["--threads", "0"], ["--goal", "most"]]
)
def test_a_wrong_argument_is_a_usage_error(line: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(["solve", "a.tarot", *line])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["Sans preneur ; il reste 2 plis, à ", "Si tous jouent au mieux, "]),
        ("en", ["No taker; 2 tricks left, ", "With best play, "]),
    ],
)
def test_where_the_fewest_points_win_the_player_s_own_are_told(
    kernel: ModuleType, language: str, said: list[str], tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "wikipedia-6-misere", 68)
    assert oudler(["solve", path, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith(one) for line, one in zip(lines, said, strict=False)] == [True, True]
    assert in_json(capsys, path)["goal"] == "own"


def test_a_contract_is_not_sought_where_nobody_took(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = stopped(tmp_path, "wikipedia-6-misere", 68)
    assert oudler(["solve", path, "--goal", "made", "--lang", "fr"]) == 1
    assert capsys.readouterr().err == f"{Words('fr')('solver.refused.no_taker')}\n"


def test_standard_input(
    kernel: ModuleType, tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Path(stopped(tmp_path, "fft-3", 60)).read_text("utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(record))
    assert in_json(capsys, "-")["ok"] is True


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--imagine", "5"]])
def test_a_kernel_that_is_missing_leaves_one_line(tmp_path: Path, more: list[str]) -> None:
    """In a new process, where no module has found the kernel before."""
    without = "import sys; sys.modules['oudler_kernel'] = None; import oudler.cli as cli; "
    line = ["solve", stopped(tmp_path, "fft-4", 60), "--lang", "fr", *more]
    command = [sys.executable, "-c", f"{without}sys.exit(cli.run({line}))"]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{KernelMissing('0.1.0').told(Words('fr'))}\n"


def solved(goal: Goal, least: int, most: int) -> Solved:
    """An answer that no search has found."""
    deal: Deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    card = next(iter(CardSet(deal.hands[deal.to_act or 0].bits)))
    bounds = Bounds(least, most)
    found = Solution(goal, bounds, (CardValue(card, bounds),), (), 1234567, 0.5)
    return Solved(deal, NAMES[:4], found, None, 0.5)


@pytest.mark.parametrize(
    ("goal", "least", "most", "made"),
    [
        (Goal.MARGIN, 0, 0, True),
        (Goal.MARGIN, -1, -1, False),
        (Goal.MARGIN, -1, 3, None),
        (Goal.MARGIN, 1, 3, True),
        (Goal.MARGIN, -5, -2, False),
        (Goal.MADE, 1, 1, True),
        (Goal.MADE, 0, 0, False),
        (Goal.MADE, 0, 1, None),
        (Goal.SCORE, -100, 300, None),
    ],
)
def test_every_answer_has_its_sentence(
    goal: Goal, least: int, most: int, made: bool | None
) -> None:
    found = solved(goal, least, most)
    assert found.to_json()["made"] is made
    assert found.to_json()["value"] == {"least": least, "most": most}
    second = {language: found.story(Words(language))[1] for language in LANGUAGES}
    assert second["fr"] != second["en"]
    assert "1,234,567" in found.story(Words("en"))[-1]


def test_margins_are_told_in_points_and_by_halves() -> None:
    assert "2.5 points" in solved(Goal.MARGIN, 5, 5).story(Words("en"))[1]
    assert "de 0,5 point" in solved(Goal.MARGIN, -1, -1).story(Words("fr"))[1]


def test_scores_that_are_fractions_are_written_exactly() -> None:
    found = solved(Goal.SCORE, 0, 0)
    third = Bounds(Fraction(250, 3), Fraction(250, 3))
    with_score = Solved(found.deal, found.names, found.solution, third, 0.1)
    assert with_score.to_json()["score"] == {"least": "250/3", "most": "250/3"}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_ctrl_c_ends_it_without_a_traceback(kernel: ModuleType, tmp_path: Path) -> None:
    """In a terminal, with a bar: the line is left clean."""
    path = stopped(tmp_path, "fft-4", 1)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "oudler", "solve", path, "--memory", "64"]
    program = subprocess.Popen(mortal(*command), stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    assert b"[" in os.read(ours, 100)
    program.send_signal(signal.SIGINT)
    assert program.wait(timeout=20) == 130  # left alone, it goes on for minutes
    os.close(ours)


def test_the_search_is_one_of_cards(kernel: ModuleType, tmp_path: Path, capsys: Printed) -> None:
    found = in_json(capsys, stopped(tmp_path, "pagat-3", 63))
    codes = {str(card) for card in Card}
    line, cards = found["line"], found["cards"]
    assert isinstance(line, list)
    assert isinstance(cards, list)
    assert {*line, *(card["card"] for card in cards)} <= codes
