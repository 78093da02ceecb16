"""Best play found by trying every card with the rules alone: slow, and short enough to trust."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from oudler.core.cards import Card, CardSet
from oudler.core.deal import Deal
from oudler.core.engine import evolve
from oudler.core.events import CardPlayed, Score
from oudler.core.misere import half_points_by_seat
from oudler.core.play import playable
from oudler.core.scoring import result_of
from oudler.core.seats import Seat, Side
from oudler.core.ways import Phase
from oudler.solver.covering import check
from oudler.solver.goals import Goal
from oudler.solver.payoff import worth
from oudler.solver.refusal import SearchRefused, Unsearchable
from oudler.solver.solution import Bounds, CardValue, Limits, Solution

NO_LIMITS = Limits()


def solve(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Callable[[float], object] | None = None,
) -> Solution:
    """Every card's value, and a line of best play: as `kernel.solve`, for the last few tricks.

    `progress` is told the seconds that have passed, after each card. Raises SearchRefused, also
    where the limits end before everything is known.
    """
    check(deal, goal)
    search = _Search(deal, goal, limits)
    values = []
    for card, after in search.cards(deal):
        values.append(CardValue(card, _exact(search.value(after))))
        if progress is not None:
            progress(search.seconds)
    line = tuple(search.line(deal))
    best = search.best(deal)(value.value.least for value in values)
    return Solution(goal, _exact(best), tuple(values), line, search.nodes, search.seconds)


def _exact(value: Score) -> Bounds:
    return Bounds(value, value)


class _Search:
    """Counts the cards that it plays, and stops at its limits."""

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
        """Every legal card, and the deal after it."""
        seat = deal.to_act
        assert seat is not None
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
        """What best play by everyone comes to."""
        if deal.phase is not Phase.PLAY:
            return self._worth(deal)
        return self.best(deal)(self.value(after) for _, after in self.cards(deal))

    def best(self, deal: Deal) -> Callable[[Iterator[Score]], Score]:
        """What the seat to act makes of several values: the most for the attack, or the least."""
        seat = deal.to_act
        assert seat is not None
        wants_more = (
            seat != self.seat if self.goal is Goal.OWN else deal.side_of(seat) is Side.ATTACK
        )
        return max if wants_more else min

    def line(self, deal: Deal) -> Iterator[Card]:
        """Best play to the end; of several best cards the first."""
        while deal.phase is Phase.PLAY:
            values = {card: (self.value(after), after) for card, after in self.cards(deal)}
            best = self.best(deal)(value for value, _ in values.values())
            card, deal = next(
                (card, after) for card, (value, after) in values.items() if value == best
            )
            yield card

    def _worth(self, deal: Deal) -> Score:
        if self.goal is Goal.OWN:
            return half_points_by_seat(deal)[self.seat or Seat(0)]
        return worth(deal.rules, result_of(deal), self.goal)
