"""What a card says of the hand that it came from: whoever had certain others could not play it."""

from __future__ import annotations

from functools import cache

from oudler.core.cards import EXCUSES, TWO_PACKS, Card, Suit
from oudler.core.play import obliged


@cache
def lacking(card: Card, led: Suit | None, highest: Card | None, *, full: bool = False) -> int:
    """The cards, as bits, that a player had not who played this one to a trick.

    `led` is the suit led before it, and `highest` the highest trump; `full` says that the trick has
    two oudlers already, where three never meet (A12-76). The rules themselves are asked: a card is
    lacking if this one could not be played from a hand of the two.
    """
    trick = (
        *(EXCUSES if full else ()),
        *(() if led is None or led is Suit.TRUMPS else (Card(14 * led),)),
        *(() if highest is None else (highest,)),
    )
    found = 0
    for other in TWO_PACKS:
        pair = 1 << card | 1 << other
        if not obliged(pair, trick, apart=full) >> card & 1:
            found |= 1 << other
    return found
