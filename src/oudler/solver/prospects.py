"""What each card promises to a seat that does not see the other hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from time import perf_counter

from oudler.core.cards import Card
from oudler.core.deal import Deal
from oudler.core.events import Score, exact
from oudler.core.view import SeatView
from oudler.solver.goals import Goal
from oudler.solver.imagining import worlds
from oudler.solver.kernel import NO_LIMITS, Progress, payoff_for, solve
from oudler.solver.refusal import SearchRefused, Unsearchable
from oudler.solver.solution import CardValue, Limits

UNKNOWN_SCORES = (Unsearchable.SMALL_SLAM, Unsearchable.POINTS_COST)
"""Why the score of a deal may not be searched, where it may be whether the contract is made."""

MEANS = (Goal.MADE, Goal.SCORE, Goal.OWN)
"""What a prospect tells, in its order."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a legal card comes to on average; None of what was not, or could not be, searched."""

    card: Card
    made: Score | None
    """The share of the deals in which the contract is made."""
    score: Score | None
    """What the attack's players win together, in points of the score."""
    own: Score | None
    """In a deal without a taker: the half-points of the seat, who wants few of them."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What the cards of a seat promise, as far as it can know."""

    deals: int
    """How many were imagined, and searched to the end."""
    cards: tuple[Prospect, ...]
    """Every legal card, in the order of the pack; none where no deal was searched."""
    seconds: float


def prospects(
    view: SeatView,
    deals: int,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Prospects:
    """Search so many deals as the seat to act may imagine them, each with every hand open.

    Who sees all hands plays better than anybody does who must guess, and so do those against him:
    prospects compare a seat's cards with each other, and foretell no result.

    The limits' seconds are for all deals together, their nodes for each search; the deal at which
    a limit ends is left out. Raises SearchRefused, and ValueError where nothing can be imagined.
    """
    clock = _Clock(limits, progress)
    goals: tuple[Goal, ...] = (Goal.OWN,) if view.taker is None else (Goal.MADE, Goal.SCORE)
    sums: Counter[tuple[Card, Goal]] = Counter()
    searched = 0
    for deal in islice(worlds(view, seed), deals):
        goals = tuple(goal for goal in goals if _is_known(deal, goal))
        found = {goal: _searched(deal, goal, clock) for goal in goals}
        if any(cards is None for cards in found.values()):
            break
        searched += 1
        clock.tell()
        for goal, cards in found.items():
            sums.update({(one.card, goal): one.value.least for one in cards or ()})
    legal = sorted({card for card, _ in sums})

    def mean(card: Card, goal: Goal) -> Score | None:
        return exact(Fraction(sums[card, goal], searched)) if goal in goals else None

    told = (Prospect(card, *(mean(card, goal) for goal in MEANS)) for card in legal)
    return Prospects(searched, tuple(told), clock.seconds)


class _Clock:
    """How much time is left of all, and who is told how much has passed."""

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

    def tell(self, _: float = 0) -> None:
        """Whatever one search has taken, tell what all have."""
        if self._progress is not None:
            self._progress(self.seconds)


def _is_known(deal: Deal, goal: Goal) -> bool:
    """Whether the kernel knows what the ends of a deal are worth."""
    try:
        payoff_for(deal, goal)
    except SearchRefused as refused:
        if goal is Goal.SCORE and refused.reason in UNKNOWN_SCORES:
            return False
        raise
    return True


def _searched(deal: Deal, goal: Goal, clock: _Clock) -> tuple[CardValue, ...] | None:
    """Every card's value; None where a limit came first."""
    found = solve(deal, goal, clock.limits, clock.tell)
    return found.cards if all(one.value.is_exact for one in found.cards) else None
