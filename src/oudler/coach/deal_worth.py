"""What a whole deal was worth, what was made of it, and where the difference arose.

Mistakes cost what the review says, and what no mistake explains is the rest. Only the value at the
first lead is not in a review: `first_lead` works it out. Points are those of the taker on the score
sheet, or of the seat that should have taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from oudler.coach.judgement import Estimate, Judgement, Progress, ReviewEffort, estimate, own_share
from oudler.coach.moment import Kind, moments
from oudler.coach.review import Review
from oudler.core import Bid, Contract, Deal, Named, Score, Seat, Side, exact
from oudler.solver import Bounds, Goal, Limits, SearchRefused


class Stage(Named):
    """Where a difference arose."""

    BIDDING = "bidding"
    CALL = "call"
    DISCARD = "discard"
    ANNOUNCEMENTS = "announcements"
    ATTACK = "attack"
    DEFENCE = "defence"
    REST = "rest"
    """What no mistake explains: the luck of the cards, and of the guesses."""


@dataclass(frozen=True, slots=True)
class FirstLead:
    """What the contract is worth before the first card, to the attack's players together."""

    bounds: Bounds
    """With best play from there on and every hand open."""
    played: Estimate
    """On average, if everybody plays on by their own hand."""


@dataclass(frozen=True, slots=True)
class BestBid:
    """What a seat could best bid at its first turn, by what it could know."""

    seat: Seat
    contract: Contract | None
    """None is a pass."""
    promised: float
    """What it brings this seat on average."""
    made: float | None
    """How likely the contract is made; None for a pass."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one stage changed."""

    stage: Stage
    points: Score
    """Below 0 it was lost."""
    dearest: Judgement | None = None
    """The decision that changed most of it, if one did."""


@dataclass(frozen=True, slots=True)
class DealWorth:
    """A deal's worth to its taker, its result, and what lies between: they add up."""

    seat: Seat | None
    """The taker; where all passed, the seat that should have taken, or None."""
    contract: Contract | None
    made: Score
    parts: tuple[Part, ...]
    """Only those that changed something."""
    bests: tuple[BestBid, ...]
    value: Bounds | None = None
    """Of the contract that was played, with best play and every hand open from the first lead."""
    played: Estimate | None = None
    """Of the contract that was played, on average, if everybody plays on by their own hand."""

    @property
    def worth(self) -> Score:
        """What was made, and what every stage took from it.

        >>> DealWorth(Seat(1), Contract.GARDE, 20, (Part(Stage.ATTACK, -30),), ()).worth
        50
        """
        return exact(Fraction(self.made) - sum(Fraction(one.points) for one in self.parts))


LEAD_PLAYOUTS, AT_ONCE = range(16), 32
"""Seeds by which the first lead is played out, and the playouts for each."""


def first_lead(
    review: Review, effort: ReviewEffort | None = None, progress: Progress | None = None
) -> FirstLead | None:
    """The value at the first lead; None if nobody took, or the score cannot be searched.

    What the review proved holds here too; where that leaves it open, it is searched once more.
    """
    from oudler.bots.learned.files import learned
    from oudler.core.view import view
    from oudler.solver.policy import paid_by_defender, playout_value

    effort = effort or ReviewEffort()
    cards = _cards(review)
    if review.deal.taker is None or not cards or cards[0].value is None:
        return None
    proved, first = cards[0].value, cards[0].moment.deal
    try:
        bounds = proved if proved.is_exact else _searched(first, proved, effort, progress)
    except SearchRefused:
        return None
    policy, _ = learned(first.rules.seats)
    ends = paid_by_defender(view(first, cards[0].moment.seat))
    defenders = first.rules.seats - len(first.attackers)
    played = [
        defenders * playout_value(first, policy, ends, AT_ONCE, seed) for seed in LEAD_PLAYOUTS
    ]
    return FirstLead(bounds, estimate(played))


def _searched(
    first: Deal, proved: Bounds, effort: ReviewEffort, progress: Progress | None
) -> Bounds:
    from oudler.solver import kernel

    limits = Limits(nodes=effort.nodes, mebibytes=effort.mebibytes)
    found = kernel.value(first, Goal.SCORE, limits, progress)
    lower, upper = max(proved.lower, found.lower), min(proved.upper, found.upper)
    # Announcements made later may have moved what the review proved.
    return Bounds(lower, upper) if lower <= upper else found


