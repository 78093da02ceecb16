"""How much time a player has, so much a move and a bank for the hard ones; how fast a table moves.

The log's times are the system's clock, which may be set forward or back. So nobody loses his turn
by it: each process measures how long it has waited by a clock that never jumps, from when it heard
that the turn began. Only a bank may be charged for a jump forward, once and to nothing at most; a
jump back costs and gives nobody anything.
"""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast a table moves by itself, in seconds."""

    bot: float = 0.7
    """A bot thinks for so long before a card."""
    trick: float = 1.6
    """And so long before it leads, so that people see the trick."""
    announcement: float = 3.0
    """So long a bot waits to lead where the rules let another person announce something."""
    undo: float = 30.0
    """So long bots wait for an answer where somebody has asked to take something back."""
    grace: float = 20.0
    """So long a person may be away before a bot plays for him."""
    answer: float = 2.0
    """So long other processes have to say that he is with them."""


def bank_after(pace: Pace, bank: float, since: float, now: float) -> float:
    """What is left in the bank after a move that began and ended then.

    A clock that was set back costs nobody anything.
    """
    over = max(0.0, now - since - pace.move)
    return max(0.0, bank - over)


def deadline(pace: Pace, bank: float, since: float) -> float | None:
    """When a player's time is up; None where there is no clock."""
    return since + pace.move + bank if pace.has_clock else None
