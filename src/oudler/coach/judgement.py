"""The coach's judgement of a decision: its cost with open hands, and by what was known.

Costs are in points that the seat scores: its stake turns payments of a defender into them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from operator import mul

from oudler.coach.causes import Cause
from oudler.coach.moment import Moment
from oudler.core import Deal, Named, PartnerBy, Result, Ruleset, Score, Seat, SeatView, settle
from oudler.core.actions import Action, Contract
from oudler.solver import Bounds

Progress = Callable[[float], object]
"""Called now and then during a search; if it raises, the review ends."""


@dataclass(frozen=True, slots=True)
class ReviewEffort:
    """The budget of a review."""

    worlds: int = 200
    """For each of the two looks at a card; half as many for a bid or a call."""
    nodes: int = 2_500_000
    """For one question to the solver."""
    patience: int = 12
    """After this many unsolved positions in a row, earlier ones are not searched."""
    club: int = 60
    """Worlds in which `club` players play on after a possible mistake."""
    playouts: int = 512
    """Of the true hands, if the solver cannot tell."""
    mebibytes: int = 256
    """The solver's memory, at most."""


def stake(deal: Deal, seat: Seat) -> Fraction:
    """The seat's score when each defender pays one point: 3 for a lone taker of four.

    >>> stake(over, Seat(1)), stake(over, Seat(0))
    (Fraction(3, 1), Fraction(1, 1))
    """
    assert deal.contract is not None
    attack = deal.attackers
    if seat not in attack:
        return Fraction(1)
    return _stakes(deal.rules, deal.contract, len(attack))[attack.index(seat)]


def own_share(deal: Deal, seat: Seat) -> Fraction:
    """The seat's share of each point that the attack's players score together.

    >>> own_share(over, Seat(1)), own_share(over, Seat(0))
    (Fraction(1, 1), Fraction(-1, 3))
    """
    defenders = deal.rules.seats - len(deal.attackers)
    return stake(deal, seat) / defenders * (1 if seat in deal.attackers else -1)


