"""The seventy-eight cards, sets of them, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Self

from oudler.core.values import value


class Suit(IntEnum):
    """One of the four suits, or the trumps. The Excuse belongs to none."""

    SPADES, HEARTS, DIAMONDS, CLUBS, TRUMPS = range(5)


class Card(IntEnum):
    """A card, named by its code: suit and rank, trump and number, or EX for the Excuse.

    Cards count upwards in strength within a suit and within the trumps.
    """

    S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SN, SQ, SK = range(14)
    H1, H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HN, HQ, HK = range(14, 28)
    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DN, DQ, DK = range(28, 42)
    C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CN, CQ, CK = range(42, 56)
    T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11 = range(56, 67)
    T12, T13, T14, T15, T16, T17, T18, T19, T20, T21 = range(67, 77)
    EX = 77

    @property
    def suit(self) -> Suit | None:
        """The suit or trumps; None for the Excuse."""
        return SUIT_OF[self]

    @property
    def rank(self) -> str:
        """The rank as its code says it: "1" to "10", J N Q K, a trump's number, or "EX"."""
        return self.name if self is Card.EX else self.name[1:]

    @property
    def half_points(self) -> int:
        """What the card is worth, in half-points (article A3)."""
        return CardSet(1 << self).half_points

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return self.name


CARDS = tuple(Card)
PETIT, TWENTY_ONE, EXCUSE = Card.T1, Card.T21, Card.EX
PLAIN_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
COURT_RANKS = ("J", "N", "Q", "K")
SUIT_OF = (*(suit for suit in PLAIN_SUITS for _ in range(14)), *[Suit.TRUMPS] * 21, None)


class UnknownCard(ValueError):
    """A text names no card."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code!r} is no card: write S1, H10, DN, CK, T21 or EX")
        self.code = code


class CardTwice(ValueError):
    """A text names the same card twice."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} stands there twice")
        self.card = card


def parse_card(code: str) -> Card:
    """The card with this code. Raises UnknownCard."""
    try:
        return Card[code]
    except KeyError:
        raise UnknownCard(code) from None


@value
class CardSet:
    """Some cards, in no order but their own: a hand, the dog, a pile, the cards one may play."""

    bits: int = 0
    """One bit for each card."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The set of these cards. Raises CardTwice."""
        bits = 0
        for card in cards:
            if bits >> card & 1:
                raise CardTwice(card)
            bits |= 1 << card
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The set written as codes with spaces between. Raises UnknownCard or CardTwice."""
        return cls.of(map(parse_card, text.split()))

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield CARDS[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.bits >> card & 1 == 1

    def __add__(self, other: CardSet) -> CardSet:
        """These cards and those."""
        return CardSet(self.bits | other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        """These cards without those."""
        return CardSet(self.bits & ~other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        """The cards in both sets."""
        return CardSet(self.bits & other.bits)

    def without(self, card: Card) -> CardSet:
        """These cards but that one."""
        return CardSet(self.bits & ~(1 << card))

    def of_suit(self, suit: Suit) -> CardSet:
        """Those of one suit, or the numbered trumps."""
        return CardSet(self.bits & SUIT_BITS[suit])

    @property
    def highest(self) -> Card:
        """The last card in the order of the codes. The set must not be empty."""
        return CARDS[self.bits.bit_length() - 1]

    @property
    def lowest(self) -> Card:
        """The first card in the order of the codes. The set must not be empty."""
        return CARDS[(self.bits & -self.bits).bit_length() - 1]

    @property
    def half_points(self) -> int:
        """What these cards are worth together, in half-points: 182 for the whole pack (A3)."""
        bits = self.bits
        return bits.bit_count() + sum(
            extra * (bits & worthy).bit_count() for extra, worthy in _EXTRA_HALF_POINTS
        )

    @property
    def oudlers(self) -> CardSet:
        """The 21, the petit and the Excuse among these cards (A2)."""
        return CardSet(self.bits & OUDLERS.bits)

    def __le__(self, other: CardSet) -> bool:
        """Whether each of these cards is among those."""
        return self.bits & ~other.bits == 0

    def __str__(self) -> str:
        return " ".join(card.name for card in self)

    def __repr__(self) -> str:
        return f'CardSet.parse("{self}")'


def of_ranks(*ranks: str) -> CardSet:
    """The cards of the four suits that have one of these ranks."""
    return CardSet.of(c for c in CARDS if c < Card.T1 and c.rank in ranks)


EMPTY = CardSet()
PACK = CardSet.of(CARDS)
OUDLERS = CardSet.of((PETIT, TWENTY_ONE, EXCUSE))
KINGS = of_ranks("K")
COURTS = of_ranks(*COURT_RANKS)

SUIT_BITS = tuple(sum(1 << c for c in CARDS if SUIT_OF[c] is suit) for suit in Suit)
TRUMP_BITS = SUIT_BITS[Suit.TRUMPS]
TRUMPS = CardSet(TRUMP_BITS)
"""The twenty-one numbered trumps, without the Excuse."""
EXCUSE_BIT = 1 << EXCUSE

_EXTRA_HALF_POINTS = (
    (8, (OUDLERS + KINGS).bits),
    (6, of_ranks("Q").bits),
    (4, of_ranks("N").bits),
    (2, of_ranks("J").bits),
)
"""Every card is worth one half-point; these are worth so many more (A3)."""
