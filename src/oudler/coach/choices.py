"""What bids, calls, discards and announcements promised by what their seat could know."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from oudler.bots.announcing import shown
from oudler.bots.bidding import CLUB
from oudler.bots.discarding import best_discards
from oudler.bots.learned.bids import bidding_style, can_bid
from oudler.bots.learned.expert import discards_above, look, seed_of
from oudler.bots.learned.master import CANDIDATES
from oudler.bots.learned.usual import MARGINS
from oudler.bots.valuation import expected_score, features
from oudler.coach.cards import CHOICE, MEASURE
from oudler.coach.judgement import Estimate, Known, Option, estimate
from oudler.coach.moment import Kind, Moment
from oudler.coach.playing_on import likely_deals, own_score_and_made
from oudler.coach.stake import known_stake
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, ShowHandful
from oudler.core.cards import CardSet
from oudler.core.deal import Deal, replace
from oudler.core.events import HandfulShown, SlamAnnounced
from oudler.core.phases.announcing import legal_handfuls
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.seats import Seat, Side
from oudler.core.view import SeatView, view
from oudler.solver.evaluation import Effort
from oudler.solver.policy import likeliest

Values = dict[Action | None, list[float]]
"""What each action brings its seat, world by world; the worlds are the same for all."""
Outcome = tuple[float, float | None]
"""What an action brings its seat in a world, and how likely it makes its contract, if it takes."""


def bids_to_try(seen: SeatView, done: Action | None) -> list[Action | None]:
    """The bid that was made, a pass, and the contract that the hand promises most by its line.

    >>> from oudler import view
    >>> [bid.contract for bid in bids_to_try(view(deal, Seat(1)), Bid(None))]
    [None, Contract.GARDE]
    """
    assert isinstance(seen.legal, LegalBids)
    known = features(seen.hand.bits, seen.rules)
    style = bidding_style(seen.rules.seats) if can_bid(seen) else CLUB
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


def known_choice(moment: Moment, worlds: int) -> Known:
    """What a bid or a call promised, from playing on deals that look like its own to its seat."""
    seen = view(moment.deal, moment.seat)
    tried = (bids_to_try if moment.kind is Kind.BID else calls_to_try)(seen, moment.action)

    def played(look: str) -> dict[Action | None, list[Outcome]]:
        seed = seed_of(seen, f"{look}/{len(seen.bids)}")
        deals = likely_deals(seen, worlds, seed)
        return {action: _outcomes(deals, moment.seat, action, seed) for action in tried}

    chosen, measured = played(CHOICE), played(MEASURE)
    known = _known(moment.action, _values(chosen), _values(measured))
    if moment.kind is not Kind.BID:
        return known
    made, best_made = (_made(measured[one]) for one in (moment.action, known.best))
    return dataclasses.replace(known, made=made, best_made=best_made)


def compared_bids(seen: SeatView, done: Action, worlds: int) -> tuple[float, tuple[Option, ...]]:
    """What a bid promises its seat, and how much more the others worth trying do, best first.

    >>> from oudler import view
    >>> seen = view(deal, deal.to_act)
    >>> [one.action.contract for one in compared_bids(seen, Bid(Contract.GARDE), 5)[1]]
    [None]
    """
    seed = seed_of(seen, f"{MEASURE}/{len(seen.bids)}")
    deals = likely_deals(seen, worlds, seed)
    tried = bids_to_try(seen, done)
    found = _values({action: _outcomes(deals, seen.seat, action, seed) for action in tried})
    others = [Option(one, _above(found, one, done)) for one in found if one != done]
    promised = sum(found[done]) / len(deals)
    return promised, tuple(sorted(others, key=lambda one: -one.above.mean))


def _outcomes(deals: Sequence[Deal], seat: Seat, action: Action | None, seed: int) -> list[Outcome]:
    assert action is not None
    return [
        own_score_and_made(deal, seat, action, seed + number) for number, deal in enumerate(deals)
    ]


def _values(found: Mapping[Action | None, Sequence[Outcome]]) -> Values:
    return {action: [score for score, _ in outcomes] for action, outcomes in found.items()}


def _made(outcomes: Sequence[Outcome]) -> float | None:
    """How likely the contract is made where this seat takes; None if it hardly ever does."""
    found = [made for _, made in outcomes if made is not None]
    return sum(found) / len(found) if 2 * len(found) >= len(outcomes) else None


def _known(done: Action | None, chosen: Values, measured: Values) -> Known:
    """By two looks: the first chooses, where it is sure, and the second measures."""
    gains = {action: _above(chosen, action, done) for action in chosen}
    best = max(gains, key=lambda action: gains[action].mean)
    if gains[best].mean <= MARGINS[Side.ATTACK] * gains[best].error:
        best = done
    return _told(done, best, measured)


def _told(done: Action | None, best: Action | None, measured: Values) -> Known:
    pairs = list(zip(measured[best], measured[done], strict=True))
    others = (Option(one, _above(measured, one, done)) for one in measured if one != done)
    return Known(
        best,
        Estimate(0.0, 0.0) if best == done else _above(measured, best, done),
        sum(one > other for one, other in pairs) / len(pairs),
        sum(one < other for one, other in pairs) / len(pairs),
        sum(measured[done]) / len(pairs),
        tuple(sorted(others, key=lambda one: -one.above.mean)),
    )


def _above(values: Values, action: Action | None, base: Action | None) -> Estimate:
    return estimate([one - other for one, other in zip(values[action], values[base], strict=True)])


def known_discard(moment: Moment, worlds: int) -> Known | None:
    """What a discard promised, beside those that rules of thumb think best; None where trumps
    had to go, which is not weighed.
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
    others = sorted(options[1:], key=lambda one: -one.above.mean)
    return Known(options[best].action, again[best], 0.0, 0.0, None, tuple(others))


def discards_weighed(
    seen: SeatView, tried: Sequence[CardSet], seed: str, worlds: int
) -> list[Estimate]:
    """How much more each of these discards brings than the first, in the taker's points."""
    own = float(known_stake(seen))
    found = discards_above(seen, tried, seed, worlds)
    return [Estimate(own * above, own * error) for above, error in found]


def known_announcement(moment: Moment, effort: Effort) -> Known:
    """What showing a handful or announcing a slam promised, beside keeping quiet.

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
    is_better = _above(measured, other, done).is_loss
    found = _told(done, other if is_better else done, measured)
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
    """What the policy's own card brings the seat in each likely world, as often as it was drawn."""
    moment, own = look(seen, MEASURE), float(known_stake(seen))
    card = likeliest(moment.chances)
    found = moment.outcomes(effort)
    rows = zip(found.values[card], found.weights, strict=True)
    return [own * one for one, weight in rows for _ in range(weight)]
