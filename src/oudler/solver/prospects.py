"""What each card promises to a seat that does not see the other hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, tee
from time import perf_counter

from oudler.core.cards import Card
from oudler.core.deal import Deal
from oudler.core.events import Score, exact
from oudler.core.view import SeatView
from oudler.solver.goals import Goal
from oudler.solver.imagining import worlds
from oudler.solver.kernel import NO_LIMITS, Progress, payoff_for, solve
from oudler.solver.refusal import SearchRefused, Unsearchable
from oudler.solver.solution import Bounds, CardValue, Limits

UNKNOWN_SCORES = (Unsearchable.SMALL_SLAM, Unsearchable.POINTS_COST)
"""Why the score of a deal may not be searched, where it may be whether the contract is made."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a legal card comes to on average; None of what was not, or could not be, searched.

    The ends of a mean differ where the limits left something open.
    """

    card: Card
    made: Bounds | None
    """The share of the deals in which the contract is made."""
    score: Bounds | None
    """What the attack's players win together, in points of the score."""
    own: Bounds | None
    """In a deal without a taker: the half-points of the seat, who wants few of them."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What the cards of a seat promise, as far as it can know."""

    deals: int
    """How many were imagined and searched."""
    scored: int
    """In how many of these, from the first on, the score was searched too."""
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

    Whether the contract is made is searched in all deals before the score is in any, for it is
    found much sooner. The limits' seconds are for everything together, their nodes for each search.
    A deal in which a limit comes first counts with what is proved of it: were it left out, easy
    deals would count for more. Raises SearchRefused, and ValueError where nothing can be imagined.
    """
    clock = _Clock(limits, progress)
    goals = (Goal.OWN,) if view.taker is None else (Goal.MADE, Goal.SCORE)
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
    """What each card comes to in some deals together: at least, and at most."""

    def __init__(self) -> None:
        self.deals = 0
        self.ends: dict[Card, tuple[Score, Score]] = {}

    def add(self, cards: Iterable[CardValue]) -> None:
        """One deal more."""
        self.deals += 1
        for card in cards:
            least, most = self.ends.get(card.card, (0, 0))
            self.ends[card.card] = (least + card.value.least, most + card.value.most)

    def mean(self, card: Card) -> Bounds | None:
        """On average; None of no deal."""
        if not self.deals:
            return None
        least, most = self.ends[card]
        return Bounds(exact(Fraction(least, self.deals)), exact(Fraction(most, self.deals)))


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

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self._limits.seconds is not None and self.seconds >= self._limits.seconds

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


def _searched(deals: Iterable[Deal], goal: Goal, clock: _Clock) -> _Sums:
    """Every card's value in these deals, until the time is over."""
    sums = _Sums()
    for deal in deals:
        if clock.is_over or not _is_known(deal, goal):
            break
        sums.add(solve(deal, goal, clock.limits, clock.tell).cards)
        clock.tell()
    return sums
