"""What a search may take, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.cards import Card
from oudler.core.events import Score
from oudler.solver.goals import Goal


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may take before it answers with what it has proved."""

    seconds: float | None = None
    nodes: int | None = None
    """How many cards it may play."""
    mebibytes: int = 1024
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between what a value lies, in the unit of the goal."""

    least: Score
    most: Score

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card, and what best play comes to after it."""

    card: Card
    value: Bounds


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play by everyone comes to, from a moment of a deal on."""

    goal: Goal
    value: Bounds
    cards: tuple[CardValue, ...]
    """Every legal card, in the order of the pack."""
    line: tuple[Card, ...]
    """Best play to the end of the deal; where limits ended the search, as much as was proved."""
    nodes: int
    """How many cards the search has played."""
    seconds: float
