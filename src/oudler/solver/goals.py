"""What a search is for."""

from __future__ import annotations

from enum import StrEnum


class Goal(StrEnum):
    """What the players want as much of as they can get; and in which unit its value is."""

    MARGIN = "margin"
    """Half-points above what the attack needs with its oudlers, or below it."""
    SCORE = "score"
    """What the attack's players win together, in points of the score."""
    MADE = "made"
    """Whether the contract is made: 1, or 0."""
    OWN = "own"
    """In a deal without a taker: the half-points of the seat to act, who wants few of them."""
