"""A search: what it is for, what it may take, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.cards import Card
from oudler.core.events import Score
from oudler.core.values import Named, described


class Goal(Named):
    """The goal of a search, which sets the unit of the values."""

    MARGIN = "margin"
    """Half-points above what the attack needs with its oudlers, negative below it."""
    SCORE = "score"
    """The total gain of the attack's players, in points of the score."""
    MADE = "made"
    """1 if the contract is made, else 0."""
    OWN = "own"
    """In a deal without a taker: the half-points of the seat to act, which wants few of them."""


@described
@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search; on reaching one, it answers with what it has proved.

    >>> Limits(seconds=2.5, threads=2)
    Limits(seconds=2.5, nodes=None, mebibytes=1024, threads=2)
    """

    seconds: float | None = None
    nodes: int | None = None
    """How many cards it may play, on each thread."""
    mebibytes: int = 1024
    threads: int = 1


@described
@dataclass(frozen=True, slots=True)
class Bounds:
    """A lower and an upper bound of a value, in the unit of the goal.

    >>> Bounds(20, 20).is_exact
    True
    """

    lower: Score
    upper: Score

    def __post_init__(self) -> None:
        if self.lower > self.upper:
            raise ValueError(f"Bounds: the lower, {self.lower}, is above the upper, {self.upper}")

    @property
    def is_exact(self) -> bool:
        """Whether the value is exact."""
        return self.lower == self.upper


@described
@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card, and its value under best play."""

    card: Card
    value: Bounds


@described
@dataclass(frozen=True, slots=True)
class Solution:
    """The result of best play by everyone, from a moment of a deal on."""

    goal: Goal
    value: Bounds
    cards: tuple[CardValue, ...]
    """Every legal card, in the order of the pack."""
    line: tuple[Card, ...]
    """Best play to the end of the deal; shorter if a limit ended the search."""
    nodes: int
    """How many cards the search has played."""
    seconds: float
