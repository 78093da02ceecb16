"""What each card promises a seat, over many likely worlds.

A world is one way the hidden cards may lie. Worlds are drawn from what the seat has seen
(`knowledge`), weighted by who took and what the others played, and played out by a learned policy
that sees no more than players do.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import hypot, lcm
from random import Random
from typing import NamedTuple

import oudler_kernel

from oudler.core.actions import Contract, dog_side, is_dog_taken
from oudler.core.cards import CARDS, Card, CardSet
from oudler.core.deal import Deal
from oudler.core.events import Score, exact
from oudler.core.phases.play import barred_leads
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy, PartnerIs, Phase
from oudler.core.scoring.result import Handful, Result
from oudler.core.scoring.settlement import settle
from oudler.core.scoring.slams import Announced, slams
from oudler.core.seats import Side
from oudler.core.view import SeatView, view
from oudler.solver.determinize import sampler, unpacked
from oudler.solver.knowledge import knowledge
from oudler.solver.payoff import MOST, OUDLERS, SIDES
from oudler.solver.position import cards_played, trick_rules

DOUBT = 2.0
"""A card this many standard errors behind the best is dropped."""
FIRST_WORLDS = 100
"""Worlds in which every card is tried, before the first is dropped."""
FEWEST, MOST_SEATS = 3, 5
"""The tables for which policies are learned."""


class Policy:
    """A model of how players play: learned weights for one number of players.

    >>> policy = Policy()  # nothing learned: every card is as likely
    >>> len(policy.packed) // 4
    446408
    """

    def __init__(self, packed: bytes | None = None) -> None:
        self.kernels = oudler_kernel.Weights(packed)

    @property
    def packed(self) -> bytes:
        """Its weights, four bytes each, the lowest byte first."""
        return self.kernels.packed


@dataclass(frozen=True, slots=True)
class Odds:
    """How much likelier a card is in the taker's hand, and aside, than in another hand.

    As logarithms, one for each card of the pack.
    """

    taker: tuple[float, ...]
    aside: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard an evaluation tries, and how far it trusts its reading of the others' play."""

    worlds: int = 300
    """Worlds in which cards are tried. The first hundred can be enough to drop a card."""
    drawn: int = 6
    """Worlds drawn for each one kept; the likeliest are kept."""
    playouts: int = 1
    """Playouts of every card in every world."""
    trust: float = 0.4
    """How much the others' cards count: 0 not at all, 1 as if they played by the policy."""
    floor: float = 0.02
    """The least likelihood given to a card played, however unlikely a world makes it."""


@dataclass(frozen=True, slots=True)
class Promise:
    """The evaluation of a legal card."""

    card: Card
    chance: float
    """How likely the policy is to play it, from 0 to 1."""
    mean: float
    """The average gain of the seat's side per defender, in points of the score."""
    above: float
    """The difference from the card compared with, world by world."""
    error: float
    """The standard error of this difference."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The values of legal cards world by world, to the seat's side per defender."""

    values: Mapping[Card, tuple[float, ...]]
    """By card: a value for each world, the same worlds for all."""
    weights: tuple[int, ...]
    """How often each world was drawn."""


def can_evaluate(view: SeatView) -> bool:
    """Whether the policies were trained for this kind of moment.

    >>> from oudler import view
    >>> can_evaluate(view(begun, begun.to_act))
    True
    """
    return view.phase is Phase.PLAY and view.taker is not None and is_learned(view)


def is_learned(view: SeatView) -> bool:
    """Whether a policy was learned for such a table, and the petit counts as usual.

    >>> from oudler import view
    >>> is_learned(view(deal, Seat(0)))
    True
    """
    rules = view.rules
    return (
        FEWEST <= rules.seats <= MOST_SEATS
        and rules.pack.copies == 1
        and not rules.piles
        and not rules.oudlers_apart
        and rules.partner_is is not PartnerIs.ALTERNATE
        and not view.imprenable
    )


