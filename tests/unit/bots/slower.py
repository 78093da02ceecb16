"""Levels that take longer play fewer deals in the tests."""

SLOWER = {"expert": 5, "master": 20}
"""How many times fewer."""


def fewer(level: str, deals: int) -> int:
    """How many deals a level plays where a quick one plays so many; one at least.

    >>> fewer("club", 40), fewer("master", 40)
    (40, 2)
    """
    return max(1, deals // SLOWER.get(level, 1))
