"""The Excuse once played: who ends up with it, and what is given for it (A9-55 to A9-60).

Counting, two-player games and misères use only this module; `tests/data/kernel` checks the search
against it. An imprenable petit is played as an Excuse is, and is never lost (A12-75).
"""

from collections.abc import Iterator
from typing import TypeVar

from oudler.core.cards import EMPTY, EXCUSES, Card, CardSet
from oudler.core.deal import Deal
from oudler.core.layout import PublicDeal
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import ExcuseExchange, LastTrickExcuse, Phase
from oudler.core.seats import Seat

Party = TypeVar("Party")
"""A side, or a seat where everybody plays alone."""


def can_lose_excuse(rules: Ruleset) -> bool:
    """Whether an Excuse that is played to the last trick may be lost (A9-58).

    >>> can_lose_excuse(rules)
    True
    """
    return rules.excuse_in_last_trick is not LastTrickExcuse.KEEPS_CAMP


def losing_trick(deal: Deal) -> int | None:
    """The number, from 0, of the one trick in which an Excuse may be lost: the last (A9-58).

    None while cards are still played, and where its side never loses it.

    >>> losing_trick(begun), losing_trick(over)
    (None, 17)
    """
    if not can_lose_excuse(deal.rules) or deal.phase is Phase.PLAY:
        return None
    return len(deal.tricks) - 1


def excuse_owner(
    rules: Ruleset, player: Party, *, other: Party, winner: Party, is_lost: bool
) -> Party:
    """Who ends up with the Excuse: its player, except in the last trick (A9-55, A9-58).

    There the ruleset gives it to the other side or to the winner of the trick.

    >>> excuse_owner(rules, "N", other="E", winner="S", is_lost=True)
    'E'
    """
    if not is_lost:
        return player
    changes_camp = rules.excuse_in_last_trick is LastTrickExcuse.CHANGES_CAMP
    return other if changes_camp else winner


def exchange_price(rules: Ruleset) -> int:
    """The half-points given for an Excuse that its side keeps (A9-55, A9-56).

    A side that never has a card to give counts the Excuse as 4 points: the same half-point less.

    >>> exchange_price(rules)
    1
    """
    return 1 if rules.excuse_exchange is ExcuseExchange.ALWAYS else 0


def excuses_played(deal: PublicDeal, free: CardSet = EMPTY) -> Iterator[tuple[int, Seat, Card]]:
    """In which trick each Excuse was played, and by whom, leaving out any in the dog.

    Includes petits that count as Excuses (A12-75).

    >>> [card for _, _, card in excuses_played(over)]
    [Card.EX]
    """
    wanted = tuple(deal.rules.pack.cards & EXCUSES + free)
    for number, trick in enumerate(deal.tricks):
        for card in wanted:
            if card in trick.cards:
                place = trick.cards.index(card)
                yield number, Seat((trick.leader + place) % len(trick.cards)), card
