"""Movements that a solver finds, and those that it proves impossible."""

import pytest

pytest.importorskip("ortools")

from oudler.tournament.movements.check import Lack, check
from oudler.tournament.movements.choices import COMPUTED, choices, plan_of
from oudler.tournament.movements.computed import NotFound, computed_groups, computed_shift
from oudler.tournament.movements.numbered import expand_numbered
from oudler.tournament.movements.shift import expand_shift
from oudler.tournament.orientation import Format


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "positions"), [(12, 7), (20, 7), (40, 7), (60, 9)])
def test_a_computed_movement_meets_nobody_and_no_board_twice(tables: int, positions: int) -> None:
    plan = expand_shift(computed_shift(Format.INDIVIDUAL, tables, positions), tables, positions, 2)
    report = check(plan)
    assert report.faults == ()
    assert Lack.MEET_AGAIN not in report.lacking


def test_six_tables_cannot_play_six_positions_in_individual() -> None:
    """Four mutually orthogonal Latin squares of order six: Euler's officers, proved by Tarry."""
    with pytest.raises(NotFound) as found:
        computed_shift(Format.INDIVIDUAL, 6, 6)
    assert found.value.proved


@pytest.mark.parametrize("positions", [4, 7])
def test_two_tables_meet_as_evenly_as_can_be(positions: int) -> None:
    plan = expand_numbered(computed_groups(Format.INDIVIDUAL, 8, positions, 4), positions, 4)
    report = check(plan)
    assert report.faults == ()
    assert report.meetings == ({4: (2, 24), 7: (3, 28)}[positions],)


@pytest.mark.slow
def test_the_same_question_has_the_same_answer() -> None:
    one = computed_shift.__wrapped__(Format.FREE, 30, 9)
    assert one == computed_shift.__wrapped__(Format.FREE, 30, 9)


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5, 7, 8, 9])
def test_a_small_room_plays_free_deals(players: int) -> None:
    (choice,) = choices(Format.FREE, players)
    assert choice.sections[0][0] == COMPUTED
    plan = plan_of(choice)
    assert check(plan).faults == ()
    assert len(plan.starts) == players
