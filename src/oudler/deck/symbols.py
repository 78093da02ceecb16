"""The four suit symbols."""

from __future__ import annotations

from oudler.core.cards import Suit
from oudler.deck.shapes import HEIGHT, moved, path

SYMBOLS = {
    Suit.SPADES: "M0-13C3-7 11-3 11 4C11 10 4 11 1.6 7C2 10 3 12 5 13L-5 13C-3 12-2 10-1.6 7"
    "C-4 11-11 10-11 4C-11-3-3-7 0-13Z",
    Suit.HEARTS: "M0 13C-4 6-11.5 1-11.5-5.5C-11.5-10-8.5-12-5.8-12C-3-12-1-10 0-7.5"
    "C1-10 3-12 5.8-12C8.5-12 11.5-10 11.5-5.5C11.5 1 4 6 0 13Z",
    Suit.DIAMONDS: "M0-13.5C2.5-8 6-3.5 10 0C6 3.5 2.5 8 0 13.5C-2.5 8-6 3.5-10 0"
    "C-6-3.5-2.5-8 0-13.5Z",
    Suit.CLUBS: "M-3-.6C-6.5-5-5-12.5 0-12.5S6.5-5 3-.6C6.5-4.5 12-2.5 12 2.8S5 9.5 1.4 5.6"
    "C1.8 9 3 12 5 13L-5 13C-3 12-1.8 9-1.4 5.6C-5 9.5-12 8-12 2.8S-6.5-4.5-3-.6Z",
}
"""Path data around the origin, about 24 wide and 26 high."""


def symbol(suit: Suit, x: float, y: float, high: float) -> str:
    """A suit's symbol of this height around a point; upside down in the lower half."""
    scale = high / 26
    return moved(path(SYMBOLS[suit]), x, y, -scale if y > HEIGHT / 2 else scale)
