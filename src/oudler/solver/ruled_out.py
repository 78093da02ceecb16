"""What a played card rules out: cards that its player cannot have held as well."""

from __future__ import annotations

from functools import cache

from oudler.core.cards import EXCUSES, TWO_PACKS, Card, Suit
from oudler.core.phases.play import obliged


@cache
def ruled_out(
    card: Card, led: Suit | None, highest: Card | None, *, full: bool, higher: bool
) -> int:
    """The cards, as bits, that the player of `card` cannot hold.

    `led` is the suit led, `highest` the highest trump played before; `full` says that the trick has
    two oudlers, where three may not meet (A12-76), and `higher` that trumps must go higher (A8-48).
    The rules decide: a card is ruled out if `card` would be illegal from a hand of these two.

    >>> from oudler.core.cards import CardSet
    >>> trump = ruled_out(Card.T5, Suit.SPADES, None, full=False, higher=True)
    >>> CardSet(trump) & CardSet.parse("S1 SK H2 T9")
    CardSet.parse("S1 SK")
    """
    trick = (
        *(EXCUSES if full else ()),
        *(() if led is None or led is Suit.TRUMPS else (Card(14 * led),)),
        *(() if highest is None else (highest,)),
    )
    found = 0
    for other in TWO_PACKS:
        pair = 1 << card | 1 << other
        if not obliged(pair, trick, apart=full, higher=higher) >> card & 1:
            found |= 1 << other
    return found
