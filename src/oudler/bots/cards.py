"""Look-up tables of cards: code, suit, worth, and the cards that beat each.

A bot knows a card by its code, as the number of the card of the first pack; sets of cards hold both
copies, so that counts are right. The rules take whichever copy the seat holds.
"""

from oudler.core import cards
from oudler.core.cards import COURTS, PACK_SIZE, SUIT_BITS, SUIT_OF, CardSet, Suit, once, twice

CODE = tuple(card % PACK_SIZE for card in cards.TWO_PACKS)
"""By card: the number of its code."""
WORTH = tuple(card.half_points for card in cards.TWO_PACKS)
"""By card: its half-points."""
TRUMP, NO_SUIT = int(Suit.TRUMPS), int(Suit.TRUMPS) + 1
"""As the number of a suit: that of trumps, which follows the plain suits; that of the Excuse."""
SUIT_OF_CARD = tuple(NO_SUIT if suit is None else int(suit) for suit in SUIT_OF)
"""By card: the number of its suit."""
HIGHER = tuple(
    0 if suit is None else SUIT_BITS[suit] & twice(once(SUIT_BITS[suit]) & -(1 << code))
    for code, suit in zip(CODE, SUIT_OF, strict=True)
)
"""By card: the cards of its suit that beat it once played, as bits: those above, and its twin."""
PETIT_BITS = cards.PETITS.bits
COURT_BITS = COURTS.bits
PIP_BITS = sum(SUIT_BITS[:4]) & ~COURT_BITS
KING_BITS, QUEEN_BITS, KNIGHT_BITS, JACK_BITS = (
    CardSet.of(card for card in COURTS if card.rank == rank).bits for rank in "KQNJ"
)
MAJOR_BITS = KING_BITS | QUEEN_BITS
"""The major honours: what a low lead promises (F p.28)."""


def cards_of(bits: int) -> list[int]:
    """These cards one by one, as numbers, lowest first.

    >>> cards_of(CardSet.parse("S1 S3 EX").bits)
    [0, 2, 77]
    """
    if bits >> PACK_SIZE:
        return [int(card) for card in CardSet(bits)]
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
