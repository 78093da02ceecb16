"""Seats count in playing order: articles A2-10, A12-79."""

import pytest

from oudler.core import Seat, Side, seat_after, seats_from, where_sits
from oudler.core.ruleset.option_values import Direction


@pytest.mark.parametrize(("seat", "seats", "after"), [(0, 4, 1), (3, 4, 0), (2, 3, 0), (4, 5, 0)])
def test_a2_10_the_next_seat_is_the_right_hand_neighbour(seat: int, seats: int, after: int) -> None:
    assert seat_after(Seat(seat), seats) == after


def test_seats_go_round_from_the_first() -> None:
    assert seats_from(Seat(2), 5) == (2, 3, 4, 0, 1)


def test_each_side_has_another() -> None:
    assert Side.ATTACK.other is Side.DEFENCE
    assert Side.DEFENCE.other is Side.ATTACK


def around(places: int, direction: Direction) -> list[str]:
    """Where each of the others sits, in playing order, as seat 1 sees them."""
    others = seats_from(Seat(1), places)[1:]
    return [str(where_sits(seat, Seat(1), places, direction)) for seat in others]


def test_a2_10_the_next_player_sits_on_the_right() -> None:
    right = Direction.COUNTER_CLOCKWISE
    assert around(2, right) == ["opposite"]
    assert around(3, right) == ["right", "left"]
    assert around(4, right) == ["right", "opposite", "left"]
    assert around(5, right) == ["right", "opposite_right", "opposite_left", "left"]


def test_a12_79_the_next_player_sits_on_the_left() -> None:
    left = Direction.CLOCKWISE
    assert around(3, left) == ["left", "right"]
    assert around(4, left) == ["left", "opposite", "right"]
    assert around(6, left) == ["left", "opposite_left", "opposite", "opposite_right", "right"]
