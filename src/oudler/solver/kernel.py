"""The door to the kernel: deals of `core` go in, solutions come out at machine speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter

from oudler import __version__
from oudler.core.cards import CARDS
from oudler.core.deal import Deal
from oudler.core.events import Score
from oudler.solver.covering import check
from oudler.solver.goals import Goal
from oudler.solver.payoff import Payoff, payoff
from oudler.solver.position import played, start, table
from oudler.solver.refusal import KernelMissing
from oudler.solver.solution import Bounds, CardValue, Limits, Solution

try:
    import oudler_kernel as oudler_kernel  # for its neighbours too
except ImportError as error:
    raise KernelMissing(__version__) from error

if oudler_kernel.__version__ != __version__:
    raise KernelMissing(__version__, oudler_kernel.__version__)

NO_LIMITS = Limits()
Progress = Callable[[float], object]
"""Is told now and then how many seconds have passed; what it raises ends the search."""


def solve(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Solution:
    """Every card's value, and a line of best play, every hand open.

    The attack wants the most, the defence the least; without a taker the seat to act wants few
    points, and all others that it takes many. Where the limits end first, the values lie
    between bounds. Other threads run meanwhile, and Ctrl-C ends the search within a tenth of a
    second. Raises SearchRefused where the kernel does not know the rules of the deal.
    """
    begun = perf_counter()
    worth, asked = payoff_for(deal, goal), _within(limits)
    found = oudler_kernel.solve(position(deal, goal), _kernels(worth), asked, progress)
    return Solution(
        goal,
        _bounds(worth, *found.value),
        tuple(
            CardValue(CARDS[card], _bounds(worth, least, most)) for card, least, most in found.cards
        ),
        tuple(CARDS[card] for card in found.line),
        found.nodes,
        perf_counter() - begun,
    )


def value(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Bounds:
    """What best play comes to, without the cards: faster. Raises SearchRefused."""
    worth, asked = payoff_for(deal, goal), _within(limits)
    found, _ = oudler_kernel.value(position(deal, goal), _kernels(worth), asked, progress)
    return _bounds(worth, *found)


def reaches(
    deal: Deal,
    at_least: Score,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> bool | None:
    """Whether the attack can make sure of so much: faster still; None where the limits end first.

    Raises SearchRefused.
    """
    worth, asked = payoff_for(deal, goal), _within(limits)
    wanted = worth.scaled(at_least)
    found, _ = oudler_kernel.reaches(position(deal, goal), _kernels(worth), wanted, asked, progress)
    return found


def payoff_for(deal: Deal, goal: Goal) -> Payoff:
    """What the ways in which a deal may end are worth, if the kernel can search it.

    Raises SearchRefused.
    """
    check(deal, goal)
    return payoff(deal, goal)


def position(deal: Deal, goal: Goal = Goal.MARGIN) -> oudler_kernel.Position:
    """The deal as the kernel has it. It must be one that `covering.check` lets pass.

    In a losing game the attack is the seat to act.
    """
    rules = table(deal.rules, has_taker=deal.taker is not None)
    begun = start(deal)
    attack = begun.attack
    if goal is Goal.OWN and deal.to_act is not None:
        attack = 1 << deal.to_act
    return oudler_kernel.Position(
        begun.hands,
        attack=attack,
        leader=begun.leader,
        exchange=rules.exchange,
        last_excuse_changes_camp=rules.last_excuse_changes_camp,
        slam_keeps_excuse=rules.slam_keeps_excuse,
        excuse_wins_slam=rules.excuse_wins_slam,
        petit_before_excuse=rules.petit_before_excuse,
        oudlers_apart=rules.oudlers_apart,
        barred=begun.barred,
        free=begun.free,
        laid_aside=begun.laid_aside,
        half_points_apart=begun.half_points_apart,
        played=(card for _, card in played(deal)),
    )


@lru_cache(maxsize=64)
def _kernels(payoff: Payoff) -> oudler_kernel.Payoff:
    return oudler_kernel.Payoff(payoff.values, losing=payoff.losing)


def _within(limits: Limits) -> oudler_kernel.Limits:
    return oudler_kernel.Limits(
        nodes=limits.nodes,
        seconds=limits.seconds,
        mebibytes=limits.mebibytes,
        threads=limits.threads,
    )


def _bounds(payoff: Payoff, least: int, most: int) -> Bounds:
    return Bounds(payoff.unscaled(least), payoff.unscaled(most))
