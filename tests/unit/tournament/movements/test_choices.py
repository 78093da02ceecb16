"""For any number of entrants: a plan in which nobody meets a board twice, or the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.tournament.movements.check import Lack, check
from oudler.tournament.movements.choices import COMPUTED, NoPlan, Unseatable, choices, plan_of
from oudler.tournament.orientation import Format, Start

ONE_BY_ONE = {
    Format.FREE: range(12, 245),
    Format.INDIVIDUAL: range(12, 245),
    Format.TRIPLETS: range(5, 124),
    Format.QUARTETS: range(3, 62),
}


@pytest.mark.slow
@pytest.mark.parametrize("format", ONE_BY_ONE)
@given(data=st.data())
def test_every_number_of_entrants_up_to_sixty_tables_is_seated(
    format: Format, data: st.DataObject
) -> None:
    entrants = data.draw(st.integers(ONE_BY_ONE[format].start, ONE_BY_ONE[format].stop - 1))
    for choice in choices(format, entrants):
        if any(id == COMPUTED for id, _ in choice.sections):
            continue
        plan = plan_of(choice)
        assert check(plan).faults == ()
        assert len(plan.starts) == entrants


@pytest.mark.parametrize("tables", range(5, 61))
def test_free_deals_meet_nobody_twice(tables: int) -> None:
    plan = plan_of(choices(Format.FREE, 4 * tables)[0])
    assert check(plan).lacks == ()


def test_t11_one_short_leaves_out_the_n_of_the_highest_table() -> None:
    for tables in range(5, 40):
        plan = plan_of(choices(Format.FREE, 4 * tables - 1)[0])
        assert plan.absent == (Start("N", tables),)
        assert Lack.THREE_PLAYERS_AGAIN not in check(plan).lacking


def test_t12_two_short_nobody_plays_at_three_twice_from_seventeen_tables_up() -> None:
    for tables in range(5, 30):
        plan = plan_of(choices(Format.FREE, 4 * tables - 2)[0], positions=5)
        assert plan.note.endswith("two_without_n")
        distance = abs(int.__sub__(*(start.number for start in plan.absent)))
        if tables >= 17 and not plan.movement.endswith(("18", "20", "24")):
            assert Lack.THREE_PLAYERS_AGAIN not in check(plan).lacking, tables
            assert distance != 6


def test_t13_a_table_of_five() -> None:
    plan = plan_of(choices(Format.FREE, 21)[0])
    assert check(plan).lacking == {Lack.FIVE_PLAYERS}


def test_t30_teams_skip_the_first_position() -> None:
    plan = plan_of(choices(Format.FREE, 20, first=2)[0], first=2)
    assert plan.positions == (2, 3, 4, 5)
    assert check(plan).lacks == ()


def test_t53_t54_parallel_sections_are_as_the_manual_splits_them() -> None:
    ids = {n: choices(Format.INDIVIDUAL, 4 * n)[0].id for n in (10, 17, 22, 23)}
    assert ids == {
        10: "2x individual-base 5",
        17: "individual-6 + individual-6 + individual-base 5",
        22: "2x individual-base 11",
        23: "individual-6 + individual-6 + individual-6 + individual-base 5",
    }


def test_t91_t102_odd_numbers_have_a_fictitious_entrant() -> None:
    assert plan_of(choices(Format.TRIPLETS, 9)[0]).absent == (Start("", 1),)
    assert plan_of(choices(Format.TRIPLETS, 17)[0]).absent == (Start("NS", 1),)
    assert plan_of(choices(Format.QUARTETS, 8)[0]).absent == (Start("", 1),)


def test_t93_hybrids() -> None:
    assert choices(Format.TRIPLETS, 34)[0].id == "triplets-line 11 + triplets-howell-6"
    assert choices(Format.TRIPLETS, 40)[0].id == "triplets-line 13 + triplets-howell-7"


@pytest.mark.parametrize(
    ("format", "entrants", "reason"),
    [
        (Format.FREE, 3, Unseatable.TOO_FEW),
        (Format.INDIVIDUAL, 4, Unseatable.TOO_FEW),
        (Format.TEAMS, 4, Unseatable.NO_MOVEMENT),
    ],
)
def test_what_cannot_be_seated_is_refused(
    format: Format, entrants: int, reason: Unseatable
) -> None:
    with pytest.raises(NoPlan) as refused:
        choices(format, entrants)
    assert refused.value.reason is reason


def test_a_number_of_positions_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(NoPlan) as refused:
        plan_of(choices(Format.INDIVIDUAL, 20)[0], positions=6)
    assert refused.value.allowed == (1, 2, 3, 4, 5)


def test_a_long_line_need_not_be_played_out() -> None:
    line = choices(Format.TRIPLETS, 80)[-1]
    assert line.id == "triplets-line 40"
    assert line.positions[0] == 13
    assert max(line.positions) == 39
