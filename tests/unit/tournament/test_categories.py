"""Categories and clubs have rankings of their own, and categories prizes."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oudler.cli import run as oudler

Printed = pytest.CaptureFixture[str]
PEOPLE = "nom;club;catégorie\n" + "".join(
    f"Nom {number};{'Dijon' if number % 3 else 'Lyon'};{'Jeunes' if number % 2 else ''}\n"
    for number in range(1, 13)
)
SHEETS = {"1": (90, -30, 60, -120), "2": (30, 30, -90, 30), "3": (90, -150, 30, 30)}


@pytest.fixture
def command(tmp_path: Path, capsys: Printed) -> Callable[..., str]:
    """An evening of three tables, played, as commands see it."""
    file = str(tmp_path / "cup.tournament")
    (tmp_path / "people.csv").write_text(PEOPLE, "utf-8")

    def say(part: str, *line: str, code: int = 0) -> str:
        assert oudler(["tournament", part, file, *line]) == code, capsys.readouterr()
        out, err = capsys.readouterr()
        return err if code else out

    say("new", "--format", "free", "--lang", "en")
    say("enter", "--from", str(tmp_path / "people.csv"))
    say("open", "--seats", "entry", "--positions", "1")
    for table, balances in SHEETS.items():
        say("result", table, *map(str, balances), "--position", "1")
    return say


def among(everybody: list[dict[str, Any]], own: set[str]) -> list[tuple[int, str]]:
    """The rank of each of these among themselves, counted anew from the figures."""
    figures = {one["name"]: Fraction(one["figure"]) for one in everybody if one["name"] in own}
    return sorted(
        (1 + sum(other > figure for other in figures.values()), name)
        for name, figure in figures.items()
    )


def test_a_category_and_a_club_are_ranked_among_themselves(command: Callable[..., str]) -> None:
    everybody = json.loads(command("rank", "--json"))["ranking"]
    young = {f"Nom {number}" for number in range(1, 13, 2)}
    for option, own in (
        (("--category", "jeunes"), young),
        (("--club", "Lyon"), {f"Nom {number}" for number in range(3, 13, 3)}),
    ):
        found = json.loads(command("rank", *option, "--json"))["ranking"]
        ranked = sorted((one["rank"], one["name"]) for one in found)
        assert ranked == among(everybody, own)
        assert len({rank for rank, _ in ranked}) < len(ranked)
    error = command("rank", "--category", "Vétérans", "--lang", "fr", code=1)
    assert error == "Il n'y a pas de catégorie « Vétérans » ; les catégories : Jeunes.\n"


def test_a_categorys_prizes_are_its_own(command: Callable[..., str], tmp_path: Path) -> None:
    command("prizes", "100", "50")
    command("prizes", "20", "a ham", "--category", "Jeunes")
    assert command("prizes", "--category", "Jeunes", "--lang", "en") == "1: 20\n2: a ham\n"
    everybody = json.loads(command("rank", "--json"))["ranking"]
    assert sum(Fraction(one["prize"]["amount"]) for one in everybody if "prize" in one) == 150
    young = json.loads(command("rank", "--category", "Jeunes", "--json"))["ranking"]
    won = [one for one in young if "prize" in one]
    assert sum(Fraction(one["prize"]["amount"]) for one in won) == 20
    assert {one["rank"] for one in won} <= {1, 2}
    printed = tmp_path / "ranking.html"
    command("print", "ranking", "--out", str(printed), "--lang", "fr")
    shown = printed.read_text("utf-8").partition("Jeunes")[2]
    assert "a ham" in shown
    assert "Nom 2<" not in shown
    command("prizes", "--none", "--category", "Jeunes")
    young = json.loads(command("rank", "--category", "Jeunes", "--json"))["ranking"]
    assert not any("prize" in one for one in young)
    assert "catégorie" in command("export", "entries", "--lang", "fr").splitlines()[0]
