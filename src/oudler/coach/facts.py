"""Facts at a moment of the play, certain from what its seat has seen; and reasons made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from types import MappingProxyType

from oudler.bots.cards import CODE, HIGHER, SUIT_OF_CARD, TRUMP, WORTH
from oudler.bots.memory import recall
from oudler.bots.position import NOT_LED, Position
from oudler.core import EMPTY, EXCUSE, SUIT_BITS, TRUMP_BITS, Card, CardSet, Seat, SeatView, Side
from oudler.core.phases.play import LegalPlays, strongest

_NOTHING: Mapping[str, object] = MappingProxyType({})
MANY = 4
"""Half-points: a smaller, uncertain gain is not worth a sentence."""
SOME = 2
"""Half-points: the same for a certain gain."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of the `coach.reasons` sentences, with the fields of its sentence.

    Fields are cards, suits, seats, sides, contracts, and whole numbers; half-points are named
    `points`.
    """

    key: str
    fields: Mapping[str, object] = field(default_factory=lambda: _NOTHING)


class Facts:
    """One moment as its seat sees it, for deals with one pack and no piles."""

    def __init__(self, seen: SeatView) -> None:
        self.seen = seen
        self._position = Position(seen, recall(seen, None))

    @property
    def is_lead(self) -> bool:
        """Whether the seat opens the trick."""
        return not self.seen.trick.cards

    @property
    def is_attack(self) -> bool:
        """Whether the seat plays with the taker."""
        return self._position.attacks

    @property
    def legal(self) -> CardSet:
        """The cards that the seat may play."""
        legal = self.seen.legal
        return legal.cards if isinstance(legal, LegalPlays) else EMPTY

    @property
    def tricks_left(self) -> int:
        """Return the number of tricks left, including the current one."""
        return self._position.left

    @property
    def has_petit_bonus(self) -> bool:
        """Whether there is a bonus for the petit in the last trick."""
        return self.seen.rules.petit_au_bout > 0

    @property
    def unseen(self) -> CardSet:
        """The cards in other hands, in the discard or in a dog that nobody has seen."""
        return CardSet(self._position.unseen)

    @property
    def trumps_out(self) -> CardSet:
        """The trumps that others may still hold."""
        return CardSet(self._elsewhere & TRUMP_BITS)

    @property
    def winner(self) -> Seat | None:
        """The seat that is winning the trick so far."""
        trick = self.seen.trick
        if not trick.cards:
            return None
        return Seat((trick.leader + strongest(trick.cards)) % self.seen.rules.seats)

    @property
    def is_ours(self) -> bool | None:
        """Whether this seat's side is certainly winning the trick so far (True), or not (False)."""
        return None if self.winner is None else self.side(self.winner)

    @property
    def sides(self) -> dict[str, Side]:
        """The side of this seat and the other, as fields of a sentence."""
        both = (Side.ATTACK, Side.DEFENCE)
        ours, theirs = both if self.is_attack else both[::-1]
        return {"ours": ours, "theirs": theirs}

    @property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to the trick after this one."""
        return tuple(Seat(seat) for seat in self._position.later)

    def side(self, seat: int) -> bool | None:
        """Whether a seat is certainly on this seat's side (True), or not (False)."""
        if seat == self.seen.seat:
            return True
        ally = self._position.ally[seat]
        return True if ally == 1.0 else False if ally == 0.0 else None

    def may_hold(self, seat: int) -> CardSet:
        """The cards that another seat may still hold."""
        return CardSet(self._position.holds[seat])

    def holders(self, card: Card) -> tuple[int, ...]:
        """The other seats that may hold a card; none if it has been played or is in this hand."""
        return tuple(
            seat
            for seat in range(self.seen.rules.seats)
            if seat != self.seen.seat and card in self.may_hold(seat)
        )

    def is_foes(self, card: Card) -> bool:
        """Whether a foe may hold the card: the called one is the attack's."""
        if self.is_attack and card in self.seen.called:
            return False
        return any(self.side(seat) is not True for seat in self.holders(card))

    def is_void(self, seat: int, card: Card) -> bool:
        """Whether a seat certainly has no card of this one's suit."""
        return not self._position.holds[seat] & SUIT_BITS[SUIT_OF_CARD[card]]

    def may_ruff(self, seat: int, card: Card) -> bool:
        """Whether a seat is void of a plain suit, and may have a trump."""
        is_plain = SUIT_OF_CARD[card] < TRUMP
        holds = self._position.holds[seat]
        return is_plain and self.is_void(seat, card) and bool(holds & TRUMP_BITS)

    def out(self, card: Card) -> CardSet:
        """The cards of its suit that others may hold."""
        return CardSet(SUIT_BITS[SUIT_OF_CARD[card]] & self._elsewhere)

    def above(self, card: Card) -> CardSet:
        """The higher cards of its suit that others may hold."""
        return CardSet(HIGHER[CODE[card]] & self._elsewhere)

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that others may hold is higher."""
        return card != EXCUSE and not self.above(card)

    def beats_all(self, card: Card) -> bool:
        """Whether the card would be winning the trick so far."""
        return self._position.beats_best(CODE[card])

    def surely_wins(self, card: Card) -> bool:
        """Whether this seat's side certainly wins the trick if it plays this card."""
        return self._goes_to(card, ours=True)

    def surely_loses(self, card: Card) -> bool:
        """Whether the other side certainly wins the trick if this seat plays this card."""
        return self._goes_to(card, ours=False)

    def may_beat(self, seat: int, card: Card) -> bool:
        """Whether a seat still to play might beat this card once it leads the trick."""
        led = self._position.led if self._position.led != NOT_LED else SUIT_OF_CARD[card]
        return self._position.beats(seat, CODE[card], led) > 0

    def foe_behind(self, card: Card) -> Seat | None:
        """The first opponent still to play who may take the trick from this side and this card."""
        best, holder = self._winning_after(card)
        if best is None or self.side(holder) is not True:
            return None
        foes = (seat for seat in self.later if self.side(seat) is False)
        return next((seat for seat in foes if self.may_beat(seat, best)), None)

    def partner_behind(self) -> Seat | None:
        """The first partner still to play who may beat the card that wins the trick so far."""
        cards = self.seen.trick.cards
        if not cards:
            return None
        winning = cards[strongest(cards)]
        partners = (seat for seat in self.later if self.side(seat) is True)
        return next((seat for seat in partners if self.may_beat(seat, winning)), None)

    def in_trick(self, card: Card) -> int:
        """The half-points in the trick with this card, without those of an Excuse."""
        cards = (*self.seen.trick.cards, card)
        return sum(WORTH[one] for one in cards if one != EXCUSE)

    @property
    def _elsewhere(self) -> int:
        """The cards that others may hold, as bits."""
        return reduce(or_, self._position.holds, 0)

    def _goes_to(self, card: Card, *, ours: bool) -> bool:
        """Whether the trick certainly goes to this seat's side, or to the other."""
        best, holder = self._winning_after(card)
        if best is None or self.side(holder) is not ours:
            return False
        return all(self.side(seat) is ours or not self.may_beat(seat, best) for seat in self.later)

    def _winning_after(self, card: Card) -> tuple[Card | None, int]:
        """The card that wins so far and its seat; none where the Excuse leaves the suit open."""
        cards = self.seen.trick.cards
        if card == EXCUSE and (not cards or cards == (EXCUSE,)):
            return None, self.seen.seat
        after = (*cards, card)
        place = strongest(after)
        return after[place], (self.seen.trick.leader + place) % self.seen.rules.seats
