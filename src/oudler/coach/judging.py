"""Puts the two costs of each decision together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from oudler.bots.learned.expert import evaluator, seed_of
from oudler.coach import known_costs, open_hands
from oudler.coach.causes import causes, contracts_made
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
    return None if known is None else _choice(moment, over, effort, known)


def _choice(moment: Moment, over: Deal, effort: ReviewEffort, known: Known) -> Judgement:
    if moment.kind in (Kind.HANDFUL, Kind.SLAM):
        open = open_hands.announced_loss(moment, known, over)
    else:
        open = open_hands.choice_loss(moment, known, effort.playouts)
    return Judgement(moment, verdict(known, open), known, open)


def judged_alone(moment: Moment, over: Deal, effort: ReviewEffort, known: Known) -> Judgement:
    """Judge one decision without any other, from what `known_of` says of it with this effort.

    The solver is asked only about a card that is a mistake as the true hands are played out: early
    in a deal, it needs what it found of the cards after it.
    """
    if moment.kind is not Kind.CARD:
        return _choice(moment, over, effort, known)
    one = _card(moment, None, effort, known)
    if one.verdict is not Verdict.MISTAKE:
        return one
    budget = SearchBudget(effort.nodes, effort.patience, effort.mebibytes)
    open = _open(moment, open_hands.searched(moment, budget))
    if open.is_loss is None:
        return one
    return replace(one, open=open, verdict=verdict(known, open))


def known_of(moment: Moment, effort: ReviewEffort) -> Known | None:
    """The expected score of a decision by what its seat could know; None if not weighed.

    Nothing else of the moment's deal counts: a deal that looks alike to its seat gives the same.
    """
    known = by_policy(moment, effort)
    return None if known is None else among_club(moment, known, effort)


def by_policy(moment: Moment, effort: ReviewEffort) -> Known | None:
    """The same if all play on by the policy; None if not weighed."""
    seen = view(moment.deal, moment.seat)
    match moment.kind:
        case Kind.CARD:
            assert isinstance(moment.action, Play)
            return known_costs.known_card(seen, moment.action.card, Effort(worlds=effort.worlds))
        case Kind.BID | Kind.CALL:
            return known_costs.known_bid_or_call(moment, max(2, effort.worlds // 2))
        case Kind.DISCARD:
            return known_costs.known_discard(moment, effort.worlds)
        case _:
            return known_costs.known_announcement(moment, Effort(worlds=effort.worlds))


def among_club(moment: Moment, known: Known, effort: ReviewEffort) -> Known:
    """Add to a loss the loss when `club` players play on, and what it came from."""
    best, done = known.best, moment.action
    if not known.is_loss or best is None or done is None:
        return known
    pairs = known_costs.ended_by_club(_club_deals(moment, effort), moment.seat, done, best)
    if not pairs:
        return known
    known = replace(known, club=known_costs.gain(pairs, moment.seat))
    if not known.is_loss:
        return known
    if moment.kind in (Kind.CARD, Kind.DISCARD):
        trick = len(moment.deal.tricks) if moment.kind is Kind.CARD else None
        known = replace(known, causes=causes(pairs, moment.seat, best, done, trick))
    if moment.kind is Kind.BID or (often := contracts_made(pairs)) is None:
        return known
    return replace(known, made=often[0], best_made=often[1])


def _club_deals(moment: Moment, effort: ReviewEffort) -> Iterable[Deal]:
    """Other deals than the two looks had: a lucky draw there must not count twice."""
    seen = view(moment.deal, moment.seat)
    match moment.kind:
        case Kind.CARD:
            return evaluator(seen, CLUB).worlds(Effort(worlds=effort.club))
        case Kind.BID | Kind.CALL:
            seed = seed_of(seen, f"{CLUB}/{len(seen.bids)}")
            return known_costs.likely_deals(seen, effort.club, seed)
        case Kind.DISCARD:
            return islice(worlds(seen, seed_of(seen, CLUB)), effort.club)
        case _:
            return ()  # nothing of the play changes


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
    if play.is_forced:
        return Judgement(play, Verdict.FORCED, value=None if between is None else between[0])
    known = known_of(play, effort)
    assert known is not None
    return _card(play, between, effort, known)


def _card(play: Moment, between: Between | None, effort: ReviewEffort, known: Known) -> Judgement:
    open = _open(play, between)
    # The solver left it open: play the true hands out instead, which only estimates.
    if open.is_loss is None:
        gain = open_hands.card_gain(play, known.best, effort.playouts)
        better = Option(known.best, gain) if gain.is_loss else None
        open = replace(open, played_out=gain, better=better)
    value = None if between is None else between[0]
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
