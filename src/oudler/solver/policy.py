"""A model of how players play, and what it makes of a deal.

It sees no more than players do: in a deal with open hands, too, each seat decides by its own.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import oudler_kernel

from oudler.core.actions import dog_side, is_dog_taken
from oudler.core.cards import CARDS, Card
from oudler.core.deal import Deal
from oudler.core.phases.play import barred_leads
from oudler.core.ruleset.option_values import PartnerIs
from oudler.core.seats import Side
from oudler.core.view import SeatView, view
from oudler.solver.end_values import EndValues
from oudler.solver.position import cards_played, trick_rules


class Policy:
    """A model of how players play: learned weights for one number of players.

    >>> policy = Policy()  # nothing learned: every card is as likely
    >>> len(policy.packed) // 4
    512648
    """

    def __init__(self, packed: bytes | None = None) -> None:
        self.weights = oudler_kernel.Weights(packed)

    @property
    def packed(self) -> bytes:
        """Its weights, four bytes each, the lowest byte first."""
        return self.weights.packed


def likeliest(chances: Mapping[Card, float]) -> Card:
    """The card that a policy scores highest; among equals, the lowest.

    >>> str(likeliest({Card.S3: 0.4, Card.S2: 0.4, Card.SK: 0.2}))
    'S2'
    """
    return max(chances, key=lambda card: (chances[card], -card))


def chances_in(deal: Deal, policy: Policy) -> dict[Card, float]:
    """How likely a policy is to play each legal card of the seat to play, which sees only its hand.

    It draws no worlds, so it takes a tenth of the time of `Look.chances`. `can_evaluate` must hold.

    >>> found = chances_in(begun, Policy())
    >>> round(sum(found.values()), 3)
    1.0
    """
    seen, shared, own = _open(deal)
    found = oudler_kernel.choice(shared, *own, policy.weights, aside=seen.discard.bits)
    return {CARDS[card]: chance for card, chance in found}


def playout_value(
    deal: Deal,
    policies: Policy | Sequence[Policy],
    ends: EndValues,
    playouts: int = 4,
    seed: int = 0,
) -> float:
    """What the deal is worth to the attack on average, if everybody plays on by a policy.

    With several policies, each seat follows its own. Cards are drawn by their chances in every
    playout, the first one too. The hands are the true ones, and each player sees only its own.
    Without a taker it is what the deal is worth to the seat to play.
    `can_evaluate` must hold for the seat to play.

    >>> from oudler.solver.end_values import half_points_above
    >>> above = half_points_above(begun.rules)
    >>> -91 <= playout_value(begun, Policy(), above) / 2 <= 91
    True
    >>> playout_value(begun, [Policy()] * 4, above) == playout_value(begun, Policy(), above)
    True
    """
    if isinstance(policies, Policy):
        policies = [policies] * deal.rules.seats
    seen, shared, own = _open(deal)
    weights = [policy.weights for policy in policies]
    chances = dict(oudler_kernel.choice(shared, *own, weights[seen.seat], aside=seen.discard.bits))
    first = Counter(Random(seed).choices(list(chances), list(chances.values()), k=playouts))
    found = oudler_kernel.evaluate(
        shared,
        *own,
        ends.values,
        aside=seen.discard.bits,
        cards=sum(1 << card for card in first),
        playouts=max(first.values()),
        seed=seed,
        policy=_certain_styles(weights),
    )
    means = zip(found.cards, found.means(), strict=True)
    mean = sum(first[card] * mean for card, mean in means) / playouts / ends.scale
    return mean if seen.taker is None or seen.side_of(seen.seat) is Side.ATTACK else -mean


def _certain_styles(by_seat: Sequence[oudler_kernel.Weights]) -> oudler_kernel.Styles:
    """Each seat follows its own policy for certain."""
    policies = list(dict.fromkeys(by_seat))
    chances = [[float(policy is own) for policy in policies] for own in by_seat]
    return oudler_kernel.Styles(policies, chances)


def _open(deal: Deal) -> tuple[SeatView, oudler_kernel.Scene, tuple[int, int, bytes]]:
    """What the seat to play sees, the scene, and the seat with its hand in the deal's own world."""
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    hands = [hand.bits for hand in deal.hands]
    hands[seen.seat] = 0
    played = sum(1 << card for _, card in cards_played(seen))
    known = sum(hand.bits for hand in deal.hands) + played + seen.discard.bits
    aside = seen.rules.pack.cards.bits - known
    world = b"".join(place.to_bytes(16, sys.byteorder) for place in (*hands, aside))
    return seen, scene(seen), (seen.seat, seen.hand.bits, world)


def scene(view: SeatView) -> oudler_kernel.Scene:
    """What all worlds of a moment share, in the kernel's form.

    >>> from oudler import view
    >>> type(scene(view(begun, begun.to_act))).__name__
    'Scene'
    """
    rules, contract = view.rules, view.contract
    is_taken = contract is not None and is_dog_taken(contract)
    is_attacks = contract is not None and dog_side(contract) is Side.ATTACK
    are_teams = view.taker is not None and rules.partner_is is PartnerIs.ALTERNATE
    return oudler_kernel.Scene(
        trick_rules(rules, has_taker=view.taker is not None),
        rules.seats,
        leader=(*view.tricks, view.trick)[0].leader,
        played=cards_played(view),
        attack=sum(1 << seat for seat in view.attackers) if are_teams else None,
        alone=view.seat if view.taker is None else None,
        taker=view.taker or 0,
        called=view.called.bits,
        barred=barred_leads(rules, view.called) & rules.pack.cards.bits,
        half_points_apart=rules.pack.half_points_apart // 2,
        counts_aside=is_taken or is_attacks,
        taker_knows_aside=is_taken,
    )
