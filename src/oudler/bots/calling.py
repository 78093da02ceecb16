"""Which card to call for a partner (A13-80)."""

from __future__ import annotations

from oudler.bots.player import Decision, Why
from oudler.bots.worth import KING_BITS, QUEEN_BITS, SUIT_OF_CARD, WORTH, cards_of
from oudler.core.actions import CallCards
from oudler.core.cards import SUIT_BITS, CardSet, twice
from oudler.core.phases.calling import LegalCalls
from oudler.core.view import SeatView

CALL_QUEEN = Why("call_with_queen")
CALL_LONG = Why("call_long")
CALL_MISSING = Why("call_missing")
CALL_BEST = Why("call_best")
CALL_ALONE = Why("call_alone")


def call(view: SeatView, legal: LegalCalls) -> Decision:
    """Call the card whose holder helps most.

    >>> from oudler import legal, view
    >>> call(view(five, Seat(0)), legal(five)).action
    CallCards(cards=CardSet.parse("CK"))
    """
    hand, pack = view.hand.bits, view.rules.pack.cards.bits
    called = max(cards_of(legal.cards.bits), key=lambda card: _help(hand, card, pack))
    return Decision(CallCards(CardSet(1 << called)), _why(hand, called, pack))


def _elsewhere(hand: int, card: int, pack: int) -> int:
    """The copies of a card that somebody else may hold, as bits."""
    return twice(1 << card) & pack & ~hand


def _help(hand: int, card: int, pack: int) -> float:
    """How much it helps to have the holder of this card as partner."""
    if not _elsewhere(hand, card, pack):
        # The taker would play alone against everybody (A13-82).
        return -100.0
    shared = ONE_HELD if hand & twice(1 << card) else 0.0
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    length = own.bit_count()
    queen = 3.0 if own & QUEEN_BITS else 0.0
    return queen + (length if length else -2.0) + shared + HIGH_CARD * WORTH[card]


HIGH_CARD = 3.0
"""How much better a partner is for each half-point of the card that makes them one."""
ONE_HELD = -5.0
"""Penalty for calling a card you hold one copy of: it has one possible holder fewer."""


def _why(hand: int, card: int, pack: int) -> Why:
    if not _elsewhere(hand, card, pack):
        return CALL_ALONE
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    is_king = bool(KING_BITS >> card & 1)
    if is_king and own & QUEEN_BITS:
        return CALL_QUEEN
    if own.bit_count() > 2:
        return CALL_LONG
    return CALL_MISSING if is_king else CALL_BEST
