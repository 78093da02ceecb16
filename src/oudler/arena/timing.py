"""How long decisions take, counted in steps of 10 %, so that any number fits on one line."""

from __future__ import annotations

from collections import Counter
from math import log

STEP = log(1.1)


def step_of(seconds: float) -> int:
    """The step that a time belongs to, from a microsecond up, each a tenth longer than the last.

    >>> step_of(1e-6), step_of(1e-3)
    (0, 72)
    """
    return max(0, int(log(max(seconds, 1e-6) * 1e6) / STEP))


def within(steps: Counter[int], share: float) -> float:
    """The milliseconds within which this share of the decisions were made.

    >>> round(within(Counter({0: 90, 72: 10}), 0.99), 2)
    1.0
    """
    least, seen = share * steps.total(), 0
    for step in sorted(steps):
        seen += steps[step]
        if seen >= least:
            return float(1.1 ** (step + 0.5)) / 1000
    return 0.0
