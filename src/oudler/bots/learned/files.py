"""The learned files as shipped: for each kind of table, two policies and what a taker may hold.

How much likelier a card is in the taker's hand than in one defender's, by class of card, was
counted in 40,000 deals each, in which the strongest hand took and set aside as `club` does
(`make train`).
"""

import zlib
from functools import cache
from importlib.resources import files
from math import log
from typing import Literal

from oudler.core import CARDS, EXCUSE, PETIT, Card, Mind, SeatView, Suit
from oudler.solver import is_known
from oudler.solver.evaluation import Odds
from oudler.solver.policy import Policy

CLASSES = ("21", "petit", "excuse", "high trump", "trump", "king", "court", "pip")
HIGH = 15
"""From this trump up, trumps are high."""
TAKER = {
    3: (4.62, 3.12, 2.77, 1.40, 1.32, 1.62, 0.67, 0.79),
    4: (7.11, 3.24, 2.75, 1.56, 1.42, 1.78, 0.57, 0.72),
    5: (7.43, 2.94, 3.11, 1.58, 1.32, 1.51, 0.54, 0.77),
    6: (11.40, 2.73, 3.08, 2.16, 1.74, 1.61, 0.34, 0.59),
    7: (18.46, 1.88, 2.29, 1.64, 1.19, 1.04, 0.54, 0.82),
}
"""By number of players, class by class: in the hand that the taker plays with."""
ASIDE = {
    3: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.21, 1.22),
    4: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.04, 1.27),
    5: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 2.50, 1.13),
    6: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 1.81, 1.33),
    7: (0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 3.52, 0.83),
}
"""In the taker's discard. Kings and oudlers are never there and trumps hardly ever, but a logarithm
needs more than 0."""
EVEN = Odds((0.0,) * len(CARDS), (0.0,) * len(CARDS))
"""Any card is as likely in any hand."""


def odds_of(seats: int) -> Odds:
    """The odds at a table of this size, card by card.

    >>> odds = odds_of(4)
    >>> odds.taker[PETIT] > odds.taker[CARDS[0]]
    True
    """
    # As logarithms, because the odds of a world are the product of those of its cards.
    classes = [CLASSES.index(class_of(card)) for card in CARDS]
    return Odds(
        tuple(log(TAKER[seats][one]) for one in classes),
        tuple(log(ASIDE[seats][one]) for one in classes),
    )


def class_of(card: Card) -> str:
    """The class of a card.

    >>> class_of(EXCUSE), class_of(Card.T21), class_of(Card.T7), class_of(Card.SK)
    ('excuse', '21', 'trump', 'king')
    """
    if card == EXCUSE:
        return "excuse"
    if card == PETIT:
        return "petit"
    if card.suit is Suit.TRUMPS:
        trump = card - PETIT + 1
        return "21" if trump == 21 else "high trump" if trump >= HIGH else "trump"
    rank = card % 14
    return "king" if rank == 13 else "court" if rank >= 10 else "pip"


SIZE = 4
"""Bytes per number."""
HALVES = ((0, 2), (1, 3))
"""By byte of the upper half, which is all a file keeps: its place among the number's four bytes."""


Table = int | Literal["losing"]
"""A number of players with a taker among them; or any number where the fewest points win."""
TABLES: tuple[Table, ...] = (
    *(seats for seats in range(2, 10) if is_known(Mind.POLICIES, "seats", seats)),
    "losing",
)


def table_of(view: SeatView) -> Table:
    """The kind of table at which this seat plays its cards.

    >>> from oudler import view
    >>> table_of(view(begun, begun.to_act))
    4
    """
    return "losing" if view.taker is None else view.rules.seats


@cache
def learned(table: Table) -> tuple[Policy, Odds]:
    """The policy for such a table, and what a taker is likely to hold.

    >>> policy, odds = learned(4)
    >>> len(odds.taker)
    78
    """
    return _shipped(f"policy-{table}"), EVEN if table == "losing" else odds_of(table)


@cache
def imitated(table: Table) -> Policy:
    """A policy that imitates `club`: the cards that `club` would play score highest.

    >>> len(imitated(4).packed) == len(Policy().packed)
    True
    """
    return _shipped(f"club-{table}")


def load() -> None:
    """Read all files."""
    for table in (*TAKER, "losing"):
        learned(table)
        imitated(table)


def _shipped(name: str) -> Policy:
    return policy_in(files("oudler.bots.learned").joinpath(f"{name}.weights").read_bytes())


def policy_in(packed: bytes) -> Policy:
    """The policy in a file: the upper halves of its numbers (bfloat16), compressed.

    Raises `zlib.error` or `ValueError` if the file is not whole.

    >>> policy_in(file_of(Policy())).packed == Policy().packed
    True
    """
    halves = zlib.decompress(packed)
    numbers = bytearray(2 * len(halves))
    for half, place in HALVES:
        numbers[place::SIZE] = halves[half::2]
    return Policy(bytes(numbers))


def file_of(policy: Policy) -> bytes:
    """A policy as a file holds it. Its numbers lose one part in 128 at most.

    >>> len(file_of(Policy())) < len(Policy().packed) / 100
    True
    """
    halves = bytearray(len(policy.packed) // 2)
    for half, place in HALVES:
        halves[half::2] = policy.packed[place::SIZE]
    return zlib.compress(halves, level=9)
