"""Costs with every hand open: by the solver, or played out where it cannot tell.

The deal is searched from its last card backwards. The value before a card and the value after it
differ by what the card cost; so costs add up to the difference between what was promised and what
happened. Usually one question is enough: could this seat have done any better?
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from oudler.bots.learned.files import learned
from oudler.coach.judgement import Estimate, Known, OpenHands, Option, Proof, estimate, stake
from oudler.coach.known_costs import own_score
from oudler.coach.moment import Kind, Moment
from oudler.core import Deal, Handful, Phase, Result, Score, Side, apply, exact, result_of, settle
from oudler.core.actions import Action, AnnounceSlam, Play, ShowHandful
from oudler.core.phases.announcing import legal_handfuls
from oudler.core.scoring.counting import count
from oudler.core.scoring.slams import Announced, slams
from oudler.core.view import view
from oudler.solver import Bounds, Goal, Limits, SearchRefused, kernel
from oudler.solver.kernel import Progress
from oudler.solver.policy import paid_by_defender, playout_value

Between = tuple[Bounds, Bounds]
"""Bounds of what the attack's players win together: before a card, and after it."""
MORE = Fraction(1, 1000)
"""Less than any two values of a score differ by."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The budget for searching the positions of a deal."""

    nodes: int = 2_500_000
    """For one question, about a third of a second."""
    patience: int = 12
    """After this many unsolved positions in a row, earlier ones are not searched."""
    mebibytes: int = 256


def values(
    plays: Sequence[Moment], result: Score, chain: SearchBudget, progress: Progress | None = None
) -> Iterator[tuple[Moment, Between | None]]:
    """Each card from the last to the first, with what the attack's players win together from
    before it and from after it on, if everybody plays their best with open hands.

    The result is what they have won. None from the first card on that cannot be searched for its
    score.
    """
    after: Bounds | None = Bounds(result, result)
    open_for = 0
    limits = Limits(nodes=chain.nodes, mebibytes=chain.mebibytes)
    for play in reversed(plays):
        ends = None if after is None else _ends(play.deal)
        if after is None or ends is None:
            after = None
            yield play, None
            continue
        if play.is_forced:
            before = after
        else:
            is_tried = open_for < chain.patience
            before = _before(play, after, ends, limits if is_tried else None, progress)
        # Earlier positions are larger: after a row of open ones, the rest would be open as well.
        open_for = 0 if before.is_exact else open_for + 1
        yield play, (before, after)
        after = before


def searched(play: Moment, chain: SearchBudget) -> Between | None:
    """The same for one card alone; None if it cannot be searched for its score."""
    if _ends(play.deal) is None or play.action is None:
        return None
    limits = Limits(nodes=chain.nodes, mebibytes=chain.mebibytes)
    after = apply(play.deal, play.seat, play.action)
    before, then = (kernel.value(deal, Goal.SCORE, limits) for deal in (play.deal, after))
    return before, then


def cost(play: Moment, before: Bounds, after: Bounds) -> Bounds:
    """The bounds of what the attack's or the defence's players lost together by a card.

    >>> from oudler.coach.moment import Kind, moments
    >>> card = next(one for one in moments(over) if one.kind is Kind.CARD and one.seat == 1)
    >>> cost(card, Bounds(90, 120), Bounds(60, 90))
    Bounds(lower=0, upper=60)
    """
    if play.is_forced:
        return Bounds(0, 0)
    # The attack loses what the value falls by, the defence what it rises by.
    lower, upper = before.lower - after.upper, before.upper - after.lower
    if play.deal.side_of(play.seat) is Side.DEFENCE:
        lower, upper = after.lower - before.upper, after.upper - before.lower
    return Bounds(max(lower, 0), max(upper, 0))


def better_card(
    play: Moment,
    before: Bounds,
    others: Iterable[Play],
    chain: SearchBudget,
    progress: Progress | None = None,
) -> Play | None:
    """The first of these cards that keeps all that was proved before it; None if none is proved to.

    >>> from oudler.coach.moment import Kind, moments
    >>> card = next(one for one in moments(over) if one.kind is Kind.CARD)
    >>> better_card(card, Bounds(0, 0), (), SearchBudget()) is None
    True
    """
    is_attack = play.deal.side_of(play.seat) is Side.ATTACK
    asked = before.lower if is_attack else before.upper + MORE
    limits = Limits(nodes=chain.nodes, mebibytes=chain.mebibytes)
    for one in others:
        after = apply(play.deal, play.seat, one)
        if kernel.reaches(after, asked, Goal.SCORE, limits, progress) is is_attack:
            return one
    return None


def _before(
    play: Moment, after: Bounds, ends: Bounds, limits: Limits | None, progress: Progress | None
) -> Bounds:
    """The value before a card: as far as the seat's own best card raises or lowers it."""
    is_attack = play.deal.side_of(play.seat) is Side.ATTACK
    # The seat could always play what it played.
    known = replace(ends, lower=after.lower) if is_attack else replace(ends, upper=after.upper)
    if limits is None:
        return known
    # A question with one threshold is far cheaper than a value, and mostly enough: if nothing is
    # better than what was played, the value is that of the position after it.
    if after.is_exact:
        asked = after.lower + MORE if is_attack else after.lower
        answer = kernel.reaches(play.deal, asked, Goal.SCORE, limits, progress)
        if answer is not None and answer is not is_attack:
            return after
        if answer is None:
            return known
    found = kernel.value(play.deal, Goal.SCORE, limits, progress)
    return Bounds(max(known.lower, found.lower), min(known.upper, found.upper))


