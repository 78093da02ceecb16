"""What cards are worth, as tables that are quick to look up."""

from __future__ import annotations

from oudler.core.cards import CARDS, COURTS, SUIT_BITS, SUIT_OF, CardSet

WORTH = tuple(card.half_points for card in CARDS)
"""By card: its half-points."""
SUIT_OF_CARD = tuple(5 if suit is None else int(suit) for suit in SUIT_OF)
"""By card: the number of its suit; 4 for a trump, 5 for the Excuse."""
HIGHER = tuple(
    0 if suit is None else SUIT_BITS[suit] & -(2 << card)
    for card, suit in zip(CARDS, SUIT_OF, strict=True)
)
"""By card: the cards of its suit that beat it, as bits."""
COURT_BITS = COURTS.bits
PIP_BITS = sum(SUIT_BITS[:4]) & ~COURT_BITS
KING_BITS, QUEEN_BITS, KNIGHT_BITS, JACK_BITS = (
    CardSet.of(card for card in COURTS if card.rank == rank).bits for rank in "KQNJ"
)
MAJOR_BITS = KING_BITS | QUEEN_BITS
"""The major honours: what a low lead promises (F p.28)."""


def cards_of(bits: int) -> list[int]:
    """These cards one by one, as numbers, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