def deal_worth(review: Review, lead: FirstLead | None) -> DealWorth | None:
    """The deal's worth from its review; None where the score cannot be searched.

    >>> deal_worth(Review(deal, ()), None).parts
    ()
    """
    deal, bests = review.deal, tuple(_best_bids(review))
    if deal.taker is None:
        return _passed(review, bests)
    if lead is None:
        return None
    share = own_share(deal, deal.taker)
    played = Estimate(float(share) * lead.played.mean, float(share) * lead.played.error)
    ends = (exact(share * Fraction(end)) for end in (lead.bounds.lower, lead.bounds.upper))
    parts = [_mistakes(review, stage) for stage in Stage if stage is not Stage.REST]
    in_play = sum(Fraction(one.points) for one in parts if one.stage in IN_PLAY)
    made = deal.scores[deal.taker]
    rest = exact(Fraction(made) - round(played.mean) - in_play)
    parts.append(Part(Stage.REST, rest))
    told = tuple(part for part in parts if part.points)
    return DealWorth(deal.taker, deal.contract, made, told, bests, Bounds(*ends), played)


IN_PLAY = (Stage.ATTACK, Stage.DEFENCE, Stage.ANNOUNCEMENTS)
"""The stages after the first lead; those before it made the contract worth less."""
STAGES = {
    Kind.BID: Stage.BIDDING,
    Kind.CALL: Stage.CALL,
    Kind.DISCARD: Stage.DISCARD,
    Kind.HANDFUL: Stage.ANNOUNCEMENTS,
    Kind.SLAM: Stage.ANNOUNCEMENTS,
}
"""The stages of all decisions but cards."""


def _best_bids(review: Review) -> Iterator[BestBid]:
    """The best bid of each seat that had something to bid, at its first turn."""
    told: set[Seat] = set()
    for one in review.judgements:
        moment, known = one.moment, one.known
        if moment.kind is not Kind.BID or moment.seat in told:
            continue
        told.add(moment.seat)
        if known is not None and known.promised is not None and isinstance(known.best, Bid):
            promised = known.promised + known.above.mean
            yield BestBid(moment.seat, known.best.contract, promised, known.best_made)


def _passed(review: Review, bests: tuple[BestBid, ...]) -> DealWorth:
    """A deal that all passed: what the seat lost, by what it could know, that should have taken."""
    bids = [one for one in review.judgements if one.moment.kind is Kind.BID]
    missed = [one for one in bids if one.known is not None and one.known.is_loss]
    if not missed:
        return DealWorth(None, None, 0, (), bests)
    most = max(missed, key=_lost)
    best = most.known.best if most.known is not None else None
    contract = best.contract if isinstance(best, Bid) else None
    lost = Part(Stage.BIDDING, -round(_lost(most)), most)
    return DealWorth(most.moment.seat, contract, 0, (lost,), bests)


def _lost(one: Judgement) -> float:
    return 0.0 if one.known is None else one.known.cost.mean


def _mistakes(review: Review, stage: Stage) -> Part:
    """What the mistakes of a stage changed for the taker, each as the review says it.

    Of bids only the taker's: the others would have played another contract.
    """
    deal = review.deal
    assert deal.taker is not None
    changes = {}
    for one in review.mistakes:
        seat = one.moment.seat
        if _stage(deal, one) is stage and (stage is not Stage.BIDDING or seat == deal.taker):
            share = own_share(deal, deal.taker) / own_share(deal, seat)
            changes[one.moment.number] = -round(share * Fraction(one.cost))
    dearest = next((one for one in review.mistakes if changes.get(one.moment.number)), None)
    return Part(stage, sum(changes.values()), dearest)


def _stage(deal: Deal, one: Judgement) -> Stage:
    if one.moment.kind is not Kind.CARD:
        return STAGES[one.moment.kind]
    return Stage.ATTACK if deal.side_of(one.moment.seat) is Side.ATTACK else Stage.DEFENCE


def _cards(review: Review) -> list[Judgement]:
    """The judgements of the cards, in order; none if one is missing."""
    found = [one for one in review.judgements if one.moment.kind is Kind.CARD]
    played = sum(one.kind is Kind.CARD for one in moments(review.deal))
    return found if len(found) == played else []