class Look:
    """One moment of the play as a seat sees it, ready for repeated evaluation.

    The seat follows the policy; the others follow it or one of `others`, at first each as likely.
    What they play tells which, and worlds and playouts take it into account. `can_evaluate` must
    hold. The same seed gives the same worlds and values.
    """

    def __init__(
        self, view: SeatView, policy: Policy, odds: Odds, seed: int, others: Sequence[Policy] = ()
    ) -> None:
        self._view, self._policy, self._odds, self._seed = view, policy, odds, seed
        self._styles = oudler_kernel.Styles([one.kernels for one in (policy, *others)])
        self._sampler = sampler(knowledge(view))
        self._scene = _scene(view)
        self._races: dict[Effort, tuple[_Trial, ...]] = {}

    @cached_property
    def _worth(self) -> _Values:
        return _values(self._view.rules, *_said(self._view))

    @cached_property
    def chances(self) -> dict[Card, float]:
        """How likely the policy is to play each legal card, without looking at hidden cards."""
        # Any world will do: the policy sees no hidden card.
        world = self._sampler.packed(self._seed, 1)
        found = oudler_kernel.choice(
            self._scene,
            self._view.seat,
            self._view.hand.bits,
            world,
            self._policy.kernels,
            aside=self._view.discard.bits,
        )
        return {CARDS[card]: chance for card, chance in found}

    def promises(self, effort: Effort, against: Card | None = None) -> tuple[Promise, ...]:
        """The value of each legal card beside this one, or beside the policy's choice.

        In the order of the pack. Cards race: those clearly behind are not tried in further worlds
        (Maron and Moore 1993). The policy's choice always is.
        """
        chances = self.chances
        base = likeliest(chances) if against is None else against
        tallies = {card: _Tally() for card in chances}
        for trial in self._race(effort):
            if base in trial.cards:
                for card, tally in trial.beside(base):
                    tallies[card] = tallies[card].with_trial(tally)
        mean = tallies[base].mean
        return tuple(
            Promise(card, chances[card], mean + tally.above, tally.above, tally.error)
            for card, tally in tallies.items()
        )

    def outcomes(self, effort: Effort, cards: CardSet | None = None) -> Outcomes:
        """The value of every legal card, or of the legal ones of these, in each world."""
        worlds, weights, styles = self._worlds(effort)
        tried = self._view.hand if cards is None else cards
        found = self._tried(tried, worlds, effort, styles)
        columns = zip(*found.values, strict=True)
        return Outcomes(
            {
                CARDS[card]: tuple(one / self._worth.scale for one in column)
                for card, column in zip(found.cards, columns, strict=True)
            },
            tuple(weights),
        )

    def worlds(self, effort: Effort) -> Iterator[Deal]:
        """The worlds as deals, each as often as it was drawn.

        Those that the rules rule out are left out.
        """
        worlds, weights, _ = self._worlds(effort)
        drawn = (world * weight for world, weight in zip(worlds, weights, strict=True))
        return unpacked(self._view, b"".join(drawn))

    def _race(self, effort: Effort) -> tuple[_Trial, ...]:
        """The legal cards in the first worlds, then those that may still be best in further ones.

        Kept, so that comparing the cards again costs nothing.
        """
        if effort not in self._races:
            self._races[effort] = tuple(self._trials(effort))
        return self._races[effort]

    def _trials(self, effort: Effort) -> Iterator[_Trial]:
        worlds, weights, styles = self._worlds(effort)
        own = likeliest(self.chances)
        still, done = self._view.hand, 0
        while done < len(worlds):
            # Each trial has twice as many worlds as all before it.
            part = slice(done, max(3 * done, FIRST_WORLDS))
            found = self._tried(still, worlds[part], effort, styles, number=done)
            trial = _Trial(found, weights[part], self._worth.scale)
            yield trial
            still, done = trial.contenders(own), part.stop
            if len(still) == 1:
                return

    def _tried(
        self,
        cards: CardSet,
        worlds: Sequence[bytes],
        effort: Effort,
        styles: oudler_kernel.Styles,
        number: int = 0,
    ) -> oudler_kernel.Evaluation:
        """The values of the legal ones of these cards in these worlds."""
        view = self._view
        return oudler_kernel.evaluate(
            self._scene,
            view.seat,
            view.hand.bits,
            b"".join(worlds),
            self._worth.kernels,
            aside=view.discard.bits,
            cards=cards.bits,
            playouts=effort.playouts,
            seed=self._seed ^ number,
            policy=styles,
        )

    def _worlds(self, effort: Effort) -> tuple[list[bytes], list[int], oudler_kernel.Styles]:
        """Likely worlds, how often each was drawn, and who seems to play by which policy.

        Drawing again by weight repeats a likely world, late in a deal up to a dozen times. If its
        copies counted as separate worlds, a difference would look surer than it is.
        """
        view, count = self._view, effort.worlds
        reads_taker = view.seat != view.taker
        drawn = self._sampler.packed(self._seed, count * effort.drawn)
        size = len(drawn) // (count * effort.drawn)
        if effort.drawn == 1:
            return _split(drawn, size), [1] * count, self._styles
        likely, styles = oudler_kernel.likely(
            self._scene,
            view.seat,
            view.hand.bits,
            drawn,
            self._styles,
            count,
            taker=view.taker if reads_taker else None,
            odds=self._odds.taker,
            aside_odds=self._odds.aside,
            aside=view.discard.bits,
            trust=effort.trust,
            floor=effort.floor,
            seed=self._seed,
        )
        counts = Counter(_split(likely, size))
        return list(counts), list(counts.values()), styles


