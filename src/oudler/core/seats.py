"""Seats around the table, their turn, and the two sides of a deal."""

from __future__ import annotations

from typing import NewType

from oudler.core.values import Named, wrong_type

Seat = NewType("Seat", int)
Seat.__doc__ = "A hand's place in a deal, from 0: after seat i comes seat (i + 1) mod n."


class Side(Named):
    """The taker's side, or all the others."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> Side:
        """The side across the table.

        >>> Side.ATTACK.other
        Side.DEFENCE
        """
        return Side.DEFENCE if self is Side.ATTACK else Side.ATTACK


def check_seat(seat: int, seats: int, *, of: str = "seat") -> Seat:
    """The seat with this number. Raises TypeError, or ValueError if there is no such seat.

    >>> check_seat(3, 4)
    3
    """
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise wrong_type(of, seat, f"a number from 0 to {seats - 1}")
    if not 0 <= seat < seats:
        raise ValueError(f"{of} {seat} does not exist: expected 0 to {seats - 1}")
    return Seat(seat)


def seat_after(seat: Seat, seats: int) -> Seat:
    """The next seat in playing order (A2-10).

    >>> seat_after(Seat(3), 4)
    0
    """
    return Seat((seat + 1) % seats)


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in playing order, beginning with one of them.

    >>> seats_from(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return tuple(Seat((first + i) % seats) for i in range(seats))
