"""Each card's promise to a seat that cannot see the other hands."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, tee
from time import perf_counter

from oudler.core import Card, Deal, Score, SeatView, exact
from oudler.solver.determinize import worlds
from oudler.solver.kernel import NO_LIMITS, Progress, payoff_for, solve
from oudler.solver.search import Bounds, CardValue, Goal, Limits, SearchRefused, Unsearchable

UNKNOWN_SCORES = (Unsearchable.SMALL_SLAM, Unsearchable.POINTS_COST)
"""Reasons for which a score is unsearchable where a made contract may not be."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal card's average value; None for anything that was not, or could not be, searched.

    The bounds of a mean differ if a limit left something open.
    """

    card: Card
    made: Bounds | None
    """The share of deals in which the contract is made."""
    score: Bounds | None
    """The total gain of the attack's players, in points on the score sheet."""
    own: Bounds | None
    """In a deal without a taker: the seat's half-points, of which it wants few."""

    @property
    def is_exact(self) -> bool:
        """Whether no limit left anything open."""
        return all(mean is None or mean.is_exact for mean in (self.made, self.score, self.own))


@dataclass(frozen=True, slots=True)
class Prospects:
    """The promise of each of a seat's cards, as far as it can know."""

    deals: int
    """The number of deals drawn and searched."""
    scored: int
    """The number of these, from the first on, that were searched for the score too."""
    cards: tuple[Prospect, ...]
    """Every legal card, in the order of the pack; none if no deal was searched."""
    seconds: float


def prospects(
    view: SeatView,
    deals: int,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Prospects:
    """Draw `deals` deals that agree with what the seat to act has seen, and search each open.

    This is how GIB plays bridge (Ginsberg 2001). Players who see every hand play better than
    players who must guess, on both sides (Frank and Basin 1998): prospects compare a seat's cards
    with each other and do not predict the result.

    All deals are searched for whether the contract is made before any is searched for its score,
    which takes much longer. The limits' seconds are for everything together, their nodes for each
    search. A deal cut short by a limit counts with what was proved: without it, easy deals would
    weigh too much. Raises SearchRefused, and ValueError if no deal can be drawn.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> from oudler.core.view import view
    >>> [str(card.card) for card in prospects(view(deal, 1), deals=2).cards]
    ['D9', 'C6']
    """
    clock = _Clock(limits, progress)
    goals = (Goal.OWN,) if view.taker is None else (Goal.MADE, Goal.SCORE)
    # Both goals search the same deals, in the same order.
    drawn = tee(islice(worlds(view, seed), deals), len(goals))
    sums = {goal: _searched(each, goal, clock) for goal, each in zip(goals, drawn, strict=True)}

    def mean(card: Card, goal: Goal) -> Bounds | None:
        return sums[goal].mean(card) if goal in sums else None

    first = sums[goals[0]]
    told = (
        Prospect(card, mean(card, Goal.MADE), mean(card, Goal.SCORE), mean(card, Goal.OWN))
        for card in sorted(first.ends)
    )
    scored = sums[Goal.SCORE].deals if Goal.SCORE in sums else 0
    return Prospects(first.deals, scored, tuple(told), clock.seconds)


class _Sums:
    """The bounds of each card, summed over deals."""

    def __init__(self) -> None:
        self.deals = 0
        self.ends: dict[Card, tuple[Score, Score]] = {}

    def add(self, cards: Iterable[CardValue]) -> None:
        """Add a deal."""
        self.deals += 1
        for card in cards:
            least, most = self.ends.get(card.card, (0, 0))
            self.ends[card.card] = (least + card.value.lower, most + card.value.upper)

    def mean(self, card: Card) -> Bounds | None:
        """The average; None without a deal."""
        if not self.deals:
            return None
        least, most = self.ends[card]
        return Bounds(exact(Fraction(least, self.deals)), exact(Fraction(most, self.deals)))


class _Clock:
    """The time left for all searches, and the caller's progress."""

    def __init__(self, limits: Limits, progress: Progress | None) -> None:
        self._begun = perf_counter()
        self._limits = limits
        self._progress = progress

    @property
    def seconds(self) -> float:
        return perf_counter() - self._begun

    @property
    def limits(self) -> Limits:
        """For the next search."""
        if self._limits.seconds is None:
            return self._limits
        return replace(self._limits, seconds=max(0.0, self._limits.seconds - self.seconds))

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self._limits.seconds is not None and self.seconds >= self._limits.seconds

    def tell(self, _: float = 0) -> None:
        """Report the time of all searches, not of the present one."""
        if self._progress is not None:
            self._progress(self.seconds)


def _is_known(deal: Deal, goal: Goal) -> bool:
    """Whether the ends of a deal have a payoff that the kernel can search."""
    try:
        payoff_for(deal, goal)
    except SearchRefused as refused:
        if goal is Goal.SCORE and refused.reason in UNKNOWN_SCORES:
            return False
        raise
    return True


def _searched(deals: Iterable[Deal], goal: Goal, clock: _Clock) -> _Sums:
    """Every card's value in these deals, until time is up."""
    sums = _Sums()
    for deal in deals:
        # Never skip one: what was searched must be the first deals, or the means would not compare.
        if clock.is_over or not _is_known(deal, goal):
            break
        sums.add(solve(deal, goal, clock.limits, clock.tell).cards)
        clock.tell()
    return sums
