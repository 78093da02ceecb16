"""Costs by what the seat could know: of cards, bids, calls, discards and announcements.

A card is weighed by `master`'s own evaluation, everything else by playing likely deals on.

The coach looks twice, at two sets of likely worlds: in the first it chooses as `master` does, in
the second it measures. One set for both would praise whatever happened to look best in it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf

from oudler.bots import Club, Decision, finish, play_on
from oudler.bots.announcing import shown
from oudler.bots.bidding import CLUB, expected_score, features
from oudler.bots.discarding import best_discards
from oudler.bots.learned import expert
from oudler.bots.learned.files import learned
from oudler.bots.learned.master import CANDIDATES, MARGINS, best_card
from oudler.coach.causes import Pair
from oudler.coach.judgement import (
    Estimate,
    Known,
    Option,
    Outcome,
    Values,
    above,
    best_first,
    estimate,
    known_by,
    known_stake,
    stake,
)
from oudler.coach.moment import Kind, Moment
from oudler.core import Card, CardSet, LegalBids, LegalCalls, LegalDiscard, Phase, Seat, Side, start
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play, ShowHandful
from oudler.core.deal import Deal, replace
from oudler.core.engine import apply, evolve
from oudler.core.events import BidMade, HandfulShown, SlamAnnounced
from oudler.core.phases.announcing import legal_handfuls
from oudler.core.view import SeatView, view
from oudler.solver.determinize import worlds
from oudler.solver.evaluation import Effort, Outcomes
from oudler.solver.policy import likeliest, made_or_not, paid_by_defender, playout_value

CHOICE, MEASURE = "coach", "coach/again"
"""Seeds of the two looks."""


def known_card(seen: SeatView, card: Card, effort: Effort, seed: str = "") -> Known:
    """The expected score of this card for the seat to act, beside the best card's.

    `can_evaluate` must hold.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> found = known_card(seen, next(iter(seen.legal.cards)), Effort(worlds=10))
    >>> len(found.options) == len(seen.legal.cards) - 1
    True
    """
    # The first look must not see the second's worlds, or the best card is flattered by its choice.
    own, each = float(known_stake(seen)), weighed(seen, effort, f"{MEASURE}{seed}")
    best = suggested(seen, effort, f"{CHOICE}{seed}")
    played = each.values[card]
    rows = list(zip(each.values[best], played, each.weights, strict=True))
    total = sum(each.weights)
    return Known(
        Play(best),
        Estimate(0.0, 0.0) if best == card else _above(each, best, card, own),
        sum(weight for one, base, weight in rows if one > base) / total,
        sum(weight for one, base, weight in rows if one < base) / total,
        own * estimate(played, each.weights).mean,
        _others(each, card, own),
    )


def compared_cards(seen: SeatView, card: Card, worlds: int) -> tuple[float, tuple[Option, ...]]:
    """The expected score of a card for the seat to act, and the gain of each other, best first.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> _, others = compared_cards(seen, next(iter(seen.legal.cards)), worlds=5)
    >>> len(others) == len(seen.legal.cards) - 1
    True
    """
    each, own = weighed(seen, Effort(worlds=worlds), MEASURE), float(known_stake(seen))
    promised = own * estimate(each.values[card], each.weights).mean
    return promised, _others(each, card, own)


def weighed(seen: SeatView, effort: Effort, seed: str) -> Outcomes:
    """The score of each legal card in the worlds of one look."""
    return expert.evaluator(seen, seed).outcomes(effort)


def suggested(seen: SeatView, effort: Effort, seed: str) -> Card:
    """The card that `master` plays with this effort and seed, after a single look.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> suggested(seen, Effort(worlds=10), "a") in seen.legal.cards
    True
    """
    action = finish(best_card(seen, finish(Club().choose(seen)), effort, seed)).action
    assert isinstance(action, Play)
    return action.card


def _others(outcomes: Outcomes, card: Card, scale: float) -> tuple[Option, ...]:
    """The other cards, each compared with this one."""
    return best_first(
        Option(Play(other), _above(outcomes, other, card, scale))
        for other in outcomes.values
        if other != card
    )


def _above(outcomes: Outcomes, card: Card, base: Card, scale: float) -> Estimate:
    pairs = zip(outcomes.values[card], outcomes.values[base], strict=True)
    return estimate([scale * (one - other) for one, other in pairs], outcomes.weights)


DRAWN = 4
"""Worlds drawn for each one kept, in which the others would bid as they did."""


def likely_deals(seen: SeatView, count: int, seed: int, until: float = inf) -> list[Deal]:
    """Deals that look like its own to a bidder or a caller, in which the others bid as they did.

    If there are too few of those, others fill the number up. Rare deals end at `until`.
    """
    drawn = list(islice(worlds(seen, seed, until=until), DRAWN * count))
    # Sorted, not filtered: with unusual bids no world may agree with all of them.
    return sorted(drawn, key=lambda world: _unlike(world, seen))[:count]


def own_score(deal: Deal, seat: Seat, action: Action, seed: int, playouts: int = 2) -> float:
    """The seat's score if it does this and all play on; 0 if nobody takes and nobody plays.

    Bids are the learned ones if there are any; calls and discards are `club`'s.

    >>> all(own_score(deal, Seat(1), Bid(one), seed=1) for one in (None, Contract.GARDE))
    True
    """
    return _own(_at_first_lead(apply(deal, seat, action)), seat, seed, playouts)


def own_score_and_made(
    deal: Deal, seat: Seat, action: Action, seed: int, playouts: int = 2
) -> Outcome:
    """The seat's score, and how likely it makes the contract; None if it does not take.

    >>> score, made = own_score_and_made(deal, Seat(1), Bid(Contract.GARDE), seed=1)
    >>> score == own_score(deal, Seat(1), Bid(Contract.GARDE), seed=1), 0 <= made <= 1
    (True, True)
    """
    return _outcome(_at_first_lead(apply(deal, seat, action)), seat, seed, playouts)


def _outcome(deal: Deal, seat: Seat, seed: int, playouts: int) -> Outcome:
    score = _own(deal, seat, seed, playouts)
    if deal.phase is not Phase.PLAY or deal.taker != seat:
        return score, None
    policy, _ = learned(deal.rules.seats)
    return score, playout_value(deal, policy, made_or_not(deal.rules), playouts, seed)


def repeated(
    deal: Deal, seat: Seat, action: Action, seeds: Sequence[int], playouts: int = 2
) -> list[Outcome]:
    """The outcome of a seat's action in this very deal, once for each seed.

    >>> len(repeated(deal, Seat(1), Bid(Contract.GARDE), seeds=[1, 2]))
    2
    """
    after = _at_first_lead(apply(deal, seat, action))
    if after.taker is None:  # nothing is left to chance
        return [_outcome(after, seat, 0, playouts)] * len(seeds)
    return [_outcome(after, seat, seed, playouts) for seed in seeds]


def outcomes(deals: Iterable[Deal], seat: Seat, action: Action | None, seed: int) -> list[Outcome]:
    """The outcome of a seat's action in each of these deals, everybody playing on."""
    assert action is not None
    numbered = enumerate(deals)
    return [own_score_and_made(deal, seat, action, seed + number) for number, deal in numbered]


