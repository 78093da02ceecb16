"""The seventy-eight cards and their twins of a second pack, sets of them, what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from itertools import compress
from typing import Never, Self

from oudler.core.values import value, wrong_type


class Suit(IntEnum):
    """One of the four suits, or the trumps. The Excuse belongs to none."""

    SPADES, HEARTS, DIAMONDS, CLUBS, TRUMPS = range(5)

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, how: str) -> str:
        return format(int(self) if how.endswith("d") else str(self), how)


class Card(IntEnum):
    """A card, named by its code: suit and rank, trump and number, or EX for the Excuse.

    Each has a `suit` (None for the Excuse), a `rank` ("1" to "10", J N Q K, a trump's number), its
    `half_points`, its `twin` in the other pack, and `first`, the same card in the first pack.
    `str(card)` is its code.

    Cards are numbered upwards in strength within a suit and within the trumps. The twins of a
    second pack (`S1_2`) come after them all; outside the code, a card and its twin have the same
    name.

    >>> Card.S1, parse_card("S1"), Card(0)
    (Card.S1, Card.S1, Card.S1)
    >>> Card("DN")
    Traceback (most recent call last):
        ...
    ValueError: there is no card numbered 'DN': write Card.DN or parse_card('DN'), or 0 to 155
    """

    S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SN, SQ, SK = range(14)
    H1, H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HN, HQ, HK = range(14, 28)
    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DN, DQ, DK = range(28, 42)
    C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CN, CQ, CK = range(42, 56)
    T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11 = range(56, 67)
    T12, T13, T14, T15, T16, T17, T18, T19, T20, T21 = range(67, 77)
    EX = 77

    S1_2, S2_2, S3_2, S4_2, S5_2, S6_2, S7_2, S8_2, S9_2, S10_2 = range(78, 88)
    SJ_2, SN_2, SQ_2, SK_2 = range(88, 92)
    H1_2, H2_2, H3_2, H4_2, H5_2, H6_2, H7_2, H8_2, H9_2, H10_2 = range(92, 102)
    HJ_2, HN_2, HQ_2, HK_2 = range(102, 106)
    D1_2, D2_2, D3_2, D4_2, D5_2, D6_2, D7_2, D8_2, D9_2, D10_2 = range(106, 116)
    DJ_2, DN_2, DQ_2, DK_2 = range(116, 120)
    C1_2, C2_2, C3_2, C4_2, C5_2, C6_2, C7_2, C8_2, C9_2, C10_2 = range(120, 130)
    CJ_2, CN_2, CQ_2, CK_2 = range(130, 134)
    T1_2, T2_2, T3_2, T4_2, T5_2, T6_2, T7_2, T8_2, T9_2, T10_2, T11_2 = range(134, 145)
    T12_2, T13_2, T14_2, T15_2, T16_2, T17_2, T18_2, T19_2, T20_2, T21_2 = range(145, 155)
    EX_2 = 155

    @classmethod
    def _missing_(cls, value: object) -> Never:
        """Explain what to write instead; called only for a number that no card has."""
        code = value if value in CODES else "S1"
        raise ValueError(
            f"there is no card numbered {value!r}: write Card.{code} or parse_card({str(code)!r}), "
            f"or 0 to {len(TWO_PACKS) - 1}"
        )

    @property
    def first(self) -> Card:
        """The same card in the first pack, which may be this one.

        >>> Card.S1_2.first
        Card.S1
        """
        return CARDS[self % PACK_SIZE]

    @property
    def twin(self) -> Card:
        """The same card in the other pack.

        >>> Card.S1.twin
        Card.S1_2
        """
        return TWO_PACKS[(self + PACK_SIZE) % len(TWO_PACKS)]

    @property
    def suit(self) -> Suit | None:
        """The suit or trumps; None for the Excuse.

        >>> Card.DN.suit, Card.EX.suit
        (Suit.DIAMONDS, None)
        """
        return SUIT_OF[self]

    @property
    def rank(self) -> str:
        """The rank as its code says it: "1" to "10", J N Q K, a trump's number, or "EX".

        >>> Card.DN.rank, Card.T21.rank, Card.EX.rank
        ('N', '21', 'EX')
        """
        return str(self) if self.suit is None else str(self)[1:]

    @property
    def half_points(self) -> int:
        """What the card is worth, in half-points (article A3).

        >>> [card.half_points for card in (Card.T1, Card.SK, Card.SQ, Card.SN, Card.SJ, Card.S10)]
        [9, 9, 7, 5, 3, 1]
        """
        return _HALF_POINTS_OF[self]

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return CODES[self]

    def __format__(self, how: str) -> str:
        return format(int(self) if how.endswith("d") else CODES[self], how)


TWO_PACKS = tuple(Card)
PACK_SIZE = len(TWO_PACKS) // 2
CARDS = TWO_PACKS[:PACK_SIZE]
CODES = tuple(card.name for card in CARDS) * 2
"""By card: its code."""
_BY_CODE = dict(zip(CODES, CARDS, strict=False))
PETIT, TWENTY_ONE, EXCUSE = Card.T1, Card.T21, Card.EX
PLAIN_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
COURT_RANKS = ("J", "N", "Q", "K")
SUIT_OF = (*(suit for suit in PLAIN_SUITS for _ in range(14)), *[Suit.TRUMPS] * 21, None) * 2


class UnknownCard(ValueError):
    """A text that does not name a card."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return f"{self.code!r} is not a card code: write S1, H10, DN, CK, T21 or EX"


class CardTwice(ValueError):
    """A text that names the same card more often than two packs allow."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.card = card

    def __str__(self) -> str:
        return f"{self.card} appears more often than two packs allow"


def parse_card(code: str) -> Card:
    """The card of the first pack with this code. Raises UnknownCard.

    >>> parse_card("T21")
    Card.T21
    """
    if not isinstance(code, str):
        raise wrong_type("parse_card", code, 'a code, such as "T21"')
    try:
        return _BY_CODE[code]
    except KeyError:
        raise UnknownCard(code) from None


@value
class CardSet:
    """Some cards, always in card order: a hand, the dog, a pile, the legal cards.

    Make one with `parse` or `of`; the constructor takes bits, and trusts them.
    """

    bits: int = 0
    """One bit for each card."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The set of these cards. Raises CardTwice.

        >>> CardSet.of([Card.T1, Card.S4])
        CardSet.parse("S4 T1")
        """
        if not isinstance(cards, Iterable):
            raise wrong_type("CardSet.of", cards, "cards, such as [Card.S1]")
        bits = 0
        for card in cards:
            if not isinstance(card, Card):
                raise wrong_type("CardSet.of", card, "a Card, such as Card.S1")
            if bits >> card & 1:
                raise CardTwice(card)
            bits |= 1 << card
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The set written as codes with spaces between; a code's second time is the twin.

        Raises UnknownCard or CardTwice.

        >>> CardSet.parse("S4 EX T1")
        CardSet.parse("S4 T1 EX")
        """
        if not isinstance(text, str):
            raise wrong_type("CardSet.parse", text, 'codes, such as "S1 T21 EX"')
        bits = 0
        for card in map(parse_card, text.split()):
            if bits >> card & bits >> card.twin & 1:
                raise CardTwice(card)
            bits |= 1 << (card.twin if bits >> card & 1 else card)
        return cls(bits)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        if bits >> PACK_SIZE:
            yield from _in_order(bits)
            return
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
        """The cards in either set."""
        try:
            return CardSet(self.bits | other.bits)
        except AttributeError:
            raise _not_a_set(other) from None

    __or__ = __add__

    def __sub__(self, other: CardSet) -> CardSet:
        """The cards in this set but not in the other."""
        try:
            return CardSet(self.bits & ~other.bits)
        except AttributeError:
            raise _not_a_set(other) from None

    def __and__(self, other: CardSet) -> CardSet:
        """The cards in both sets."""
        try:
            return CardSet(self.bits & other.bits)
        except AttributeError:
            raise _not_a_set(other) from None

    def __xor__(self, other: CardSet) -> CardSet:
        """The cards in one of the sets and not in the other."""
        return (self | other) - (self & other)

    def __getitem__(self, place: int) -> Card:
        """The card at a place in their order, so that `random.choice` can draw one.

        >>> CardSet.parse("T1 S4 SK")[0], CardSet.parse("T1 S4 SK")[-1]
        (Card.S4, Card.T1)
        """
        if not isinstance(place, int):
            raise wrong_type("CardSet[…]", place, "a place, from 0")
        return tuple(self)[place]

    def without(self, card: Card) -> CardSet:
        """These cards without that one.

        >>> CardSet.parse("S4 EX T1").without(Card.T1)
        CardSet.parse("S4 EX")
        """
        if not isinstance(card, Card):
            raise wrong_type("CardSet.without", card, "a Card, such as Card.S1")
        return CardSet(self.bits & ~(1 << card))

    def of_suit(self, suit: Suit) -> CardSet:
        """Those of one suit, or the numbered trumps.

        >>> CardSet.parse("S4 H1 T1 EX").of_suit(Suit.TRUMPS)
        CardSet.parse("T1")
        """
        if not isinstance(suit, Suit):
            raise wrong_type("CardSet.of_suit", suit, "a Suit, such as Suit.HEARTS")
        return CardSet(self.bits & SUIT_BITS[suit])

    @property
    def once(self) -> CardSet:
        """One card per code, twins replaced by the first pack's.

        >>> CardSet.parse("S4 S4 T1").once
        CardSet.parse("S4 T1")
        """
        return CardSet(once(self.bits))

    @property
    def with_twins(self) -> CardSet:
        """These cards, and the same ones in the other pack.

        >>> len(CardSet.parse("S4 T1").with_twins)
        4
        """
        return CardSet(twice(once(self.bits)))

    @property
    def highest(self) -> Card:
        """The last card in the order of the codes. The set must not be empty.

        >>> CardSet.parse("S4 SK").highest
        Card.SK
        """
        return self._copy(once(self.bits).bit_length() - 1)

    @property
    def lowest(self) -> Card:
        """The first card in the order of the codes. The set must not be empty.

        >>> CardSet.parse("S4 SK").lowest
        Card.S4
        """
        codes = once(self.bits)
        return self._copy((codes & -codes).bit_length() - 1)

    def _copy(self, number: int) -> Card:
        """The card of this number if it is here, else its twin."""
        if number < 0:
            raise ValueError("an empty set has no highest or lowest card")
        return TWO_PACKS[number if self.bits >> number & 1 else number + PACK_SIZE]

    @property
    def half_points(self) -> int:
        """What these cards are worth together, in half-points: 182 for the whole pack (A3).

        >>> CardSet.parse("S4 SK").half_points, PACK.half_points
        (10, 182)
        """
        bits = self.bits
        return (
            bits.bit_count()  # each card is worth one; these are worth this much more
            + 8 * (bits & _OUDLERS_AND_KINGS).bit_count()
            + 6 * (bits & _QUEENS).bit_count()
            + 4 * (bits & _KNIGHTS).bit_count()
            + 2 * (bits & _JACKS).bit_count()
        )

    @property
    def oudlers(self) -> CardSet:
        """The 21, the petit and the Excuse among these cards (A2).

        >>> CardSet.parse("S4 SK T1 T21").oudlers
        CardSet.parse("T1 T21")
        """
        return CardSet(self.bits & OUDLERS.bits)

    @property
    def codes(self) -> list[str]:
        """The cards by their codes, in their order.

        >>> CardSet.parse("T1 S4").codes
        ['S4', 'T1']
        """
        bits = self.bits
        if not bits:
            return []
        if bits >> PACK_SIZE:
            return [CODES[card] for card in self]
        return [*compress(CODES, bin(bits)[:1:-1].encode().translate(_AS_BITS))]

    def __le__(self, other: CardSet) -> bool:
        """Whether every card of this set is in the other."""
        try:
            return self.bits & ~other.bits == 0
        except AttributeError:
            raise _not_a_set(other) from None

    def __lt__(self, other: CardSet) -> bool:
        """Whether each of these cards is in the other set, which has more."""
        return self <= other and self != other

    def __str__(self) -> str:
        return " ".join(self.codes)

    def __repr__(self) -> str:
        if CardSet.parse(str(self)).bits == self.bits:
            return f'CardSet.parse("{self}")'
        return f"CardSet.of({list(self)!r})"  # a twin without the card of the first pack


def _not_a_set(found: object) -> TypeError:
    expected = "a CardSet, such as CardSet.of([Card.S1])"
    return wrong_type("CardSet", found, expected)


def once(bits: int) -> int:
    """Cards as bits, each twin as the card of the first pack.

    >>> once(CardSet.parse("S4 S4").bits) == CardSet.parse("S4").bits
    True
    """
    return bits if bits < _SECOND_PACK else (bits | bits >> PACK_SIZE) & _SECOND_PACK - 1


def twice(bits: int) -> int:
    """Cards of the first pack as bits, and their twins.

    >>> CardSet(twice(CardSet.parse("S4").bits)) == CardSet.parse("S4 S4")
    True
    """
    return bits | bits << PACK_SIZE


def _in_order(bits: int) -> Iterator[Card]:
    """Cards of two packs, equal ones side by side."""
    codes = once(bits)
    while codes:
        lowest = codes & -codes
        number = lowest.bit_length() - 1
        if bits & lowest:
            yield CARDS[number]
        if bits >> number + PACK_SIZE & 1:
            yield TWO_PACKS[number + PACK_SIZE]
        codes ^= lowest


@cache
def of_ranks(*ranks: str) -> CardSet:
    """The cards of the four suits that have one of these ranks, of both packs.

    >>> len(of_ranks("K"))
    8
    """
    return CardSet.of(c for c in TWO_PACKS if SUIT_OF[c] in PLAIN_SUITS and c.rank in ranks)


_SECOND_PACK = 1 << PACK_SIZE
_AS_BITS = bytes.maketrans(b"01", b"\0\1")
EMPTY = CardSet()
PACK = CardSet.of(CARDS)
"""The seventy-eight cards of one pack. The sets that follow hold their twins too."""
PETITS, TWENTY_ONES, EXCUSES = (
    CardSet.of((card, card.twin)) for card in (PETIT, TWENTY_ONE, EXCUSE)
)
OUDLERS = PETITS + TWENTY_ONES + EXCUSES
KINGS = of_ranks("K")
COURTS = of_ranks(*COURT_RANKS)

SUIT_BITS = tuple(sum(1 << c for c in TWO_PACKS if SUIT_OF[c] is suit) for suit in Suit)
TRUMP_BITS = SUIT_BITS[Suit.TRUMPS]
TRUMPS = CardSet(TRUMP_BITS)
"""The numbered trumps, without the Excuses."""
EXCUSE_BITS = EXCUSES.bits
_OUDLERS_AND_KINGS = (OUDLERS + KINGS).bits
_QUEENS, _KNIGHTS, _JACKS = (of_ranks(rank).bits for rank in "QNJ")
_HALF_POINTS_OF = tuple(CardSet(1 << card).half_points for card in TWO_PACKS)
"""By card: what it is worth, in half-points."""
