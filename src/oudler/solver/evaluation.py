"""The value of each card and each discard to a seat, over many likely worlds.

A world is one way the hidden cards may lie. Worlds are drawn from what the seat has seen
(`knowledge`), by who took and what the others played, and played out by a learned policy that sees
no more than players do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import hypot
from typing import NamedTuple

from oudler.core import CARDS, Card, CardSet, Deal, Phase, SeatView, Side, WithoutTaker
from oudler.solver.determinize import quick_sampler, unpacked
from oudler.solver.kernel import oudler_kernel, unpacked_hands
from oudler.solver.knowledge import knowledge
from oudler.solver.known_rules import is_learned_table
from oudler.solver.policy import (
    EndValues,
    Policy,
    likeliest,
    made_or_not,
    paid_by_defender,
    scene,
    worth_to,
)

DOUBT = 2.0
"""A card this many standard errors behind the best is dropped."""
MORE_WORLDS = 3
"""Each trial brings the worlds to this many times as many as there had been."""
FIRST_WORLDS = 100
"""Worlds in which every card is tried, before the first is dropped."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a card in the taker's hand, and aside, against another hand.

    As logarithms, one for each card of the pack.
    """

    taker: tuple[float, ...]
    aside: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget of an evaluation, and its trust in what it reads from the others' play."""

    worlds: int = 300
    """Worlds in which cards are tried. The first hundred can be enough to drop a card."""
    most: int = 0
    """Worlds up to which it may go on where that leaves the choice open; 0 if it may not."""
    drawn: int = 6
    """Worlds drawn for each one kept. The odds of what takers hold decide which; those kept are
    then changed until they agree with what was played."""
    playouts: int = 1
    """Playouts of every card in every world."""
    trust: float = 0.7
    """The weight of the others' cards: 0 ignores them, 1 takes them for the policy's."""
    floor: float = 0.02
    """Added to the likelihood of every card played, so that no world makes one impossible."""


@dataclass(frozen=True, slots=True)
class Promise:
    """The evaluation of a legal card."""

    card: Card
    chance: float
    """The likelihood that the policy plays it, from 0 to 1."""
    mean: float
    """The average gain of the seat's side per defender, or of the seat where everyone plays for
    themselves, in points of the score."""
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
    """By world: the number of times it was drawn."""


def can_evaluate(view: SeatView) -> bool:
    """Whether the policies were trained for this kind of moment.

    >>> from oudler import view
    >>> can_evaluate(view(begun, begun.to_act))
    True
    """
    if view.phase is not Phase.PLAY or not is_learned(view):
        return False
    return view.taker is not None or view.rules.without_taker is WithoutTaker.FEWEST


def is_learned(view: SeatView) -> bool:
    """Whether a policy was learned for such a table, and the petit counts as usual.

    Values do not say how many tricks were lost, so not where a small slam was announced.

    >>> from oudler import view
    >>> is_learned(view(deal, Seat(0)))
    True
    """
    is_small_slam = view.slam is not None and view.slam.small
    return is_learned_table(view.rules) and not view.imprenable and not is_small_slam


@dataclass(frozen=True, slots=True)
class Sample:
    """Likely worlds, and what each legal card brings in each of them."""

    hidden: tuple[tuple[CardSet, ...], ...]
    """By world: the hidden cards of each seat, then those aside."""
    weights: tuple[int, ...]
    """By world: the number of times it was drawn."""
    values: Mapping[Card, tuple[float, ...]]
    """By card and world: the gain of the seat's side, as in `Outcomes`."""
    made: Mapping[Card, tuple[float, ...]]
    """By card and world: how likely the contract is made; empty in a deal without a taker."""


