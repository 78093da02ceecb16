"""A hand to bid with: its place, the bids before it, and deals in which it may have been dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from oudler.core import (
    Card,
    CardSet,
    Deal,
    Dealt,
    Named,
    Phase,
    Ruleset,
    Seat,
    SeatView,
    dealer_seat,
    start,
    view,
)
from oudler.core.actions import Action, Bid, Contract
from oudler.core.engine import apply
from oudler.shuffling import random_deal, random_words, shuffled

MAX_IN_VAIN = 100
"""After this many deals thrown in before the bidding, no hand like this is assumed to bid."""


class BidRefusal(Named):
    """Why a hand cannot be weighed."""

    NO_BIDS = "no_bids"
    """Nobody bids under these rules."""
    BIDS_OVER = "bids_over"
    """After these bids nobody has anything left to bid."""
    OTHER_SEAT = "other_seat"
    """After these bids it is somebody else's turn."""
    THROWN_IN = "thrown_in"
    """A deal with this hand is thrown in before the bidding."""
    WRONG_COUNT = "wrong_count"
    """The hand or the dog has too many cards, or too few."""
    IN_HAND = "in_hand"
    """The dog has cards of the hand."""


class NotBid(ValueError):
    """The hand cannot be weighed; `reason` says why."""

    def __init__(self, reason: BidRefusal, fields: Mapping[str, object] | None = None) -> None:
        super().__init__(reason, fields or {})
        self.reason, self.fields = reason, fields or {}

    def __str__(self) -> str:
        return " ".join([self.reason, *(f"{key}={one}" for key, one in self.fields.items())])


@dataclass(frozen=True)
class BidQuestion:
    """Somebody's hand when it is their turn to bid.

    The seat is counted in the order of speaking, from 0. Raises NotBid, and IllegalAction for a bid
    that was not allowed.
    """

    rules: Ruleset
    hand: CardSet
    bids: tuple[Contract | None, ...] = ()
    """Those made before, first to last; None is a pass."""

    def __post_init__(self) -> None:
        if Phase.BIDDING not in self.rules.phases:
            raise NotBid(BidRefusal.NO_BIDS, {"rules": self.rules.id})
        if len(self.hand) != self.rules.hand or self.hand - self.rules.pack.cards:
            raise NotBid(
                BidRefusal.WRONG_COUNT, {"found": len(self.hand), "needed": self.rules.hand}
            )
        _ = self.seen

    @cached_property
    def seat(self) -> Seat:
        """Whose turn it is after these bids."""
        deals = (random_deal(self.rules, self._dealer, f"seat/{number}") for number in count())
        deal = next(
            deal
            for deal in (start(self.rules, dealt) for dealt in deals)
            if deal.phase is Phase.BIDDING
        )
        return _seat_to_bid(_after(deal, self.bids))

    @cached_property
    def seen(self) -> SeatView:
        """What the seat sees when it is its turn."""
        return view(next(self.deals("seen")), self.seat)

    @property
    def _dealer(self) -> Seat:
        """The last to speak, so that seats are counted in that order."""
        return dealer_seat(self.rules, self.rules.seats - 1)

    def deals(self, seed: str, dog: CardSet | None = None) -> Iterator[Deal]:
        """Endless deals with this hand, each as likely as the others; with this dog, if any.

        Nothing is inferred from the bids. Raises NotBid.
        """
        in_vain = 0
        for number in count():
            dealt = self._dealt(f"{seed}/{number}", dog)
            deal = start(self.rules, dealt)
            if deal.phase is Phase.BIDDING:
                in_vain = 0
                yield _after(deal, self.bids)
            elif (in_vain := in_vain + 1) == MAX_IN_VAIN:
                raise NotBid(BidRefusal.THROWN_IN)

    def _dealt(self, seed: str, dog: CardSet | None) -> Dealt:
        """A random deal in which the cards wanted change places with those that they push out."""
        dealt = random_deal(self.rules, self._dealer, seed)
        dealt = _with(dealt, self.seat, self.hand, f"{seed}/hand")
        return dealt if dog is None else _with(dealt, None, dog, f"{seed}/dog")


def asked_at(
    seat: int | None, rules: Ruleset, bids: Sequence[Contract | None]
) -> tuple[Contract | None, ...]:
    """The bids before this seat: those given, or else passes. Raises NotBid if it is not its turn.

    >>> asked_at(2, rules, ())
    (None, None)
    """
    if seat is None:
        return tuple(bids)
    if not bids:
        return (None,) * min(seat, rules.seats)  # after which the bidding is over
    if len(bids) < rules.seats and len(bids) != seat:
        raise NotBid(BidRefusal.OTHER_SEAT, {"seat": seat, "needed": seat, "found": len(bids)})
    return tuple(bids)


def check_dog(question: BidQuestion, dog: CardSet) -> None:
    """Raise NotBid if this cannot be the dog."""
    if len(dog) != question.rules.dog or dog - question.rules.pack.cards:
        raise NotBid(BidRefusal.WRONG_COUNT, {"found": len(dog), "needed": question.rules.dog})
    if dog & question.hand:
        raise NotBid(BidRefusal.IN_HAND, {"cards": str(dog & question.hand)})


def when_taken(deal: Deal, contract: Contract) -> Deal:
    """The deal after the seat has bid this and everybody else has passed.

    >>> when_taken(deal, Contract.GARDE_SANS).phase
    Phase.PLAY
    """
    seat, bid = deal.to_act, Bid(contract)
    assert seat is not None
    deal = apply(deal, seat, bid)
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        deal = apply(deal, deal.to_act, Bid(None))
    return deal


def _after(deal: Deal, bids: Sequence[Contract | None]) -> Deal:
    for contract in bids:
        action: Action = Bid(contract)
        deal = apply(deal, _seat_to_bid(deal), action)
    return deal


def _seat_to_bid(deal: Deal) -> Seat:
    if deal.phase is not Phase.BIDDING or deal.to_act is None:
        raise NotBid(BidRefusal.BIDS_OVER)
    return deal.to_act


def _with(dealt: Dealt, seat: Seat | None, wanted: CardSet, seed: str) -> Dealt:
    """The deal with exactly these cards in this hand, or in the dog."""
    now = dealt.dog if seat is None else dealt.hands[seat]
    pushed = shuffled(random_words(seed), list(now - wanted))
    moves = dict(zip(wanted - now, pushed, strict=True))
    hands = [_moved(hand, moves) for hand in dealt.hands]
    dog = _moved(dealt.dog, moves)
    if seat is None:
        dog = wanted
    else:
        hands[seat] = wanted
    piles = tuple(
        tuple(tuple(moves.get(card, card) for card in pile) for pile in row) for row in dealt.piles
    )
    return Dealt(dealt.dealer, tuple(hands), dog, piles=piles)


def _moved(cards: CardSet, moves: Mapping[Card, Card]) -> CardSet:
    return CardSet.of(moves.get(card, card) for card in cards)
