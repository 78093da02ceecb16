"""What a seat scores for each point that a defender pays."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from oudler.core.actions import Contract
from oudler.core.deal import Deal
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.scoring.result import Result
from oudler.core.scoring.settlement import settle
from oudler.core.seats import Seat
from oudler.core.view import SeatView


def stake(deal: Deal, seat: Seat) -> Fraction:
    """What a seat wins or loses when each defender pays one point: 3 for a lone taker of four.

    >>> stake(over, Seat(1)), stake(over, Seat(0))
    (Fraction(3, 1), Fraction(1, 1))
    """
    assert deal.contract is not None
    attack = deal.attackers
    if seat not in attack:
        return Fraction(1)
    return _stakes(deal.rules, deal.contract, len(attack))[attack.index(seat)]


def own_share(deal: Deal, seat: Seat) -> Fraction:
    """What a seat scores of each point that the attack's players score together.

    >>> own_share(over, Seat(1)), own_share(over, Seat(0))
    (Fraction(1, 1), Fraction(-1, 3))
    """
    defenders = deal.rules.seats - len(deal.attackers)
    return stake(deal, seat) / defenders * (1 if seat in deal.attackers else -1)


def known_stake(seen: SeatView) -> Fraction:
    """The same by what a seat knows: a taker who called assumes a partner.

    Only who has the called card, or saw it in the dog, knows that nobody else has it.

    >>> from oudler import view
    >>> known_stake(view(begun, Seat(1)))
    Fraction(3, 1)
    """
    assert seen.contract is not None
    if seen.seat != seen.taker and seen.seat not in seen.partners:
        return Fraction(1)
    own = seen.dealt + seen.dog if seen.seat == seen.taker else seen.dog
    partners = sum(1 for call in seen.calls if not call & own)
    place = 0 if seen.seat == seen.taker else 1
    return _stakes(seen.rules, seen.contract, 1 + max(partners, place))[place]


@cache
def _stakes(rules: Ruleset, contract: Contract, attackers: int) -> tuple[Fraction, ...]:
    partners = (PartnerBy.FIRST_CARD,) * (attackers - 1)
    # A contract made by thirty: every ruleset shares such a score without rounding it away.
    scores = settle(rules, Result(contract, 142, 2, partners)).scores
    return tuple(Fraction(one) / -Fraction(scores[-1]) for one in scores)
