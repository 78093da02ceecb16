"""What a taker is likely to hold, and to have discarded.

How much likelier a card is in the taker's hand than in one defender's, by class of card: counted in
40,000 deals each, in which the strongest hand took and set aside as `club` does (`make train`).
"""

from __future__ import annotations

from math import log

from oudler.core.cards import CARDS, EXCUSE, PETIT, Card, Suit
from oudler.solver.evaluation import Odds

CLASSES = ("21", "petit", "excuse", "high trump", "trump", "king", "court", "pip")
HIGH = 15
"""From this trump up, trumps are high."""
TAKER = {
    3: (4.62, 3.12, 2.77, 1.40, 1.32, 1.62, 0.67, 0.79),
    4: (7.11, 3.24, 2.75, 1.56, 1.42, 1.78, 0.57, 0.72),
    5: (7.43, 2.94, 3.11, 1.58, 1.32, 1.51, 0.54, 0.77),
    6: (11.40, 2.73, 3.08, 2.16, 1.74, 1.61, 0.34, 0.59),
    7: (18.46, 1.88, 2.29, 1.64, 1.19, 1.04, 0.54, 0.82),
}
"""By number of players, class by class: in the hand that the taker plays with."""
ASIDE = {
    3: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.21, 1.22),
    4: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.04, 1.27),
    5: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.50, 1.13),
    6: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 1.81, 1.33),
    7: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 3.52, 0.83),
}
"""In the taker's discard. Kings and oudlers are never there and trumps hardly ever, but a logarithm
needs more than 0."""
EVEN = Odds((0.0,) * len(CARDS), (0.0,) * len(CARDS))
"""Any card is as likely in any hand."""


def odds_of(seats: int) -> Odds:
    """The odds at a table of this size, card by card.

    >>> odds = odds_of(4)
    >>> odds.taker[PETIT] > odds.taker[CARDS[0]]
    True
    """
    classes = [CLASSES.index(class_of(card)) for card in CARDS]
    return Odds(
        tuple(log(TAKER[seats][one]) for one in classes),
        tuple(log(ASIDE[seats][one]) for one in classes),
    )


def class_of(card: Card) -> str:
    """The class of a card.

    >>> class_of(EXCUSE), class_of(Card.T21), class_of(Card.T7), class_of(Card.SK)
    ('excuse', '21', 'trump', 'king')
    """
    if card == EXCUSE:
        return "excuse"
    if card == PETIT:
        return "petit"
    if card.suit is Suit.TRUMPS:
        trump = card - PETIT + 1
        return "21" if trump == 21 else "high trump" if trump >= HIGH else "trump"
    rank = card % 14
    return "king" if rank == 13 else "court" if rank >= 10 else "pip"
