"""Cards for a deal without a taker, where the fewest points win (A14)."""

from __future__ import annotations

from oudler.bots.player import FORCED, Why
from oudler.core.actions import Play
from oudler.core.cards import EXCUSE, EXCUSES, Card, CardSet
from oudler.core.phases.play import strongest
from oudler.core.scoring.excuse import can_lose_excuse
from oudler.core.view import SeatView

LEAD_LOW = Why("misere_lead_low")
DUCK = Why("misere_duck")
LAST_CHANCE = Why("misere_last_chance")
TAKE_CHEAP = Why("misere_take_cheap")
KEEP_EXCUSE = Why("misere_keep_excuse")


def losing_play(view: SeatView, legal: CardSet) -> tuple[Play, Why]:
    """The play that is likeliest to win nothing, or least."""
    card, why = _losing_card(view, legal)
    return Play(card), why


def _losing_card(view: SeatView, legal: CardSet) -> tuple[Card, Why]:
    """The card, and why.

    The Excuse costs its player four points, unless it is lost in the last trick (A14-86).
    """
    trick = view.trick.cards
    cards = list(legal - EXCUSES)
    if not cards:
        return EXCUSE, KEEP_EXCUSE if can_lose_excuse(view.rules) else FORCED
    if not trick:
        return min(cards, key=_danger), LEAD_LOW
    losers = [card for card in cards if strongest((*trick, card)) < len(trick)]
    if losers:
        return max(losers, key=_danger), DUCK
    if len(trick) + 1 == view.rules.seats:
        why = TAKE_CHEAP if legal & EXCUSES else LAST_CHANCE
        return min(cards, key=lambda card: (card.half_points, -card.first)), why
    return min(cards, key=_danger), TAKE_CHEAP


def _danger(card: Card) -> tuple[int, int]:
    """How unwelcome a card is in the hand: by its worth, then by how easily it wins."""
    code = card.first
    rank = code - Card.T1 + 14 if code >= Card.T1 else code % 14
    return card.half_points, rank
