"""A model of how players play, what it makes of a deal, and the values of ends that it adds up.

It sees no more than players do: in a deal with open hands, too, each seat decides by its own.
`payoff` has the values of ends for the search; it also knows which ends one deal can still reach.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm
from random import Random

from oudler.core import CARDS, Card, Deal, PartnerBy, PartnerIs, Ruleset, Score, Side, exact, settle
from oudler.core.actions import Contract, dog_side, is_dog_taken
from oudler.core.phases.play import barred_leads
from oudler.core.scoring.result import Handful, Result
from oudler.core.scoring.slams import Announced, slams
from oudler.core.view import SeatView, view
from oudler.solver.kernel import oudler_kernel
from oudler.solver.payoff import OUDLER_COUNTS, PACK_HALF_POINTS, SIDES
from oudler.solver.position import cards_played, trick_rules


@dataclass(frozen=True, slots=True)
class EndValues:
    """A value for each end of a deal, to a seat of either side."""

    values: oudler_kernel.Values
    scale: int = 1
    """Every value is scaled by this, so that fractions become whole numbers."""


def worth_to(view: SeatView) -> EndValues:
    """The value of each end of the deal to a seat's side, per defender; or to the seat alone.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> worth_to(seen) is paid_by_defender(seen)
    True
    """
    return own_points(view.rules.seats) if view.taker is None else paid_by_defender(view)


@cache
def own_points(seats: int) -> EndValues:
    """A seat's loss by its own half-points where the fewest points win (A14-87).

    All seats together lose as much whoever wins a trick, so only its own matter: it pays each of
    the others for every point.

    >>> from oudler.core.scoring.misere import misere_scores
    >>> misere_scores((40, 50, 60))[0] - misere_scores((42, 50, 58))[0]
    3
    """
    lost = [-seats * half_points for half_points in range(PACK_HALF_POINTS + 1)] * (
        OUDLER_COUNTS * len(SIDES) ** 2
    )
    return EndValues(oudler_kernel.Values(lost, lost, lost, lost), scale=2)


def paid_by_defender(view: SeatView) -> EndValues:
    """The payment by each defender at each end: the attack wins it, the defence loses it.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> paid_by_defender(seen) is paid_by_defender(seen)
    True
    """
    return _paid_by_defender(view.rules, *_announced(view))


@cache
def half_points_above(rules: Ruleset) -> EndValues:
    """The half-points by which each end is above the attack's target."""
    return _by_margin(rules, lambda margin: margin)


@cache
def made_or_not(rules: Ruleset) -> EndValues:
    """1 for each end where the contract is made, else 0.

    >>> from oudler.solver.policy import Policy, playout_value
    >>> 0 <= playout_value(begun, Policy(), made_or_not(begun.rules)) <= 1
    True
    """
    return _by_margin(rules, lambda margin: int(margin >= 0))


def _by_margin(rules: Ruleset, value: Callable[[int], int]) -> EndValues:
    """Values that depend on the margin of half-points alone, with the sign of each side."""
    attack = [
        value(half_points - 2 * rules.targets[oudlers])
        for oudlers, _, _ in product(range(OUDLER_COUNTS), SIDES, SIDES)
        for half_points in range(PACK_HALF_POINTS + 1)
    ]
    defence = [-one for one in attack]
    return EndValues(oudler_kernel.Values(defence, defence, attack, attack))


def _announced(view: SeatView) -> tuple[Contract, tuple[Handful, ...], Announced | None]:
    """All announcements that the score depends on."""
    assert view.contract is not None
    shown = tuple(Handful(view.side_of(one.seat), one.size) for one in view.handfuls)
    said = view.slam
    slam = None if said is None else Announced(view.side_of(said.seat), said.small)
    return view.contract, shown, slam


