"""A master: tries every card in likely deals, and plays the one that scores most."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.bots.club import PLAYS, Club
from oudler.bots.discarding import best_discards
from oudler.bots.learned.bids import can_bid, learned_bid
from oudler.bots.learned.expert import chosen, is_open, look, seed_of
from oudler.bots.learned.files import learned
from oudler.bots.learned.handfuls import can_show, handful, kept
from oudler.bots.player import Decision, Why
from oudler.core.actions import Discard
from oudler.core.cards import CardSet
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.dog import LegalDiscard
from oudler.core.seats import Side
from oudler.core.view import SeatView
from oudler.solver.evaluation import (
    Effort,
    Promise,
    can_weigh_discards,
    likeliest,
    side_of,
    weighed_discards,
)

AGREED = Why("search_agrees")
DISCARDED = Why("discard_searched")
CANDIDATES = 20
"""How many discards are tried."""
ORDINARY = Effort()
"""About 6 ms a card."""
MARGINS = {Side.ATTACK: 1.0, Side.DEFENCE: 3.0}
"""By side: how many standard errors a card must score more to replace the policy's choice. Most
small differences are noise; and when a defender leaves the policy, the others misread it, which a
playout does not see."""
AS_GOOD = 0.5
"""Points by which a card may bring less, for the last to play, and still be as good."""


class Master:
    """Plays out worlds before every card, every discard and every handful; bids like `Expert`, and
    does everything else like `Club`.

    The same view gives the same decision for the same seed and effort.
    """

    def __init__(self, effort: Effort = ORDINARY, seed: str = "master") -> None:
        self._club, self._effort, self._seed = Club(), effort, seed

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        if isinstance(view.legal, LegalBids) and can_bid(view):
            return learned_bid(view, view.legal)
        if can_show(view):
            shows = handful(view, self._effort, self._seed)
            if shows is not None:
                return shows
            view = kept(view)
        decision = await self._club.choose(view)
        if isinstance(view.legal, LegalDiscard) and can_weigh_discards(view):
            return self._discard(view, view.legal, decision)
        if not is_open(view, decision):
            return decision
        promises = look(view, self._seed).promises(self._effort)
        own, best = own_of(promises), best_of(promises, MARGINS[side_of(view)])
        if is_last(view) and is_as_good(promises, decision, best):
            return decision
        why = AGREED if best is own else Why("search_better", {"card": own.card})
        return chosen(decision, best.card, why)

    def _discard(self, view: SeatView, legal: LegalDiscard, by_rules: Decision) -> Decision:
        """The discard that scores most, of the few that rules of thumb rank highest."""
        if legal.trumps_needed or not isinstance(by_rules.action, Discard):
            return by_rules
        candidates = [CardSet(cards) for cards in best_discards(view, legal, CANDIDATES)]
        policy, _ = learned(view.rules.seats)
        weighed = weighed_discards(view, candidates, policy, seed_of(view, self._seed))
        best = max(range(len(weighed)), key=lambda number: (weighed[number][0], -number))
        above, error = weighed[best]
        if candidates[best] == by_rules.action.cards or above <= MARGINS[Side.ATTACK] * error:
            return by_rules
        return Decision(Discard(candidates[best]), DISCARDED)


def is_last(view: SeatView) -> bool:
    """Whether this seat plays the last card of the trick.

    >>> from oudler import view
    >>> is_last(view(begun, begun.to_act))
    False
    """
    return len(view.trick.cards) == view.rules.seats - 1


def is_as_good(promises: Sequence[Promise], decision: Decision, best: Promise) -> bool:
    """Whether the usual card brings about as much as the best.

    A search finds nothing between the lowest trump that wins and one higher, and would play either;
    the usual card keeps the higher one, and partners expect it.
    """
    usual = (one for one in promises if decision.action == PLAYS[one.card])
    return any(one.mean >= best.mean - AS_GOOD for one in usual)


def own_of(promises: tuple[Promise, ...]) -> Promise:
    """How the policy's own choice scores."""
    own = likeliest({one.card: one.chance for one in promises})
    return next(one for one in promises if one.card == own)


def best_of(promises: tuple[Promise, ...], margin: float) -> Promise:
    """The card that scores most, or the policy's choice if the difference may be noise.

    >>> own = Promise(Card.S1, chance=0.8, mean=10.0, above=0.0, error=0.0)
    >>> other = Promise(Card.S2, chance=0.1, mean=12.0, above=2.0, error=1.0)
    >>> str(best_of((own, other), 1.0).card), str(best_of((own, other), 3.0).card)
    ('S2', 'S1')
    """
    own = own_of(promises)
    best = max(promises, key=lambda one: (one.mean, one.chance, -one.card))
    return best if best.above > margin * best.error else own
