"""When a seat knows by itself that it takes every trick that is left."""

from oudler.core import SUIT_BITS, TRUMPS, CardSet, SeatView, Suit, Trick
from oudler.core.cards import SUIT_OF
from oudler.core.claim import knows_the_rest, may_claim, tricks_left


def knows_claim(view: SeatView, tricks: int) -> bool:
    """Whether a seat can prove a claim from what it sees alone: only one of all the rest.

    >>> from oudler import view
    >>> knows_claim(view(begun, Seat(1)), 18)
    False
    """
    return tricks == tricks_left(view) and knows_rest(view)


def knows_rest(view: SeatView) -> bool:
    """Whether a seat knows that it takes every trick left, whoever holds what it does not see.

    >>> from oudler import view
    >>> knows_rest(view(begun, Seat(1)))
    False
    """
    if view.to_act != view.seat or not may_claim(view):
        return False
    unseen = view.rules.pack.cards - view.hand - _seen(view)
    others = (seat for seat in range(view.rules.seats) if seat != view.seat)
    return knows_the_rest(view, [unseen - _lacking(view, seat) for seat in others])


def _seen(view: SeatView) -> CardSet:
    """The cards known to be in no hand: played, or in a discard or a dog that the seat has seen."""
    played = CardSet.of(card for trick in view.tricks for card in trick.cards)
    dog = view.dog - view.hand if view.seat == view.taker else CardSet()
    return played + (view.discard - played) + (dog - view.discard - played)


def _lacking(view: SeatView, seat: int) -> CardSet:
    """The cards that a seat has shown it does not hold: a suit it did not follow, and trumps."""
    bits = 0
    for trick in view.tricks:
        bits |= _lacking_since(trick, trick.cards[(seat - trick.leader) % view.rules.seats])
    return CardSet(bits)


def _lacking_since(trick: Trick, card: int) -> int:
    led = next((SUIT_OF[one] for one in trick.cards if SUIT_OF[one] is not None), None)
    played = SUIT_OF[card]
    if led is None or played is None or played is led:
        return 0
    without_trumps = 0 if played is Suit.TRUMPS else TRUMPS.bits
    return SUIT_BITS[led] | without_trumps