def _ends(deal: Deal) -> Bounds | None:
    """The least and the most that any end is worth; None if the score cannot be searched."""
    try:
        payoff = kernel.payoff_for(deal, Goal.SCORE)
    except SearchRefused:
        return None
    return Bounds(payoff.unscaled(min(payoff.values)), payoff.unscaled(max(payoff.values)))


AT_ONCE = 32
"""Playouts for each seed."""
MAX_TRIED = 4
"""The most of the other options that are tried in the true deal too."""
NOTHING = OpenHands(0, 0, Proof.PLAYED_OUT, Estimate(0.0, 0.0))


def card_gain(moment: Moment, best: Action | None, playouts: int) -> Estimate:
    """The gain of another card, if the true hands are played out by the policy.

    >>> from oudler.coach.moment import moments
    >>> card = next(one for one in moments(over) if one.kind is Kind.CARD)
    >>> card_gain(card, card.action, playouts=8)
    Estimate(mean=0.0, error=0.0)
    """
    assert isinstance(best, Play)
    assert isinstance(moment.action, Play)
    seeds = range(max(2, playouts // AT_ONCE))
    ours, theirs = (_played_out(moment, action, seeds) for action in (best, moment.action))
    return estimate([one - other for one, other in zip(ours, theirs, strict=True)])


def _played_out(moment: Moment, action: Play, seeds: range) -> list[float]:
    deal, seat = apply(moment.deal, moment.seat, action), moment.seat
    if deal.phase is not Phase.PLAY or deal.to_act is None:
        return [float(deal.scores[seat])] * len(seeds)
    seen = view(deal, deal.to_act)
    policy, _ = learned(deal.rules.seats)
    sign = 1 if deal.side_of(seat) is Side.ATTACK else -1
    each, ends = sign * float(stake(deal, seat)), paid_by_defender(seen)
    return [each * playout_value(deal, policy, ends, AT_ONCE, seed) for seed in seeds]


def choice_loss(moment: Moment, known: Known, playouts: int) -> OpenHands:
    """The loss by a bid, a call or a discard in the true deal, if all play on by the policy.

    Half of the playouts choose the best alternative, the other half measure it.
    """
    tried = (known.best, *(option.action for option in known.options[:MAX_TRIED]))
    others = [action for action in dict.fromkeys(tried) if action != moment.action]
    if not others:
        return NOTHING
    half = max(2, playouts // AT_ONCE // 2)
    chosen = {
        action: own_scores(moment, action, range(half)) for action in (moment.action, *others)
    }
    best = max(others, key=lambda action: sum(chosen[action]))
    seeds = range(half, 2 * half)
    pairs = zip(
        own_scores(moment, best, seeds), own_scores(moment, moment.action, seeds), strict=True
    )
    gain = estimate([one - other for one, other in pairs])
    return OpenHands(0, 0, Proof.PLAYED_OUT, gain, Option(best, gain) if gain.is_loss else None)


def own_scores(moment: Moment, action: Action | None, seeds: range) -> list[float]:
    """The seat's score in the true deal after a bid, a call or a discard, if all play on.

    One average for each seed.
    """
    assert action is not None
    return [own_score(moment.deal, moment.seat, action, seed, AT_ONCE) for seed in seeds]


def announced_loss(moment: Moment, known: Known, over: Deal) -> OpenHands:
    """The loss by an announcement, or by its absence, given how the deal ended."""
    with_it, without = _announced_results(moment, over)
    place = over.attackers.index(moment.seat) if moment.seat in over.attackers else -1
    gained = _scored(over, with_it, place) - _scored(over, without, place)
    lost = exact(max(Fraction(0), gained if moment.action is None else -gained))
    (other,) = known.options
    better = Option(other.action, Estimate(float(lost), 0.0)) if lost else None
    return OpenHands(lost, lost, Proof.RESULT, better=better)


def _scored(over: Deal, result: Result, place: int) -> Fraction:
    return Fraction(settle(over.rules, result).scores[place])


def _announced_results(moment: Moment, over: Deal) -> tuple[Result, Result]:
    """The result to score with the announcement, and without."""
    result, side = result_of(over), over.side_of(moment.seat)
    if moment.kind is Kind.HANDFUL:
        others = tuple(
            Handful(over.side_of(one.seat), one.size)
            for one in over.handfuls
            if one.seat != moment.seat
        )
        shown = moment.action
        size = (
            shown.size
            if isinstance(shown, ShowHandful)
            else legal_handfuls(moment.deal, moment.seat)[-1].size
        )
        quiet = replace(result, handfuls=others)
        return replace(quiet, handfuls=(*others, Handful(side, size))), quiet
    is_small = isinstance(moment.action, AnnounceSlam) and moment.action.small
    lost = count(over).lost
    said = slams(over.rules, Announced(side, is_small), lost)
    return replace(result, slams=said), replace(result, slams=slams(over.rules, None, lost))
