"""What happened at the table. A record is a list of these; evolving them gives the deal."""

from fractions import Fraction

from oudler.core.actions import Contract, HandfulSize, LoneTrump, MisereKind
from oudler.core.cards import Card, CardSet
from oudler.core.seats import Seat
from oudler.core.values import value

Score = int | Fraction
"""A player's gain or loss in a deal: exact, whole under most rules."""


def exact(number: Score) -> Score:
    """An int if the number is whole.

    >>> exact(Fraction(6, 2)), exact(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    return int(number) if number.denominator == 1 else number


Piles = tuple[tuple[tuple[Card, ...], ...], ...]
"""By seat: the piles before it, each from its top card down."""


@value
class Dealt:
    """The cards are dealt: one hand a seat, and the dog."""

    dealer: Seat
    hands: tuple[CardSet, ...]
    dog: CardSet
    dealer_barred: bool = False
    """After a misdeal the dealer may only pass (A3-18)."""
    players: tuple[int, ...] = ()
    """If the dealer sits out: which player has each seat, then who dealt, from 0."""
    piles: Piles = ()
    """Empty if there are none (A15-88)."""


@value
class DealCancelled:
    """A seat threw the deal in instead of its first bid, and said for which lone trump."""

    seat: Seat
    lone: LoneTrump


@value
class BidMade:
    """A seat bid a contract, or passed (None)."""

    seat: Seat
    contract: Contract | None


@value
class CardsCalled:
    """The taker called a card."""

    seat: Seat
    cards: CardSet


@value
class DogShown:
    """The dog was turned up for all to see, and went into the taker's hand."""

    cards: CardSet


@value
class Discarded:
    """The taker set cards aside; only trumps among them are shown."""

    seat: Seat
    cards: CardSet
    trumps_hidden: bool = False
    """Whether even these stay hidden, as some tables play (A6-34)."""


@value
class DiscardShown:
    """When all cards had been played, the discard was turned up for all to see (A6-36)."""

    cards: CardSet


@value
class SlamAnnounced:
    """A seat announced a slam, and will lead to the first trick; or a small slam, and will not."""

    seat: Seat
    small: bool = False


@value
class HandfulShown:
    """A seat showed a handful of trumps."""

    seat: Seat
    size: HandfulSize
    cards: CardSet


@value
class MisereDeclared:
    """A seat declared that it was without trumps, or without courts."""

    seat: Seat
    kind: MisereKind


@value
class CardPlayed:
    """A seat played a card."""

    seat: Seat
    card: Card


@value
class Claimed:
    """A seat claimed tricks for its side, and everybody's cards were played out as shown."""

    seat: Seat
    tricks: int
    left: int
    """How many tricks were left: the claim was of all the rest if it names as many."""


@value
class CardTurned:
    """The trick is over, and the next card of a pile was turned up for all to see (A15-88)."""

    seat: Seat
    card: Card


@value
class DealScored:
    """The deal is over; one score per seat, which sum to zero."""

    scores: tuple[Score, ...]


FollowUp = DogShown | CardTurned | DiscardShown | DealScored
"""The automatic events, which a record may leave out."""

Event = (
    Dealt
    | DealCancelled
    | BidMade
    | CardsCalled
    | DogShown
    | Discarded
    | DiscardShown
    | SlamAnnounced
    | HandfulShown
    | MisereDeclared
    | CardPlayed
    | Claimed
    | CardTurned
    | DealScored
)
