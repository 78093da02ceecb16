"""What a seat asks for. `decide` grants it or says why not."""

from oudler.core.cards import Card, CardSet
from oudler.core.seats import Side
from oudler.core.values import Named, Ranked, value, wrong_type


class Contract(Ranked):
    """A taker's undertaking, from the lowest bid to the highest (A4-22).

    >>> max(Contract.PRISE, Contract.GARDE)
    Contract.GARDE
    """

    PRISE = "prise"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


def is_dog_taken(contract: Contract) -> bool:
    """Whether the taker sees the dog and takes it into the hand (A6-33).

    >>> [contract for contract in Contract if not is_dog_taken(contract)]
    [Contract.GARDE_SANS, Contract.GARDE_CONTRE]
    """
    return contract not in (Contract.GARDE_SANS, Contract.GARDE_CONTRE)


def dog_side(contract: Contract) -> Side:
    """The side for which the dog, or the discard, is counted (A6-33).

    >>> dog_side(Contract.GARDE_CONTRE)
    Side.DEFENCE
    """
    return Side.DEFENCE if contract is Contract.GARDE_CONTRE else Side.ATTACK


class HandfulSize(Ranked):
    """How many trumps a handful shows, from few to many; the ruleset has the numbers (A7-38)."""

    SINGLE = "single"
    DOUBLE = "double"
    TRIPLE = "triple"


class MisereKind(Named):
    """What a declared misère lacks: trumps, or courts (A7-45)."""

    TRUMPS = "trumps"
    COURTS = "courts"


class LoneTrump(Named):
    """The only trump of a hand for which a deal may be cancelled (A3-20, A12-75)."""

    PETIT = "petit_sec"
    EXCUSE = "excuse_alone"


@value
class CancelDeal:
    """Throw the cards in instead of a first bid, because of the only trump in your hand."""

    lone: LoneTrump

    def __post_init__(self) -> None:
        if not isinstance(self.lone, LoneTrump):
            raise wrong_type("CancelDeal.lone", self.lone, "a LoneTrump")


@value
class Bid:
    """Bid a contract, or pass with None."""

    contract: Contract | None

    def __post_init__(self) -> None:
        if not isinstance(self.contract, Contract | None):
            raise wrong_type("Bid.contract", self.contract, "a Contract, or None to pass")


@value
class CallCards:
    """Call the card, a king most often, whose holder will be partner."""

    cards: CardSet

    def __post_init__(self) -> None:
        if not isinstance(self.cards, CardSet):
            raise wrong_type(
                "CallCards.cards", self.cards, 'a CardSet, such as CardSet.parse("HK")'
            )


@value
class Discard:
    """Set aside as many cards as the dog had."""

    cards: CardSet
    trumps_hidden: bool = False
    """Asks to hide its trumps; the rules say whether any must be shown (A6-34)."""

    def __post_init__(self) -> None:
        if not isinstance(self.cards, CardSet):
            raise wrong_type(
                "Discard.cards", self.cards, 'a CardSet, such as CardSet.parse("S1 S2")'
            )


@value
class AnnounceSlam:
    """Announce that your side will win every trick or, for a small slam, nearly every one."""

    small: bool = False


@value
class ShowHandful:
    """Show many trumps before playing your first card."""

    size: HandfulSize
    cards: CardSet

    def __post_init__(self) -> None:
        if not isinstance(self.size, HandfulSize):
            raise wrong_type("ShowHandful.size", self.size, "a HandfulSize")
        if not isinstance(self.cards, CardSet):
            raise wrong_type(
                "ShowHandful.cards", self.cards, 'a CardSet, such as CardSet.parse("T1 T2")'
            )


@value
class DeclareMisere:
    """Declare a hand without trumps or without courts before playing your first card."""

    kind: MisereKind

    def __post_init__(self) -> None:
        if not isinstance(self.kind, MisereKind):
            raise wrong_type("DeclareMisere.kind", self.kind, "a MisereKind")


@value
class Play:
    """Play a card to the trick. It is checked when it is played: a deal makes many of these."""

    card: Card


Declaration = CancelDeal | Bid | CallCards | Discard | AnnounceSlam | ShowHandful | DeclareMisere
"""Every action except playing a card."""
Action = Declaration | Play
