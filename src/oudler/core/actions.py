"""What a seat asks for. `decide` grants it, or says why not."""

from __future__ import annotations

from enum import StrEnum

from oudler.core.cards import Card, CardSet
from oudler.core.values import value


class Contract(StrEnum):
    """What a taker undertakes, from the lowest bid to the highest (A4-22)."""

    PRISE = "prise"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class HandfulSize(StrEnum):
    """How many trumps a handful shows; the ruleset has the numbers (A7-38)."""

    SINGLE = "single"
    DOUBLE = "double"
    TRIPLE = "triple"


@value
class Bid:
    """Bid a contract, or pass with None."""

    contract: Contract | None


@value
class CallCards:
    """Call the card, a king most often, whose holder will be partner."""

    cards: CardSet


@value
class Discard:
    """Set aside as many cards as the dog had."""

    cards: CardSet


@value
class AnnounceSlam:
    """Announce that one's side will win every trick."""


@value
class ShowHandful:
    """Show many trumps before playing one's first card."""

    size: HandfulSize
    cards: CardSet


@value
class Play:
    """Play a card to the trick."""

    card: Card


Action = Bid | CallCards | Discard | AnnounceSlam | ShowHandful | Play
