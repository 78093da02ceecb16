"""A mean of some numbers, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from oudler.core.values import described

SURE = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


@described
@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample and its standard error."""

    mean: float
    error: float
    """The standard error of the mean."""

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean + 0.0:+.1f} ({low + 0.0:+.1f} to {high + 0.0:+.1f})"

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean.

        >>> Estimate(mean=2.0, error=1.0).interval
        (0.040000000000000036, 3.96)
        """
        return self.mean - SURE * self.error, self.mean + SURE * self.error


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of some numbers, and its standard error; 0 if there are none.

    >>> estimate([1, 2, 3]).mean
    2.0
    """
    count = len(numbers)
    if count == 0:
        return Estimate(0.0, 0.0)
    mean = fsum(numbers) / count
    if count == 1:
        return Estimate(mean, 0.0)
    # Divided by one less than the count, as for any sample (Bessel's correction).
    variance = fsum((number - mean) ** 2 for number in numbers) / (count - 1)
    return Estimate(mean, sqrt(variance / count))
