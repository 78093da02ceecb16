"""The value of each end of a deal to the attack, by core's own scoring."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import ceil, lcm

from oudler.core import EXCUSES, PETIT, CardSet, PetitPaidTo, Result, Ruleset, Score, Side, exact
from oudler.core.deal import Deal, imprenable
from oudler.core.scoring.counting import Count, attack_pile, trick_winners
from oudler.core.scoring.settlement import result_with, settle
from oudler.core.scoring.slams import slam_worth
from oudler.solver.search import Goal, SearchRefused, Unsearchable

PACK_HALF_POINTS = 182
"""The half-points of a pack."""
OUDLER_COUNTS = 4
"""The numbers of oudlers: none to three."""
STEP = 16
"""The reach is rounded to this, so that similar positions share a cached payoff."""
SIDES = (None, Side.ATTACK, Side.DEFENCE)
"""The sides that may have a petit au bout or a slam, in the kernel's numbering."""


@dataclass(frozen=True, eq=False)
class Payoff:
    """A whole number for each possible end of a deal.

    Ordered by the attack's oudlers, by whose the petit au bout and the slam are (`SIDES`), then by
    the attack's half-points. Values never fall as half-points rise.
    """

    values: tuple[int, ...]
    scale: int
    """Every value is scaled by this, so that fractions become whole numbers."""
    losing: bool = False
    """Whether the attack minimizes and the others maximize."""

    def unscaled(self, value: int) -> Score:
        """The unscaled value."""
        return exact(Fraction(value, self.scale))

    def scaled(self, value: Score) -> int:
        """The least scaled value that is worth this or more."""
        return ceil(value * self.scale)


OWN_HALF_POINTS = Payoff(
    tuple(range(PACK_HALF_POINTS + 1)) * OUDLER_COUNTS * len(SIDES) ** 2, 1, losing=True
)
"""A losing game: a seat's half-points count, and nothing else."""


def worth(rules: Ruleset, result: Result, goal: Goal) -> Score:
    """The value of one end of a deal to the attack.

    >>> from oudler.core.actions import Contract
    >>> from oudler.rulesets import load_ruleset
    >>> result = Result(Contract.GARDE, half_points=98, oudlers=2)
    >>> worth(load_ruleset("fft-4"), result, Goal.MARGIN)
    16
    """
    margin = result.half_points - 2 * rules.targets[result.oudlers]
    match goal:
        case Goal.MARGIN:
            return margin
        case Goal.MADE:
            return int(margin >= 0)
        case _:
            scores = settle(rules, result).scores
            return exact(sum(scores[: result.attackers], start=Fraction(0)))


def payoff(deal: Deal, goal: Goal) -> Payoff:
    """The value of each end of this deal; impossible ends are worth 0.

    Handfuls, misères and slams count if they have been announced. Raises SearchRefused if a small
    slam may still be made or missed, and if more half-points would be worth less.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> made = payoff(deal, Goal.MADE)
    >>> [made.values[half_points] for half_points in (111, 112)]
    [0, 1]
    """
    if goal is Goal.OWN:
        return OWN_HALF_POINTS
    return _payoff(deal.rules, goal, tuple(_endings(deal, goal)), _within_reach(deal))


@lru_cache(maxsize=64)
def _payoff(
    rules: Ruleset, goal: Goal, endings: tuple[Result | None, ...], reach: tuple[int, int]
) -> Payoff:
    nothing = (0,) * (PACK_HALF_POINTS + 1)
    rows = [nothing if end is None else _row(rules, goal, end, reach) for end in endings]
    for row in rows:
        # A question about a value becomes one about half-points only if values never fall.
        if any(more < less for less, more in pairwise(row)):
            raise SearchRefused(Unsearchable.POINTS_COST)
    # The kernel only handles whole numbers.
    scale = lcm(*(value.denominator for row in rows for value in row))
    return Payoff(tuple(int(value * scale) for row in rows for value in row), scale)


