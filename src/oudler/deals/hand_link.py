"""A hand and the bids before it as the end of a link: `1.fft-4@1.…`, about thirty characters."""

import re
from typing import NamedTuple

from oudler.core import CardSet, Contract, Ruleset, UnknownRuleset
from oudler.core.cards import PACK_SIZE
from oudler.deals.number import Number, sealed, unsealed
from oudler.rulesets import recorded_ruleset

_LINK = re.compile(r"1\.([\w-]+@\d+)\.([\w-]{1,100})", re.ASCII)
_BIDS = (None, *Contract)
_MOST_BIDS = 61


class LinkedHand(NamedTuple):
    """A hand when it is somebody's turn to bid."""

    rules: Ruleset
    hand: CardSet
    bids: tuple[Contract | None, ...] = ()
    """Those made before, first to last; None for a pass."""
    dog: CardSet = CardSet()
    """Empty if it is not known."""


def hand_to_link(asked: LinkedHand) -> str:
    """A hand as letters, digits and `-_.@`.

    >>> hand_to_link(LinkedHand(rules, deal.hands[1], (None,)))[:10]
    '1.fft-4@1.'
    """
    number = Number()
    number.put(len(asked.bids), _MOST_BIDS)
    for bid in asked.bids:
        number.put(_BIDS.index(bid), len(_BIDS))
    # One pack takes the lower bits, and the dog comes last: what is empty takes no letters.
    packs = _packs(asked.rules)
    number.put(asked.hand.bits, packs)
    number.put(asked.dog.bits, packs)
    return f"1.{asked.rules.name}.{sealed(asked.rules.name, number)}"


def hand_from_link(link: str) -> LinkedHand:
    """The hand in a link. Raises ValueError for what no hand under its rules has as a link.

    >>> asked = LinkedHand(rules, deal.hands[1], (None,))
    >>> hand_from_link(hand_to_link(asked)) == asked
    True
    """
    if not (match := _LINK.fullmatch(link)):
        raise ValueError(link)
    try:
        rules = recorded_ruleset(match[1])
    except UnknownRuleset as error:
        raise ValueError(link) from error
    number = unsealed(*match.groups())
    bids = tuple(_BIDS[number.take(len(_BIDS))] for _ in range(number.take(_MOST_BIDS)))
    packs = _packs(rules)
    hand, dog = CardSet(number.take(packs)), CardSet(number.take(packs))
    is_hand = len(hand) == rules.hand and len(dog) in (0, rules.dog) and not hand & dog
    if number.total or not is_hand or not hand + dog <= rules.pack.cards:
        raise ValueError(link)
    return LinkedHand(rules, hand, bids, dog)


def _packs(rules: Ruleset) -> int:
    """How many sets of cards there are in the packs, as the base of a digit."""
    return 1 << PACK_SIZE * rules.pack.copies
