"""Seats around the table, their turn, and the two sides of a deal."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted in playing order from 0: after seat i comes seat (i + 1) mod n."""


class Side(StrEnum):
    """The taker's side, or all the others."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.DEFENCE if self is Side.ATTACK else Side.ATTACK


def seat_after(seat: Seat, seats: int) -> Seat:
    """The next seat in playing order: the right-hand neighbour (A2-10)."""
    return Seat((seat + 1) % seats)


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in playing order, beginning with one of them."""
    return tuple(Seat((first + i) % seats) for i in range(seats))
