"""Seats count in playing order: article A2-10."""

import pytest

from oudler.core.seats import Seat, Side, seat_after, seats_from


@pytest.mark.parametrize(("seat", "seats", "after"), [(0, 4, 1), (3, 4, 0), (2, 3, 0), (4, 5, 0)])
def test_a2_10_the_next_seat_is_the_right_hand_neighbour(seat: int, seats: int, after: int) -> None:
    assert seat_after(Seat(seat), seats) == after


def test_seats_go_round_from_the_first() -> None:
    assert seats_from(Seat(2), 5) == (2, 3, 4, 0, 1)


def test_each_side_has_another() -> None:
    assert Side.ATTACK.other is Side.DEFENCE
    assert Side.DEFENCE.other is Side.ATTACK
