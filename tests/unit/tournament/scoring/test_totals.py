"""Balances of free deals: at three, four and five, they always add up to zero."""

from hypothesis import given
from hypothesis import strategies as st

from oudler.tournament.scoring.plays import FreeDeal, balances, sum_of

PLAYERS = (1, 2, 3, 4, 5)


@given(st.sampled_from([3, 4, 5]), st.lists(st.tuples(st.integers(0, 4), st.integers(-300, 300))))
def test_balances_come_to_nothing(size: int, found: list[tuple[int, int]]) -> None:
    players = PLAYERS[:size]
    deals = [
        FreeDeal(players[taker % size], unit, players[(taker + 1) % size] if size == 5 else None)
        for taker, unit in found
    ]
    assert sum_of(balances(players, deals)) == 0


def test_t11_at_a_table_of_three_the_taker_counts_double() -> None:
    assert balances((1, 2, 3), [FreeDeal(1, 50)]) == {1: 100, 2: -50, 3: -50}


def test_t13_the_dealer_of_five_sits_the_deal_out() -> None:
    assert balances(PLAYERS, [FreeDeal(1, 50, sat_out=5)]) == {1: 150, 2: -50, 3: -50, 4: -50, 5: 0}
