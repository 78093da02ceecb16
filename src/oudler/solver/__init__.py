"""What best play with open hands comes to: `kernel` searches it, `oracle` tries every card."""

from oudler.solver.goals import Goal
from oudler.solver.refusal import KernelMissing, SearchRefused, Unsearchable
from oudler.solver.solution import Bounds, CardValue, Limits, Solution

__all__ = [
    "Bounds",
    "CardValue",
    "Goal",
    "KernelMissing",
    "Limits",
    "SearchRefused",
    "Solution",
    "Unsearchable",
]