# It takes a tenth of a second, and is the same for all deals of a contract.
@lru_cache(maxsize=64)
def _paid_by_defender(
    rules: Ruleset, contract: Contract, shown: tuple[Handful, ...], slam: Announced | None
) -> EndValues:
    def row(partners: tuple[PartnerBy, ...]) -> tuple[Score, ...]:
        return tuple(_paid(rules, contract, partners, shown, slam))

    alone = row(())
    company = row((PartnerBy.FIRST_CARD,)) if rules.calls else alone
    scale = lcm(*(Fraction(paid).denominator for paid in (*alone, *company)))

    def scaled(paid: Sequence[Score], sign: int) -> list[int]:
        return [int(sign * one * scale) for one in paid]

    return EndValues(
        oudler_kernel.Values(
            scaled(alone, -1), scaled(company, -1), scaled(alone, 1), scaled(company, 1)
        ),
        scale,
    )


def _paid(
    rules: Ruleset,
    contract: Contract,
    partners: tuple[PartnerBy, ...],
    shown: tuple[Handful, ...],
    slam: Announced | None,
) -> Iterator[Score]:
    """The payment by a defender at each end, in the kernel's order."""
    # Ends between the slams all pay alike, small slams apart: use half the tricks.
    lost = {None: rules.tricks // 2, Side.ATTACK: 0, Side.DEFENCE: rules.tricks}
    # So do ends as far from their targets: settle only one of them.
    paid: dict[tuple[int, Side | None, Side | None], Score] = {}
    for oudlers, petit, swept in product(range(OUDLER_COUNTS), SIDES, SIDES):
        said = slams(rules, slam, lost[swept])
        for half_points in range(PACK_HALF_POINTS + 1):
            end = half_points - 2 * rules.targets[oudlers], petit, swept
            if end not in paid:
                result = Result(
                    contract,
                    half_points,
                    oudlers,
                    partners,
                    petit_au_bout=petit,
                    handfuls=shown,
                    slams=said,
                )
                paid[end] = exact(-Fraction(settle(rules, result).scores[-1]))
            yield paid[end]


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
    """The likelihood that a policy plays each legal card, seeing only the hand of the seat to play.

    It draws no worlds, so it takes a tenth of the time of `Evaluator.chances`. `can_evaluate` must
    hold.

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
    """The average value of the deal to the attack, if everybody plays on by a policy.

    With several policies, each seat follows its own. Cards are drawn by their chances in every
    playout, the first one too. The hands are the true ones, and each player sees only its own.
    Without a taker it is what the deal is worth to the seat to play.
    `can_evaluate` must hold for the seat to play.

    >>> from oudler.solver.policy import half_points_above
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
    # The kernel takes the first card as given: draw it here, and weigh each by its number of draws.
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


def card_values_in(
    deal: Deal, policy: Policy, playouts: int = 32, seed: int = 0, ends: EndValues | None = None
) -> dict[Card, float]:
    """The average value of each legal card to the seat to play, per defender, in the true deal.

    Everybody plays on by the policy and sees only their own hand. Without a taker it is the value
    to the seat alone. Ends count as in the score, or as `ends` says. `can_evaluate` must hold for
    the seat to play.

    >>> found = card_values_in(begun, Policy(), playouts=2)
    >>> list(found) == list(begun.hands[1])
    True
    """
    seen, shared, own = _open(deal)
    ends = worth_to(seen) if ends is None else ends
    found = oudler_kernel.evaluate(
        shared,
        *own,
        ends.values,
        aside=seen.discard.bits,
        playouts=playouts,
        seed=seed,
        policy=policy.weights,
    )
    means = zip(found.cards, found.means(), strict=True)
    return {CARDS[card]: mean / ends.scale for card, mean in means}


def _certain_styles(by_seat: Sequence[oudler_kernel.Weights]) -> oudler_kernel.Styles:
    """Each seat follows its own policy for certain."""
    policies = list(dict.fromkeys(by_seat))
    chances = [[float(policy is own) for policy in policies] for own in by_seat]
    return oudler_kernel.Styles(policies, chances)


def _open(deal: Deal) -> tuple[SeatView, oudler_kernel.Scene, tuple[int, int, bytes]]:
    """The view of the seat to play, the scene, and the seat with its hand in the true world."""
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
    """Everything that all worlds of a moment share, in the kernel's form.

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