def _split(packed: bytes, size: int) -> list[bytes]:
    """Packed worlds one by one."""
    return [packed[begin : begin + size] for begin in range(0, len(packed), size)]


@dataclass(frozen=True, slots=True)
class _Tally:
    """The sums of a card's values so far."""

    worlds: int = 0
    mean: float = 0.0
    above: float = 0.0
    error: float = 0.0

    def with_trial(self, trial: _Tally) -> _Tally:
        """With the worlds of one more trial."""
        all = self.worlds + trial.worlds
        before, now = self.worlds / all, trial.worlds / all
        return _Tally(
            all,
            before * self.mean + now * trial.mean,
            before * self.above + now * trial.above,
            hypot(before * self.error, now * trial.error),
        )


class _Trial(NamedTuple):
    """Cards tried in the same worlds."""

    values: oudler_kernel.Evaluation
    weights: Sequence[int]
    """How often each world was drawn."""
    scale: int

    @property
    def cards(self) -> list[Card]:
        """The cards tried, in the order of the pack."""
        return [CARDS[card] for card in self.values.cards]

    def beside(self, base: Card) -> Iterator[tuple[Card, _Tally]]:
        """Every card's tally, compared with this one."""
        count = sum(self.weights)
        means, above = self.values.means(self.weights), self.values.above(base, self.weights)
        for card, mean, (more, error) in zip(self.cards, means, above, strict=True):
            yield card, _Tally(count, mean / self.scale, more / self.scale, error / self.scale)

    def contenders(self, own: Card) -> CardSet:
        """The cards that may still be best, and the policy's own."""
        means = self.values.means(self.weights)
        _, best = max(zip(means, self.cards, strict=True), key=lambda one: (one[0], -one[1]))
        beside_best = self.beside(best)
        still = [card for card, tally in beside_best if tally.above + DOUBT * tally.error >= 0]
        return CardSet.of({own, *still})


def likeliest(chances: Mapping[Card, float]) -> Card:
    """The card that a policy scores highest; among equals, the lowest.

    >>> str(likeliest({Card.S3: 0.4, Card.S2: 0.4, Card.SK: 0.2}))
    'S2'
    """
    return max(chances, key=lambda card: (chances[card], -card))


def can_weigh_discards(view: SeatView) -> bool:
    """Whether a taker's discard can be evaluated by playing on.

    >>> from oudler import view
    >>> can_weigh_discards(view(taken, taken.to_act))
    True
    """
    return view.phase is Phase.DOG and view.seat == view.taker and is_learned(view)


