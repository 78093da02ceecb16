"""One deal, frozen at one moment: what has been dealt, said and played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oudler.core.actions import Contract, dog_side, is_dog_taken
from oudler.core.cards import EXCUSE_BITS, PETITS, TRUMP_BITS, Card, CardSet
from oudler.core.events import (
    BidMade,
    Claimed,
    DealCancelled,
    Dealt,
    HandfulShown,
    MisereDeclared,
    Piles,
    Score,
    SlamAnnounced,
)
from oudler.core.layout import aligned, first_rows, last_rows
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerIs, PetitSec, Phase
from oudler.core.seats import Seat, Side, check_seat
from oudler.core.values import described, draft, replacing, value, wrong_type

IN_ORDER = tuple(tuple(range(places)) for places in range(12))
"""By how many there are at a table: all of them, in the order of the score sheet."""


@value
class Trick:
    """The cards of one trick in the order in which they were played, from its leader on.

    The leader of the next trick is the winner of this one.
    """

    leader: Seat
    cards: tuple[Card, ...] = ()


@described
@dataclass(frozen=True, slots=True)
class Deal:
    """The whole state of a deal, every hand included. Only the table may see it."""

    rules: Ruleset
    dealt: Dealt
    phase: Phase
    to_act: Seat | None
    """Whose turn it is; None once nothing is left to do."""
    hands: tuple[CardSet, ...]
    """The cards that each seat may play now or later: those it holds, and face up on its piles."""
    trick: Trick
    """The trick in progress; its leader is known before its first card."""
    bids: tuple[BidMade, ...] = ()
    """Bids and passes, in the order in which they were made."""
    taker: Seat | None = None
    """The highest bidder so far."""
    contract: Contract | None = None
    calls: tuple[CardSet, ...] = ()
    """The cards called, call by call."""
    dog_shown: bool = False
    discard: CardSet = field(default_factory=CardSet)
    discard_shown: bool = False
    slam: SlamAnnounced | None = None
    """The slam, or the small slam, that somebody has announced."""
    handfuls: tuple[HandfulShown, ...] = ()
    miseres: tuple[MisereDeclared, ...] = ()
    tricks: tuple[Trick, ...] = ()
    """The completed tricks."""
    scores: tuple[Score, ...] = ()
    """One a seat once the deal is over."""
    piles: Piles = ()
    """The remaining piles.

    A top card that lies face up belongs to the seat's hand too; face down, to nobody's yet.
    """
    cancelled: DealCancelled | None = None
    """Who threw the deal in instead of a first bid (A3-20, A12-75)."""
    claim: Claimed | None = None
    """The claim by which the deal was ended early."""

    def __str__(self) -> str:
        hands = ((f"seat {seat}", str(hand)) for seat, hand in enumerate(self.hands))
        aside = (("dog", str(self.dealt.dog)), ("discard", str(self.discard)))
        return aligned((*first_rows(self), *hands, *aside, *last_rows(self)))

    @property
    def dealer(self) -> Seat:
        """Who dealt.

        >>> over.dealer
        0
        """
        return self.dealt.dealer

    @property
    def players(self) -> tuple[int, ...]:
        """Which player of the table has each seat, then a dealer who sits out.

        >>> over.players
        (0, 1, 2, 3)
        """
        return self.dealt.players or IN_ORDER[self.rules.places]

    @property
    def imprenable(self) -> CardSet:
        """A petit that nobody can take (A12-75).

        >>> deal.imprenable
        CardSet.parse("")
        """
        return imprenable(self.rules, self.dealt)

    @property
    def called(self) -> CardSet:
        """All the cards called.

        >>> over.called
        CardSet.parse("")
        """
        bits = 0
        for call in self.calls:
            bits |= call.bits
        return CardSet(bits)

    @property
    def laid_by_attack(self) -> CardSet:
        """What counts for the attack without being won: its discard, or a dog left face down.

        >>> over.laid_by_attack == over.discard
        True
        """
        if self.contract is None or is_dog_taken(self.contract):
            return self.discard
        return self.dealt.dog if dog_side(self.contract) is Side.ATTACK else CardSet()

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that play with the taker, in their order. Empty while nobody has bid.

        >>> over.partners
        ()
        """
        if self.taker is None:
            return ()
        if self.rules.partner_is is PartnerIs.ALTERNATE:
            found = set(range(self.taker % 2, self.rules.seats, 2))
        else:
            found = {seat for call in self.calls for seat in self.holders_of(call)}
        return tuple(Seat(seat) for seat in sorted(found) if seat != self.taker)

    def holders_of(self, call: CardSet) -> tuple[Seat, ...]:
        """Who was dealt a called card (A13-80), possibly the taker, who may call a card in hand.

        If the card must be captured, the winner of its trick, once that is known (A12-77).

        >>> deal.holders_of(CardSet.of([Card.T21]))
        (0,)
        """
        if self.rules.partner_is is PartnerIs.CAPTOR:
            return self._captors(call)
        return tuple(Seat(seat) for seat, hand in enumerate(self.dealt.hands) if hand & call)

    def _captors(self, call: CardSet) -> tuple[Seat, ...]:
        """Who won a trick with a called card, unless it lay in the dog (A12-77)."""
        if call <= self.dealt.dog:
            return ()
        following = (*self.tricks[1:], self.trick)
        return tuple(
            after.leader
            for trick, after in zip(self.tricks, following, strict=False)
            if any(card in call for card in trick.cards)
        )

    @property
    def attackers(self) -> tuple[Seat, ...]:
        """The taker, then the partners. Empty while nobody has bid.

        >>> over.attackers
        (1,)
        """
        return () if self.taker is None else (self.taker, *self.partners)

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat is on, once there is a taker.

        >>> over.side_of(Seat(1)), over.side_of(Seat(2))
        (Side.ATTACK, Side.DEFENCE)
        """
        if seat in self.attackers:
            return Side.ATTACK
        if type(seat) is not int or not 0 <= seat < self.rules.seats:
            check_seat(seat, self.rules.seats)
        return Side.DEFENCE


if TYPE_CHECKING:
    from dataclasses import replace as replace

    DealDraft = Deal
else:
    DealDraft, replace = draft(Deal), replacing(Deal)  # called eighty times a deal


def check_deal(deal: object) -> None:
    """Raise TypeError for anything that is not a deal, and say how to get one.

    >>> check_deal("S1")
    Traceback (most recent call last):
        ...
    TypeError: deal: expected a Deal, such as deal_cards(load_ruleset("fft-4")), not 'S1'
    """
    if not isinstance(deal, Deal):
        raise wrong_type("deal", deal, 'a Deal, such as deal_cards(load_ruleset("fft-4"))')


def phase_after(deal: Deal, phase: Phase, contract: Contract) -> Phase:
    """The phase that follows; without the dog's if the contract leaves it face down.

    >>> phase_after(deal, Phase.BIDDING, Contract.GARDE)
    Phase.DOG
    >>> phase_after(deal, Phase.BIDDING, Contract.GARDE_SANS)
    Phase.PLAY
    """
    phases = deal.rules.phases
    following = phases[phases.index(phase) + 1]
    if following is Phase.DOG and not (is_dog_taken(contract) and deal.dealt.dog):
        return phase_after(deal, following, contract)
    return following


def has_petit_sec(hand: CardSet) -> bool:
    """Whether the petit is the hand's only trump, the Excuse counting as one (A3-20).

    With two packs, whether both petits are.

    >>> has_petit_sec(CardSet.parse("S1 T1")), has_petit_sec(CardSet.parse("S1 T1 EX"))
    (True, False)
    """
    trumps = hand.bits & (TRUMP_BITS | EXCUSE_BITS)
    return trumps != 0 and not trumps & ~PETITS.bits


def imprenable(rules: Ruleset, dealt: Dealt) -> CardSet:
    """The petits that nobody can take, dealt to a hand without other trumps (A12-75).

    Such a petit is played like an Excuse: at any time, winning nothing and never lost.

    >>> imprenable(rules, deal.dealt)
    CardSet.parse("")
    """
    if rules.petit_sec is not PetitSec.IMPRENABLE:
        return CardSet()
    return CardSet.of(card for hand in dealt.hands if has_petit_sec(hand) for card in hand & PETITS)
