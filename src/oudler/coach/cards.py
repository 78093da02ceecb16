"""What a card promised by what its seat could know, by `master`'s own evaluation.

The coach looks twice, at two sets of likely worlds: in the first it chooses as `master` does, in
the second it measures. One set for both would praise whatever happened to look best in it.
"""

from __future__ import annotations

from oudler.bots import Club, finish
from oudler.bots.learned.expert import look
from oudler.bots.learned.master import best_card
from oudler.coach.judgement import Estimate, Known, Option, best_first, estimate
from oudler.coach.stake import known_stake
from oudler.core.actions import Play
from oudler.core.cards import Card
from oudler.core.view import SeatView
from oudler.solver.evaluation import Effort, Outcomes

CHOICE, MEASURE = "coach", "coach/again"
"""Seeds of the two looks."""


def known_card(seen: SeatView, card: Card, effort: Effort, seed: str = "") -> Known:
    """What this card promised the seat to act, and what the best card promised.

    `can_evaluate` must hold.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> found = known_card(seen, next(iter(seen.legal.cards)), Effort(worlds=10))
    >>> len(found.options) == len(seen.legal.cards) - 1
    True
    """
    own, each = float(known_stake(seen)), weighed(seen, effort, f"{MEASURE}{seed}")
    best = suggested(seen, effort, f"{CHOICE}{seed}")
    played = each.values[card]
    rows = list(zip(each.values[best], played, each.weights, strict=True))
    total = sum(each.weights)
    return Known(
        Play(best),
        Estimate(0.0, 0.0) if best == card else _above(each, best, card, own),
        sum(weight for one, base, weight in rows if one > base) / total,
        sum(weight for one, base, weight in rows if one < base) / total,
        own * estimate(played, each.weights).mean,
        _others(each, card, own),
    )


def compared_cards(seen: SeatView, card: Card, worlds: int) -> tuple[float, tuple[Option, ...]]:
    """What a card promises the seat to act, and how much more each other card promises, best first.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> _, others = compared_cards(seen, next(iter(seen.legal.cards)), worlds=5)
    >>> len(others) == len(seen.legal.cards) - 1
    True
    """
    each, own = weighed(seen, Effort(worlds=worlds), MEASURE), float(known_stake(seen))
    promised = own * estimate(each.values[card], each.weights).mean
    return promised, _others(each, card, own)


def weighed(seen: SeatView, effort: Effort, seed: str) -> Outcomes:
    """What each legal card scores in the worlds of one look."""
    return look(seen, seed).outcomes(effort)


def suggested(seen: SeatView, effort: Effort, seed: str) -> Card:
    """The card that `master` plays with this effort and seed, after a single look.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> suggested(seen, Effort(worlds=10), "a") in seen.legal.cards
    True
    """
    action = finish(best_card(seen, finish(Club().choose(seen)), effort, seed)).action
    assert isinstance(action, Play)
    return action.card


def _others(outcomes: Outcomes, card: Card, scale: float) -> tuple[Option, ...]:
    """The other cards, each compared with this one."""
    return best_first(
        Option(Play(other), _above(outcomes, other, card, scale))
        for other in outcomes.values
        if other != card
    )


def _above(outcomes: Outcomes, card: Card, base: Card, scale: float) -> Estimate:
    pairs = zip(outcomes.values[card], outcomes.values[base], strict=True)
    return estimate([scale * (one - other) for one, other in pairs], outcomes.weights)
