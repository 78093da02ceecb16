"""A championship agrees with a calculation of its own, and a wrong formula is explained."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.tournament.season.formula import read_formula

Printed = pytest.CaptureFixture[str]
POINTS = [20, 16, 13, 11, 9]
PEOPLE = [f"Nom {letter}" for letter in "ABCDEFGHIJKL"]
YOUNG = PEOPLE[:6]


class Club:
    """A folder of evenings, and the commands' answers."""

    def __init__(self, folder: Path, capsys: Printed) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, *line: str, code: int = 0) -> str:
        assert oudler(["tournament", *line, "--lang", "en"]) == code, self.capsys.readouterr()
        out, err = self.capsys.readouterr()
        return err if code else out

    def json(self, *line: str) -> Any:
        assert oudler(["tournament", *line, "--json"]) == 0
        return json.loads(self.capsys.readouterr().out)

    def evening(self, number: int, rng: Random) -> None:
        """Free deals of eight of the club's people; in turn, another « Anne Martin »."""
        file = str(self.folder / f"{number}.tournament")
        self("new", file, "--format", "free", "--date", f"evening {number}")
        for name in rng.sample(PEOPLE, 7):
            young = ["--category", "Jeunes"] if name in YOUNG and number % 2 else []
            self("enter", file, name, *young)
        licence = ["--licence", str(1001 + number % 2)] if number else []
        self("enter", file, "Anne Martin", *licence)
        self("open", file, "--seats", "entry", "--positions", "1")
        for table in ("1", "2"):
            won = [rng.choice((30, 60, 90)) for _ in range(3)]
            self("result", file, table, *map(str, (*won, -sum(won))), "--position", "1")

    def formula(self, **changed: object) -> str:
        found: dict[str, object] = {
            "name": "2026",
            "evenings": [f"{number}.tournament" for number in range(1, 5)],
            "counts": "points",
            "points": POINTS,
            "present": 2,
            "best": 3,
            "least": 3,
            "ties": ["best", "evenings"],
            **changed,
        }
        path = self.folder / "season.toml"
        path.write_text("".join(f"{key} = {json.dumps(one)}\n" for key, one in found.items()))
        return str(path)


@pytest.fixture
def club(tmp_path: Path, capsys: Printed) -> Club:
    found, rng = Club(tmp_path, capsys), Random(47)
    for number in range(1, 5):
        found.evening(number, rng)
    return found


