"""The discard: void short suits, keep long ones, and save points that might be lost (E-1)."""

from collections.abc import Iterator
from heapq import nlargest
from itertools import combinations

from oudler.bots.cards import (
    CODE,
    COURT_BITS,
    HIGHER,
    JACK_BITS,
    KNIGHT_BITS,
    PIP_BITS,
    QUEEN_BITS,
    WORTH,
    cards_of,
)
from oudler.bots.player import Decision, Why
from oudler.core import SUIT_BITS, TRUMP_BITS, CardSet, Discard, LegalDiscard, SeatView

VOIDS = Why("discard_voids")
POINTS = Why("discard_points")
LONGS = Why("discard_longs")
TRUMPS = Why("discard_trumps")


SAVED = ((6, QUEEN_BITS), (4, KNIGHT_BITS), (2, JACK_BITS))
"""Half-points that discarding a court card saves, beyond those of a low card."""


def discard(view: SeatView, legal: LegalDiscard) -> Decision:
    """Discard the cards that leave the best hand.

    >>> from oudler import legal, view
    >>> len(discard(view(taken, Seat(1)), legal(taken)).action.cards)
    6
    """
    hand, free = view.hand.bits, legal.free.bits
    if legal.trumps_needed:
        low = cards_of(legal.trumps.bits)[: legal.trumps_needed]
        aside = free | sum(1 << card for card in low)
        return Decision(Discard(CardSet(aside)), TRUMPS)
    aside = best_discards(view, legal, 1)[0]
    return Decision(Discard(CardSet(aside)), _why(hand, aside))


def best_discards(view: SeatView, legal: LegalDiscard, most: int) -> list[int]:
    """The discards without trumps that leave the best hands, best first, up to this number.

    `legal.trumps_needed` must be 0.

    >>> from oudler import legal, view
    >>> len(best_discards(view(taken, Seat(1)), legal(taken), 3))
    3
    """
    hand, pack = view.hand.bits, view.rules.pack.cards.bits
    worths: dict[int, float] = {}
    found = set(discards(legal.free.bits, legal.count))
    return nlargest(most, found, key=lambda cards: (worth(hand, cards, worths, pack), cards))


def discards(free: int, count: int) -> list[int]:
    """Discards worth weighing: some suits go whole, the rest comes from one more.

    That one gives either its courts first or its low cards first; any cards still missing come from
    the other suits.

    >>> hearts_or_spades = discards(CardSet.parse("S2 S3 H5 H6").bits, 2)
    >>> [str(CardSet(aside)) for aside in hearts_or_spades][-2:]
    ['S2 S3', 'H5 H6']
    """
    suits = [free & suit for suit in SUIT_BITS[:4] if free & suit]
    orders = {suit: (_prefixes(_courts_first(suit)), _prefixes(cards_of(suit))) for suit in suits}
    found = []
    for number in range(len(suits) + 1):
        for chosen in combinations(suits, number):
            missing = count - sum(chosen).bit_count()
            if missing == 0:
                found.append(sum(chosen))
            elif missing > 0:
                rest = [suit for suit in suits if suit not in chosen]
                found += [sum(chosen) | more for more in _filled(rest, orders, missing)]
    return found


def _filled(
    rest: list[int], orders: dict[int, tuple[list[int], list[int]]], missing: int
) -> Iterator[int]:
    """So many cards of these suits, as many as possible from one of them."""
    for first in rest:
        for order in orders[first]:
            bits = order[min(missing, len(order) - 1)]
            for suit in rest:
                if suit != first and (still := missing - bits.bit_count()):
                    courts = orders[suit][0]
                    bits |= courts[min(still, len(courts) - 1)]
            yield bits


def _prefixes(cards: list[int]) -> list[int]:
    """The first none, one, two … of these cards."""
    found = [0]
    for card in cards:
        found.append(found[-1] | 1 << card)
    return found


def _courts_first(cards: int) -> list[int]:
    return sorted(cards_of(cards), key=lambda card: -WORTH[card] * 100 + CODE[card])


def worth(hand: int, aside: int, worths: dict[int, float], pack: int) -> float:
    """The worth of discarding these cards of a pack, in half-points.

    Many discards keep the same cards of a suit, so their worth is cached in `worths`.
    """
    kept = hand & ~aside
    trumps = (kept & TRUMP_BITS).bit_count()
    value = float(sum(extra * (aside & courts).bit_count() for extra, courts in SAVED))
    for suit in SUIT_BITS[:4]:
        cards = kept & suit
        # A void has no cards to identify it, so its suit does.
        known = worths.get(cards or suit)
        if known is None:
            known = worths[cards or suit] = _suit_worth(cards, suit & pack, trumps)
        value += known
    return value


def _suit_worth(cards: int, suit: int, trumps: int) -> float:
    """The worth of the cards kept in a suit to a taker with this many trumps."""
    length = cards.bit_count()
    if length == 0:
        # A void is a place to ruff, while there are trumps to ruff with.
        return 7.0 if trumps >= 5 else 4.0
    value = 1.5 if length == 1 else 0.0
    if length >= 5:
        value += 2.0 * (length - 4)
    for card in cards_of(cards & COURT_BITS):
        missing = (HIGHER[card] & suit & ~cards).bit_count()
        guards = (cards & ~HIGHER[card]).bit_count()
        value += _home(missing, guards) * WORTH[card]
    return value


def _home(missing: int, guards: int) -> float:
    """The share of its points a court card wins, or loses, with this many cards above it."""
    if missing == 0:
        return 0.9
    return 0.4 if guards >= missing else 0.0


def _why(hand: int, aside: int) -> Why:
    kept = hand & ~aside
    voids = any(aside & suit and not kept & suit for suit in SUIT_BITS[:4])
    if voids and kept & TRUMP_BITS:
        return VOIDS
    return POINTS if aside & ~PIP_BITS else LONGS
