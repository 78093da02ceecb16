"""What decisions lost as the cards really lay, if the solver cannot tell."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from oudler.bots.learned.files import learned
from oudler.coach.judgement import Estimate, Known, OpenHands, Option, Proof, estimate
from oudler.coach.moment import Kind, Moment
from oudler.coach.playing_on import own_score
from oudler.coach.stake import stake
from oudler.core.actions import Action, AnnounceSlam, Play, ShowHandful
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.events import exact
from oudler.core.phases.announcing import legal_handfuls
from oudler.core.ruleset.option_values import Phase
from oudler.core.scoring.counting import count
from oudler.core.scoring.result import Handful, Result
from oudler.core.scoring.settlement import result_of, settle
from oudler.core.scoring.slams import Announced, slams
from oudler.core.seats import Side
from oudler.core.view import view
from oudler.solver.policy import paid_by_defender, playout_value

AT_ONCE = 32
"""Playouts for each seed."""
MOST_TRIED = 4
"""How many of the other options are tried in the true deal too."""
NOTHING = OpenHands(0, 0, Proof.PLAYED_OUT, Estimate(0.0, 0.0))


def card_gain(moment: Moment, best: Action | None, playouts: int) -> Estimate:
    """How much more another card brings its seat, if the true hands are played out by the policy.

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
    """What a bid, a call or a discard lost in the true deal, if all play on by the policy.

    Half of the playouts choose the best alternative, the other half measure it.
    """
    tried = (known.best, *(option.action for option in known.options[:MOST_TRIED]))
    others = [action for action in dict.fromkeys(tried) if action != moment.action]
    if not others:
        return NOTHING
    half = max(2, playouts // AT_ONCE // 2)
    chosen = {action: _own(moment, action, range(half)) for action in (moment.action, *others)}
    best = max(others, key=lambda action: sum(chosen[action]))
    seeds = range(half, 2 * half)
    pairs = zip(_own(moment, best, seeds), _own(moment, moment.action, seeds), strict=True)
    gain = estimate([one - other for one, other in pairs])
    return OpenHands(0, 0, Proof.PLAYED_OUT, gain, Option(best, gain) if gain.is_loss else None)


def _own(moment: Moment, action: Action | None, seeds: range) -> list[float]:
    assert action is not None
    return [own_score(moment.deal, moment.seat, action, seed, AT_ONCE) for seed in seeds]


def announced_loss(moment: Moment, known: Known, over: Deal) -> OpenHands:
    """What announcing a handful or a slam lost, or not announcing it, by how the deal ended."""
    with_it, without = _ends(moment, over)
    place = over.attackers.index(moment.seat) if moment.seat in over.attackers else -1
    gained = _scored(over, with_it, place) - _scored(over, without, place)
    lost = exact(max(Fraction(0), gained if moment.action is None else -gained))
    (other,) = known.options
    better = Option(other.action, Estimate(float(lost), 0.0)) if lost else None
    return OpenHands(lost, lost, Proof.RESULT, better=better)


def _scored(over: Deal, result: Result, place: int) -> Fraction:
    return Fraction(settle(over.rules, result).scores[place])


def _ends(moment: Moment, over: Deal) -> tuple[Result, Result]:
    """How the deal would be scored with the announcement, and without."""
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
