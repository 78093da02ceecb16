"""The turning point of a finished deal for one seat: the mistake that cost it most.

It takes a second: every decision gets a glance in few likely deals, and only those that may have
cost most are judged, as carefully as a review does.
"""

from collections.abc import Iterator

from oudler.coach import known_costs
from oudler.coach.judgement import (
    MIN_LOSS,
    SURE_ERRORS,
    Judgement,
    Known,
    Option,
    Progress,
    ReviewEffort,
    Verdict,
)
from oudler.coach.judging import among_club, by_policy, judged_alone
from oudler.coach.moment import Kind, Moment, moments
from oudler.coach.reason_text import score_points
from oudler.coach.review import check
from oudler.coach.review_text import did
from oudler.core import Deal, Play, Seat, view
from oudler.solver.evaluation import Effort
from oudler.words.audience import Audience

GLANCE = {
    Kind.BID: 12,
    Kind.CALL: 12,
    Kind.DISCARD: 48,
    Kind.HANDFUL: 48,
    Kind.SLAM: 48,
    Kind.CARD: 48,
}
"""Likely deals in which a decision is looked at before any is judged."""
JUDGED = 8
"""The most decisions that are weighed as a review does."""


def turning_point(
    deal: Deal, seat: Seat, effort: ReviewEffort | None = None, progress: Progress | None = None
) -> Judgement | None:
    """The mistake that cost this seat most; None without any.

    Its cost by what was known is what a review with this effort tells: a loss that is small beside
    its margin is no mistake. Raises NotReviewed.

    >>> few = ReviewEffort(worlds=10, club=5, playouts=64)
    >>> turning_point(over, Seat(0), few) is None
    True
    """
    check(deal)
    care = effort or ReviewEffort()
    found: Judgement | None = None
    glances = sorted(_glances(deal, seat, progress), key=lambda one: -one[0])
    for most, moment in glances[:JUDGED]:
        dearest = MIN_LOSS if found is None else found.cost
        if most <= dearest:
            break
        known = _dearer(moment, care, dearest)
        if known is not None:
            one = judged_alone(moment, deal, care, known)
            found = one if one.verdict is Verdict.MISTAKE else found
        if progress is not None:
            progress(0)
    return found


def _dearer(moment: Moment, care: ReviewEffort, dearest: float) -> Known | None:
    """The cost of a decision by what was known, if it is clear and above this one."""

    def is_dearer(known: Known) -> bool:
        return known.is_clear and known.cost.mean > dearest

    known = by_policy(moment, care)
    if known is None or not is_dearer(known):
        return None  # `club` players, who take longest, can only lessen a loss
    known = among_club(moment, known, care)
    return known if is_dearer(known) else None


def _glances(deal: Deal, seat: Seat, progress: Progress | None) -> Iterator[tuple[float, Moment]]:
    """The decisions of a seat, each with the most that it may have cost."""
    for moment in moments(deal):
        if moment.seat == seat and not moment.is_forced:
            yield most_lost(moment), moment
            if progress is not None:
                progress(0)


def most_lost(moment: Moment) -> float:
    """The most that a decision may have cost, by a glance.

    >>> most_lost(moments(over)[0]) >= 0
    True
    """
    gains = (one.above for one in _options(moment))
    return max((one.mean + SURE_ERRORS * one.error for one in gains if one.mean > 0), default=0.0)


def _options(moment: Moment) -> tuple[Option, ...]:
    """The alternatives, each compared with what was done."""
    deals = GLANCE[moment.kind]
    match moment.kind, moment.action:
        case Kind.CARD, Play(card):
            seen = view(moment.deal, moment.seat)
            return known_costs.compared_cards(seen, card, deals)[1]
        case Kind.DISCARD, _:
            known = known_costs.known_discard(moment, deals)
            return () if known is None else known.options
        case ((Kind.HANDFUL | Kind.SLAM), _):
            return known_costs.known_announcement(moment, Effort(worlds=deals)).options
        case _:
            return known_costs.known_bid_or_call(moment, deals).options


def turning_sentence(audience: Audience, one: Judgement) -> str:
    """Say what was done and what it cost, but not what was better: that may be looked for.

    >>> from oudler.coach.judgement import Estimate, Known, Verdict
    >>> known = Known(None, Estimate(24.0, 2.0), 0.9, 0.0, None, ())
    >>> mistake = Judgement(moments(over)[0], Verdict.MISTAKE, known)
    >>> turning_sentence(Audience(fr, ("Anne", "Bob", "Chloé", "David"), you=Seat(1)), mistake)
    'Le tournant : vous annoncez une garde. Il y avait mieux, de 24 points en moyenne.'
    """
    words, told = audience.words, did(audience, one)
    points = score_points(words, one.cost)
    return words("coach.turning_point", did=told[0].lower() + told[1:], points=points)
