"""How much time a player has: so much a move, and a bank for the hard ones."""

from __future__ import annotations

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """Seconds for each move, and seconds in the bank; no clock where a move has none."""

    move: float = 0.0
    bank: float = 0.0

    @property
    def has_clock(self) -> bool:
        """Whether time runs at all."""
        return self.move > 0


PACES = {
    "none": Pace(),
    "calm": Pace(60, 300),
    "quick": Pace(15, 60),
    "correspondence": Pace(2 * 86_400, 0),
}
"""The paces that a table is opened with, by name; seconds."""


def bank_after(pace: Pace, bank: float, since: float, now: float) -> float:
    """What is left in the bank after a move that began and ended then.

    A clock that was set back costs nobody anything.
    """
    over = max(0.0, now - since - pace.move)
    return max(0.0, bank - over)


def deadline(pace: Pace, bank: float, since: float) -> float | None:
    """When a player's time is up; None where there is no clock."""
    return since + pace.move + bank if pace.has_clock else None
