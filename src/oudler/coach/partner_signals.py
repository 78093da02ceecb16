"""The signals of a defender's partners, read from the cards they played (F p. 28)."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.bots.cards import PIP_BITS, SUIT_OF_CARD
from oudler.coach.facts import Facts
from oudler.core import EXCUSE, PETIT, PLAIN_SUITS, TRUMPS, Card, CardSet, Seat, Suit, Trick

PIPS = CardSet(PIP_BITS)
LOW = frozenset("12345")
"""The ranks whose lead promises the king or the queen."""
ODD = frozenset(str(number) for number in range(1, 22, 2))
EARLY = 2
"""Rounds of the taker's suit in which the Excuse asks for trumps."""


@dataclass(frozen=True, slots=True)
class Led:
    """A completed trick, and what had happened in its suit before."""

    trick: Trick
    suit: Suit | None
    """None if only the Excuse has been played to it so far."""
    times: int
    """The number of times that the suit had been led before."""
    by_taker: bool
    """Whether the taker opened the suit."""

    def card_of(self, seat: int) -> Card:
        """The card that a seat played."""
        return self.trick.cards[(seat - self.trick.leader) % len(self.trick.cards)]


def tricks_led(facts: Facts) -> Iterator[Led]:
    """The tricks so far, in order."""
    times: dict[Suit | None, int] = {}
    opened: dict[Suit | None, bool] = {}
    for trick in facts.seen.tricks:
        led = next((card for card in trick.cards if card != EXCUSE), None)
        suit = None if led is None else led.suit
        by_taker = opened.setdefault(suit, trick.leader == facts.seen.taker)
        yield Led(trick, suit, times.get(suit, 0), by_taker)
        times[suit] = times.get(suit, 0) + 1


def opened_suits(facts: Facts) -> frozenset[Suit | None]:
    """The suits that have been led."""
    return frozenset(one.suit for one in tricks_led(facts))


def has_odd_lead(facts: Facts) -> bool:
    """Whether a partner's first trump lead was odd, which asks for trumps."""
    leaders: set[int] = set()
    for one in tricks_led(facts):
        card, leader = one.trick.cards[0], one.trick.leader
        if card in TRUMPS and leader not in leaders:
            leaders.add(leader)
            if _is_partner(facts, leader) and card != PETIT and card.rank in ODD:
                return True
    return False


def has_excuse_asked(facts: Facts) -> bool:
    """Whether a partner played the Excuse early on a suit of the taker's, which asks for trumps."""
    return any(
        one.trick.leader == facts.seen.taker
        and one.suit in PLAIN_SUITS
        and one.times < EARLY
        and _is_partner(facts, seat)
        for one in tricks_led(facts)
        for seat in _excused(one)
    )


def has_excuse_stopped(facts: Facts) -> bool:
    """Whether a defender played the Excuse on the defence's trump lead, which stops trumps."""
    return any(
        one.trick.leader != facts.seen.taker
        and one.suit is Suit.TRUMPS
        and seat != facts.seen.taker
        for one in tricks_led(facts)
        for seat in _excused(one)
        if seat != one.trick.leader
    )


def high_lows(facts: Facts, *, by_taker: bool) -> Iterator[tuple[Seat, Suit]]:
    """The partners who played a pip, then a lower one, in a suit that the taker opened, or not."""
    before: dict[tuple[int, Suit], Card] = {}
    for one in tricks_led(facts):
        if one.suit is None or one.suit not in PLAIN_SUITS or one.by_taker is not by_taker:
            continue
        for seat in range(facts.seen.rules.seats):
            card = one.card_of(seat)
            if card.suit is not one.suit or card not in PIPS or not _is_partner(facts, seat):
                continue
            if before.setdefault((seat, one.suit), card) > card:
                yield Seat(seat), one.suit
            before[seat, one.suit] = card


def _excused(one: Led) -> Iterator[int]:
    for place, card in enumerate(one.trick.cards):
        if card == EXCUSE:
            yield (one.trick.leader + place) % len(one.trick.cards)


def _is_partner(facts: Facts, seat: int) -> bool:
    return seat != facts.seen.seat and facts.side(seat) is True


def promises_honour(card: Card) -> bool:
    """Whether a lead of this card promises the king or the queen of its suit.

    >>> promises_honour(Card.H5), promises_honour(Card.H6)
    (True, False)
    """
    return SUIT_OF_CARD[card] < int(Suit.TRUMPS) and card.rank in LOW
