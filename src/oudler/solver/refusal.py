"""Why a deal cannot be searched."""

from __future__ import annotations

from enum import StrEnum

from oudler.words import Words, choose_language


class Unsearchable(StrEnum):
    """Every reason for which a search is refused."""

    DEAL_OVER = "deal_over"
    NOT_IN_PLAY = "not_in_play"
    NO_TAKER = "no_taker"
    HAS_TAKER = "has_taker"
    TWO_PACKS = "two_packs"
    PILES = "piles"
    PARTNER_UNKNOWN = "partner_unknown"
    TOO_MANY = "too_many"
    SMALL_SLAM = "small_slam"
    POINTS_COST = "points_cost"
    TOO_LONG = "too_long"


class SearchRefused(ValueError):
    """A deal cannot be searched, and nothing has been; its text says why in the user's language."""

    def __init__(self, reason: Unsearchable) -> None:
        super().__init__(reason.value)
        self.reason = reason

    def __str__(self) -> str:
        return self.told(Words(choose_language()))

    def told(self, words: Words) -> str:
        """Why, in one sentence."""
        return words(f"solver.refused.{self.reason}")


class KernelMissing(ImportError):
    """The kernel is not installed, or is of another version; its text says what to do."""

    def __init__(self, wanted: str, found: str | None = None) -> None:
        super().__init__("oudler_kernel")
        self.wanted = wanted
        self.found = found
        """The version that is installed; None where there is none."""

    def __str__(self) -> str:
        return self.told(Words(choose_language()))

    def told(self, words: Words) -> str:
        """What is missing, and how to install it, in one sentence."""
        key = "missing" if self.found is None else "other_version"
        return words(f"solver.kernel.{key}", wanted=self.wanted, found=self.found)