@lru_cache(maxsize=512)
def _row(rules: Ruleset, goal: Goal, ending: Result, reach: tuple[int, int]) -> tuple[Score, ...]:
    """By half-points; beyond the reach the nearest value within it repeats."""
    least, most = reach
    endings = (replace(ending, half_points=number) for number in range(least, most + 1))
    row = [worth(rules, ending, goal) for ending in endings]
    return (*row[:1] * least, *row, *row[-1:] * (PACK_HALF_POINTS - most))


def _within_reach(deal: Deal) -> tuple[int, int]:
    """The fewest and the most half-points that the attack may end with, rounded outwards.

    An Excuse, or a petit that counts as one, may still move nine half-points between won tricks.
    """
    excuses = EXCUSES + imprenable(deal.rules, deal.dealt)
    moved = (deal.rules.pack.cards & excuses).half_points
    won_by = [deal.side_of(winner) for winner in trick_winners(deal)]
    won = attack_pile(deal, won_by).half_points + deal.rules.pack.half_points_apart // 2
    left = sum(hand.half_points for hand in deal.hands) + CardSet.of(deal.trick.cards).half_points
    least, most = won - moved, won + left + moved
    return max(0, least - least % STEP), min(PACK_HALF_POINTS, most - most % -STEP)


def _endings(deal: Deal, goal: Goal) -> Iterator[Result | None]:
    """The ends of the deal, whatever the half-points; None for impossible ones."""
    petits = _petits(deal)
    lost = {side: _lost(deal, side, goal) for side in SIDES}
    for oudlers, petit, slam in product(range(OUDLER_COUNTS), SIDES, SIDES):
        tricks_lost = lost[slam]
        if tricks_lost is None or petit not in petits:
            yield None
        else:
            won = Count(0, oudlers, petit, slam, tricks_lost)
            yield result_with(deal, won, _petit_places(deal) if petit else ())


def _petits(deal: Deal) -> tuple[Side | None, ...]:
    """The sides that may have a petit au bout: none if the petit is gone or imprenable."""
    late = deal.tricks[deal.rules.tricks - 2 :]
    lying = CardSet.of(card for trick in (*late, deal.trick) for card in trick.cards)
    may = PETIT in lying or any(PETIT in hand for hand in deal.hands)
    return SIDES if may and not imprenable(deal.rules, deal.dealt) else SIDES[:1]


def _petit_places(deal: Deal) -> tuple[int, ...]:
    """A place on the side that is paid, if the player of the petit is paid (A10-64)."""
    if deal.rules.petit_au_bout_paid_to is not PetitPaidTo.PETIT_PLAYER:
        return ()
    had = [PETIT in hand for hand in deal.dealt.hands]
    if PETIT in deal.dealt.dog and deal.taker is not None:
        return (0,)
    is_attacks = any(had[seat] for seat in deal.attackers)
    return (0 if is_attacks else len(deal.attackers),)


def _lost(deal: Deal, slam: Side | None, goal: Goal) -> int | None:
    """Count the tricks that the attack has lost at such an end; None if it is impossible."""
    rules, sides = deal.rules, [deal.side_of(winner) for winner in trick_winners(deal)]
    so_far = sides.count(Side.DEFENCE)
    left = rules.tricks - len(sides)
    ends = {Side.ATTACK: 0, Side.DEFENCE: rules.tricks}
    if slam is not None:
        return ends[slam] if ends[slam] in (so_far, so_far + left) else None
    between = [lost for lost in range(so_far, so_far + left + 1) if lost not in ends.values()]
    # The kernel does not count tricks: all ends between the slams must pay alike.
    if goal is Goal.SCORE and len({_paid(deal, lost) for lost in between}) > 1:
        raise SearchRefused(Unsearchable.SMALL_SLAM)
    return between[0] if between else None


def _paid(deal: Deal, lost: int) -> int:
    """The payment for slams and small slams if the attack has lost this many tricks."""
    found = result_with(deal, Count(0, 0, None, None, lost)).slams
    return sum(slam_worth(deal.rules, slam) for slam in found)
