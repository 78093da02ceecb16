"""What each card brings as the cards lie if players go on playing: where the search has no answer.

The search says what best play with open hands would bring; this, what play by one's own hand does.
"""

from fractions import Fraction

from oudler.bots.learned import expert
from oudler.bots.learned.files import learned, table_of
from oudler.coach.judgement import Estimate, estimate, own_stake
from oudler.core import Card, Deal, SeatView, Side, view
from oudler.shuffling import random_words
from oudler.solver import Bounds, Goal
from oudler.solver.evaluation import Effort, can_evaluate
from oudler.solver.policy import (
    EndValues,
    card_values_in,
    half_points_above,
    made_or_not,
    own_points,
    paid_by_defender,
)

PLAYOUTS = 512
"""Of each card, in a full answer: their errors are then small beside what cards differ by."""
AT_ONCE = 8
"""Playouts for each seed."""
A_SECOND = 128
"""Playouts of each card for every second that an answer may take: a small part of it."""
SEED = "solve"


def playouts_in(seconds: float) -> int:
    """The number of playouts for an answer in this time, on every machine the same.

    >>> playouts_in(0.05), playouts_in(60)
    (16, 512)
    """
    return AT_ONCE * max(2, min(PLAYOUTS, int(A_SECOND * seconds)) // AT_ONCE)


def cards_played_out(
    deal: Deal, goal: Goal, playouts: int = PLAYOUTS, seed: str = ""
) -> dict[Card, Estimate] | None:
    """The average value of each legal card, in the unit of a goal, if the policy plays on.

    Each player sees only their own hand. The same seed gives the same figures. None where no policy
    was learned for such a moment.

    >>> found = cards_played_out(begun, Goal.MARGIN, playouts=16)
    >>> len(found) == len(begun.hands[1])
    True
    """
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    if not can_evaluate(seen):
        return None
    policy, _ = learned(table_of(seen))
    ends, unit = _worth(deal, goal)
    if deal.taker is not None and deal.side_of(deal.to_act) is Side.DEFENCE:
        unit = -unit  # values are those of the seat's side, goals the attack's
    number = next(random_words(f"{SEED}/{seed}"))
    rows = [
        card_values_in(deal, policy, AT_ONCE, number + one, ends)
        for one in range(playouts // AT_ONCE)
    ]
    return {card: estimate([float(unit) * row[card] for row in rows]) for card in rows[0]}


def _worth(deal: Deal, goal: Goal) -> tuple[EndValues, Fraction]:
    """What each end is worth, and how many units of the goal a point of it is."""
    match goal:
        case Goal.MARGIN:
            return half_points_above(deal.rules), Fraction(1)
        case Goal.MADE:
            return made_or_not(deal.rules), Fraction(1)
        case Goal.OWN:  # it tells the points of the score that the seat loses
            return own_points(deal.rules.seats), Fraction(-2, deal.rules.seats)
        case Goal.SCORE:  # what each defender pays
            assert deal.to_act is not None
            seen = view(deal, deal.to_act)
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
    own = own_stake(seen)
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
