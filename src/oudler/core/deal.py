"""One deal, frozen at one moment: what has been dealt, said and played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oudler.core.actions import Contract
from oudler.core.cards import EMPTY, Card, CardSet
from oudler.core.events import (
    BidMade,
    Dealt,
    HandfulShown,
    MisereDeclared,
    Piles,
    Score,
    SlamAnnounced,
)
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat, Side
from oudler.core.values import replacing, value
from oudler.core.ways import PartnerIs, Phase

IN_ORDER = tuple(tuple(range(places)) for places in range(12))
"""By how many there are at a table: all of them, in the order of the score sheet."""


@value
class Trick:
    """The cards of one trick in the order in which they were played, from its leader on.

    The leader of the next trick is the winner of this one.
    """

    leader: Seat
    cards: tuple[Card, ...] = ()


@value
class Deal:
    """The whole state of a deal, every hand included. Only the table may see it."""

    rules: Ruleset
    dealt: Dealt
    phase: Phase
    to_act: Seat | None
    """Whose turn it is; None once there is nothing left to do."""
    hands: tuple[CardSet, ...]
    """The cards that each seat may play now or later: those it holds, and face up on its piles."""
    trick: Trick
    """The trick in progress; its leader is known before its first card."""
    bids: tuple[BidMade, ...] = ()
    """Bids and passes, in the order in which they were made."""
    taker: Seat | None = None
    """Whoever bid highest so far."""
    contract: Contract | None = None
    calls: tuple[CardSet, ...] = ()
    """What was called, call by call."""
    dog_shown: bool = False
    discard: CardSet = EMPTY
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
    """What is left of the piles.

    A top card that lies face up is one of the seat's hand too; face down it is nobody's yet.
    """

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.dealt.dealer

    @property
    def players(self) -> tuple[int, ...]:
        """Who of the company has each seat, then the dealer where he sits out."""
        return self.dealt.players or IN_ORDER[self.rules.places]

    @property
    def called(self) -> CardSet:
        """All the cards called."""
        bits = 0
        for call in self.calls:
            bits |= call.bits
        return CardSet(bits)

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that play with the taker, in their order. Empty while nobody has bid."""
        if self.taker is None:
            return ()
        if self.rules.partner_is is PartnerIs.ALTERNATE:
            found = set(range(self.taker % 2, self.rules.seats, 2))
        else:
            found = {seat for call in self.calls for seat in self.found_by(call)}
        return tuple(Seat(seat) for seat in sorted(found) if seat != self.taker)

    def found_by(self, call: CardSet) -> tuple[Seat, ...]:
        """Who was dealt a called card (A13-80): the taker too, where it is his own.

        Where it must be captured, the winner of its trick, once that is known (A12-77).
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
        """The taker, then his partners. Empty while nobody has bid."""
        return () if self.taker is None else (self.taker, *self.partners)

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat is on, once there is a taker."""
        return Side.ATTACK if seat in self.attackers else Side.DEFENCE


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    replace = replacing(Deal)  # a deal changes eighty times


def is_dog_taken(contract: Contract) -> bool:
    """Whether the taker sees the dog and takes it into his hand (A6-33)."""
    return contract not in (Contract.GARDE_SANS, Contract.GARDE_CONTRE)


def phase_after(deal: Deal, phase: Phase, contract: Contract) -> Phase:
    """The phase that follows; the dog is passed over where the contract leaves it face down."""
    phases = deal.rules.phases
    following = phases[phases.index(phase) + 1]
    if following is Phase.DOG and not (is_dog_taken(contract) and deal.dealt.dog):
        return phase_after(deal, following, contract)
    return following
