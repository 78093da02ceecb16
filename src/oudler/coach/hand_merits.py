"""What is good in a hand, and what a printed scale says of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from oudler.bots.bidding import FEATURES, BiddingStyle, features, fitted_line, partners_of
from oudler.core import EXCUSES, OUDLERS, TRUMPS, Card, CardSet, Contract, Named, Ruleset, Suit


class Merit(Named):
    """What a hand may be good in."""

    TRUMPS = "trumps"
    OUDLERS = "oudlers"
    HONOURS = "honours"
    LENGTH = "length"
    SHORTNESS = "shortness"


_OF = {
    "trumps": Merit.TRUMPS,
    "high_trumps": Merit.TRUMPS,
    "top_trump": Merit.OUDLERS,
    "petit": Merit.OUDLERS,
    "petit_long": Merit.OUDLERS,
    "excuse": Merit.OUDLERS,
    "kings": Merit.HONOURS,
    "queens_with_king": Merit.HONOURS,
    "queens": Merit.HONOURS,
    "knights": Merit.HONOURS,
    "jacks": Merit.HONOURS,
    "long": Merit.LENGTH,
    "voids": Merit.SHORTNESS,
    "singletons": Merit.SHORTNESS,
}
_SAMPLE = 500
"""Random hands that stand for the average one."""
CHAVEY_PASS, CHAVEY_GARDE, CHAVEY_SANS, CHAVEY_CONTRE = 40, 56, 71, 81
"""The fewest points for each bid from a prise on."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a printed scale counts, and the bid it advises."""

    key: str
    """Its sentence names the author and the book."""
    points: int
    contract: Contract | None


def drivers(
    hand: CardSet, rules: Ruleset, style: BiddingStyle, contract: Contract
) -> dict[Merit, float]:
    """By merit: the card points it adds to what this taker makes, beside an average hand.

    They are those of the line that the bots bid by, which was fitted to many played deals.

    >>> from oudler.bots.bidding import CLUB
    >>> strong = CardSet.parse("T21 T20 T19 T18 T17 T16 EX SK SQ HK HQ DK CK S4 S5 S6 S7 S8")
    >>> drivers(strong, rules, CLUB, Contract.GARDE)[Merit.OUDLERS] > 5
    True
    """
    line = style.lines.get(contract) or fitted_line(
        rules.seats, partners_of(rules), rules.pack.copies, contract
    )
    found = dict.fromkeys(Merit, 0.0)
    known = zip(FEATURES, line[0], features(hand.bits, rules), _average(rules), strict=True)
    for name, weight, own, usual in known:
        if name in _OF:
            found[_OF[name]] += weight * (own - usual)
    return found


@cache
def _average(rules: Ruleset) -> tuple[float, ...]:
    """The features of a hand on average."""
    random, pack = Random(1), list(rules.pack.cards)
    hands = (CardSet.of(random.sample(pack, rules.hand)) for _ in range(_SAMPLE))
    sums = zip(*(features(hand.bits, rules) for hand in hands), strict=True)
    return tuple(sum(each) / _SAMPLE for each in sums)


def scales(hand: CardSet, rules: Ruleset) -> tuple[Scale, ...]:
    """What printed scales say of this hand; nothing except at four with one pack, as they assume.

    >>> [one.points for one in scales(deal.hands[1], rules)]
    [48]
    """
    if rules.seats != 4 or rules.pack.copies != 1 or rules.hand != 18:
        return ()
    return (chavey(hand),)


def chavey(hand: CardSet) -> Scale:
    """The count of Noël Chavey (Le Jeu de tarot, Hatier, 1986).

    Voids and singletons count only towards a garde sans or contre.

    >>> chavey(CardSet.parse("T20 T18 T14 T13 T9 T8 T6 HK H10 H5 H4 DK DQ C7 C8 S8 S7 S5"))
    Scale(key='chavey', points=34, contract=None)
    """
    trumps = hand & (TRUMPS + EXCUSES)
    points = 10 * (Card.T21 in hand) + 8 * (Card.EX in hand)
    if Card.T1 in hand:
        points += {5: 5, 6: 7}.get(len(trumps), 9 if len(trumps) > 6 else 0)
    points += 2 * len(trumps) if len(trumps) > 4 else 0
    high = [card in hand for card in map(Card, range(Card.T16, Card.T21 + 1))]
    points += 2 * sum(high)
    points += sum(
        held and (high[place - 1 : place] == [True] or high[place + 1 : place + 2] == [True])
        for place, held in enumerate(high)
    )
    short = 0
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        held = hand.of_suit(suit)
        ranks = {card.rank for card in held}
        points += 10 if {"K", "Q"} <= ranks else 6 * ("K" in ranks) + 3 * ("Q" in ranks)
        points += 2 * ("N" in ranks) + ("J" in ranks)
        points += {5: 5, 6: 7}.get(len(held), 9 if len(held) > 6 else 0)
        short += {0: 6, 1: 3}.get(len(held), 0)
    if points + short >= CHAVEY_SANS:
        points += short
        is_contre = points >= CHAVEY_CONTRE
        return Scale("chavey", points, Contract.GARDE_CONTRE if is_contre else Contract.GARDE_SANS)
    if points < CHAVEY_PASS:
        return Scale("chavey", points, None)
    return Scale("chavey", points, Contract.GARDE if points >= CHAVEY_GARDE else Contract.PRISE)


def cards_behind(hand: CardSet, merit: Merit) -> CardSet:
    """The cards of a hand that a merit comes from.

    >>> hand = CardSet.parse("T21 T5 SK S4 S3 S2 S1 H7")
    >>> [str(cards_behind(hand, one)) for one in Merit]
    ['T5 T21', 'T21', 'SK', 'S1 S2 S3 S4 SK', 'H7']
    """
    suits = [hand.of_suit(suit) for suit in Suit if suit is not Suit.TRUMPS]
    match merit:
        case Merit.TRUMPS:
            return hand & (TRUMPS + EXCUSES)
        case Merit.OUDLERS:
            return hand & OUDLERS
        case Merit.HONOURS:
            return CardSet.of(card for suit in suits for card in suit if card.rank in "JNQK")
        case Merit.LENGTH:
            return CardSet.of(card for suit in suits if len(suit) > 4 for card in suit)
        case Merit.SHORTNESS:
            return CardSet.of(card for suit in suits if len(suit) == 1 for card in suit)
