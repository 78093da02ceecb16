"""Who makes which boards, and how the tables stand, as the manual prints it."""

import json
from pathlib import Path
from typing import Any

import pytest

from oudler.tournament.movements.catalogue import expand, movement
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.movements.plan import Plan
from oudler.tournament.movements.preparation import boards_to_make, room_order
from oudler.tournament.orientation import Format
from oudler.tournament.seating import final_seats, next_session

FILE = Path(__file__).parents[3] / "data" / "tournament" / "movements.json"
PRINTED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def made(plan: Plan) -> list[int]:
    return sorted(board for boards in boards_to_make(plan).values() for board in boards)


@pytest.mark.parametrize(
    ("format", "entrants", "which"),
    [
        (Format.INDIVIDUAL, 20, 0),
        (Format.INDIVIDUAL, 12, 0),
        (Format.INDIVIDUAL, 40, 0),
        (Format.INDIVIDUAL, 60, 0),
        (Format.INDIVIDUAL, 48, 1),
        (Format.TRIPLETS, 6, 0),
        (Format.TRIPLETS, 28, 0),
        (Format.QUARTETS, 7, 0),
        (Format.TEAMS, 3, 0),
    ],
)
def test_every_board_is_made_once(format: Format, entrants: int, which: int) -> None:
    plan = plan_of(choices(format, entrants)[which])
    originals = sorted({plan.original(board) for _, board in plan.boards})
    assert made(plan) == originals


def test_t92_the_second_pair_of_pools_makes_a_copy_of_its_own() -> None:
    assert made(expand(movement("triplets-emmanuel-16"), 12, 5, 1)) == sorted(2 * [*range(1, 31)])


@pytest.mark.parametrize(("tables", "until"), [(4, 3), (5, 2), (6, 4), (7, 5), (8, 4)])
def test_t87_howells_still_deal_new_boards_after_the_first_position(
    tables: int, until: int
) -> None:
    one = movement(f"triplets-howell-{tables}")
    boards = one.boards_per_table(tables)[0]
    plan = expand(one, tables, one.most_positions(tables), boards)
    assert max(position for position, _, _ in boards_to_make(plan)) == until


@pytest.mark.parametrize(
    ("format", "printed"),
    [
        (Format.INDIVIDUAL, "1 3 5 7 9 11 13 2 4 6 8 10 12"),
        (Format.TRIPLETS, "1 4 7 10 13 3 6 9 12 2 5 8 11"),
        (Format.QUARTETS, "1 8 2 9 3 10 4 11 5 12 6 13 7"),
    ],
)
def test_t55_the_tables_stand_as_printed(format: Format, printed: str) -> None:
    assert " ".join(map(str, room_order(format, 13))) == printed


@pytest.mark.parametrize("tables", range(1, 61))
def test_every_table_stands_somewhere(tables: int) -> None:
    for format in Format:
        assert sorted(room_order(format, tables)) == list(range(1, tables + 1))


@pytest.mark.parametrize(("tables", "sections"), [(5, 1), (7, 1), (11, 1), (13, 1), (5, 2)])
def test_t69_lines_of_a_next_session_are_alike_in_strength(tables: int, sections: int) -> None:
    seats = next_session(tables, sections)
    assert sorted(seats) == list(range(1, 4 * tables * sections + 1))
    if sections == 1:
        sums = [sum(rank for rank, one in seats.items() if one.line == line) for line in "NSEW"]
        assert max(sums) - min(sums) <= 3


@pytest.mark.parametrize(("players", "printed"), PRINTED["finals"].items())
def test_t29_a_final_seats_quarter_by_quarter(players: str, printed: list[list[int]]) -> None:
    found = {rank: str(start) for rank, start in final_seats(int(players)).items()}
    for table, ranks in enumerate(printed, 1):
        for line, rank in zip("NSEW", ranks, strict=True):
            assert found[rank] == f"{line}{table}"
