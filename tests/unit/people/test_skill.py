"""What one deal changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Contract
from oudler.people.profile.skill import (
    BOTS,
    DRIFT,
    SPREAD,
    Family,
    Rating,
    bot_rating,
    family_of,
    rated,
    stakes,
)

KNOWN = Rating(1500, 80, 500)


def test_a_lone_taker_stakes_as_much_as_all_defenders() -> None:
    after = rated([KNOWN] * 4, [318, -106, -106, -106], [0], Contract.GARDE)
    gains = [one.mean - KNOWN.mean for one in after]
    assert gains[0] > 0
    assert gains[1:] == pytest.approx([-gains[0] / 3] * 3)


def test_a_partner_wins_half_of_what_the_taker_wins() -> None:
    after = rated([KNOWN] * 5, [200, 100, -100, -100, -100], [0, 1], Contract.GARDE)
    gains = [one.mean - KNOWN.mean for one in after]
    assert gains[1] == pytest.approx(gains[0] / 2)
    assert sum(gains) == pytest.approx(0)


def test_one_lucky_deal_changes_little() -> None:
    (after, *_) = rated([KNOWN] * 4, [3000, -1000, -1000, -1000], [0], Contract.GARDE)
    (same, *_) = rated([KNOWN] * 4, [150, -50, -50, -50], [0], Contract.GARDE)
    assert after == same  # a slam by luck says no more than a point
    assert after.mean - KNOWN.mean < 10


def test_higher_contracts_say_more() -> None:
    scores = [318, -106, -106, -106]
    means = [rated([KNOWN] * 4, scores, [0], contract)[0].mean for contract in Contract]
    assert means == sorted(means)
    assert len({*means}) == len(means)


def test_the_weaker_gain_more_by_winning() -> None:
    weak, strong = Rating(1200, 80, 500), Rating(1800, 80, 500)
    surprise, _ = rated([weak, strong], [10, -10])
    expected, _ = rated([strong, weak], [10, -10])
    assert surprise.mean - weak.mean > expected.mean - strong.mean > 0


def test_without_a_taker_the_order_of_scores_counts() -> None:
    after = rated([KNOWN] * 4, [61, 20, -5, -76])
    means = [one.mean for one in after]
    assert means == sorted(means, reverse=True)


def test_bots_hold_the_scale() -> None:
    club = bot_rating("club", Family.FOUR)
    after = rated([club, Rating(), Rating(), club], [300, -100, -100, -100], [0], Contract.GARDE)
    assert after[0].mean == pytest.approx(club.mean, abs=0.01)
    assert after[1].mean < 1500
    assert all({*of} == {*Family} for of in BOTS.values())
    assert bot_rating("master", Family.FIVE) == bot_rating("club", Family.FIVE)


def test_doubt_shrinks_with_each_deal_and_never_below_what_may_change_meanwhile() -> None:
    one, other = Rating(), Rating()
    for number in range(400):
        before = one.deviation
        scores = [1, -1] if number % 2 else [-1, 1]
        one, other = rated([one, other], scores)
        assert one.deviation < before or one.deviation < 60
    assert 1400 < one.mean < 1600
    assert DRIFT < one.deviation < SPREAD / 4


@given(st.integers(2, 9), st.data())
def test_shares_of_each_side_add_up(players: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, players - 1))
    attack = data.draw(st.permutations(range(players)))[:count]
    parts = stakes(players, attack)
    assert sum(parts[seat] for seat in attack) == pytest.approx(1)
    assert sum(parts) == pytest.approx(2)
    assert min(parts) > 0


def test_families_go_by_the_number_of_players() -> None:
    families = [family_of(count) for count in range(2, 10)]
    assert families == [*Family, *[Family.MORE] * 3]
