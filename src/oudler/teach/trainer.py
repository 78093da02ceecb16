"""Random hands to bid with and to discard from; `coach.choices` says what each choice brings."""

from collections.abc import Iterator
from itertools import count

from oudler.bots import ask, finish, make_player
from oudler.core import Deal, LegalBids, LegalDiscard, Ruleset, apply, view
from oudler.core.actions import Contract
from oudler.shuffling import below, deal_cards, random_words


def bid_exercise(rules: Ruleset, seed: str) -> Deal:
    """A deal at the bid of a random seat; `club` has bid before it.

    >>> from oudler import legal
    >>> len(legal(bid_exercise(rules, "a hand")).contracts) > 0
    True
    """
    for deal in _deals(rules, seed):
        seat = below(random_words(f"{seed}/seat"), rules.seats)
        while deal.to_act is not None and deal.to_act != seat and _bids(deal):
            deal = _one_action(deal)
        if deal.to_act == seat and _bids(deal):
            return deal
    raise AssertionError


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
