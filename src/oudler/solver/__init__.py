"""The result of best play with open hands: `kernel` searches, `oracle` tries every card.

docs/solver.md explains the search; `determinize` draws the hands that a player cannot see.
"""

from oudler.core.deal import Deal, check_deal
from oudler.core.values import wrong_type
from oudler.solver.solution import Bounds, CardValue, Goal, Limits, Solution
from oudler.solver.support import KernelMissing, SearchRefused, Unsearchable

__all__ = [
    "Bounds",
    "CardValue",
    "Goal",
    "KernelMissing",
    "Limits",
    "SearchRefused",
    "Solution",
    "Unsearchable",
    "solve",
]


def solve(deal: Deal, goal: Goal | None = None, limits: Limits | None = None) -> Solution:
    """The result of best play from here on, card by card, with every hand open.

    The goal is the margin in half-points, or in a deal without a taker the points of the seat to
    act. Raises KernelMissing if the search is not installed, SearchRefused if it cannot search such
    a deal.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> solve(deal).value.is_exact
    True
    """
    check_deal(deal)
    if not isinstance(goal, Goal | None):
        raise wrong_type("goal", goal, "a Goal, such as Goal.MARGIN")
    if not isinstance(limits, Limits | None):
        raise wrong_type("limits", limits, "Limits, such as Limits(seconds=2)")
    from oudler.solver import kernel

    usual = Goal.OWN if deal.taker is None else Goal.MARGIN
    return kernel.solve(deal, usual if goal is None else goal, limits or Limits())
