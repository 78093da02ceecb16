"""What one seat may see, built by listing it; and events as that seat may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oudler.core.actions import Contract
from oudler.core.cards import TRUMP_BITS, TRUMPS, CardSet
from oudler.core.deal import Deal, Trick, check_deal, imprenable
from oudler.core.engine import Legal, legal_for
from oudler.core.events import (
    BidMade,
    DealCancelled,
    Dealt,
    Discarded,
    Event,
    HandfulShown,
    MisereDeclared,
    Score,
    SlamAnnounced,
)
from oudler.core.layout import aligned, first_rows, last_rows
from oudler.core.phases.piles import SeenPile, seen_piles, with_tops
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerIs, PetitSec, Phase
from oudler.core.seats import Seat, Side, check_seat
from oudler.core.values import described, draft, memoize_last, value


@described
@dataclass(frozen=True, slots=True)
class SeatView:
    """A deal as one seat sees it. It has no field that could hold another hand."""

    rules: Ruleset
    """The rules of the table."""
    seat: Seat
    """Whose view this is."""
    dealer: Seat
    """Who dealt."""
    dealt: CardSet
    """The hand this seat was dealt, with the top cards of its piles. It never changes."""
    hand: CardSet
    """The cards this seat may play now or later: those it holds, and face up on its piles."""
    piles: tuple[tuple[SeenPile, ...], ...]
    """By seat: its piles, as everybody sees them; empty if there are none."""
    phase: Phase
    """How far the deal has got."""
    to_act: Seat | None
    """Whose turn it is; None once there is nothing left to do."""
    cancelled: DealCancelled | None
    """Who threw the deal in instead of a first bid, and for which lone trump."""
    bids: tuple[BidMade, ...]
    """Bids and passes, in the order in which they were made."""
    taker: Seat | None
    """The highest bidder so far."""
    contract: Contract | None
    """The highest bid so far."""
    calls: tuple[CardSet, ...]
    """What was called, call by call."""
    partners: tuple[Seat, ...]
    """The taker's partners, as far as this seat knows them."""
    dog: CardSet
    """The dog, once it has been shown; empty before that, or if nobody sees it."""
    discard: CardSet
    """The whole discard for the taker, and for all once shown; before, the trumps shown."""
    slam: SlamAnnounced | None
    """The slam, or the small slam, that somebody has announced."""
    handfuls: tuple[HandfulShown, ...]
    """The handfuls shown so far."""
    miseres: tuple[MisereDeclared, ...]
    """The misères declared so far."""
    imprenable: CardSet
    """A petit that nobody can take, once this seat knows of it (A12-75)."""
    trick: Trick
    """The trick in progress; its leader is known before its first card."""
    tricks: tuple[Trick, ...]
    """The completed tricks."""
    scores: tuple[Score, ...]
    """One a seat once the deal is over."""
    legal: Legal | None
    """What this seat may do now; None while it is another's turn."""

    def __str__(self) -> str:
        own = ((f"seat {self.seat}", str(self.hand)), ("dog", str(self.dog)))
        tops = (
            " ".join("-" if pile.top is None else str(pile.top) for pile in row)
            for row in self.piles
        )
        piles = ((f"piles of {seat}", row) for seat, row in enumerate(tops))
        partners = (("partners", " ".join(map(str, self.partners))),)
        aside = (("discard", str(self.discard)), *piles)
        return aligned((*first_rows(self), *partners, *own, *aside, *last_rows(self)))

    @property
    def called(self) -> CardSet:
        """All the cards called.

        >>> view(over, Seat(0)).called
        CardSet.parse("")
        """
        return CardSet.of(card for call in self.calls for card in call)

    @property
    def attackers(self) -> tuple[Seat, ...]:
        """The taker, then the partners as far as this seat knows them. Empty while nobody has bid.

        >>> view(over, Seat(0)).attackers
        (1,)
        """
        return () if self.taker is None else (self.taker, *self.partners)

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat is on, as far as this seat knows, once there is a taker.

        The holder of a called card knows that they play for the attack.

        >>> view(over, Seat(0)).side_of(Seat(1)), view(over, Seat(0)).side_of(Seat(2))
        (Side.ATTACK, Side.DEFENCE)
        """
        check_seat(seat, self.rules.seats)
        return Side.ATTACK if seat in self.attackers else Side.DEFENCE


if TYPE_CHECKING:
    _SeatViewDraft = SeatView
else:
    _SeatViewDraft = draft(SeatView)


def view(deal: Deal, seat: Seat) -> SeatView:
    """What this seat sees. Raises ValueError if there is no such seat.

    Called for every card, so rare fields are computed only when needed.

    >>> view(deal, Seat(1)).hand == deal.hands[1]
    True
    """
    check_deal(deal)
    check_seat(seat, len(deal.hands))
    has_piles = bool(deal.dealt.piles)
    seen = _SeatViewDraft(
        deal.rules,
        seat,
        deal.dealt.dealer,
        (with_tops(deal.dealt) if has_piles else deal.dealt.hands)[seat],
        deal.hands[seat],
        seen_piles(deal.piles, deal.hands) if has_piles else (),
        deal.phase,
        deal.to_act,
        deal.cancelled,
        deal.bids,
        deal.taker,
        deal.contract,
        deal.calls,
        known_partners(deal, seat),
        deal.dealt.dog if deal.dog_shown else CardSet(),
        seen_discard(deal, seat),
        deal.slam,
        deal.handfuls,
        deal.miseres,
        known_imprenable(deal, seat) if deal.rules.bends_obligations else CardSet(),
        deal.trick,
        deal.tricks,
        deal.scores,
        legal_for(deal, seat),
    )
    seen.__class__ = SeatView
    return seen


@value
class SeenPlay:
    """The play of the cards as everybody sees it."""

    rules: Ruleset
    taker: Seat | None
    called: CardSet
    imprenable: CardSet
    """A petit that nobody can take, once it has been played (A12-75)."""
    trick: Trick
    tricks: tuple[Trick, ...]


@memoize_last
def seen_play(deal: Deal) -> SeenPlay:
    """What everybody sees of the cards that are played.

    >>> len(seen_play(over).tricks)
    18
    """
    free = CardSet()
    if deal.rules.bends_obligations:
        # The petit this seat knows of, minus its own hand, is what everybody has seen played.
        free = known_imprenable(deal, Seat(0)) - deal.hands[0]
    return SeenPlay(deal.rules, deal.taker, deal.called, free, deal.trick, deal.tricks)


def known_imprenable(deal: Deal, seat: Seat) -> CardSet:
    """The imprenable petit: its holder knows it at once, the others once it has been played.

    >>> known_imprenable(deal, Seat(0))
    CardSet.parse("")
    """
    if deal.rules.petit_sec is not PetitSec.IMPRENABLE:
        return CardSet()
    free = imprenable(deal.rules, deal.dealt)
    hidden = (hand for other, hand in enumerate(deal.hands) if other != seat)
    for hand in hidden:
        free -= hand
    return free


def seen_discard(deal: Deal, seat: Seat) -> CardSet:
    """All of it for the taker; for the others its trumps, where they are shown (A6-34).

    Some tables show it all to all at the end (A6-36).

    >>> seen_discard(begun, Seat(1)) == begun.discard, len(seen_discard(begun, Seat(2)))
    (True, 0)
    """
    if seat == deal.taker or deal.discard_shown:
        return deal.discard
    shown = deal.discard.bits & TRUMP_BITS if deal.rules.discard_shows_trumps else 0
    return CardSet(shown) if shown else CardSet()


def known_partners(deal: Deal, seat: Seat) -> tuple[Seat, ...]:
    """The partners who are this seat, or have played a called card; all once the deal is scored.

    Everybody sees who sits where, and who won a called card.

    >>> known_partners(over, Seat(0))
    ()
    """
    if deal.rules.partner_is is not PartnerIs.HOLDER:
        return deal.partners
    if not deal.calls:
        return ()
    # A partner stays hidden until the called card falls; the score reveals the rest (A13-84).
    is_over = bool(deal.scores)
    return tuple(p for p in deal.partners if is_over or p == seat or _has_played_called(deal, p))


def _has_played_called(deal: Deal, seat: Seat) -> bool:
    return bool((deal.dealt.hands[seat] - deal.hands[seat]) & deal.called)


@value
class HandDealt:
    """`Dealt` as one seat sees it: its own hand, and the top cards of all piles."""

    dealer: Seat
    hand: CardSet
    dealer_barred: bool = False
    players: tuple[int, ...] = ()
    """If the dealer sits out: which player has each seat, then who dealt."""
    piles: tuple[tuple[SeenPile, ...], ...] = ()


@value
class DiscardMade:
    """`Discarded` as the others see it: only the trumps that must be shown."""

    seat: Seat
    trumps: CardSet


SeenEvent = Event | HandDealt | DiscardMade


def redact(event: Event, viewer: Seat | None) -> SeenEvent:
    """The event as a seat may see it, or a spectator for None. Nobody misses an event entirely.

    >>> redact(deal.dealt, Seat(1)).hand == deal.hands[1]
    True
    """
    match event:
        case Dealt():
            hand = CardSet() if viewer is None else event.hands[viewer]
            piles = seen_piles(event.piles, with_tops(event))
            return HandDealt(event.dealer, hand, event.dealer_barred, event.players, piles)
        case Discarded() if event.seat != viewer:
            return DiscardMade(
                event.seat, CardSet() if event.trumps_hidden else event.cards & TRUMPS
            )
        case _:
            return event
