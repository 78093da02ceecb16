"""Puts the two costs of each decision together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from oudler.bots.learned.expert import evaluator, seed_of
from oudler.coach import known_costs, open_hands
from oudler.coach.judgement import (
    Estimate,
    Judgement,
    Known,
    OpenHands,
    Option,
    Progress,
    Proof,
    ReviewEffort,
    Verdict,
    stake,
    verdict,
)
from oudler.coach.moment import Kind, Moment
from oudler.coach.open_hands import Between, SearchBudget
from oudler.core import Deal, Play, exact, view
from oudler.solver.determinize import worlds
from oudler.solver.evaluation import Effort

CLUB = "coach/club"
"""The seed of the worlds in which `club` players play on."""


def judged_choice(moment: Moment, over: Deal, effort: ReviewEffort) -> Judgement | None:
    """Judge a bid, a call, a discard or an announcement; None if it cannot be weighed."""
    if moment.is_forced:
        return Judgement(moment, Verdict.FORCED)
    known = known_of(moment, effort)
    if known is None:
        return None
    if moment.kind in (Kind.HANDFUL, Kind.SLAM):
        open = open_hands.announced_loss(moment, known, over)
    else:
        open = open_hands.choice_loss(moment, known, effort.playouts)
    return Judgement(moment, verdict(known, open), known, open)


def known_of(moment: Moment, effort: ReviewEffort) -> Known | None:
    """The expected score of a decision by what its seat could know; None if not weighed.

    Nothing else of the moment's deal counts: a deal that looks alike to its seat gives the same.
    """
    seen = view(moment.deal, moment.seat)
    match moment.kind:
        case Kind.CARD:
            assert isinstance(moment.action, Play)
            known = known_costs.known_card(seen, moment.action.card, Effort(worlds=effort.worlds))
            return _among_club(
                moment, known, evaluator(seen, CLUB).worlds(Effort(worlds=effort.club))
            )
        case Kind.BID | Kind.CALL:
            known = known_costs.known_bid_or_call(moment, max(2, effort.worlds // 2))
            # Other worlds than the two looks had: a lucky draw there must not count twice.
            deals = known_costs.likely_deals(
                seen, effort.club, seed_of(seen, f"{CLUB}/{len(seen.bids)}")
            )
            return _among_club(moment, known, deals)
        case Kind.DISCARD:
            weighed = known_costs.known_discard(moment, effort.worlds)
            drawn = islice(worlds(seen, seed_of(seen, CLUB)), effort.club)
            return None if weighed is None else _among_club(moment, weighed, drawn)
        case _:
            return known_costs.known_announcement(moment, Effort(worlds=effort.worlds))


def _among_club(moment: Moment, known: Known, deals: Iterable[Deal]) -> Known:
    """Add to a loss the loss when `club` players play on."""
    if not known.above.is_loss or known.best is None or moment.action is None:
        return known
    return replace(
        known, club=known_costs.among_club(deals, moment.seat, moment.action, known.best)
    )


def judged_cards(
    plays: Sequence[Moment], over: Deal, effort: ReviewEffort, progress: Progress | None = None
) -> Iterator[Judgement]:
    """The cards of a deal, judged from the last to the first."""
    won = exact(sum((Fraction(over.scores[seat]) for seat in over.attackers), Fraction(0)))
    chain = SearchBudget(effort.nodes, effort.patience, effort.mebibytes)
    for play, between in open_hands.values(plays, won, chain, progress):
        one = _judged_card(play, between, effort)
        is_better_known = one.open is None or one.open.better is not None
        # Only bad luck needs another search to name a card: a mistake has the coach's own.
        if one.verdict is Verdict.UNLUCKY and between is not None and not is_better_known:
            yield _with_better(one, between, chain, progress)
        else:
            yield one


def _with_better(
    one: Judgement, between: Between, chain: SearchBudget, progress: Progress | None
) -> Judgement:
    """Add a card that keeps what this one lost with open hands, if one is found."""
    known, open, (before, _) = one.known, one.open, between
    assert known is not None
    assert open is not None
    others = [option.action for option in known.options if isinstance(option.action, Play)]
    found = open_hands.better_card(one.moment, before, others, chain, progress)
    gain = Estimate(float(open.least), 0.0)
    return one if found is None else replace(one, open=replace(open, better=Option(found, gain)))


def _judged_card(play: Moment, between: Between | None, effort: ReviewEffort) -> Judgement:
    value = None if between is None else between[0]
    if play.is_forced:
        return Judgement(play, Verdict.FORCED, value=value)
    known = known_of(play, effort)
    assert known is not None
    open = _open(play, between)
    # The solver left it open: play the true hands out instead, which only estimates.
    if open.is_loss is None:
        gain = open_hands.card_gain(play, known.best, effort.playouts)
        better = Option(known.best, gain) if gain.is_loss else None
        open = replace(open, played_out=gain, better=better)
    return Judgement(play, verdict(known, open), known, open, value)


def _open(play: Moment, between: Between | None) -> OpenHands:
    """The solver's verdict on a card, in points that its seat scores."""
    if between is None:
        return OpenHands(0, 0, Proof.PLAYED_OUT)
    lost = open_hands.cost(play, *between)
    defenders = play.deal.rules.seats - len(play.deal.attackers)
    share = stake(play.deal, play.seat) / defenders
    least, most = (exact(share * Fraction(end)) for end in (lost.lower, lost.upper))
    return OpenHands(least, most, Proof.EXACT if lost.is_exact else Proof.BOUNDS)