def weighed_discards(
    view: SeatView,
    discards: Sequence[CardSet],
    policy: Policy,
    seed: int,
    worlds: int,
    others: Sequence[Policy] = (),
) -> tuple[tuple[float, float], ...]:
    """How much more each discard scores than the first, per defender, with the standard error.

    The taker follows the policy; the others follow it or one of `others`, each as likely.
    `can_weigh_discards` must hold.

    >>> from oudler import legal, view
    >>> from oudler.core.cards import CardSet
    >>> seen = view(taken, taken.to_act)
    >>> low = CardSet.of(list(legal(taken).free)[:6])
    >>> weighed_discards(seen, [low], Policy(), seed=1, worlds=5)
    ((0.0, 0.0),)
    """
    worth = _values(view.rules, *_said(view))
    policies = policy, *others
    any_of_them = [1 / len(policies)] * len(policies)
    surely_own = [1.0, *(0.0 for _ in others)]
    seats = range(view.rules.seats)
    chances = [surely_own if seat == view.seat else any_of_them for seat in seats]
    found = oudler_kernel.evaluate_discards(
        _scene(view),
        view.seat,
        view.hand.bits,
        sampler(knowledge(view)).packed(seed, worlds),
        [discard.bits for discard in discards],
        worth.kernels,
        oudler_kernel.Styles([one.kernels for one in policies], chances),
        seed=seed,
    )
    return tuple((above / worth.scale, error / worth.scale) for _, above, error in found)


def come_to(
    deal: Deal,
    policies: Policy | Sequence[Policy],
    worth: oudler_kernel.Values,
    playouts: int = 4,
    seed: int = 0,
) -> float:
    """The attack's average result, in the units of `worth`, if everybody plays on by a policy.

    With several policies, each seat follows its own. Cards are drawn by their chances in every
    playout, the first one too.

    The hands are the true ones, and each player sees only its own. `can_evaluate` must hold for the
    seat to play.

    >>> worth = half_points_above(begun.rules)
    >>> -91 <= come_to(begun, Policy(), worth) / 2 <= 91
    True
    >>> come_to(begun, [Policy()] * 4, worth) == come_to(begun, Policy(), worth)
    True
    """
    if isinstance(policies, Policy):
        policies = [policies] * deal.rules.seats
    seen, scene, own = _open(deal)
    kernels = [policy.kernels for policy in policies]
    chances = dict(oudler_kernel.choice(scene, *own, kernels[seen.seat], aside=seen.discard.bits))
    first = Counter(Random(seed).choices(list(chances), list(chances.values()), k=playouts))
    found = oudler_kernel.evaluate(
        scene,
        *own,
        worth,
        aside=seen.discard.bits,
        cards=sum(1 << card for card in first),
        playouts=max(first.values()),
        seed=seed,
        policy=_certain_styles(kernels),
    )
    mean = sum(first[card] * mean for card, mean in zip(found.cards, found.means(), strict=True))
    mean /= playouts
    return mean if side_of(seen) is Side.ATTACK else -mean


def _certain_styles(by_seat: Sequence[oudler_kernel.Weights]) -> oudler_kernel.Styles:
    """Each seat follows its own policy for certain."""
    policies = list(dict.fromkeys(by_seat))
    chances = [[float(policy is own) for policy in policies] for own in by_seat]
    return oudler_kernel.Styles(policies, chances)


def chances_in(deal: Deal, policy: Policy) -> dict[Card, float]:
    """How likely a policy is to play each legal card of the seat to play, which sees only its hand.

    It draws no worlds, so it takes a tenth of the time of `Look.chances`. `can_evaluate` must hold.

    >>> found = chances_in(begun, Policy())
    >>> round(sum(found.values()), 3)
    1.0
    """
    seen, scene, own = _open(deal)
    found = oudler_kernel.choice(scene, *own, policy.kernels, aside=seen.discard.bits)
    return {CARDS[card]: chance for card, chance in found}


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
    return seen, _scene(seen), (seen.seat, seen.hand.bits, world)


