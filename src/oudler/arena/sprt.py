"""When to stop: the sequential test by which changes of chess programs are judged.

After every deal, two hypotheses about the mean difference are compared by their log-likelihood
ratio (Wald 1945). The mean of many differences is nearly normal, so its likelihood needs no more
than the mean and the spread seen so far.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log

from oudler.core import Named

MIN_DEALS = 50
"""Deals before which nothing is decided: a spread estimated from fewer is unreliable."""


class Accepted(Named):
    """The guess, of the two, that is accepted."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Two guesses at a mean difference, and how often each may be wrongly rejected."""

    low: float = 0.0
    high: float = 3.0
    alpha: float = 0.05
    """The chance of accepting the high guess where the low one is true."""
    beta: float = 0.05
    """The chance of accepting the low guess where the high one is true."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"low {self.low} must be below high {self.high}")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError(f"alpha {self.alpha} and beta {self.beta} must leave room")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the low and the high guess are accepted.

        >>> Hypotheses(alpha=0.05, beta=0.05).bounds
        (-2.9444389791664403, 2.9444389791664403)
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class SequentialTest:
    """A test in progress: the differences so far, and the guess they favour."""

    test: Hypotheses
    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of squared distances from the mean (Welford 1962)."""
    accepted: Accepted | None = None
    """Final once it is set."""

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of the high guess to the low one.

        >>> trail = SequentialTest(Hypotheses(0, 2))
        >>> for seen in (1, 3, -1, 3):
        ...     trail.see(seen)
        >>> round(trail.ratio, 2)
        1.45
        """
        test, middle = self.test, (self.test.low + self.test.high) / 2
        beyond = self.count * (self.mean - middle) * (test.high - test.low)
        if beyond == 0:
            return 0.0
        return beyond * self.count / self.squares if self.squares else inf * beyond

    def see(self, difference: float) -> None:
        """Weigh one more deal."""
        self.count += 1
        step = difference - self.mean
        self.mean += step / self.count
        self.squares += step * (difference - self.mean)
        if self.accepted is None and self.count >= MIN_DEALS:
            low, high = self.test.bounds
            ratio = self.ratio
            if ratio <= low:
                self.accepted = Accepted.LOW
            elif ratio >= high:
                self.accepted = Accepted.HIGH


def judged(test: Hypotheses, differences: Iterable[float]) -> SequentialTest:
    """The test after these differences, stopping once they decide it.

    >>> judged(Hypotheses(), [0.0] * 100).accepted
    Accepted.LOW
    """
    trail = SequentialTest(test)
    for difference in differences:
        trail.see(difference)
        if trail.accepted is not None:
            break
    return trail
