"""Which card to call for a partner (A13-80)."""

from __future__ import annotations

from oudler.bots.player import Decision, Why
from oudler.bots.worth import QUEEN_BITS, SUIT_OF_CARD, cards_of
from oudler.core.actions import CallCards
from oudler.core.calling import LegalCalls
from oudler.core.cards import SUIT_BITS, CardSet
from oudler.core.view import SeatView

CALL_QUEEN = Why("call_with_queen")
CALL_LONG = Why("call_long")
CALL_MISSING = Why("call_missing")
CALL_ALONE = Why("call_alone")


def call(view: SeatView, legal: LegalCalls) -> Decision:
    """Call the card whose holder helps most."""
    hand = view.hand.bits
    called = max(cards_of(legal.cards.bits), key=lambda card: _help(hand, card))
    return Decision(CallCards(CardSet(1 << called)), _why(hand, called))


def _help(hand: int, card: int) -> float:
    """How much it helps to have the holder of this card as partner."""
    if hand >> card & 1:
        return -100.0
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    length = own.bit_count()
    queen = 3.0 if own & QUEEN_BITS else 0.0
    return queen + (length if length else -2.0)


def _why(hand: int, card: int) -> Why:
    if hand >> card & 1:
        return CALL_ALONE
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    if own & QUEEN_BITS:
        return CALL_QUEEN
    return CALL_LONG if own.bit_count() > 2 else CALL_MISSING
