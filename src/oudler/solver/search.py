"""A search: its goal, its limits and its answer; and the deals that cannot be searched."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from oudler import __version__
from oudler.core import Card, Deal, Mind, Named, Phase, Ruleset, Score, described
from oudler.install import has_search, search_command, search_version
from oudler.solver.known_rules import unknown_options
from oudler.words import Words, choose_language


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
    """The number of cards it may play, on each thread."""
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
    """The number of cards that the search has played."""
    seconds: float


class Unsearchable(StrEnum):
    """Every reason to refuse a search."""

    NO_DEAL = "no_deal"
    DEAL_OVER = "deal_over"
    NO_TURN = "no_turn"
    NOT_IN_PLAY = "not_in_play"
    NO_TAKER = "no_taker"
    HAS_TAKER = "has_taker"
    TWO_PACKS = "two_packs"
    PILES = "piles"
    PARTNER_UNKNOWN = "partner_unknown"
    TOO_MANY = "too_many"
    RULES_UNKNOWN = "rules_unknown"
    SMALL_SLAM = "small_slam"
    POINTS_COST = "points_cost"
    TOO_LONG = "too_long"


_REASONS = {
    "pack": Unsearchable.TWO_PACKS,
    "piles": Unsearchable.PILES,
    "partner_is": Unsearchable.PARTNER_UNKNOWN,
    "seats": Unsearchable.TOO_MANY,
}
"""Options whose unknown values have a reason of their own, the most telling first."""


class SearchRefused(ValueError):
    """A deal that cannot be searched; the text says why in the user's language."""

    def __init__(self, reason: Unsearchable) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.told(Words(choose_language()))

    def told(self, words: Words) -> str:
        """Why, in one sentence."""
        return words(f"solver.refused.{self.reason}")


class KernelMissing(ImportError):
    """The kernel is missing or has another version; the text says what to do."""

    def __init__(self, wanted: str, found: str | None = None) -> None:
        super().__init__(wanted, found, name="oudler_kernel")
        self.wanted = wanted
        self.found = found
        """The installed version; None if there is none."""

    def __str__(self) -> str:
        return self.told(Words(choose_language()))

    def told(self, words: Words) -> str:
        """The missing part and how to install it, in one sentence."""
        key = "missing" if self.found is None else "other_version"
        install = search_command(self.wanted)
        return words(f"solver.kernel.{key}", wanted=self.wanted, found=self.found, install=install)


def check_search() -> None:
    """Raise KernelMissing unless the search is installed, in this version."""
    if not has_search():
        raise KernelMissing(__version__, search_version())


def check(deal: Deal, goal: Goal) -> None:
    """Raise SearchRefused if this deal cannot be searched for this goal.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> check(deal, Goal.MARGIN)
    >>> check(deal, Goal.OWN)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    oudler.solver.search.SearchRefused: …
    """
    for reason in reasons(deal, goal):
        raise SearchRefused(reason)


def reasons(deal: Deal, goal: Goal) -> Iterator[Unsearchable]:
    """The reasons not to search or play out this deal; empty if it can be.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> [reason.value for reason in reasons(deal, Goal.OWN)]
    ['has_taker']
    """
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        yield Unsearchable.DEAL_OVER
    elif deal.phase is not Phase.PLAY:
        yield Unsearchable.NOT_IN_PLAY
    yield from reasons_of(deal.rules)
    if goal is Goal.OWN and deal.taker is not None:
        yield Unsearchable.HAS_TAKER
    if goal is not Goal.OWN and deal.taker is None:
        yield Unsearchable.NO_TAKER


def reasons_of(rules: Ruleset) -> Iterator[Unsearchable]:
    """The reasons not to search any deal under these rules; empty if some can be.

    >>> from oudler.rulesets import load_ruleset
    >>> list(reasons_of(load_ruleset("fft-4")))
    []
    """
    unknown = unknown_options(rules, Mind.SEARCH)
    yield from (reason for key, reason in _REASONS.items() if key in unknown)
    if any(key not in _REASONS for key in unknown):
        yield Unsearchable.RULES_UNKNOWN
