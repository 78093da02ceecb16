"""Seats around the table, their turn, where each sits, and the two sides of a deal."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from oudler.core.ways import Direction

Seat = NewType("Seat", int)
"""A hand's place in a deal, in playing order from 0: after seat i comes seat (i + 1) mod n."""


class Side(StrEnum):
    """The taker's side, or all the others."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.DEFENCE if self is Side.ATTACK else Side.ATTACK


class Where(StrEnum):
    """Where somebody sits, as another player at the table sees it."""

    RIGHT = "right"
    OPPOSITE_RIGHT = "opposite_right"
    OPPOSITE = "opposite"
    OPPOSITE_LEFT = "opposite_left"
    LEFT = "left"


def where_sits(seat: Seat, seen_from: Seat, places: int, direction: Direction) -> Where:
    """Where a seat is for another: the next to play is on the right, or on the left (A12-79)."""
    turns = (seat - seen_from) % places
    if direction is Direction.CLOCKWISE:
        turns = places - turns
    if 2 * turns == places:
        return Where.OPPOSITE
    if turns in (1, places - 1):
        return Where.RIGHT if turns == 1 else Where.LEFT
    return Where.OPPOSITE_RIGHT if 2 * turns < places else Where.OPPOSITE_LEFT


def seat_after(seat: Seat, seats: int) -> Seat:
    """The next seat in playing order (A2-10)."""
    return Seat((seat + 1) % seats)


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in playing order, beginning with one of them."""
    return tuple(Seat((first + i) % seats) for i in range(seats))
