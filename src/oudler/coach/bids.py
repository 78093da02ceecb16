"""What bids and calls promised by what their seat could know."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from oudler.bots.bidding import CLUB, expected_score, features
from oudler.bots.learned.expert import bidding_style, can_bid, seed_of
from oudler.bots.learned.master import MARGINS
from oudler.coach.cards import CHOICE, MEASURE
from oudler.coach.judgement import Known, Values, above, known_by
from oudler.coach.moment import Kind, Moment
from oudler.coach.playing_on import Outcome, likely_deals, outcomes
from oudler.core.actions import Action, Bid, CallCards
from oudler.core.cards import CardSet
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.seats import Side
from oudler.core.view import SeatView, view


def bids_to_try(seen: SeatView, done: Action | None) -> list[Action | None]:
    """The bid that was made, a pass, and the contract that the hand promises most by its line.

    >>> from oudler import view
    >>> [bid.contract for bid in bids_to_try(view(deal, Seat(1)), Bid(None))]
    [None, Contract.GARDE]
    """
    assert isinstance(seen.legal, LegalBids)
    known = features(seen.hand.bits, seen.rules)
    style = bidding_style(seen.rules) if can_bid(seen) else CLUB
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
    """What a bid or a call promised, from playing on deals that look like its own to its seat."""
    seen = view(moment.deal, moment.seat)
    tried = (bids_to_try if moment.kind is Kind.BID else calls_to_try)(seen, moment.action)

    def played(look: str) -> dict[Action | None, list[Outcome]]:
        seed = seed_of(seen, f"{look}/{len(seen.bids)}")
        deals = likely_deals(seen, worlds, seed)
        return {action: outcomes(deals, moment.seat, action, seed) for action in tried}

    chosen, measured = played(CHOICE), played(MEASURE)
    known = _known(moment.action, _values(chosen), _values(measured))
    if moment.kind is not Kind.BID:
        return known
    made, best_made = (_made(measured[one]) for one in (moment.action, known.best))
    return dataclasses.replace(known, made=made, best_made=best_made)


def bid_values(seen: SeatView, done: Action, worlds: int) -> Values:
    """What a bid, and the others worth trying, bring their seat in likely deals.

    >>> from oudler import view
    >>> seen = view(deal, deal.to_act)
    >>> [bid.contract for bid in bid_values(seen, Bid(Contract.GARDE), worlds=5)]
    [Contract.GARDE, None]
    """
    seed = seed_of(seen, f"{MEASURE}/{len(seen.bids)}")
    deals = likely_deals(seen, worlds, seed)
    tried = bids_to_try(seen, done)
    return _values({action: outcomes(deals, seen.seat, action, seed) for action in tried})


def _values(found: Mapping[Action | None, Sequence[Outcome]]) -> Values:
    return {action: [score for score, _ in rows] for action, rows in found.items()}


def _made(rows: Sequence[Outcome]) -> float | None:
    """How likely the contract is made where this seat takes; None if it hardly ever does."""
    found = [made for _, made in rows if made is not None]
    return sum(found) / len(found) if 2 * len(found) >= len(rows) else None


def _known(done: Action | None, chosen: Values, measured: Values) -> Known:
    """By two looks: the first chooses, where it is sure, and the second measures."""
    gains = {action: above(chosen, action, done) for action in chosen}
    best = max(gains, key=lambda action: gains[action].mean)
    if gains[best].mean <= MARGINS[Side.ATTACK] * gains[best].error:
        best = done
    return known_by(measured, done, best)