def known_stake(seen: SeatView) -> Fraction:
    """The seat's stake by what it knows: a taker who called assumes a partner.

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


def own_stake(seen: SeatView) -> float:
    """What a point per defender is worth to the seat's own score, by what it knows.

    >>> from oudler import view
    >>> own_stake(view(begun, begun.taker)), own_stake(view(deal, Seat(1)))
    (3.0, 1.0)
    """
    return 1.0 if seen.contract is None else float(known_stake(seen))


@cache
def _stakes(rules: Ruleset, contract: Contract, attackers: int) -> tuple[Fraction, ...]:
    partners = (PartnerBy.FIRST_CARD,) * (attackers - 1)
    # A contract made by thirty: every ruleset shares such a score without rounding it away.
    scores = settle(rules, Result(contract, 142, 2, partners)).scores
    return tuple(Fraction(one) / -Fraction(scores[-1]) for one in scores)


SURE_ERRORS = 2.0
"""A difference of this many standard errors is not put down to chance."""
CLEAR_ERRORS = 4.0
"""A loss of fewer is close: the margin told with it, two of them, is more than half of it."""
TURNS = 0.1
"""A contract made so much more often, or less, is worth a sentence."""
MIN_LOSS = 1.0
"""In points of the score: a smaller loss, by what could be known, is not a mistake."""


class Verdict(Named):
    """The verdict on a decision, by both its costs."""

    FORCED = "forced"
    """Nothing else was allowed."""
    FINE = "fine"
    """It lost nothing that can be told from chance."""
    CLOSE = "close"
    """It lost points by what was known, but few beside their margin."""
    LUCKY = "lucky"
    """It lost points by what was known, but not as the cards lay."""
    UNLUCKY = "unlucky"
    """It lost points as the cards lay, but nobody could know."""
    MISTAKE = "mistake"
    """It lost points both ways."""


class Proof(Named):
    """The source of a cost with open hands."""

    EXACT = "exact"
    """By the solver, to the end."""
    BOUNDS = "bounds"
    """The solver proved bounds, then reached its limit."""
    PLAYED_OUT = "played_out"
    """Not by the solver: the true hands were played out by the policy."""
    RESULT = "result"
    """By how the deal ended: an announcement changes nothing else."""


@dataclass(frozen=True, slots=True, order=True)
class Estimate:
    """A mean with its standard error, in points of the score."""

    mean: float
    error: float

    @property
    def is_loss(self) -> bool:
        """Whether it is above 0 beyond chance.

        >>> Estimate(10.0, 4.0).is_loss, Estimate(10.0, 6.0).is_loss
        (True, False)
        """
        return self.mean > 0 and self.mean > SURE_ERRORS * self.error


def estimate(values: Sequence[float], weights: Sequence[int] | None = None) -> Estimate:
    """The mean of these values and its standard error; a value may count several times.

    >>> estimate([1.0, 3.0]), estimate([1.0, 3.0], [3, 1]).mean
    (Estimate(mean=2.0, error=1.0), 1.5)
    """
    counts = weights or [1] * len(values)
    total, number = sum(counts), len(values)
    mean = sum(map(mul, counts, values)) / total
    if number == 1:
        return Estimate(mean, 0.0)
    # A world drawn twice is one world: its copies make nothing surer.
    spread = sum((count * (one - mean)) ** 2 for count, one in zip(counts, values, strict=True))
    return Estimate(mean, sqrt(spread * number / (number - 1)) / total)


Outcome = tuple[float, float | None]
"""A seat's score in a deal that is played on, and how likely its contract is made there; None if
none is played."""


def summed(rows: Sequence[Outcome]) -> tuple[Estimate, float | None, float]:
    """The mean score, how likely the contract is made where it is played, and how often it is.

    >>> summed([(1.0, 1.0), (3.0, None)])
    (Estimate(mean=2.0, error=1.0), 1.0, 0.5)
    """
    made = [one for _, one in rows if one is not None]
    points = estimate([points for points, _ in rows])
    return points, sum(made) / len(made) if made else None, len(made) / len(rows)


def estimate_to_json(one: Estimate | None) -> dict[str, float | None]:
    """A mean and its standard error, in hundredths; null where nothing is known.

    >>> estimate_to_json(Estimate(9.876, 1.0)), estimate_to_json(None)
    ({'mean': 9.88, 'error': 1.0}, {'mean': None, 'error': None})
    """
    if one is None:
        return {"mean": None, "error": None}
    return {"mean": round(one.mean, 2), "error": round(one.error, 2)}


@dataclass(frozen=True, slots=True)
class Option:
    """An alternative, and how much more it promised than the actual decision."""

    action: Action | None
    above: Estimate

    @property
    def is_worse(self) -> bool:
        """Whether the actual decision beats it by more than chance.

        >>> [Option(None, Estimate(-10.0, error)).is_worse for error in (4.0, 6.0)]
        [True, False]
        """
        return self.above.mean + SURE_ERRORS * self.above.error < 0


@dataclass(frozen=True, slots=True)
class Known:
    """The expected score of a decision by what its seat could know, beside the alternatives.

    Nothing in it depends on cards that the seat could not see.
    """

    best: Action | None
    """The coach's own action."""
    above: Estimate
    """The gain of that action over the actual decision, if all play on by the policy, as
    `master` assumes; 0 if they are the same."""
    better: float
    """The share of the worlds in which it brought more."""
    worse: float
    """The share of the worlds in which it brought less."""
    promised: float | None
    """The expected score of the actual decision; None if only differences are worked out."""
    options: tuple[Option, ...]
    """All the alternatives tried, best first."""
    club: Estimate | None = None
    """The gain if `club` players play on; worked out only if `above` is a loss."""
    made: float | None = None
    """The share of the worlds in which the actual bid makes its contract, of those in which it is
    the highest; after another loss, the share in which the taker makes it among `club` players."""
    best_made: float | None = None
    """That share for the coach's action."""
    causes: tuple[Cause, ...] = ()
    """What a loss came from, the largest part first, where `club` players play on."""

    @property
    def cost(self) -> Estimate:
        """The loss whoever plays on: the smaller of the two.

        >>> Known(None, Estimate(9.0, 1.0), 0.9, 0.0, None, (), club=Estimate(4.0, 1.0)).cost.mean
        4.0
        """
        return self.above if self.club is None else min(self.above, self.club)

    @property
    def is_loss(self) -> bool:
        """Whether a point or more was lost beyond chance, whoever plays on."""
        # The policy is a model: a loss that vanishes among other players may be the model's own.
        is_sure = self.above.is_loss and (self.club is None or self.club.is_loss)
        return is_sure and self.cost.mean >= MIN_LOSS

    @property
    def is_clear(self) -> bool:
        """Whether it lost so much that the margins leave no doubt.

        >>> one, other = Estimate(22.0, 6.0), Estimate(22.0, 5.0)
        >>> [Known(None, cost, 0.9, 0.1, None, ()).is_clear for cost in (one, other)]
        [False, True]
        """
        looks = (self.above, self.cost)
        return self.is_loss and all(one.mean >= CLEAR_ERRORS * one.error for one in looks)

    @property
    def turns_contract(self) -> bool:
        """Whether the contract often turns on it.

        >>> loss = Estimate(40.0, 2.0)
        >>> Known(None, loss, 0.9, 0.1, None, (), made=0.2, best_made=0.6).turns_contract
        True
        """
        if self.made is None or self.best_made is None:
            return False
        return abs(self.best_made - self.made) >= TURNS


