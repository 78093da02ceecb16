"""Random hands to bid with and to discard from; `coach.choices` says what each choice brings."""

from collections.abc import Iterator
from itertools import count

from oudler.bots import ask, finish, make_player
from oudler.bots.bidding import expected_score, features
from oudler.core import Deal, LegalBids, LegalDiscard, Ruleset, Seat, SeatView, apply, view
from oudler.core.actions import Contract
from oudler.shuffling import below, deal_cards, random_words

CLOSE = 15.0
"""Points from each defender: with a bid that promises so much more, nobody hesitates."""
TRIES = 60
"""Hands looked at before one is taken that is no close decision."""


def bid_exercise(rules: Ruleset, seed: str) -> Deal:
    """A deal at the bid of a random seat, worth a thought; `club` has bid before it.

    >>> from oudler import legal
    >>> len(legal(bid_exercise(rules, "a hand")).contracts) > 0
    True
    """
    seat, left = Seat(below(random_words(f"{seed}/seat"), rules.seats)), TRIES
    for deal in _deals(rules, seed):
        while deal.to_act is not None and deal.to_act != seat and _bids(deal):
            deal = _one_action(deal)
        if deal.to_act == seat and _bids(deal):
            left -= 1
            if not left or _is_close(view(deal, seat)):
                return deal
    raise AssertionError


def _is_close(seen: SeatView) -> bool:
    """Whether the two bids that look best, a pass among them, look nearly as good."""
    assert isinstance(seen.legal, LegalBids)
    known = features(seen.hand.bits, seen.rules)
    promised = [expected_score(seen.rules, known, one) for one in seen.legal.contracts]
    best, second = sorted([0.0, *promised], reverse=True)[:2]
    return best - second <= CLOSE


def discard_exercise(rules: Ruleset, seed: str) -> Deal:
    """A deal at a taker's discard, with no trump that must go; `expert` has bid.

    >>> from oudler import legal
    >>> legal(discard_exercise(rules, "a hand")).count
    6
    """
    for deal in _deals(rules, seed):
        while deal.to_act is not None and not _may_discard(deal) and not deal.trick.cards:
            deal = _one_action(deal, "expert")
        if _may_discard(deal):
            return deal
    raise AssertionError


def _deals(rules: Ruleset, seed: str) -> Iterator[Deal]:
    dealer = below(random_words(f"{seed}/dealer"), rules.seats)
    return (deal_cards(rules, seed=f"{seed}/{number}", dealer=dealer) for number in count())


def _bids(deal: Deal) -> bool:
    assert deal.to_act is not None
    legal = view(deal, deal.to_act).legal
    return isinstance(legal, LegalBids) and bool(legal.contracts)


def _may_discard(deal: Deal) -> bool:
    if deal.to_act is None or deal.contract not in (Contract.PRISE, Contract.GARDE):
        return False
    legal = view(deal, deal.to_act).legal
    return isinstance(legal, LegalDiscard) and not legal.trumps_needed


def _one_action(deal: Deal, level: str = "club") -> Deal:
    assert deal.to_act is not None
    action = finish(ask(make_player(level), view(deal, deal.to_act))).action
    assert action is not None
    return apply(deal, deal.to_act, action)
