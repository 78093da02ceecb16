"""Makes the tables of `valuation`: many deals are played, and a line is fitted through them.

`fit(rules, contract, seed, deals)` plays each deal with every seat in turn made the taker if its
hand is not hopeless, and returns the weights for WEIGHTS with the spread around them.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

from oudler.bots.bidding import features
from oudler.bots.club import Club
from oudler.bots.player import Decision, Player, finish, play_deal
from oudler.core import Bid, Contract, LegalBids, Ruleset, SeatView, score
from oudler.core.phases.piles import with_tops
from oudler.shuffling import numbered_deal

Sample = tuple[tuple[float, ...], float]
"""A hand's features, and the points above the target that it made."""


class Bidder:
    """Bids one contract, or passes, on any hand; another player decides the rest."""

    def __init__(self, contract: Contract | None, player: Player) -> None:
        self.contract = contract
        self.player = player

    async def choose(self, view: SeatView) -> Decision:
        """Bid as ordered, else decide as the other would."""
        if isinstance(view.legal, LegalBids):
            return Decision(Bid(self.contract))
        return await self.player.choose(view)


def fit(
    rules: Ruleset, contract: Contract, seed: str, deals: int, least: float = 0.0
) -> tuple[tuple[float, ...], float]:
    """The weights that best predict this contract's result, and the spread around them."""
    samples = [
        sample
        for number in range(deals)
        for sample in samples_of(rules, contract, seed, number, least)
    ]
    weights = solve(samples)
    errors = [gap - _dot(weights, known) for known, gap in samples]
    return weights, sqrt(_dot(errors, errors) / len(errors))


def samples_of(
    rules: Ruleset, contract: Contract, seed: str, number: int, least: float
) -> Iterator[Sample]:
    """The result of one deal for each seat that might well take it."""
    dealt = numbered_deal(rules, seed, number)
    hands = with_tops(dealt)
    for taker in range(rules.seats):
        known = features(hands[taker].bits, rules)
        if strength(known) < least:
            continue
        players = [
            Bidder(contract if seat == taker else None, Club()) for seat in range(rules.seats)
        ]
        deal = finish(play_deal(rules, dealt, players))
        if deal.contract is not None:
            yield known, float(score(deal).gap)


def strength(known: Sequence[float]) -> float:
    """A count of a hand's trumps, oudlers and kings, to leave out the hopeless ones.

    >>> good, poor = (features(deal.hands[seat].bits, rules) for seat in (1, 3))
    >>> strength(good) > strength(poor)
    True
    """
    _, trumps, high, top, petit, _, excuse, kings, *_ = known
    return trumps + high + 3 * (top + petit + excuse) + 2 * kings


def solve(samples: Sequence[Sample]) -> tuple[float, ...]:
    """The least-squares weights, slightly shrunk towards 0 if the deals say nothing.

    >>> line = solve([((1.0, 10.0), 5.0), ((1.0, 20.0), 15.0), ((1.0, 30.0), 25.0)])
    >>> [round(weight, 1) for weight in line]
    [-4.8, 1.0]
    """
    size = len(samples[0][0])
    rows = [[0.0] * (size + 1) for _ in range(size)]
    for known, gap in samples:
        for i, left in enumerate(known):
            if left:
                row = rows[i]
                for j, right in enumerate(known):
                    row[j] += left * right
                row[size] += left * gap
    # Ridge regression (Hoerl and Kennard 1970): otherwise rare features, such as two petits, would
    # get runaway weights. The constant is left alone.
    for i in range(1, size):
        rows[i][i] += 2.0
    return _eliminate(rows)


def _eliminate(rows: list[list[float]]) -> tuple[float, ...]:
    # No search for pivots: the matrix is positive definite.
    size = len(rows)
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [number / pivot for number in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return tuple(row[size] for row in rows)


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))
