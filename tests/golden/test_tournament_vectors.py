"""The printed examples of tournaments, and whole ones computed by somebody else's program."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oudler.core import exact
from oudler.duplicate import alternate_ranking, general_ranking, match_points
from oudler.tournament.figures import decimals
from oudler.tournament.movements import teams
from oudler.tournament.movements.catalogue import expand, movement, triangular_movements
from oudler.tournament.movements.check import attacks_of
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.movements.plan import Plan
from oudler.tournament.movements.preparation import boards_to_make
from oudler.tournament.movements.quartets import hinge
from oudler.tournament.orientation import Format, Start
from oudler.tournament.scoring.duels import Match, duels, team_records
from oudler.tournament.scoring.percent import percentages
from oudler.tournament.scoring.plays import BoardPlay, FreeDeal, Ruling, RulingKind, balances
from oudler.tournament.seating import next_session

FILE = Path(__file__).parents[1] / "data" / "tournament" / "vectors.json"
VECTORS: dict[str, dict[str, Any]] = {one["id"]: one for one in json.loads(FILE.read_text("utf-8"))}


def vector(id: str) -> tuple[Any, Any]:
    return VECTORS[id]["given"], VECTORS[id]["expected"]


def test_every_vector_has_its_test() -> None:
    written = Path(__file__).read_text("utf-8")
    assert [id for id in VECTORS if f'"{id}"' not in written] == []


def test_tv1_wins_decide_a_triangular_match_before_the_goal_average() -> None:
    given, expected = vector("TV1")
    found = [
        Match((ord(one), ord(other)), (mine, theirs))
        for one, other, mine, theirs in given["matches"]
    ]
    records = team_records(found, {})
    recomputed = VECTORS["TV1"]["recomputed"]
    assert {chr(who): one.wins for who, one in records.items()} == recomputed["wins"]
    assert {chr(who): one.goal_average for who, one in records.items()} == recomputed[
        "goal_average"
    ]
    assert {chr(who): one.marked for who, one in records.items()} == recomputed["pm"]
    figures = {
        who: (one.wins, one.goal_average, one.bonus, one.marked) for who, one in records.items()
    }
    assert chr(general_ranking(figures)[0].entrant) == expected["winner"]


@pytest.mark.parametrize("id", ["TV11", "TV13", "TV15"])
def test_adjusted_marks(id: str) -> None:
    given, expected = vector(id)
    format = {"quadrettes": Format.QUARTETS, "teams": Format.TEAMS}[given["format"]]
    ruling = Ruling(RulingKind.AT_LEAST, at_fault=(1,), points=4)
    assert given["fault"] == "A"
    plays = [
        BoardPlay(1, "", 1, 1, 1, 1, (2,), given["attacker_A"], ruling),
        BoardPlay(1, "", 4, 2, 1, 2, (1,), given["attacker_B"]),
    ]
    (duel,) = duels(format, plays)
    assert duel.gap is not None
    assert decimals(abs(Fraction(duel.gap)), 3) == expected["gap_pm"]
    assert (duel.gap > 0) == (expected["in_favour"] == "A")
    assert duel.points == (int(expected["A"]), int(expected["B"]))


def test_tv20_a_personal_card() -> None:
    given, expected = vector("TV20")
    plan = expand(movement(given["movement"]), 3, 6, 0)
    start = Start("", given["player"])
    way = [
        [one.position, one.table, next(side for side, who in one.at.items() if who == start)]
        for one in plan.of(start)
    ]
    assert way == expected


def test_tv21_the_boards_that_players_attack() -> None:
    given, expected = vector("TV21")
    plan = expand(movement(given["movement"]), 3, 7, 3)
    for number in given["players"]:
        start = Start("", number)
        attacked = [
            next((board for board in sorted(one.boards) if one.attacker(board) == start), None)
            for one in plan.of(start)
        ]
        assert attacked == expected[str(number)]


def test_tv30_attack_and_defence_of_a_session_of_two() -> None:
    given, expected = vector("TV30")
    plan = expand(movement(given["movement"].replace("triplettes", "triplets")), 4, 7, 4)
    attacks = attacks_of(plan)
    for number, (attack, defence) in expected["counts"].items():
        start = Start("", int(number))
        assert attacks[start] == attack
        assert sum(len(one.boards) for one in plan.of(start)) == attack + defence
    for number, own in expected["position_1"].items():
        start = Start("", int(number))
        (one, *_) = plan.of(start)
        assert [board for board in one.boards if one.attacker(board) == start] == own["attack"]
        assert [board for board in one.boards if one.attacker(board) != start] == own["defence"]


def test_tv31_the_sheet_of_a_board_in_pools() -> None:
    given, expected = vector("TV31")
    plan = expand(movement("triplets-emmanuel-16"), 12, 5, 1)
    assert given["movement"] == "triplettes-emmanuel-16"
    lines = sorted(
        (one.copy, one.deal, one.table, one.attacker(1).number, one.defenders(1)[0].number)
        for one in plan.meetings
        if one.boards == (given["board"],)
    )
    assert [list(line[1:]) for line in lines] == expected


def test_tv40_parallel_sections_make_each_others_boards() -> None:
    given, expected = vector("TV40")
    plan = plan_of(choices(Format.INDIVIDUAL, 4 * given["tables"])[0], boards=4)
    made = boards_to_make(plan)
    assert {str(table): list(made[1, "A", table]) for table in (1, 2, 3)} == expected
    assert made[1, "B", 1] == (3, 4)


def test_tv41_the_hinge_of_eleven_quartets() -> None:
    given, expected = vector("TV41")
    found = hinge(given["teams"], given["positions"])
    assert (found.boards, found.attackers) == (expected["boards"], expected["attackers"])


def test_tv42_the_grid_of_match_points() -> None:
    given, expected = vector("TV42")
    for gap, printed in zip(given["gaps"], expected, strict=True):
        assert abs(Fraction(match_points(gap, 0)) - Fraction(printed)) <= Fraction(1, 2000)


def test_tv43_the_teams_of_a_triangular_quarter_compare() -> None:
    given, expected = vector("TV43")
    plan = teams.triangular_plan(triangular_movements()[0])
    assert given["movement"] == "teams-triangular-24"
    for boards, pair in expected.items():
        first = int(boards.split("-")[0])
        found = {
            (str(one.attacker(first)), str(one.defenders(first)[0]))
            for one in plan.meetings
            if first in one.boards
        }
        assert found == {tuple(pair), tuple(reversed(pair))}


def test_tv44_the_first_four_meet_in_the_last_position() -> None:
    given, expected = vector("TV44")
    seats = {start: rank for rank, start in next_session(given["tables"]).items()}
    plan = expand(movement(given["movement"]), given["tables"], 5, 4)
    last = [sorted(seats[start] for start in one.starts) for one in plan.in_position(5)]
    assert last[0] == expected["ranks"]
    assert all(row == list(range(row[0], row[0] + 4)) for row in last)


def numbered(plan: Plan) -> dict[Start, int]:
    return {start: number for number, start in enumerate(plan.starts)}


def board_plays(plan: Plan, rows: list[list[int]]) -> Iterator[BoardPlay]:
    numbers = numbered(plan)
    tables = {(one.position, one.table): one for one in plan.meetings}
    for board, position, table, unit in rows:
        one = tables[position, table]
        assert board in one.boards
        defenders = tuple(numbers[start] for start in one.defenders(board))
        attacker = numbers[one.attacker(board)]
        yield BoardPlay(1, "", position, table, board, attacker, defenders, unit)


@pytest.mark.parametrize(
    ("id", "format", "id_here"),
    [
        ("TD1", Format.INDIVIDUAL, "individual-base"),
        ("TD2", Format.INDIVIDUAL, "individual-6"),
        ("TD3", Format.TRIPLETS, "triplets-line"),
    ],
)
def test_whole_tournaments_in_percent(id: str, format: Format, id_here: str) -> None:
    given, expected = vector(id)
    tables = given["tables"]
    plan = expand(movement(id_here), tables, 5, given["boards_per_table"])
    names = {number: str(start) for start, number in numbered(plan).items()}
    found = percentages(format, board_plays(plan, given["plays"]))
    printed = expected["players" if "players" in expected else "triplets"]
    for who, own in found.items():
        figures = own.attack_mean, own.defence_mean, own.overall
        assert [decimals(one, 4) for one in figures if one is not None] == printed[names[who]]
    overall = {who: own.overall for who, own in found.items()}
    lines = {number: start.line for start, number in numbered(plan).items()}
    assert [names[one.entrant] for one in general_ranking(overall)] == expected["general"]
    alternate = alternate_ranking(overall, lines)
    assert [names[one.entrant] for one in alternate] == expected["alternate"]


def test_a_whole_tournament_of_quartets() -> None:
    given, expected = vector("TD4")
    plan = expand(movement("quartets"), given["teams"], given["positions"], 5)
    played = sorted({one.position for one in plan.meetings})
    tables = {(one.position, one.table): one for one in plan.meetings}
    plays = []
    for board, position, table, team, unit in given["plays"]:
        one = tables[played[position - 1], table]
        assert (board in one.boards, one.attacker(board).number) == (True, team)
        plays.append(BoardPlay(1, "", position, table, board, team, (table,), unit))
    found = list(duels(Format.QUARTETS, plays))
    totals = {
        team: exact(sum(Fraction(one.of(team)) for one in found if team in one.entrants))
        for team in range(1, 6)
    }
    assert {str(team): decimals(total, 3) for team, total in totals.items()} == expected["pm"]
    assert [one.entrant for one in general_ranking(totals)] == expected["ranking"]
    assert sum(map(Fraction, totals.values())) == 0


def test_a_whole_match_of_teams() -> None:
    given, expected = vector("TD5")
    plays = []
    for board, _, mine, _, theirs in given["rows"]:
        plays += [
            BoardPlay(1, "", 1, 1, board, 1, (2,), mine),
            BoardPlay(1, "", 1, 2, board, 2, (1,), theirs),
        ]
    found = list(duels(Format.TEAMS, plays))
    totals = [sum(Fraction(one.points[team]) for one in found) for team in (0, 1)]
    assert [decimals(exact(total), 3) for total in totals] == [expected["A"], expected["B"]]


def test_a_whole_tournament_of_free_deals() -> None:
    given, expected = vector("TD6")
    plan = expand(movement("free-base"), given["tables"], given["positions"], 0)
    tables = {(one.position, one.table): one.at for one in plan.meetings}
    totals = dict.fromkeys(numbered(plan).values(), 0)
    numbers = numbered(plan)
    for position, table, deals in given["rows"]:
        seats = {str(side): numbers[start] for side, start in tables[position, table].items()}
        found = [None if one is None else FreeDeal(seats[one[0]], one[1]) for one in deals]
        for who, won in balances(tuple(seats.values()), found).items():
            totals[who] += int(won)
    names = {number: str(start) for start, number in numbers.items()}
    assert {names[who]: total for who, total in totals.items()} == expected["totals"]
    assert [names[one.entrant] for one in general_ranking(totals)] == expected["ranking"]