def by_hand(club: Club, equal: str) -> list[tuple[int | None, str, Fraction, int]]:
    """Rank, key, total and evenings, from what each file exports; none of the season's code."""
    scores: dict[str, list[Fraction]] = {}
    for number in range(1, 5):
        file = str(club.folder / f"{number}.tournament")
        entries = club.json("export", file, "entries")["entries"]
        licences = {one["name"]: one["licence"] for one in entries}
        ranking = club.json("rank", file)["ranking"]
        for one in ranking:
            key = f"{one['name']} {licences[one['name']]}".strip()
            shared = sum(other["rank"] == one["rank"] for other in ranking)
            places = [one["rank"] + at for at in range(shared if equal == "mean" else 1)]
            worth = [Fraction(POINTS[at - 1] if at <= len(POINTS) else 2) for at in places]
            scores.setdefault(key, []).append(Fraction(sum(worth)) / len(worth))
    merits = {
        key: (sum(sorted(own, reverse=True)[:3]), max(own), len(own)) for key, own in scores.items()
    }
    ranked = {key: merit for key, merit in merits.items() if merit[2] >= 3}
    return [
        (
            1 + sum(other > merit for other in ranked.values()) if key in ranked else None,
            *(key, Fraction(merit[0]), merit[2]),
        )
        for key, merit in merits.items()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("equal", ["same", "mean"])
def test_a_season_is_what_a_calculation_by_hand_gives(club: Club, equal: str) -> None:
    formula = club.formula(equal=equal)
    found = club.json("season", formula)["ranking"]
    mine = {
        f"{one['name']} {one['licence']}".strip(): (
            one["rank"],
            Fraction(one["total"]),
            sum(score is not None for score in one["scores"]),
        )
        for one in found
    }
    theirs = by_hand(club, equal)
    assert any(rank is None for rank, *_ in theirs)
    assert len({rank for rank, *_ in theirs}) > 3
    assert mine == {
        key: (rank, Fraction(f"{float(total):.4f}"), evenings)
        for rank, key, total, evenings in theirs
    }


@pytest.mark.slow
def test_a_category_is_ranked_among_itself_and_known_the_year_after(club: Club) -> None:
    everybody = club.json("season", club.formula(least=1))["ranking"]
    young = club.json("season", club.formula(least=1), "--category", "jeunes")["ranking"]
    # Somebody entered as young on one evening is young all season.
    assert {one["name"] for one in young} == {
        one["name"] for one in everybody if one["category"] == "Jeunes"
    }
    assert {one["name"] for one in young} < {*YOUNG}
    everybodys = [one["name"] for one in everybody if one["category"]]
    assert [one["name"] for one in young] == everybodys
    assert young[0]["rank"] == 1
    wall = club.folder / "wall.html"
    club("season", club.formula(least=1), "--out", str(wall))
    assert wall.read_text().count(young[0]["name"]) == 2
    error = club("season", club.formula(), "--category", "Vétérans", code=1)
    assert "the categories are: Jeunes." in error
    table = club.folder / "2025.csv"
    club("season", club.formula(least=0), "--out", str(table))
    later = club.formula(evenings=["2.tournament"], before="2025.csv", carried="1", least=0)
    again = club.json("season", later)["ranking"]
    assert {one["name"] for one in again if one["category"]} == {one["name"] for one in young}


@pytest.mark.slow
def test_last_year_is_read_from_the_table_that_was_written(club: Club) -> None:
    table = club.folder / "2025.csv"
    club("season", club.formula(), "--out", str(table))
    rows = list(csv.DictReader(table.read_text("utf-8-sig").splitlines()))
    head = ["rank", "name", "licence", "club", "category", "total", "evenings"]
    assert list(rows[0])[:7] == head
    assert list(rows[0])[7:] == [f"evening {number}" for number in range(1, 5)]
    before = {(one["name"], one["licence"]): Fraction(one["total"]) for one in rows}
    plain = club.json("season", club.formula(least=0))["ranking"]
    carried = club.json("season", club.formula(least=0, before="2025.csv", carried="1/4"))
    for one in plain:
        (again,) = (
            other
            for other in carried["ranking"]
            if (other["name"], other["licence"]) == (one["name"], one["licence"])
        )
        gained = Fraction(again["total"]) - Fraction(one["total"])
        assert gained == before[one["name"], one["licence"]] / 4
    # The same table enters people, seeded by last year's rank.
    new = str(club.folder / "next.tournament")
    club("new", new, "--format", "free")
    odd = club.formula(evenings=["1.tournament", "3.tournament"], least=0)
    club("season", odd, "--out", str(table))
    assert "1. " in club("enter", new, "--from", str(table))


def test_the_formula_of_the_documentation_is_one() -> None:
    page = Path(__file__).parents[3] / "docs" / "tournaments.md"
    shown = page.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    formula = read_formula(shown)
    assert (formula.points[-1], formula.best, formula.carried) == (
        *(Fraction(27, 2), 8),
        Fraction(1, 4),
    )


@pytest.mark.slow
def test_a_wrong_formula_says_what_would_be_right(club: Club) -> None:
    for changed, said in (
        ({"bset": 2}, "“bset” is unknown; the keys are: name, evenings"),
        ({"best": -1}, "“best = -1” cannot be read; for example: 8"),
        ({"counts": "money"}, 'for example: "points" | "beaten" | "percent"'),
        ({"counts": "percent"}, "The evening “evening 1” has no percentage"),
        ({"evenings": ["none.tournament"]}, "none.tournament"),
    ):
        error = club("season", club.formula(**changed), code=1)
        assert said in error
        assert error.count("\n") == 1
    club.evening(0, Random(1))
    formula = club.formula(evenings=[f"{number}.tournament" for number in range(5)])
    assert "Two people are called Anne Martin" in club("season", formula, code=1)
