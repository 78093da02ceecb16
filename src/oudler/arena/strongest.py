"""The taker of a given contract: the seat with the strongest hand, by a fixed count.

The count is fixed, so that the same deals have the same takers for ever, whatever players learn:

    the 21                      10        king and queen of a suit      10
    the Excuse                   8        king alone                     6
    the Petit: with 4 trumps     5        queen alone                    3
               with 5            7        knight                         2
               with 6 or more    9        jack                           1
    each trump                   2        a suit of 5 cards              5
    and from the 16 up           2                  of 6                 7
                                                    of 7 or more         9
"""

from oudler.bots.cards import JACK_BITS, KING_BITS, KNIGHT_BITS, QUEEN_BITS
from oudler.core import Bid, Contract, Deal, Dealt, Ruleset, Seat, apply, cards, seats_from, start
from oudler.core.cards import SUIT_BITS, TRUMP_BITS, Card, CardSet, once, twice
from oudler.core.phases.piles import with_tops
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase

_HIGH = twice(sum(1 << card for card in range(Card.T16, Card.T21 + 1)))


def strength(hand: CardSet) -> int:
    """The strength of a hand by the count above.

    >>> strength(CardSet.parse("T21 T20 T7 T1 EX SK SQ S1 S2 S3 HQ"))
    53
    """
    bits = hand.bits
    trumps = _count(bits, TRUMP_BITS)
    lengths = (_count(bits, suit) for suit in SUIT_BITS[:4])
    married = bits & KING_BITS & twice(once(bits & QUEEN_BITS) << 1)
    return (
        10 * _count(bits, cards.TWENTY_ONES.bits)
        + 8 * _count(bits, cards.EXCUSES.bits)
        + _count(bits, cards.PETITS.bits) * _capped({4: 5, 5: 7}, trumps, 9)
        + 2 * trumps
        + 2 * _count(bits, _HIGH)
        + 6 * _count(bits, KING_BITS)
        + 3 * _count(bits, QUEEN_BITS)
        + married.bit_count()
        + 2 * _count(bits, KNIGHT_BITS)
        + _count(bits, JACK_BITS)
        + sum(_capped({5: 5, 6: 7}, length, 9) for length in lengths)
    )


def _capped(worth: dict[int, int], number: int, most: int) -> int:
    return 0 if number < min(worth) else worth.get(number, most)


def _count(bits: int, among: int) -> int:
    return (bits & among).bit_count()


def by_strength(rules: Ruleset, dealt: Dealt) -> list[Seat]:
    """The seats, strongest hand first; among equals, the first to bid.

    >>> by_strength(rules, deal.dealt)[0]
    1
    """
    hands = with_tops(dealt)
    order = seats_from(Seat((dealt.dealer + 1) % rules.seats), rules.seats)
    return sorted(order, key=lambda seat: -strength(hands[seat]))


def taken_by_strongest(rules: Ruleset, dealt: Dealt, contract: Contract) -> Deal:
    """The deal once the strongest hand that may has bid this, and all others have passed.

    >>> taken_by_strongest(rules, deal.dealt, Contract.GARDE).taker
    1
    """
    for taker in by_strength(rules, dealt):
        deal = start(rules, dealt)
        try:
            while deal.phase is Phase.BIDDING and deal.to_act is not None:
                is_taker = deal.to_act == taker and deal.taker is None
                deal = apply(deal, deal.to_act, Bid(contract if is_taker else None))
        except IllegalAction:  # a dealer whom the rules bar from this contract
            continue
        return deal
    raise ValueError(f"nobody may bid {contract}")
