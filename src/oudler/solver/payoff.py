"""What each way in which a deal may end is worth to the attack, by core's own scoring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import ceil, lcm

from oudler.core.cards import EXCUSES, PETIT, CardSet
from oudler.core.counting import Count, attack_pile, trick_winners
from oudler.core.deal import Deal
from oudler.core.dealing import imprenable
from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset
from oudler.core.scoring import Result, result_with, score_result
from oudler.core.seats import Side
from oudler.core.slams import slam_worth
from oudler.core.ways import PetitPaidTo
from oudler.solver.goals import Goal
from oudler.solver.refusal import SearchRefused, Unsearchable

MOST = 182
"""The half-points of a pack."""
OUDLERS = 4
"""None to three."""
STEP = 16
"""What is within reach is rounded so, that like positions may share what has been worked out."""
SIDES = (None, Side.ATTACK, Side.DEFENCE)
"""Whose a petit au bout or a slam is, in the order in which the kernel numbers them."""


@dataclass(frozen=True, eq=False)
class Payoff:
    """A whole number for each way in which a deal may end.

    One after another by the attack's oudlers, by whose the petit au bout and the slam are
    (`SIDES`), then by the attack's half-points. It never falls with more half-points.
    """

    values: tuple[int, ...]
    scale: int
    """So many times what it stands for."""
    losing: bool = False
    """Whether the attack wants little, and the others that it be much."""

    def unscaled(self, value: int) -> Score:
        """What one of its numbers stands for."""
        return exact(Fraction(value, self.scale))

    def scaled(self, value: Score) -> int:
        """The least of its numbers that stands for so much, or for more."""
        return ceil(value * self.scale)


OWN_HALF_POINTS = Payoff(tuple(range(MOST + 1)) * OUDLERS * len(SIDES) ** 2, 1, losing=True)
"""What a seat takes in a losing game, by what it has: nothing else counts there."""


def worth(rules: Ruleset, result: Result, goal: Goal) -> Score:
    """What one way in which a deal may end is worth to the attack."""
    margin = result.half_points - 2 * rules.targets[result.oudlers]
    match goal:
        case Goal.MARGIN:
            return margin
        case Goal.MADE:
            return int(margin >= 0)
        case _:
            scores = score_result(rules, result).scores
            return exact(sum(scores[: result.attackers], start=Fraction(0)))


def payoff(deal: Deal, goal: Goal) -> Payoff:
    """What the ways in which this deal may still end are worth; those that it cannot, nothing.

    Handfuls, misères and slams count that have been announced, none that still may be.
    Raises SearchRefused where a small slam counts that may still be made or missed, and where more
    half-points are worth less.
    """
    if goal is Goal.OWN:
        return OWN_HALF_POINTS
    return _payoff(deal.rules, goal, tuple(_endings(deal, goal)), _within_reach(deal))


@lru_cache(maxsize=64)
def _payoff(
    rules: Ruleset, goal: Goal, endings: tuple[Result | None, ...], reach: tuple[int, int]
) -> Payoff:
    nothing = (0,) * (MOST + 1)
    rows = [nothing if end is None else _row(rules, goal, end, reach) for end in endings]
    for row in rows:
        if any(more < less for less, more in pairwise(row)):
            raise SearchRefused(Unsearchable.POINTS_COST)
    scale = lcm(*(value.denominator for row in rows for value in row))
    return Payoff(tuple(int(value * scale) for row in rows for value in row), scale)


@lru_cache(maxsize=512)
def _row(rules: Ruleset, goal: Goal, ending: Result, reach: tuple[int, int]) -> tuple[Score, ...]:
    """By half-points; what is out of reach is worth as much as the nearest that is not."""
    least, most = reach
    endings = (replace(ending, half_points=number) for number in range(least, most + 1))
    row = [worth(rules, ending, goal) for ending in endings]
    return (*row[:1] * least, *row, *row[-1:] * (MOST - most))


def _within_reach(deal: Deal) -> tuple[int, int]:
    """The fewest half-points, and the most, that the attack may end with; a little rounded.

    An Excuse, or a petit that counts as one, may bring or cost nine that lie in tricks already.
    """
    excuses = EXCUSES + imprenable(deal.rules, deal.dealt)
    moved = (deal.rules.pack.cards & excuses).half_points
    won_by = [deal.side_of(winner) for winner in trick_winners(deal)]
    won = attack_pile(deal, won_by).half_points + deal.rules.pack.half_points_apart // 2
    left = sum(hand.half_points for hand in deal.hands) + CardSet.of(deal.trick.cards).half_points
    least, most = won - moved, won + left + moved
    return max(0, least - least % STEP), min(MOST, most - most % -STEP)


def _endings(deal: Deal, goal: Goal) -> Iterator[Result | None]:
    """The ways in which the deal may end, whatever the half-points; None for those it cannot."""
    petits = _petits(deal)
    lost = {side: _lost(deal, side, goal) for side in SIDES}
    for oudlers, petit, slam in product(range(OUDLERS), SIDES, SIDES):
        tricks_lost = lost[slam]
        if tricks_lost is None or petit not in petits:
            yield None
        else:
            won = Count(0, oudlers, petit, slam, tricks_lost)
            yield result_with(deal, won, _petit_places(deal) if petit else ())


def _petits(deal: Deal) -> tuple[Side | None, ...]:
    """Whose the petit au bout may be: nobody's where it lies too far back, or is imprenable."""
    late = deal.tricks[deal.rules.tricks - 2 :]
    lying = CardSet.of(card for trick in (*late, deal.trick) for card in trick.cards)
    may = PETIT in lying or any(PETIT in hand for hand in deal.hands)
    return SIDES if may and not imprenable(deal.rules, deal.dealt) else SIDES[:1]


def _petit_places(deal: Deal) -> tuple[int, ...]:
    """Somebody on the side that is paid, where it is whoever played the petit (A10-64)."""
    if deal.rules.petit_au_bout_paid_to is not PetitPaidTo.PETIT_PLAYER:
        return ()
    had = [PETIT in hand for hand in deal.dealt.hands]
    if PETIT in deal.dealt.dog and deal.taker is not None:
        return (0,)
    is_attacks = any(had[seat] for seat in deal.attackers)
    return (0 if is_attacks else len(deal.attackers),)


def _lost(deal: Deal, slam: Side | None, goal: Goal) -> int | None:
    """How many tricks the attack may have lost at such an end; None where it cannot come to it."""
    rules, sides = deal.rules, [deal.side_of(winner) for winner in trick_winners(deal)]
    so_far = sides.count(Side.DEFENCE)
    left = rules.tricks - len(sides)
    ends = {Side.ATTACK: 0, Side.DEFENCE: rules.tricks}
    if slam is not None:
        return ends[slam] if ends[slam] in (so_far, so_far + left) else None
    between = [lost for lost in range(so_far, so_far + left + 1) if lost not in ends.values()]
    if goal is Goal.SCORE and len({_paid(deal, lost) for lost in between}) > 1:
        raise SearchRefused(Unsearchable.SMALL_SLAM)
    return between[0] if between else None


def _paid(deal: Deal, lost: int) -> int:
    """What is paid for slams, small ones too, where the attack has lost so many tricks."""
    found = result_with(deal, Count(0, 0, None, None, lost)).slams
    return sum(slam_worth(deal.rules, slam) for slam in found)
