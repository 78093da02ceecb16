"""A master: tries every card in likely deals, and plays the one that scores most."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from oudler.bots.club import Club
from oudler.bots.discarding import best_discards
from oudler.bots.learned.bids import can_bid, learned_bid
from oudler.bots.learned.expert import chosen, discards_above, is_open, look
from oudler.bots.learned.handfuls import can_show, handful, without_handful
from oudler.bots.learned.usual import (
    ALONE_ERRORS,
    CLEAR_ERRORS,
    CLEAR_POINTS,
    MARGINS,
    SIGNALS,
    Usual,
    alike,
    best_of,
    is_settled,
    is_takers_hunt,
    usual_card,
)
from oudler.bots.player import Decision, Why
from oudler.core.actions import AnnounceSlam, Discard, Play
from oudler.core.cards import Card, CardSet, Suit
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.seats import Side
from oudler.core.view import SeatView
from oudler.solver.discards import can_weigh_discards
from oudler.solver.evaluation import Effort, Look
from oudler.solver.policy import likeliest

AGREED = Why("search_agrees")
PETIT_SPARED = Why("lead_spares_petit")
DISCARDED = Why("discard_searched")
CANDIDATES = 20
"""How many discards are tried."""
ORDINARY = Effort(most=900)
"""About 15 ms a card, and up to 80 where the choice is open."""


class Master:
    """Plays out worlds before every card, every discard and every handful; bids a little more than
    `Expert`, and does everything else like `Club`.

    The same view gives the same decision for the same seed and effort.
    """

    def __init__(self, effort: Effort = ORDINARY, seed: str = "master") -> None:
        self._club, self._effort, self._seed = Club(), effort, seed

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        if isinstance(view.legal, LegalBids) and can_bid(view):
            return learned_bid(view, view.legal, searches=True)
        decision = await self._club.choose(view)
        if isinstance(decision.action, AnnounceSlam):
            return decision
        if can_show(view):
            shows = handful(view, self._effort, self._seed)
            if shows is not None:
                return shows
            view = without_handful(view)
            decision = await self._club.choose(view)
        if isinstance(view.legal, LegalDiscard) and can_weigh_discards(view):
            return self._discard(view, view.legal, decision)
        if not is_open(view, decision):
            return decision
        return await best_card(view, decision, self._effort, self._seed)

    def _discard(self, view: SeatView, legal: LegalDiscard, by_rules: Decision) -> Decision:
        """The discard that scores most, of the few that rules of thumb rank highest."""
        if legal.trumps_needed or not isinstance(by_rules.action, Discard):
            return by_rules
        candidates = [CardSet(cards) for cards in best_discards(view, legal, CANDIDATES)]
        weighed = discards_above(view, candidates, self._seed)
        best = max(range(len(weighed)), key=lambda number: (weighed[number][0], -number))
        above, error = weighed[best]
        if candidates[best] == by_rules.action.cards or above <= MARGINS[Side.ATTACK] * error:
            return by_rules
        return Decision(Discard(candidates[best]), DISCARDED)


async def best_card(view: SeatView, by_rules: Decision, effort: Effort, seed: str) -> Decision:
    """The card that scores most, or the usual one if the difference may be noise.

    `by_rules` is what `Club` decides there. `is_open` must hold.

    >>> from oudler import finish, view
    >>> seen = view(begun, begun.to_act)
    >>> by_rules = finish(Club().choose(seen))
    >>> finish(best_card(seen, by_rules, Effort(worlds=10), "a")).action.card in seen.legal.cards
    True
    """
    moment = look(view, seed)
    own = likeliest(moment.chances)
    if view.taker is None:
        best = _best(moment, effort, Usual(own, ALONE_ERRORS, 0.0))
        return chosen(by_rules, best, _why(own, best))
    usual = usual_card(view, by_rules, own)
    best = _best(moment, effort, usual)
    why = _why(own, best)
    if by_rules.why not in SIGNALS and is_takers_hunt(view, best):
        best = _best(moment, effort, _suit_instead(moment, effort, usual))
        why = _why(own, best) if is_takers_hunt(view, best) else PETIT_SPARED
    other_height = await _height_by_club(view, moment, effort, best)
    return other_height or chosen(by_rules, best, why)


def _best(moment: Look, effort: Effort, usual: Usual) -> Card:
    """The card that scores most, or the usual one; in more worlds where that is open."""
    is_enough = partial(is_settled, usual=usual)
    return best_of(moment.promises(effort, usual.card, is_enough), usual)


def _why(own: Card, best: Card) -> Why:
    """Why the best card is played, where the policy would play its own."""
    return AGREED if best == own else Why("search_better", {"card": own})


def _suit_instead(moment: Look, effort: Effort, usual: Usual) -> Usual:
    """The best card of a suit, or this usual card if the hand has only trumps."""
    suits = [one for one in moment.promises(effort) if one.card.suit not in (Suit.TRUMPS, None)]
    if not suits:
        return usual
    best = max(suits, key=lambda one: (one.mean, -one.card))
    return Usual(best.card, CLEAR_ERRORS, CLEAR_POINTS)


async def _height_by_club(
    view: SeatView, moment: Look, effort: Effort, best: Card
) -> Decision | None:
    """`Club`'s choice among the cards that differ from the best one only in height.

    None if that is the best card itself, or if the best card is clearly better.
    """
    cards = alike(view, best)
    if len(cards) < 2:
        return None
    decision = await Club().choose(replace(view, legal=LegalPlays(cards)))
    assert isinstance(decision.action, Play)
    if decision.action.card == best:
        return None
    errors = min(CLEAR_ERRORS, MARGINS[view.side_of(view.seat)])
    usual = Usual(decision.action.card, errors, CLEAR_POINTS)
    promises = moment.promises(effort, usual.card)
    both = [one for one in promises if one.card in (best, usual.card)]
    return decision if best_of(both, usual) == usual.card else None
