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


class MisereKind(StrEnum):
    """What a hand declared as a misère is without: trumps, or courts (A7-45)."""

    TRUMPS = "trumps"
    COURTS = "courts"


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
    """Announce that one's side will win every trick, or in a small slam nearly every one."""

    small: bool = False


@value
class ShowHandful:
    """Show many trumps before playing one's first card."""

    size: HandfulSize
    cards: CardSet


@value
class DeclareMisere:
    """Declare a hand without trumps or without courts before playing one's first card."""

    kind: MisereKind


@value
class Play:
    """Play a card to the trick."""

    card: Card


Said = Bid | CallCards | Discard | AnnounceSlam | ShowHandful | DeclareMisere
"""All that is done besides playing cards."""
Action = Said | Play