def _own(deal: Deal, seat: Seat, seed: int, playouts: int) -> float:
    if deal.phase is not Phase.PLAY or deal.to_act is None:
        return 0.0
    if deal.taker is None:  # everyone passed, and plays for themselves: no policy tells the score
        over = finish(play_on(deal, [Club() for _ in range(deal.rules.seats)]))
        return float(over.scores[seat])
    seen = view(deal, deal.to_act)
    policy, _ = learned(deal.rules.seats)
    unit = playout_value(deal, policy, paid_by_defender(seen), playouts, seed)
    return float(stake(deal, seat)) * (unit if deal.side_of(seat) is Side.ATTACK else -unit)


def _at_first_lead(deal: Deal) -> Deal:
    while deal.to_act is not None and deal.phase is not Phase.PLAY:
        action = _next(view(deal, deal.to_act)).action
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def _next(seen: SeatView) -> Decision:
    if isinstance(seen.legal, LegalBids) and expert.can_bid(seen):
        return expert.learned_bid(seen, seen.legal)
    return finish(Club().choose(seen))


def _unlike(world: Deal, seen: SeatView) -> int:
    """Count the others' bids that would be different in this world."""
    return sum(action != made for action, made in _bids_again(world, seen))


def _bids_again(world: Deal, seen: SeatView) -> Iterator[tuple[BidMade, BidMade]]:
    """Each bid that another seat would make in this world, and the one that it made."""
    deal = start(world.rules, world.dealt)
    for made in seen.bids:
        if made.seat != seen.seat:
            asked = _next(view(deal, made.seat)).action
            yield BidMade(made.seat, getattr(asked, "contract", None)), made
        deal = evolve(deal, made)


