"""Random hands to bid with and to discard from, and what each choice brings, worked out at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from oudler.bots import ask, finish, make_player
from oudler.bots.learned.expert import seed_of
from oudler.coach import Estimate
from oudler.coach.judgement import estimate
from oudler.coach.known_costs import discards_weighed, likely_deals
from oudler.core import Deal, LegalBids, LegalDiscard, Ruleset, Seat, SeatView, apply, view
from oudler.core.actions import Action, Contract, Discard
from oudler.shuffling import below, deal_cards, random_words
from oudler.teach import proof

WORLDS = 120
"""How many likely deals an answer tries: it must come within two seconds."""
TOLD = 4
"""How many discards are compared with the one made."""
SEED = "trainer"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a choice brings the seat on average, in points of the score."""

    action: Action
    score: Estimate
    """Twice its error to both sides is an interval of 95 %."""
    made: float | None
    """In what share of the deals the contract is made; None for a pass."""


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


def bid_scores(seen: SeatView, worlds: int = WORLDS) -> tuple[Expected, ...]:
    """What each legal bid brings, the best first, in deals that look to this seat like its own.

    >>> from oudler import view
    >>> seen = view(deal, deal.to_act)
    >>> bid_scores(seen, worlds=4)[0].action in proof.choices(seen)
    True
    """
    seed = seed_of(seen, f"{SEED}/{len(seen.bids)}")
    return _expected(likely_deals(seen, worlds, seed), seen.seat, proof.choices(seen), seed)


def discard_scores(
    seen: SeatView, made: Discard | None = None, worlds: int = WORLDS
) -> tuple[Expected, ...]:
    """What a discard brings, compared with those that look best; best first.

    >>> from oudler import view
    >>> len(discard_scores(view(taken, taken.to_act), worlds=4))
    4
    """
    usual = proof.usual_discards(seen)
    above = discards_weighed(seen, usual, SEED, worlds)
    order = sorted(range(len(usual)), key=lambda number: -above[number].mean)
    actions: list[Action] = [Discard(usual[number]) for number in order[:TOLD]]
    if made is not None and made not in actions:
        actions.append(made)
    deals = proof.discard_deals(seen, worlds, f"{SEED}/again")
    return _expected(deals, seen.seat, actions, seed_of(seen, SEED))


def _expected(
    deals: Sequence[Deal], seat: Seat, actions: Sequence[Action], seed: int
) -> tuple[Expected, ...]:
    found = [
        Expected(action, estimate([score for score, _ in rows]), proof.made_rate(rows))
        for action, rows in proof.tried(deals, seat, actions, seed).items()
    ]
    return tuple(sorted(found, key=lambda one: -one.score.mean))


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
