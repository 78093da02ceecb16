"""Matches between bots: the same deals from every seat, so that luck falls on both alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt

from oudler.bots.batch import play_numbered
from oudler.bots.levels import make_player
from oudler.bots.player import Player
from oudler.core.ruleset import Ruleset

Maker = Callable[[], Player]
"""Makes a new player."""
Progress = Callable[[int, int], None]
"""Told how many deals are done, of how many."""

CHUNK = 10
"""Deals played in one piece of work."""
SURE = 1.96
"""Standard errors on either side of a mean that hold 95 % of what it may be."""


@dataclass(frozen=True, slots=True)
class Match:
    """How much better one player did than another, in points a deal at the same seat."""

    first: str
    second: str
    deals: int
    mean: float
    """Above 0 where the first did better."""
    error: float
    """The standard error of the mean."""

    @property
    def interval(self) -> tuple[float, float]:
        """What the mean may be in truth, 95 times in 100.

        >>> Match("club", "beginner", deals=100, mean=2.0, error=1.0).interval
        (0.040000000000000036, 3.96)
        """
        return self.mean - SURE * self.error, self.mean + SURE * self.error


def matches(
    rules: Ruleset,
    names: Sequence[str],
    seed: str,
    deals: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[Match, ...]:
    """A match for every pair of these levels, all on the same deals. Raises UnknownLevel.

    >>> matches(rules, ("club", "beginner"), "a seed", deals=1)[0].deals
    1
    """
    pairs = list(combinations(names, 2))
    makers = {name: partial(make_player, name) for name in names}
    for name in names:
        # An unknown name is refused here, not by the first process that plays.
        make_player(name)
    return tuple(
        _match(
            first,
            second,
            differences(
                rules,
                (makers[first], makers[second]),
                seed,
                deals,
                executor,
                progress and partial(_shifted, progress, number * deals, len(pairs) * deals),
            ),
        )
        for number, (first, second) in enumerate(pairs)
    )


def differences(
    rules: Ruleset,
    makers: tuple[Maker, Maker],
    seed: str,
    deals: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[float, ...]:
    """Deal by deal, how much better the first of two players did than the second.

    >>> from oudler.bots.beginner import Beginner
    >>> differences(rules, (Beginner, Beginner), "a seed", deals=2)
    (0.0, 0.0)
    """
    chunks = [range(start, min(start + CHUNK, deals)) for start in range(0, deals, CHUNK)]
    work = partial(_chunk, rules, makers, seed)
    found: list[float] = []
    for part in (map if executor is None else executor.map)(work, chunks):
        found += part
        if progress is not None:
            progress(len(found), deals)
    return tuple(found)


def difference(rules: Ruleset, makers: tuple[Maker, Maker], seed: str, number: int) -> float:
    """One deal: half of what the first wins alone among the second, less the reverse.

    Each sits at every seat once, and its scores there are averaged.

    >>> from oudler.bots.beginner import Beginner
    >>> difference(rules, (Beginner, Beginner), "a seed", 0)
    0.0
    """
    first, second = makers
    return (
        _alone(rules, first, second, seed, number) - _alone(rules, second, first, seed, number)
    ) / 2


def _alone(rules: Ruleset, one: Maker, others: Maker, seed: str, number: int) -> float:
    """The mean score of one player alone among others, over all seats."""
    total = 0.0
    for seat in range(rules.seats):
        players = [one() if place == seat else others() for place in range(rules.seats)]
        total += float(play_numbered(rules, players, seed, number).scores[seat])
    return total / rules.seats


def _chunk(rules: Ruleset, makers: tuple[Maker, Maker], seed: str, deals: range) -> list[float]:
    return [difference(rules, makers, seed, number) for number in deals]


def _match(first: str, second: str, found: Sequence[float]) -> Match:
    mean, error = mean_and_error(found)
    return Match(first, second, len(found), mean, error)


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error.

    >>> mean_and_error([1, 2, 3])[0]
    2.0
    """
    count = len(numbers)
    if count == 0:
        return 0.0, 0.0
    mean = sum(numbers) / count
    if count == 1:
        return mean, 0.0
    # Divided by one less than the count, as for any sample (Bessel's correction).
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return mean, sqrt(variance / count)


def _shifted(progress: Progress, before: int, total: int, done: int, _: int) -> None:
    progress(before + done, total)
