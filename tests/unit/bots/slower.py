"""Slower levels play fewer deals in the tests, and none in `make check`."""

import pytest

from oudler.bots import LEVELS

SLOWER = {"expert": 10, "master": 100}
"""How many times fewer."""
BRIEF = {"master": "master/10"}
"""A master that tries ten worlds decides by the same steps as one that tries 900."""
LEVELS_IN_TIME = [
    pytest.param(BRIEF.get(level, level), marks=pytest.mark.slow) if level in SLOWER else level
    for level in LEVELS
]
"""Every level, for a test of whole deals; `test_learned` asks the slower ones in `make check`."""


def fewer(level: str, deals: int) -> int:
    """How many deals a level plays if a quick one plays this many; at least one.

    >>> fewer("club", 40), fewer("master/10", 40)
    (40, 1)
    """
    return max(1, deals // SLOWER.get(level.partition("/")[0], 1))
