"""The cards worth weighing, leading or following: equivalent cards count once."""

from __future__ import annotations

from oudler.bots.position import Position
from oudler.bots.worth import COURT_BITS, HIGHER, PIP_BITS, WORTH
from oudler.core.cards import EXCUSE, PETIT, SUIT_BITS, TRUMP_BITS


def candidates(position: Position, legal: int) -> list[int]:
    """The cards worth weighing: of equivalent cards, the lowest."""
    found: list[int] = []
    unseen = position.unseen_codes
    for suit in range(4):
        cards = legal & SUIT_BITS[suit]
        if cards:
            if pips := cards & PIP_BITS:
                found += _pips(position, pips, suit)
            if courts := cards & COURT_BITS:
                found += distinct(courts, unseen)
    trumps = legal & TRUMP_BITS
    if trumps:
        if trumps & 1 << PETIT:
            found.append(int(PETIT))
            trumps &= ~(1 << PETIT)
        found += distinct(trumps, unseen)
    if legal >> EXCUSE & 1:
        found.append(EXCUSE)
    return found


def _pips(position: Position, pips: int, suit: int) -> list[int]:
    """The lowest pip, as ordinary players do; and the lowest that is sure to win, if any.

    A pip in between would send a partner an unintended signal (F p.28).
    """
    low = (pips & -pips).bit_length() - 1
    if not position.later and position.led == suit:
        winners = pips & HIGHER[position.best]
    else:
        top = (position.unseen_codes & SUIT_BITS[suit]).bit_length()
        # No unseen card of the suit is above these.
        winners = pips >> top << top
    if not winners or winners >> low & 1:
        return [low]
    return [low, (winners & -winners).bit_length() - 1]


def distinct(cards: int, unseen: int) -> list[int]:
    """Of these cards of one suit the lowest of each run that no unseen card breaks.

    >>> hand, unseen = CardSet.parse("T5 T6 T9"), CardSet.parse("T7")
    >>> [Card(card) for card in distinct(hand.bits, unseen.bits)]
    [Card.T5, Card.T9]
    """
    found: list[int] = []
    worth = last = -1
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cards ^= low
        between = unseen & (low - 1) & -(1 << last) if last >= 0 else 1
        # Two cards are equivalent if no unseen card lies between them and they are worth the same.
        if between or WORTH[card] != worth:
            found.append(card)
        worth, last = WORTH[card], card
    return found