class Evaluator:
    """Evaluates one moment of the play as a seat sees it, as often as asked.

    The seat follows the policy; the others follow it or one of `others`, at first with equal
    probability. What they play tells which, and worlds and playouts take it into account.
    `can_evaluate` must hold. The same seed gives the same worlds and values.
    """

    def __init__(
        self, view: SeatView, policy: Policy, odds: Odds, seed: int, others: Sequence[Policy] = ()
    ) -> None:
        self._view, self._policy, self._odds, self._seed = view, policy, odds, seed
        self._styles = oudler_kernel.Styles([one.weights for one in (policy, *others)])
        self._sampler = quick_sampler(knowledge(view))
        self._scene = scene(view)
        self._races: dict[Effort, _Race] = {}

    @cached_property
    def _ends(self) -> EndValues:
        return worth_to(self._view)

    @cached_property
    def chances(self) -> dict[Card, float]:
        """The likelihood that the policy plays each legal card, without a look at hidden cards."""
        # Any world will do: the policy sees no hidden card.
        world = self._sampler.packed(self._seed, 1)
        found = oudler_kernel.choice(
            self._scene,
            self._view.seat,
            self._view.hand.bits,
            world,
            self._policy.weights,
            aside=self._view.discard.bits,
        )
        return {CARDS[card]: chance for card, chance in found}

    def promises(
        self,
        effort: Effort,
        against: Card | None = None,
        is_settled: Callable[[Sequence[Promise]], bool] | None = None,
    ) -> tuple[Promise, ...]:
        """The value of each legal card, compared with this one or with the policy's choice.

        In the order of the pack. Cards race: those clearly behind are not tried in further worlds
        (Maron and Moore 1993). The policy's choice stays in. Where `is_settled` says that the
        choice is open, the best card and the one compared with go on to `effort.most` worlds.
        """
        base = likeliest(self.chances) if against is None else against
        if effort not in self._races:
            self._races[effort] = _Race(list(self._trials(effort)), effort.worlds)
        race = self._races[effort]
        found = self._compared(base, race.trials)
        while race.worlds < effort.most and is_settled is not None and not is_settled(found):
            best = max(found, key=lambda one: one.mean)
            upto = min(MORE_WORLDS * race.worlds, effort.most)
            race.trials.append(self._further(effort, {base, best.card}, race.worlds, upto))
            race.worlds = upto
            found = self._compared(base, race.trials)
        return found

    def _compared(self, base: Card, trials: Iterable[_Trial]) -> tuple[Promise, ...]:
        chances = self.chances
        tallies = {card: _Tally() for card in chances}
        for trial in trials:
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
        worlds, weights, styles = self._worlds(effort, effort.worlds)
        tried = self._view.hand if cards is None else cards
        found = self._tried(tried, worlds, effort, styles)
        return Outcomes(_by_card(found, self._ends.scale), tuple(weights))

    def sample(self, effort: Effort, number: int = 0) -> Sample:
        """The value of every legal card and its chance of making the contract, world by world.

        Another number gives other worlds. Without a likely world, a sample is empty.
        """
        worlds, weights, styles = self._worlds(effort, effort.worlds, number)
        if not worlds:
            return Sample((), (), {}, {})
        tried = partial(self._tried, self._view.hand, worlds, effort, styles, number)
        made: dict[Card, tuple[float, ...]] = {}
        if self._view.taker is not None:
            # Both count the same playouts: only the values of their ends differ.
            sign = 1 if self._view.side_of(self._view.seat) is Side.ATTACK else -1
            made = _by_card(tried(made_or_not(self._view.rules)), sign)
        return Sample(
            self._unpacked(worlds), tuple(weights), _by_card(tried(), self._ends.scale), made
        )

    def likely_hands(
        self, effort: Effort
    ) -> tuple[tuple[tuple[CardSet, ...], ...], tuple[int, ...]]:
        """Likely worlds, holder by holder as in a `Sample`, and how often each was drawn."""
        worlds, weights, _ = self._worlds(effort, effort.worlds)
        return self._unpacked(worlds), tuple(weights)

    def _unpacked(self, worlds: Iterable[bytes]) -> tuple[tuple[CardSet, ...], ...]:
        return tuple(unpacked_hands(b"".join(worlds), self._view.rules.seats + 1))

    def worlds(self, effort: Effort) -> Iterator[Deal]:
        """The worlds as deals, each as often as it was drawn.

        Those that the rules rule out are left out.
        """
        worlds, weights, _ = self._worlds(effort, effort.worlds)
        drawn = (world * weight for world, weight in zip(worlds, weights, strict=True))
        return unpacked(self._view, b"".join(drawn))

    def _trials(self, effort: Effort) -> Iterator[_Trial]:
        """The legal cards in the first worlds, then those that may still be best in others."""
        worlds, weights, styles = self._worlds(effort, effort.worlds)
        # The policy's own card always runs on: every comparison needs a base in every world.
        own = likeliest(self.chances)
        still, done = self._view.hand, 0
        while done < len(worlds):
            part = slice(done, max(MORE_WORLDS * done, FIRST_WORLDS))
            found = self._tried(still, worlds[part], effort, styles, number=done)
            trial = _Trial(found, weights[part], self._ends.scale)
            yield trial
            still, done = trial.contenders(own), part.stop
            if len(still) == 1:
                return

    def _further(self, effort: Effort, cards: Iterable[Card], begun: int, upto: int) -> _Trial:
        """These cards in other worlds, from one number up to another."""
        worlds, weights, styles = self._worlds(effort, upto - begun, number=begun)
        found = self._tried(CardSet.of(cards), worlds, effort, styles, number=begun)
        return _Trial(found, weights, self._ends.scale)

    def _tried(
        self,
        cards: CardSet,
        worlds: Sequence[bytes],
        effort: Effort,
        styles: oudler_kernel.Styles,
        number: int = 0,
        ends: EndValues | None = None,
    ) -> oudler_kernel.Evaluation:
        """The values of the legal ones of these cards in these worlds."""
        view = self._view
        return oudler_kernel.evaluate(
            self._scene,
            view.seat,
            view.hand.bits,
            b"".join(worlds),
            (ends or self._ends).values,
            aside=view.discard.bits,
            cards=cards.bits,
            playouts=effort.playouts,
            # The same random numbers for all cards of a trial: only the card makes a difference.
            seed=self._seed ^ number,
            policy=styles,
        )

    def _worlds(
        self, effort: Effort, count: int, number: int = 0
    ) -> tuple[list[bytes], list[int], oudler_kernel.Styles]:
        """`count` likely worlds, each listed once; how often each was drawn; who seems to play how.

        Another number gives other worlds. Late in a deal few worlds are likely, and each comes many
        times. If its copies counted as separate worlds, a difference would look surer than it is.
        """
        view, seed = self._view, self._seed ^ number
        # The odds are of the taker's hand, which the taker sees.
        reads_taker = view.seat != view.taker
        drawn = self._sampler.packed(seed, count * effort.drawn)
        size = len(drawn) // (count * effort.drawn)
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
            seed=seed,
        )
        counts = Counter(_split(likely, size))
        return list(counts), list(counts.values()), styles


