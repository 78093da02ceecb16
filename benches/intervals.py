"""Means with their 95 % intervals, as the benches print them."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev


def margin(numbers: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * stdev(numbers) / sqrt(len(numbers))


def interval(numbers: Sequence[float], decimals: int = 1) -> str:
    """A mean with its 95 % interval."""
    return f"{mean(numbers):+.{decimals}f} ± {margin(numbers):.{decimals}f}"