def best_first(options: Iterable[Option]) -> tuple[Option, ...]:
    """These alternatives, the most promising first.

    >>> few, more = (Option(None, Estimate(mean, 1.0)) for mean in (2.0, 5.0))
    >>> best_first([few, more]) == (more, few)
    True
    """
    return tuple(sorted(options, key=lambda one: -one.above.mean))


Values = Mapping[Action | None, Sequence[float]]
"""By action: its seat's score world by world; the worlds are the same for all."""


def above(values: Values, action: Action | None, base: Action | None) -> Estimate:
    """The gain of one action over another.

    >>> above({None: [10.0, 30.0], Bid(Contract.GARDE): [20.0, 50.0]}, Bid(Contract.GARDE), None)
    Estimate(mean=15.0, error=5.0)
    """
    return estimate([one - other for one, other in zip(values[action], values[base], strict=True)])


def others(values: Values, done: Action | None) -> tuple[Option, ...]:
    """All other actions, each compared with this one, the most promising first.

    >>> [one.above.mean for one in others({None: [10.0], Bid(Contract.GARDE): [20.0]}, None)]
    [10.0]
    """
    return best_first(Option(one, above(values, one, done)) for one in values if one != done)


def known_by(values: Values, done: Action | None, best: Action | None) -> Known:
    """The expected score of a decision, beside the best action and all others.

    >>> known_by({None: [10.0, 30.0], Bid(Contract.GARDE): [20.0, 50.0]}, None, None).promised
    20.0
    """
    # World by world: differences vary far less than the scores themselves.
    pairs = list(zip(values[best], values[done], strict=True))
    return Known(
        best,
        Estimate(0.0, 0.0) if best == done else above(values, best, done),
        sum(one > other for one, other in pairs) / len(pairs),
        sum(one < other for one, other in pairs) / len(pairs),
        sum(values[done]) / len(pairs),
        others(values, done),
    )


@dataclass(frozen=True, slots=True)
class OpenHands:
    """The loss of a decision with every hand open, in points that its seat scores."""

    least: Score
    most: Score
    """Equal if the exact cost is known."""
    proof: Proof
    played_out: Estimate | None = None
    """If the solver proved too little: how much more an alternative brought in the true deal,
    played out by the policy. For a card it is the coach's own; for a bid, a call or a discard, the
    best of a few."""
    better: Option | None = None
    """An alternative that loses less with every hand open, if one is known; for a card that the
    solver judged, it is looked for only if it was bad luck."""

    @property
    def is_loss(self) -> bool | None:
        """Whether points were lost; None if unknown."""
        if self.proof is not Proof.PLAYED_OUT and (self.least > 0 or self.most == 0):
            return self.least > 0
        return None if self.played_out is None else self.played_out.is_loss

    @property
    def cost(self) -> float:
        """The least loss, or the average if it was played out.

        >>> OpenHands(12, 20, Proof.BOUNDS).cost
        12.0
        """
        if self.played_out is not None and self.least <= 0:
            return self.played_out.mean
        return float(self.least)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, and what it cost; both costs are None where nothing else was allowed."""

    moment: Moment
    verdict: Verdict
    known: Known | None = None
    open: OpenHands | None = None
    value: Bounds | None = None
    """Before a card: what the attack's players win together from here on, if everybody plays their
    best with open hands, as far as the solver knows."""

    @property
    def cost(self) -> float:
        """The cost of a mistake by what its seat could know, in points; 0 for anything else."""
        is_mistake = self.verdict is Verdict.MISTAKE and self.known is not None
        return self.known.cost.mean if is_mistake and self.known else 0.0


def verdict(known: Known, open: OpenHands) -> Verdict:
    """The verdict that follows from two costs.

    >>> from oudler.core.actions import Play
    >>> known = Known(Play(Card.S1), Estimate(12.0, 3.0), 0.7, 0.1, None, ())
    >>> verdict(known, OpenHands(20, 20, Proof.EXACT)), verdict(known, OpenHands(0, 0, Proof.EXACT))
    (Verdict.MISTAKE, Verdict.LUCKY)
    """
    # What could be known decides whether it was wrong; the open hands, whether it was punished.
    if known.is_loss and not known.is_clear:
        return Verdict.CLOSE
    if known.is_loss:
        return Verdict.MISTAKE if open.is_loss else Verdict.LUCKY
    return Verdict.UNLUCKY if open.is_loss else Verdict.FINE