def among_club(deals: Iterable[Deal], seat: Seat, done: Action, best: Action) -> Estimate | None:
    """The gain of one action over another if `club` players play on from there.

    None without a deal to try it in.

    >>> same = Bid(None)
    >>> among_club([deal], Seat(1), same, same)
    Estimate(mean=0.0, error=0.0)
    """
    pairs = ended_by_club(deals, seat, done, best)
    return gain(pairs, seat) if pairs else None


def ended_by_club(deals: Iterable[Deal], seat: Seat, done: Action, best: Action) -> list[Pair]:
    """Each deal as it ends after one action and after another, if `club` players play on.

    >>> [[one.phase for one in pair] for pair in ended_by_club([], Seat(1), Bid(None), Bid(None))]
    []
    """
    # Both in the same deal, so that its cards cancel out and only the action makes a difference.
    return [(_by_club(deal, seat, best), _by_club(deal, seat, done)) for deal in deals]


def gain(pairs: Sequence[Pair], seat: Seat) -> Estimate:
    """The gain of a seat in the first of each two deals.

    >>> gain([(over, over)], Seat(1))
    Estimate(mean=0.0, error=0.0)
    """
    return estimate([float(best.scores[seat]) - float(done.scores[seat]) for best, done in pairs])


def _by_club(deal: Deal, seat: Seat, action: Action) -> Deal:
    players = [Club() for _ in range(deal.rules.seats)]
    return finish(play_on(apply(deal, seat, action), players))


def known_discard(moment: Moment, worlds: int) -> Known | None:
    """The expected score of a discard, beside those that rules of thumb think best.

    None where trumps had to go, which is not weighed.
    """
    seen, done = view(moment.deal, moment.seat), moment.action
    assert isinstance(done, Discard)
    assert isinstance(seen.legal, LegalDiscard)
    if seen.legal.trumps_needed:
        return None
    usual = [CardSet(cards) for cards in best_discards(seen, seen.legal, CANDIDATES)]
    tried = [done.cards, *(one for one in usual if one != done.cards)]
    first, again = (discards_weighed(seen, tried, look, worlds) for look in (CHOICE, MEASURE))
    best = max(range(len(tried)), key=lambda number: (first[number].mean, -number))
    if first[best].mean <= MARGINS[Side.ATTACK] * first[best].error:
        best = 0
    options = [Option(Discard(cards), above) for cards, above in zip(tried, again, strict=True)]
    return Known(options[best].action, again[best], 0.0, 0.0, None, best_first(options[1:]))


def discards_weighed(
    seen: SeatView, tried: Sequence[CardSet], seed: str, worlds: int
) -> list[Estimate]:
    """The gain of each of these discards over the first, in the taker's points."""
    own = float(known_stake(seen))
    found = expert.discards_above(seen, tried, seed, worlds)
    return [Estimate(own * above, own * error) for above, error in found]


def bids_to_try(seen: SeatView, done: Action | None) -> list[Action | None]:
    """The bid that was made, a pass, and the contract that the hand promises most by its line.

    >>> from oudler import view
    >>> [bid.contract for bid in bids_to_try(view(deal, Seat(1)), Bid(None))]
    [None, Contract.GARDE]
    """
    assert isinstance(seen.legal, LegalBids)
    known = features(seen.hand.bits, seen.rules)
    style = expert.bidding_style(seen.rules) if expert.can_bid(seen) else CLUB
    most = max(
        seen.legal.contracts,
        key=lambda one: expected_score(seen.rules, known, one, 0.0, style.lines.get(one)),
        default=None,
    )
    return list(dict.fromkeys((done, Bid(None), Bid(most))))


def calls_to_try(seen: SeatView, done: Action | None) -> list[Action | None]:
    """Every card that may be called.

    >>> from oudler import view
    >>> [str(call.cards) for call in calls_to_try(view(five, five.to_act), None) if call]
    ['SK', 'HK', 'DK', 'CK']
    """
    assert isinstance(seen.legal, LegalCalls)
    calls = (CallCards(CardSet.of([card])) for card in seen.legal.cards)
    return list(dict.fromkeys((done, *calls)))


