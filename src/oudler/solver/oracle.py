"""Best play by trying every card under the rules alone: slow, and short enough to trust."""

from collections.abc import Callable, Iterator
from time import perf_counter

from oudler.core import Card, CardPlayed, CardSet, Deal, Phase, Score, evolve, playable, result_of
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.seats import Side
from oudler.solver.payoff import worth
from oudler.solver.search import (
    Bounds,
    CardValue,
    Goal,
    Limits,
    SearchRefused,
    Solution,
    Unsearchable,
    check,
)

NO_LIMITS = Limits()


def solve(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Callable[[float], object] | None = None,
) -> Solution:
    """Every card's value and a line of best play, like `kernel.solve`, for the last few tricks.

    `progress` is called with the seconds passed after each card. Raises SearchRefused, also if a
    limit comes before everything is known.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> {str(card.card): card.value.lower for card in solve(deal).cards}
    {'D9': 20, 'C6': 20}
    """
    check(deal, goal)
    search = _Search(deal, goal, limits)
    values = []
    for card, after in search.cards(deal):
        values.append(CardValue(card, _exact(search.value(after))))
        if progress is not None:
            progress(search.seconds)
    line = tuple(search.line(deal))
    best = search.best(deal)(value.value.lower for value in values)
    return Solution(goal, _exact(best), tuple(values), line, search.nodes, search.seconds)


def _exact(value: Score) -> Bounds:
    return Bounds(value, value)


class _Search:
    """A search that counts its cards and stops at its limits."""

    def __init__(self, deal: Deal, goal: Goal, limits: Limits) -> None:
        self.goal = goal
        self.limits = limits
        self.seat = deal.to_act
        self.nodes = 0
        self.begun = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self.begun

    def cards(self, deal: Deal) -> Iterator[tuple[Card, Deal]]:
        """Every legal card with the deal after it."""
        seat = deal.to_act
        assert seat is not None
        # Use only core here: an error shared by both searches would go unseen.
        for card in CardSet(playable(deal, deal.hands[seat].bits)):
            self.nodes += 1
            self._stop_at_limits()
            yield card, evolve(deal, CardPlayed(seat, card))

    def _stop_at_limits(self) -> None:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        too_many = nodes is not None and self.nodes > nodes
        if too_many or (seconds is not None and self.seconds > seconds):
            raise SearchRefused(Unsearchable.TOO_LONG)

    def value(self, deal: Deal) -> Score:
        """The value under best play by everyone."""
        if deal.phase is not Phase.PLAY:
            return self._worth(deal)
        return self.best(deal)(self.value(after) for _, after in self.cards(deal))

    def best(self, deal: Deal) -> Callable[[Iterator[Score]], Score]:
        """The function `max` or `min`, as the seat to act maximizes or minimizes."""
        seat = deal.to_act
        assert seat is not None
        wants_more = (
            seat != self.seat if self.goal is Goal.OWN else deal.side_of(seat) is Side.ATTACK
        )
        return max if wants_more else min

    def line(self, deal: Deal) -> Iterator[Card]:
        """Best play to the end; the first of several best cards."""
        while deal.phase is Phase.PLAY:
            values = {card: (self.value(after), after) for card, after in self.cards(deal)}
            best = self.best(deal)(value for value, _ in values.values())
            card, deal = next(
                (card, after) for card, (value, after) in values.items() if value == best
            )
            yield card

    def _worth(self, deal: Deal) -> Score:
        if self.goal is Goal.OWN:
            assert self.seat is not None
            return half_points_by_seat(deal)[self.seat]
        return worth(deal.rules, result_of(deal), self.goal)
