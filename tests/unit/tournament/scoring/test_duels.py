"""Match points between quartets and between teams, and the referee's corrections of them."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from oudler.core import Score
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.duels import Duel, Match, duels, matches, team_records
from oudler.tournament.scoring.plays import BoardPlay, Ruling, RulingKind

UNIT = st.integers(-500, 500)


def meeting(
    mine: int | None, theirs: int | None, ruling: Ruling | None = None, board: int = 1
) -> list[BoardPlay]:
    return [
        BoardPlay(1, "", 1, 2, board, 1, (2,), mine, ruling),
        BoardPlay(1, "", 4, 1, board, 2, (1,), theirs),
    ]


def only(format: Format, plays: list[BoardPlay]) -> Duel:
    (found,) = duels(format, plays)
    return found


@given(UNIT, UNIT)
def test_quartets_gain_what_the_others_lose(mine: int, theirs: int) -> None:
    one = only(Format.QUARTETS, meeting(mine, theirs))
    assert Fraction(one.of(1)) == -Fraction(one.of(2))
    turned = only(Format.QUARTETS, meeting(theirs, mine))
    assert turned.of(2) == one.of(1)


@given(UNIT, UNIT)
def test_t115_of_teams_only_the_better_side_marks(mine: int, theirs: int) -> None:
    quartets, teams = (
        only(format, meeting(mine, theirs)) for format in (Format.QUARTETS, Format.TEAMS)
    )
    assert teams.points == tuple(max(0, one) for one in quartets.points)
    assert min(teams.points) == 0


def test_a_board_attacked_once_is_not_compared_yet() -> None:
    assert list(duels(Format.QUARTETS, meeting(56, None))) == []


AT_LEAST_4 = Ruling(RulingKind.AT_LEAST, at_fault=(1,), points=4)


@pytest.mark.parametrize(
    ("format", "mine", "theirs", "points"),
    [
        (Format.QUARTETS, 68, 60, (-4, 4)),
        (Format.QUARTETS, 60, 85, (-5, 5)),
        (Format.TEAMS, 64, 60, (0, 4)),
        (Format.TEAMS, 60, 85, (0, 5)),
    ],
)
def test_t163_at_least_four(
    format: Format, mine: int, theirs: int, points: tuple[Score, Score]
) -> None:
    assert only(format, meeting(mine, theirs, AT_LEAST_4)).points == points


@pytest.mark.parametrize("format", [Format.QUARTETS, Format.TEAMS])
def test_t163_both_at_fault_have_nothing_by_one_ruling_or_two(format: Format) -> None:
    home, away = meeting(82, 60, AT_LEAST_4)
    against_other = structs.replace(AT_LEAST_4, at_fault=(2,))
    twice = only(format, [home, replace(away, ruling=against_other)])
    once = only(format, meeting(82, 60, structs.replace(AT_LEAST_4, at_fault=(1, 2))))
    assert twice.points == once.points == (0, 0)


def test_t163_two_faults_of_one_side_give_the_larger_correction() -> None:
    home, away = meeting(82, 60, structs.replace(AT_LEAST_4, points=6))
    assert only(Format.QUARTETS, [home, replace(away, ruling=AT_LEAST_4)]).points == (-6, 6)


def test_t163_a_decision_needs_no_scores() -> None:
    assert only(Format.QUARTETS, meeting(None, None, AT_LEAST_4)).points == (-4, 4)


@pytest.mark.parametrize("kind", [RulingKind.NEUTRALISED, RulingKind.JOINT_ZERO])
def test_t161_neutralised_is_nothing_for_both(kind: RulingKind) -> None:
    assert only(Format.QUARTETS, meeting(68, 60, Ruling(kind))).points == (0, 0)


@pytest.mark.parametrize("format", [Format.QUARTETS, Format.TEAMS])
def test_t173_points_that_the_referee_awards_stand_as_they_are(format: Format) -> None:
    ruling = Ruling(RulingKind.AWARDED, awards={1: -10, 2: 4})
    assert only(format, meeting(None, None, ruling)).points == (-10, 4)


def test_t117_a_draw_has_no_winner_and_penalties_come_off() -> None:
    found = list(duels(Format.TEAMS, [*meeting(60, 56), *meeting(56, 60, board=2)]))
    assert matches(found, {})[0].winner is None
    assert matches(found, {(1, 2): 1})[0].points == (1, 2)
    records = team_records([Match((1, 2), (1, 2))], {1: 3})
    assert (records[1].bonus, records[2].wins) == (3, 1)
