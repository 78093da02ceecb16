from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.duplicate import attack_percentages, defence_percentage, match_points

UNITS = st.lists(st.integers(-900, 900), min_size=2, max_size=20)


@given(UNITS)
def test_a_board_always_shares_out_half_of_all_percentages(units: list[int]) -> None:
    attacks = attack_percentages(units)
    assert sum(attacks) == 50 * len(units)
    assert all(0 <= attack <= 100 for attack in attacks)
    assert all(attack + defence_percentage(attack) == 100 for attack in attacks)


@given(UNITS)
def test_the_higher_score_has_the_higher_percentage(units: list[int]) -> None:
    ranked = sorted(zip(units, attack_percentages(units), strict=True))
    assert [attack for _, attack in ranked] == sorted(attack for _, attack in ranked)


def test_one_table_alone_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="two tables"):
        attack_percentages([56])


@given(st.fractions(-1000, 1000, max_denominator=6))
def test_match_points_are_the_root_to_the_nearest_thousandth(gap: Fraction) -> None:
    points = Fraction(match_points(gap, 0))
    assert points.denominator in (1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1000)
    root = (Decimal(abs(gap).numerator) / Decimal(gap.denominator)).sqrt()
    assert abs(abs(points) - Fraction(root)) <= Fraction(1, 2000) + Fraction(1, 10**20)
    assert (points < 0) == (gap < 0) or points == 0
