"""What each card brings as the cards lie if players go on playing: where the search has no answer.

The search says what best play with open hands would bring; this, what play by one's own hand does.
"""

from fractions import Fraction

from oudler.bots.learned import expert
from oudler.bots.learned.files import learned, table_of
from oudler.coach.judgement import Estimate, estimate, known_stake
from oudler.core import Card, Deal, SeatView, view
from oudler.shuffling import random_words
from oudler.solver import Bounds, Goal
from oudler.solver.evaluation import Effort, can_evaluate
from oudler.solver.policy import (
    EndValues,
    card_values,
    half_points_above,
    made_or_not,
    own_points,
    paid_by_defender,
)

PLAYOUTS = 512
"""Of each card, in a full answer: their errors are then small beside what cards differ by."""
A_SECOND = 128
"""Playouts of each card for every second that an answer may take: a small part of it."""
SEED = "solve"


def playouts_in(seconds: float) -> int:
    """The number of playouts for an answer in this time, on every machine the same.

    >>> playouts_in(0.05), playouts_in(60)
    (8, 512)
    """
    return max(8, min(PLAYOUTS, int(A_SECOND * seconds)))


def cards_played_out(
    deal: Deal, goal: Goal, playouts: int = PLAYOUTS, seed: str = ""
) -> dict[Card, Estimate] | None:
    """The average value of each legal card, in the unit of a goal, if the policy plays on.

    Each player sees only their own hand. The same seed gives the same figures. None where no policy
    was learned for such a moment.

    >>> found = cards_played_out(begun, Goal.MARGIN, playouts=8)
    >>> len(found) == len(begun.hands[1])
    True
    """
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    if not can_evaluate(seen):
        return None
    policy, _ = learned(table_of(seen))
    ends, unit = _worth(deal, seen, goal)
    number = next(random_words(f"{SEED}/{seed}"))
    values = card_values(deal, policy, ends, playouts, number)
    return {card: estimate([float(unit) * one for one in row]) for card, row in values.items()}


def _worth(deal: Deal, seen: SeatView, goal: Goal) -> tuple[EndValues, Fraction]:
    """What each end is worth, and how many units of the goal a point of it is."""
    match goal:
        case Goal.MARGIN:
            return half_points_above(seen.rules), Fraction(1)
        case Goal.MADE:
            return made_or_not(seen.rules), Fraction(1)
        case Goal.OWN:  # it tells the points of the score that the seat loses
            return own_points(seen.rules.seats), Fraction(-2, seen.rules.seats)
        case Goal.SCORE:  # what each defender pays
            return paid_by_defender(seen), Fraction(deal.rules.seats - len(deal.attackers))


MAX_IMAGINED = 300
"""The most deals in which cards are played out: a second's work."""


def cards_imagined(seen: SeatView, deals: int, seed: str = "") -> dict[Card, Estimate] | None:
    """What each legal card brings the seat to act, in points of the score, in likely deals.

    As `master` weighs them: nothing in it depends on a hidden card. None where no policy was
    learned for such a moment.

    >>> from oudler import view
    >>> found = cards_imagined(view(begun, begun.to_act), deals=5)
    >>> len(found) == len(begun.hands[1])
    True
    """
    if not can_evaluate(seen):
        return None
    own = 1.0 if seen.contract is None else float(known_stake(seen))
    effort = Effort(worlds=max(2, min(deals, MAX_IMAGINED)))
    found = expert.evaluator(seen, f"{SEED}/{seed}").outcomes(effort)
    return {
        card: estimate([own * one for one in row], found.weights)
        for card, row in found.values.items()
    }


def likely_value(value: Bounds, played: Estimate) -> float:
    """The average of playouts, as far as what was proved allows it.

    So a card proved worse than another never stands before it.

    >>> likely_value(Bounds(-20, 10), Estimate(12.5, 1.0))
    10.0
    """
    return min(max(float(value.lower), played.mean), float(value.upper))
