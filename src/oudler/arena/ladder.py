"""Players rated by a round robin: who would win a deal from whom, and how often.

A player beats another with probability a / (a + b), a and b being their strengths (Bradley and
Terry 1952).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, isclose, log10
from random import Random

from oudler.arena.comparison import Estimate, difference, estimate
from oudler.arena.plan import Plan
from oudler.arena.results import DealResult

AVERAGE, SCALE = 1500.0, 400.0
"""Ratings as in chess: 400 points more are ten deals won to one lost."""
RESAMPLES = 200
"""The number of resamples behind the ratings' intervals (bootstrap: Efron 1979)."""
PRIOR = 0.5
"""Wins that each of a pair starts with against the other, so that no rating is infinite."""
MAX_ROUNDS = 1000
"""The most steps taken towards the strengths."""

Wins = list[list[float]]
"""By winner and loser; a draw is half a win for each."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player on the ladder."""

    name: str
    rating: float
    interval: tuple[float, float]
    """The 95 % confidence interval of the rating."""
    points: Estimate
    """The gain over the others in their place, in points a deal."""


def ladder(plan: Plan, results: Sequence[DealResult]) -> tuple[Rung, ...]:
    """The players of a round robin, best first.

    >>> from oudler.arena.plan import make_plan
    >>> from oudler.arena.running import run
    >>> plan = make_plan(rules, ["beginner", "club"], "a seed")
    >>> [rung.name for rung in ladder(plan, list(run(plan, range(30))))]
    ['club', 'beginner']
    """
    members = _members(plan)
    deals = [tuple(difference(plan, pair, result) for pair in plan.pairings) for result in results]
    found = ratings(_wins(plan, deals))
    drawn = [ratings(_wins(plan, sample)) for sample in _resampled(deals)]
    rungs = (
        Rung(
            plan.name(player),
            found[place],
            _middle([rates[place] for rates in drawn]),
            estimate([_points(plan, player, deal) for deal in deals]),
        )
        for place, player in enumerate(members)
    )
    return tuple(sorted(rungs, key=lambda rung: -rung.rating))


def ratings(wins: Wins) -> tuple[float, ...]:
    """The ratings that make these wins likeliest, about 1500 on average.

    Each step sets a player's strength to its wins over the chances it had of them (Zermelo 1929).

    >>> [round(rating) for rating in ratings([[0, 10], [1, 0]])]
    [1669, 1331]
    """
    players = range(len(wins))
    strengths = [1.0] * len(wins)
    for _ in range(MAX_ROUNDS):
        before = list(strengths)
        for one in players:
            won = fsum(wins[one][two] + PRIOR for two in players if two != one)
            met = fsum(
                (wins[one][two] + wins[two][one] + 2 * PRIOR) / (strengths[one] + strengths[two])
                for two in players
                if two != one
            )
            strengths[one] = won / met if met else 1.0
        if all(map(isclose, before, strengths)):
            break
    logs = [log10(strength) for strength in strengths]
    middle = fsum(logs) / len(logs)
    return tuple(AVERAGE + SCALE * (one - middle) for one in logs)


def _members(plan: Plan) -> list[int]:
    """The players who are compared, without those who only fill seats."""
    return sorted({player for pair in plan.pairings for player in (pair.first, pair.second)})


def _wins(plan: Plan, deals: Sequence[Sequence[float]]) -> Wins:
    members = _members(plan)
    wins = [[0.0] * len(members) for _ in members]
    for pair, found in zip(plan.pairings, zip(*deals, strict=True), strict=True):
        first, second = members.index(pair.first), members.index(pair.second)
        won = fsum((gain > 0) + (gain == 0) / 2 for gain in found)
        wins[first][second] += won
        wins[second][first] += len(deals) - won
    return wins


def _points(plan: Plan, player: int, deal: Sequence[float]) -> float:
    met = [
        gain if pair.first == player else -gain
        for pair, gain in zip(plan.pairings, deal, strict=True)
        if player in (pair.first, pair.second)
    ]
    return fsum(met) / len(met)


def _resampled(deals: Sequence[Sequence[float]]) -> list[list[Sequence[float]]]:
    rng = Random("ladder")
    return [rng.choices(deals, k=len(deals)) for _ in range(RESAMPLES)]


def _middle(numbers: Sequence[float]) -> tuple[float, float]:
    """The interval that holds 95 % of these."""
    ordered = sorted(numbers)
    edge = len(ordered) // 40
    return ordered[edge], ordered[-1 - edge]