def known_bid_or_call(moment: Moment, worlds: int) -> Known:
    """The expected score of a bid or a call, by playing deals on that look alike to its seat."""
    seen = view(moment.deal, moment.seat)
    tried = (bids_to_try if moment.kind is Kind.BID else calls_to_try)(seen, moment.action)

    def played(look: str) -> dict[Action | None, list[Outcome]]:
        seed = expert.seed_of(seen, f"{look}/{len(seen.bids)}")
        deals = likely_deals(seen, worlds, seed)
        return {action: outcomes(deals, moment.seat, action, seed) for action in tried}

    chosen, measured = played(CHOICE), played(MEASURE)
    known = _known(moment.action, _values(chosen), _values(measured))
    if moment.kind is not Kind.BID:
        return known
    made, best_made = (_made(measured[one]) for one in (moment.action, known.best))
    return dataclasses.replace(known, made=made, best_made=best_made)


def bid_values(seen: SeatView, done: Action, worlds: int) -> Values:
    """The score of a bid, and of the others worth trying, in likely deals.

    >>> from oudler import view
    >>> seen = view(deal, deal.to_act)
    >>> [bid.contract for bid in bid_values(seen, Bid(Contract.GARDE), worlds=5)]
    [Contract.GARDE, None]
    """
    seed = expert.seed_of(seen, f"{MEASURE}/{len(seen.bids)}")
    deals = likely_deals(seen, worlds, seed)
    tried = bids_to_try(seen, done)
    return _values({action: outcomes(deals, seen.seat, action, seed) for action in tried})


def _values(found: Mapping[Action | None, Sequence[Outcome]]) -> Values:
    return {action: [score for score, _ in rows] for action, rows in found.items()}


def _made(rows: Sequence[Outcome]) -> float | None:
    """The likelihood of making the contract where this seat takes; None if it hardly ever does."""
    found = [made for _, made in rows if made is not None]
    return sum(found) / len(found) if 2 * len(found) >= len(rows) else None


def _known(done: Action | None, chosen: Values, measured: Values) -> Known:
    """By two looks: the first chooses, where it is sure, and the second measures."""
    # The actual decision stands unless another is better beyond chance.
    gains = {action: above(chosen, action, done) for action in chosen}
    best = max(gains, key=lambda action: gains[action].mean)
    if gains[best].mean <= MARGINS[Side.ATTACK] * gains[best].error:
        best = done
    return known_by(measured, done, best)


def known_announcement(moment: Moment, effort: Effort) -> Known:
    """The expected score of showing a handful or announcing a slam, beside keeping quiet.

    The cards are assumed to fall alike: what others infer from an announcement is left out.
    """
    seat, silent = moment.seat, quiet(moment)
    loud, said = (_with_handful if moment.kind is Kind.HANDFUL else _with_slam)(moment, silent)
    measured: Values = {
        said: _own_values(view(loud, seat), effort),
        None: _own_values(view(silent, seat), effort),
    }
    other = None if moment.action is not None else said
    done = moment.action if moment.action is None else said
    is_better = above(measured, other, done).is_loss
    found = known_by(measured, done, other if is_better else done)
    # What was shown may differ from what we would show; it is the same announcement.
    return dataclasses.replace(found, best=moment.action) if found.best == done else found


def quiet(moment: Moment) -> Deal:
    """The deal at the seat's first card, if it had announced nothing.

    >>> from oudler.coach.moment import moments
    >>> first = next(one for one in moments(over) if one.kind is Kind.CARD)
    >>> quiet(first) == first.deal
    True
    """
    deal = moment.deal
    if moment.kind is Kind.SLAM:
        return replace(deal, slam=None)
    return replace(deal, handfuls=tuple(one for one in deal.handfuls if one.seat != moment.seat))


def _with_handful(moment: Moment, quiet: Deal) -> tuple[Deal, Action]:
    done = moment.action
    if not isinstance(done, ShowHandful):
        done = shown(legal_handfuls(quiet, moment.seat)[-1])
    event = HandfulShown(moment.seat, done.size, done.cards)
    return replace(quiet, handfuls=(*quiet.handfuls, event)), done


def _with_slam(moment: Moment, quiet: Deal) -> tuple[Deal, Action]:
    done = moment.action if isinstance(moment.action, AnnounceSlam) else AnnounceSlam()
    return replace(quiet, slam=SlamAnnounced(moment.seat, done.small)), done


def _own_values(seen: SeatView, effort: Effort) -> list[float]:
    """The score of the policy's own card in each likely world, as often as it was drawn."""
    moment, own = expert.evaluator(seen, MEASURE), float(known_stake(seen))
    card = likeliest(moment.chances)
    found = moment.outcomes(effort)
    rows = zip(found.values[card], found.weights, strict=True)
    return [own * one for one, weight in rows for _ in range(weight)]
