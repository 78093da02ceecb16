"""Notes and percentages, and the effect of the referee's decisions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Score
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.percent import Percentages, notes, percentages
from oudler.tournament.scoring.plays import BoardPlay, Ruling, RulingKind

UNITS = st.lists(st.integers(-400, 400), min_size=2, max_size=12)


def board(units: list[int], number: int = 1, **ruled: Ruling) -> list[BoardPlay]:
    """A board over several tables: table t has the attacker 10t and the defenders 10t + 1 to 3."""
    return [
        BoardPlay(
            1,
            "",
            1,
            table,
            number,
            10 * table,
            (10 * table + 1, 10 * table + 2, 10 * table + 3),
            unit,
            ruled.get(f"table_{table}"),
        )
        for table, unit in enumerate(units, 1)
    ]


def counted(plays: list[BoardPlay]) -> dict[int, Score | None]:
    return {who: note.counted for who, note in notes(plays)}


@given(UNITS)
def test_the_notes_of_a_board_average_fifty(units: list[int]) -> None:
    found = [note.counted for _, note in notes(board(units)) if note.counted is not None]
    assert sum(map(Fraction, found)) == 50 * len(found) + 0
    attack = [n.counted for _, n in notes(board(units)) if n.is_attack and n.counted is not None]
    assert sum(map(Fraction, attack)) == 50 * len(units)


@given(UNITS, st.randoms(use_true_random=False))
def test_names_and_tables_do_not_matter(units: list[int], random: object) -> None:
    found = counted(board(units))
    backwards = counted(board(units[::-1]))
    turned = {10 * (len(units) + 1 - who // 10) + who % 10: one for who, one in backwards.items()}
    assert found == turned


@given(UNITS, st.integers(0, 11), st.integers(1, 100))
def test_a_better_score_is_never_worth_less(units: list[int], which: int, more: int) -> None:
    table = which % len(units)
    better = [unit + more * (index == table) for index, unit in enumerate(units)]
    attacker = 10 * (table + 1)
    before, after = counted(board(units)), counted(board(better))
    assert Fraction(after[attacker] or 0) >= Fraction(before[attacker] or 0)
    for other in range(1, len(units) + 1):
        if other != table + 1:
            assert Fraction(after[10 * other] or 0) <= Fraction(before[10 * other] or 0)


def test_t70_defenders_have_what_the_attack_leaves() -> None:
    found = counted(board([50, 60, 70, 80, 90]))
    assert [found[10 * table] for table in range(1, 6)] == [0, 25, 50, 75, 100]
    assert [found[11], found[52]] == [100, 0]


def test_t71_a_board_played_once_does_not_count() -> None:
    assert set(counted(board([56])).values()) == {None}


def test_t72_global_is_a_quarter_attack_and_three_quarters_defence() -> None:
    plays = [*board([50, 60, 70, 80, 90]), *board([50, 60, 70, 80, 90][::-1], number=2)]
    own = percentages(Format.INDIVIDUAL, plays)
    assert own[10].attack_mean == 50
    assert own[11].before_penalty == 50
    swapped = percentages(Format.TRIPLETS, plays)
    assert swapped[10].before_penalty == 50
    assert Percentages(Format.INDIVIDUAL, own[10].attack, own[11].defence[:1]).overall == Fraction(
        175, 2
    )


def test_t160_penalties_come_off_the_global_percentage() -> None:
    (first, *_) = percentages(Format.INDIVIDUAL, board([50, 60])).values()
    docked = Percentages(first.format, first.attack, first.defence, Fraction(1, 2))
    assert docked.before_penalty == 0
    assert docked.overall == Fraction(-1, 2)


def test_t161_a_neutralised_play_leaves_the_comparison() -> None:
    neutral = Ruling(RulingKind.NEUTRALISED, at_fault=(21,))
    found = counted(board([50, 60, 70], table_2=neutral))
    assert (found[10], found[30]) == (0, 100)
    assert (found[20], found[21], found[22]) == (None, 0, None)


def test_t161_not_played_is_as_if_the_table_had_not_been_there() -> None:
    found = counted(board([50, 0, 70], table_2=Ruling(RulingKind.NOT_PLAYED)))
    assert (found[10], found[20], found[30]) == (0, None, 100)


def test_t162_a_joint_zero_leaves_the_score_to_compare_with() -> None:
    found = counted(board([50, 60, 70], table_2=Ruling(RulingKind.JOINT_ZERO)))
    assert [found[who] for who in (10, 20, 21, 23, 30)] == [0, 0, 0, 0, 100]


@pytest.mark.parametrize(
    ("at_fault", "attack", "defence"),
    [(20, 40, 60), (22, 100, 0)],
)
def test_t162_forty_sixty_is_a_bound_for_each_side(
    at_fault: int, attack: int, defence: int
) -> None:
    ruling = Ruling(RulingKind.FORTY_SIXTY, at_fault=(at_fault,))
    found = counted(board([50, 90, 70], table_2=ruling))
    assert (found[20], found[21], found[22], found[23]) == (attack, defence, defence, defence)


def test_t162_without_a_score_forty_sixty_is_just_that() -> None:
    plays = board([50, 70])
    ruling = Ruling(RulingKind.FORTY_SIXTY, at_fault=(30,))
    plays.append(BoardPlay(1, "", 1, 3, 1, 30, (31, 32, 33), None, ruling))
    found = counted(plays)
    assert (found[30], found[31], found[20]) == (40, 60, 100)


def test_a_copy_is_compared_with_the_board_it_copies() -> None:
    copy = BoardPlay(1, "C", 1, 1, 25, 90, (91, 92, 93), 90, original=1)
    found = counted([*board([50, 60]), copy])
    assert [found[who] for who in (10, 20, 90)] == [0, 50, 100]