def _by_card(found: oudler_kernel.Evaluation, scale: int) -> dict[Card, tuple[float, ...]]:
    """By card: its unscaled value in each world."""
    columns = zip(*found.values, strict=True)
    return {
        CARDS[card]: tuple(one / scale for one in column)
        for card, column in zip(found.cards, columns, strict=True)
    }


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
        total = self.worlds + trial.worlds
        before, now = self.worlds / total, trial.worlds / total
        return _Tally(
            total,
            before * self.mean + now * trial.mean,
            before * self.above + now * trial.above,
            hypot(before * self.error, now * trial.error),
        )


@dataclass(slots=True)
class _Race:
    """Cards tried in more and more worlds; kept, so that another comparison plays nothing out."""

    trials: list[_Trial]
    worlds: int
    """The number of worlds so far."""


class _Trial(NamedTuple):
    """Cards tried in the same worlds."""

    values: oudler_kernel.Evaluation
    weights: Sequence[int]
    """By world: the number of times it was drawn."""
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
    """The gain of each discard over the first, per defender, with the standard error.

    The taker follows the policy; the others follow it or one of `others`, with equal probability.
    `can_weigh_discards` must hold.

    >>> from oudler import legal, view
    >>> seen = view(taken, taken.to_act)
    >>> low = CardSet.of(list(legal(taken).free)[:6])
    >>> weighed_discards(seen, [low], Policy(), seed=1, worlds=5)
    ((0.0, 0.0),)
    """
    ends = paid_by_defender(view)
    policies = policy, *others
    # Nobody has played yet, so nothing tells which policy the others follow.
    any_of_them = [1 / len(policies)] * len(policies)
    surely_own = [1.0, *(0.0 for _ in others)]
    seats = range(view.rules.seats)
    chances = [surely_own if seat == view.seat else any_of_them for seat in seats]
    found = oudler_kernel.evaluate_discards(
        scene(view),
        view.seat,
        view.hand.bits,
        quick_sampler(knowledge(view)).packed(seed, worlds),
        [discard.bits for discard in discards],
        ends.values,
        oudler_kernel.Styles([one.weights for one in policies], chances),
        seed=seed,
    )
    return tuple((above / ends.scale, error / ends.scale) for _, above, error in found)