@cache
def half_points_above(rules: Ruleset) -> oudler_kernel.Values:
    """By how many half-points each end is above the attack's target, to a seat of either side."""
    above = [
        half_points - 2 * rules.targets[oudlers]
        for oudlers, _, _ in product(range(OUDLERS), SIDES, SIDES)
        for half_points in range(MOST + 1)
    ]
    below = [-one for one in above]
    return oudler_kernel.Values(below, below, above, above)


@cache
def made_or_not(rules: Ruleset) -> oudler_kernel.Values:
    """1 at each end where the contract is made, else 0, to the attack; to the defence its negative.

    >>> 0 <= come_to(begun, Policy(), made_or_not(begun.rules)) <= 1
    True
    """
    made = [
        int(half_points >= 2 * rules.targets[oudlers])
        for oudlers, _, _ in product(range(OUDLERS), SIDES, SIDES)
        for half_points in range(MOST + 1)
    ]
    lost = [-one for one in made]
    return oudler_kernel.Values(lost, lost, made, made)


def _scene(view: SeatView) -> oudler_kernel.Scene:
    rules, contract = view.rules, view.contract
    assert view.taker is not None
    assert contract is not None
    taken = is_dog_taken(contract)
    return oudler_kernel.Scene(
        trick_rules(rules, has_taker=True),
        rules.seats,
        leader=(*view.tricks, view.trick)[0].leader,
        played=cards_played(view),
        taker=view.taker,
        called=view.called.bits,
        barred=barred_leads(rules, view.called) & rules.pack.cards.bits,
        half_points_apart=rules.pack.half_points_apart // 2,
        counts_aside=taken or dog_side(contract) is Side.ATTACK,
        taker_knows_aside=taken,
    )


@dataclass(frozen=True, slots=True)
class _Values:
    kernels: oudler_kernel.Values
    scale: int
    """Every value is scaled by this, so that fractions become whole numbers."""


def values(view: SeatView) -> oudler_kernel.Values:
    """The value of each end of the deal to this seat per defender, by its side.

    >>> from oudler import view
    >>> values(view(begun, begun.to_act)) is values(view(begun, begun.to_act))
    True
    """
    return _values(view.rules, *_said(view)).kernels


def scale_of(view: SeatView) -> int:
    """The factor that makes all these `values` whole numbers."""
    return _values(view.rules, *_said(view)).scale


def _said(view: SeatView) -> tuple[Contract, tuple[Handful, ...], Announced | None]:
    """All announcements that the score depends on."""
    assert view.contract is not None
    shown = tuple(Handful(view.side_of(one.seat), one.size) for one in view.handfuls)
    said = view.slam
    slam = None if said is None else Announced(view.side_of(said.seat), said.small)
    return view.contract, shown, slam


def side_of(view: SeatView) -> Side:
    """The side that a seat plays on; the holder of a called card knows it is the attack's.

    >>> from oudler import view
    >>> side_of(view(begun, begun.taker))
    Side.ATTACK
    """
    return view.side_of(view.seat)


# It takes a tenth of a second, and is the same for all deals of a contract.
@lru_cache(maxsize=64)
def _values(
    rules: Ruleset, contract: Contract, shown: tuple[Handful, ...], slam: Announced | None
) -> _Values:
    def row(partners: tuple[PartnerBy, ...]) -> tuple[Score, ...]:
        return tuple(_paid(rules, contract, partners, shown, slam))

    alone = row(())
    company = row((PartnerBy.FIRST_CARD,)) if rules.calls else alone
    scale = lcm(*(Fraction(paid).denominator for paid in (*alone, *company)))

    def scaled(paid: Sequence[Score], sign: int) -> list[int]:
        return [int(sign * one * scale) for one in paid]

    return _Values(
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
    # Ends between the slams all pay alike: use half the tricks.
    lost = {None: rules.tricks // 2, Side.ATTACK: 0, Side.DEFENCE: rules.tricks}
    # So do ends as far from their targets: settle only one of them.
    paid: dict[tuple[int, Side | None, Side | None], Score] = {}
    for oudlers, petit, swept in product(range(OUDLERS), SIDES, SIDES):
        said = slams(rules, slam, lost[swept])
        for half_points in range(MOST + 1):
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
