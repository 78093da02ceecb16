"""An evening of thirteen tables at the command line, against a calculation of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from tests.unit.tournament.test_commands import Evening, Printed

from oudler.testing.tournaments import possible_units

PLAYERS, POSITIONS, LATE = 52, 5, "7"
LEAVERS = (51, 52)
Play = tuple[int, str, int]
"""A position, a table and a board."""


def rows_for(evening: Evening, tables: Any) -> list[list[object]]:
    """The results still to come at some tables; few different scores, so that many are equal."""
    units = possible_units()[::60]
    (session,) = evening.json("check")["sessions"]
    return [
        [
            1,
            at["position"],
            at["table"],
            at["board"],
            units[(5 * int(at["table"]) + at["board"]) % len(units)],
        ]
        for at in session["awaited"]
        if at["table"] in tables
    ]


def enter(evening: Evening, rows: list[list[object]]) -> None:
    table = evening.path.with_suffix(".csv")
    head = "session,position,table,board,score\n"
    table.write_text(head + "".join(",".join(map(str, row)) + "\n" for row in rows), "utf-8")
    evening("result", "--from", str(table))


def by_hand(
    accounts: dict[int, Any], rulings: dict[Play, str], taken: dict[int, Fraction]
) -> dict[int, Fraction]:
    """Everybody's percentage, from who attacked and defended which play, and its score."""
    plays: dict[Play, Fraction] = {}
    roles: dict[int, list[tuple[Play, str]]] = defaultdict(list)
    for who, account in accounts.items():
        for note in account["sessions"][0]["notes"]:
            play = note["position"], note["table"], note["board"]
            if note["score"] is not None:
                plays[play] = Fraction(note["score"])
            roles[who].append((play, note["role"]))
    compared = {
        play: unit
        for play, unit in plays.items()
        if rulings.get(play) not in ("neutralised", "not_played")
    }
    figures: dict[int, Fraction] = {}
    for who, played in roles.items():
        marks: dict[str, list[Fraction]] = defaultdict(list)
        for play, role in played:
            if play not in compared:
                continue
            others = [unit for one, unit in compared.items() if one[2] == play[2] and one != play]
            mine = compared[play]
            attack = Fraction(
                100 * (2 * sum(one < mine for one in others) + sum(one == mine for one in others)),
                2 * len(others),
            )
            mark = attack if role == "attack" else 100 - attack
            if rulings.get(play) == "forty_sixty":  # the attack is at fault
                mark = min(mark, Fraction(40)) if role == "attack" else max(mark, Fraction(60))
            marks[role].append(mark)
        means = {role: sum(found, Fraction(0)) / len(found) for role, found in marks.items()}
        if len(means) == 2:
            whole = means["attack"] / 4 + means["defence"] * 3 / 4
        else:
            (whole,) = means.values()
        figures[who] = whole - taken.get(who, Fraction(0))
    return figures


@pytest.mark.slow
def test_thirteen_tables_agree_with_a_calculation_by_hand(tmp_path: Path, capsys: Printed) -> None:
    evening = Evening(tmp_path / "club.tournament", capsys)
    evening.begun("individual", PLAYERS, "--positions", str(POSITIONS))
    tables = {str(number) for number in range(1, 14)}
    for who in LEAVERS:
        evening("leave", who, "--position", 3)
    enter(evening, rows_for(evening, tables - {LATE}))
    assert "Provisional ranking (results to come:" in evening("rank", "--first", 1)
    assert evening.json("check")["sessions"][0]["awaited"]
    enter(evening, rows_for(evening, {LATE}))
    assert evening.json("check")["sessions"][0]["awaited"] == []
    found = evening.json("export", "results")["results"]
    # The plays that brought these tables the most: 40/60 takes from the attack, gives the defence.
    first = {
        table: max(
            (one["score"], one["position"], table, one["board"])
            for one in found
            if one["table"] == table
        )[1:]
        for table in ("1", "2", "3")
    }
    kinds = ("forty_sixty", "neutralised", "not_played")
    rulings = {first[table]: kind for table, kind in zip("123", kinds, strict=True)}
    for (_, table, board), kind in rulings.items():
        at_fault = ["--at-fault", "attack"] if kind == "forty_sixty" else []
        evening("adjust", table, board, kind, *at_fault)
    evening("penalty", 5, "0.5", "--note", "late")
    # Objections are closed; a protest is upheld: the score of a board was misread.
    evening("close")
    assert evening("result", "9", _board_of(found, "9"), 60, code=1)
    evening("close", "--reopen")
    assert "instead of" in evening("result", "9", _board_of(found, "9"), 60, "--note", "misread")
    evening("close")

    names = {one["entrant"]: one["name"] for one in evening.json("rank")["ranking"]}
    accounts = {who: evening.json("explain", who) for who in names}
    mine = by_hand(accounts, rulings, {5: Fraction(1, 2)})
    ranking = evening.json("rank")["ranking"]
    assert {one["entrant"]: one["figure"] for one in ranking} == {
        who: f"{rounded(figure, 4)}" for who, figure in mine.items()
    }
    assert {one["entrant"]: one["rank"] for one in ranking} == {
        who: 1 + sum(other > figure for other in mine.values()) for who, figure in mine.items()
    }
    assert len({one["rank"] for one in ranking}) < len(ranking)  # a tie
    _printed_alike(evening, mine, names, tmp_path)


def _board_of(found: list[dict[str, Any]], table: str) -> int:
    return next(int(one["board"]) for one in found if one["table"] == table)


def rounded(figure: Fraction, places: int) -> str:
    """Halves go up."""
    scaled = int(figure * 10**places + Fraction(1, 2))
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}}"


def _printed_alike(
    evening: Evening, mine: dict[int, Fraction], names: dict[int, str], folder: Path
) -> None:
    """The posted ranking has these figures, names the leavers so, and is a PDF too."""
    evening("print", "ranking", "--out", str(folder / "ranking.html"))
    page = unescape((folder / "ranking.html").read_text("utf-8"))
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in page.split("<tr>")]
    shown = {row[1]: row for row in rows if len(row) > 5}
    assert len(shown) == PLAYERS
    for who, figure in mine.items():
        (row,) = (row for name, row in shown.items() if re.fullmatch(rf"{names[who]}\b.*", name))
        assert f"{rounded(figure, 2)}%" in row, row
    for who in LEAVERS:
        assert any(re.fullmatch(rf"{names[who]} \(.*\)", name) for name in shown)
    pytest.importorskip("typst")
    evening("print", "ranking", "--out", str(folder / "ranking.pdf"))
    assert (folder / "ranking.pdf").read_bytes().startswith(b"%PDF")
