"""The result of best play with open hands: `kernel` searches, `oracle` tries every card.

docs/solver.md explains the search; `determinize` draws the hands that a player cannot see. Only
what needs no kernel is offered here: import `kernel`, `determinize`, `evaluation`, `policy` and
`prospects` where the search is installed.
"""

from oudler.core import Deal, check_deal, wrong_type
from oudler.solver.known_rules import is_known, is_learned_table, may_have_partner, unknown_options
from oudler.solver.search import (
    Bounds,
    CardValue,
    Goal,
    KernelMissing,
    Limits,
    SearchRefused,
    Solution,
    Unsearchable,
    check_search,
    reasons_of,
)

__all__ = [
    "Bounds",
    "CardValue",
    "Goal",
    "KernelMissing",
    "Limits",
    "SearchRefused",
    "Solution",
    "Unsearchable",
    "check_search",
    "is_known",
    "is_learned_table",
    "may_have_partner",
    "reasons_of",
    "solve",
    "unknown_options",
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
