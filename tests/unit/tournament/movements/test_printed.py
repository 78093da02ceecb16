"""Every printed movement: cell by cell if a control table is printed, else by its claims."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oudler.tournament.movements import teams
from oudler.tournament.movements.catalogue import (
    Movement,
    expand,
    movement,
    movements,
    triangular_movements,
)
from oudler.tournament.movements.check import attacks_of, check, plays_of_boards
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.movements.quartets import Quartets, hinge
from oudler.tournament.movements.shift import Shift, expand_shift
from oudler.tournament.orientation import Format, Start, dealer_of, taker_of

FILE = Path(__file__).parents[3] / "data" / "tournament" / "movements.json"
PRINTED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def sizes() -> list[tuple[Movement, int]]:
    quartets = (3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 35)
    return [
        (one, tables)
        for one in movements()
        for tables in (quartets if isinstance(one, Quartets) else one.tables)
        if tables <= 60 or tables % 20 == 0
    ]


def lengths(one: Movement, tables: int) -> tuple[int, ...]:
    return one.lengths(tables) if isinstance(one, Quartets) else (one.most_positions(tables),)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "tables"), sizes(), ids=lambda it: getattr(it, "id", str(it)))
def test_every_printed_movement_can_be_played(one: Movement, tables: int) -> None:
    for positions in lengths(one, tables):
        report = check(expand(one, tables, positions, one.boards_per_table(tables)[0]))
        assert report.faults == ()
        if one.id not in ("free-howell-3", "individual-howell-3"):
            assert dict(report.meetings).keys() == {2 if _meets_twice(one) else 1}


def _meets_twice(one: Movement) -> bool:
    return one.format is Format.QUARTETS or one.id == "triplets-emmanuel-16"


def cell(found: Meeting, per_table: int) -> str:
    numbers = "-".join(str(start.number) for start in found.starts)
    return f"{numbers}:{(found.boards[0] - 1) // per_table + 1}"


@pytest.mark.parametrize("id", PRINTED["control_tables"])
def test_control_tables_agree_cell_by_cell(id: str) -> None:
    rows = PRINTED["control_tables"][id]["rows"]
    name, _, size = id.rpartition("-")
    tables = int(size)
    one = movement("quartets" if name == "quartets" else id)
    for positions in lengths(one, tables):
        plan = expand(one, tables, positions, 2)
        for position, cells in rows:
            found = [cell(table, 2) for table in plan.in_position(position)]
            assert found in ([], cells), position
    assert position in plan.positions


@pytest.mark.parametrize(("quartets", "into", "boards", "attackers"), PRINTED["hinges"])
def test_hinges_agree_with_the_printed_ones(
    quartets: int, into: int, boards: int, attackers: int
) -> None:
    found = hinge(quartets, into)
    assert (found.boards - boards) % quartets == 0
    assert (found.attackers - attackers) % quartets == 0


@pytest.mark.parametrize("id", PRINTED["counts"])
def test_howells_have_what_was_counted_of_them(id: str) -> None:
    counts, one = PRINTED["counts"][id], movement(id)
    tables = one.tables[0] if not isinstance(one, Quartets) else 0
    plan = expand(one, tables, one.most_positions(tables), one.boards_per_table(tables)[0])
    assert {str(times): pairs for times, pairs in check(plan).meetings} == counts["meetings"]
    attacks = attacks_of(plan)
    if "attacks" in counts:
        assert {str(k): v for k, v in Counter(attacks.values()).items()} == counts["attacks"]
    for number, (attack, defence) in counts.get("attack_defence", {}).items():
        start = Start("", int(number))
        assert attacks[start] == attack
        assert sum(len(meeting.boards) for meeting in plan.of(start)) == attack + defence
    if "plays" in counts:
        assert set(plays_of_boards(plan).values()) == set(counts["plays"])


def test_the_pools_of_emmanuel_agree_deal_by_deal() -> None:
    plan = expand(movement("triplets-emmanuel-16"), 12, 5, 1)
    for position, deal, cells in PRINTED["emmanuel"]:
        here = [one for one in plan.in_position(position) if one.deal == deal]
        found = [
            f"{one.attacker(one.boards[0])}>{one.defenders(one.boards[0])[0]}:{one.boards[0]}"
            for one in sorted(here, key=lambda one: one.table)
        ]
        assert found == cells
    assert check(plan).faults == ()


@pytest.mark.parametrize("one", triangular_movements(), ids=lambda one: one.id)
def test_triangular_matches_agree_half_by_half(one: teams.Triangular) -> None:
    plan = teams.triangular_plan(one)
    for position, cells in enumerate(PRINTED["triangular"][one.id], 1):
        found = [
            f"{t.attacker(1)}>{t.defenders(1)[0]}:{t.boards[0]}-{t.boards[-1]} {t.stock}".strip()
            for t in plan.in_position(position)
        ]
        assert found == cells
    assert not check(plan).faults
    assert not check(plan).lacks


@pytest.mark.parametrize("boards", [16, 20, 24])
def test_a_match_of_two_teams_has_each_board_in_one_room_at_a_time(boards: int) -> None:
    assert check(teams.match_plan(boards)).faults == ()


def test_t41_dealers_and_takers_are_as_printed_on_the_wallets() -> None:
    assert "".join(taker_of(board) for board in range(1, 25)) == PRINTED["takers"]
    assert "".join(dealer_of(board) for board in range(1, 25)) == PRINTED["dealers"]
    assert [taker_of(board) for board in range(25, 39)] == [
        taker_of(board) for board in range(1, 15)
    ]
    for first in range(1, 37, 4):
        assert len({taker_of(board) for board in range(first, first + 4)}) == 4


@pytest.mark.parametrize(("id", "tables"), [("free-base", 24), ("free-10", 10)])
def test_me8_me9_the_printed_tables_that_fail_are_corrected(id: str, tables: int) -> None:
    printed = movement(id)
    assert isinstance(printed, Shift)
    assert check(expand_shift(replace(printed, tables=(tables,)), tables, 7, 0)).lacks
    corrected = movement(f"free-{tables}")
    plan = expand(corrected, tables, corrected.most_positions(tables), 0)
    assert not check(plan).lacks
    assert plan.note
