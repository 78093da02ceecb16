"""The play of the cards: what may be played, and who wins the trick."""

from typing import Protocol, overload

from oudler.core.actions import MisereKind, Play
from oudler.core.cards import (
    EXCUSE,
    EXCUSE_BITS,
    OUDLERS,
    SUIT_BITS,
    SUIT_OF,
    TRUMP_BITS,
    TWO_PACKS,
    Card,
    CardSet,
    Suit,
)
from oudler.core.deal import Deal, DealDraft, Trick
from oudler.core.events import CardPlayed
from oudler.core.layout import LaidTrick, PublicDeal
from oudler.core.phases.announcing import LegalHandful, announcements
from oudler.core.phases.piles import without_top
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat, Side
from oudler.core.values import memoize_last, value, wrong_type


@value
class LegalPlays:
    """The legal cards, and what may be announced first."""

    cards: CardSet
    """The cards, one of which must be played."""
    handfuls: tuple[LegalHandful, ...] = ()
    """The handfuls of which one may be shown first."""
    slam: bool = False
    """Whether a slam may be announced first."""
    small_slam: bool = False
    """Whether a small slam may be announced first."""
    miseres: tuple[MisereKind, ...] = ()
    """The misères that may be declared first."""


def legal_plays(deal: Deal) -> LegalPlays:
    """The cards that the seat to act may play to the trick (A8-46 to A8-54).

    >>> legal_plays(begun).cards == begun.hands[1]
    True
    """
    seat = deal.to_act
    assert seat is not None
    cards = CardSet(_playable_now(deal))
    if deal.tricks:
        return LegalPlays(cards)
    may = announcements(deal, seat)
    return LegalPlays(cards, may.handfuls, may.slam, may.small_slam, may.miseres)


@memoize_last
def _playable_now(deal: Deal) -> int:
    """The cards the seat to act may play, as bits; cached, as `legal` and `decide` both ask."""
    assert deal.to_act is not None
    return playable(deal, deal.hands[deal.to_act].bits)


def playable(deal: Deal, hand: int) -> int:
    """The cards of a hand that may be played to the trick, both as bits.

    >>> CardSet(playable(begun, CardSet.parse("S1").bits))
    CardSet.parse("S1")
    """
    cards = deal.trick.cards
    if not cards:
        return _leads(deal, hand)
    if deal.rules.bends_obligations:
        return _by_rare_rules(deal, hand)
    led = SUIT_OF[cards[0]]
    if led is None:
        led = suit_led(cards)  # an Excuse was led: the card after it sets the suit (A8-51)
    return hand if led is None else follow(hand, led, cards, higher=deal.rules.trumps_go_higher)


def _by_rare_rules(deal: Deal, hand: int) -> int:
    """The legal cards if three oudlers never meet, or if a petit counts as an Excuse.

    Such a petit may be played whenever an Excuse may (A12-75, A12-76).
    """
    free = deal.imprenable
    own, cards = hand & free.bits, as_excuses(deal.trick.cards, free)
    like_excuse = hand & ~own | 1 << EXCUSE if own else hand
    rules = deal.rules
    may = obliged(like_excuse, cards, apart=rules.oudlers_apart, higher=rules.trumps_go_higher)
    # The Excuse's bit stood for the petit above: only a held Excuse, and then the petit, stay.
    return may & hand | (own if may & EXCUSE_BITS else 0)


def obliged(hand: int, cards: tuple[Card, ...], *, apart: bool, higher: bool) -> int:
    """The legal cards in a trick in progress, apart from petits that count as an Excuse.

    `apart` and `higher` are the options `oudlers_apart` and `trumps_go_higher`.

    >>> CardSet(obliged(CardSet.parse("S4 H2 EX").bits, (Card.S1,), apart=False, higher=True))
    CardSet.parse("S4 EX")
    """
    led = suit_led(cards)
    may = hand if led is None else follow(hand, led, cards, higher=higher)
    return _apart(may, cards) if apart else may


def as_excuses(cards: tuple[Card, ...], free: CardSet) -> tuple[Card, ...]:
    """The cards of a trick, with an imprenable petit replaced by the Excuse it counts as.

    >>> as_excuses((Card.S1, Card.T1), CardSet.parse("T1"))
    (Card.S1, Card.EX)
    """
    return tuple(EXCUSE if card in free else card for card in cards)


def _apart(may: int, cards: tuple[Card, ...]) -> int:
    """The cards without a third oudler, if the trick has two and another card may be played."""
    lying = sum(card in OUDLERS for card in cards)
    return may & ~OUDLERS.bits or may if lying >= 2 else may


def suit_led(cards: tuple[Card, ...]) -> Suit | None:
    """The suit of the first card that is not an Excuse (A8-51).

    >>> suit_led((Card.EX, Card.H4))
    Suit.HEARTS
    """
    for card in cards:
        if (suit := SUIT_OF[card]) is not None:
            return suit
    return None


def follow(hand: int, led: Suit, cards: tuple[Card, ...], *, higher: bool) -> int:
    """Follow suit; else trump; on trumps go higher; else play anything. The Excuse always may.

    If trumps need not go `higher`, any trump may be played on trumps (A8-48).

    >>> hand = CardSet.parse("S4 T2 T9").bits
    >>> CardSet(follow(hand, Suit.HEARTS, (Card.H4, Card.T5), higher=True))
    CardSet.parse("T9")
    """
    same = hand & SUIT_BITS[led]
    if same & ~TRUMP_BITS:
        return same | hand & EXCUSE_BITS
    trumps = hand & TRUMP_BITS
    if not trumps:
        return hand
    if higher:
        trumps = trumps & ABOVE[highest_trump(cards)] or trumps
    return trumps | hand & EXCUSE_BITS


def highest_trump(cards: tuple[Card, ...]) -> Card | None:
    """The highest numbered trump in a trick; of two equal ones the second (C-40).

    >>> highest_trump((Card.S1, Card.T4, Card.T9))
    Card.T9
    """
    best = None
    for card in cards:
        if ABOVE[best] >> card & 1:
            best = card
    return best


def _beats(card: Card) -> int:
    """The cards of its suit that beat a card once played: the higher ones, and its twin (C-40)."""
    suit = SUIT_OF[card]
    if suit is None:
        return 0
    higher = SUIT_BITS[suit] & sum(1 << c for c in TWO_PACKS if c.first > card.first)
    return higher | 1 << card.twin


ABOVE: dict[Card | None, int] = {None: TRUMP_BITS} | {
    card: _beats(card) for card in TWO_PACKS if SUIT_OF[card] is Suit.TRUMPS
}
"""The trumps that rise above a trump, as bits."""
BEATEN_BY = tuple(
    ~EXCUSE_BITS if suit is None else _beats(card) | (0 if suit is Suit.TRUMPS else TRUMP_BITS)
    for card, suit in zip(TWO_PACKS, SUIT_OF, strict=True)
)
"""By card: the cards that win a trick from it when they are played after it, as bits."""


def _leads(deal: Deal, hand: int) -> int:
    """Any card; to the first trick of the deal none that is barred, if there is another."""
    if deal.tricks or not deal.calls:
        return hand
    return hand & ~barred_leads(deal.rules, deal.called) or hand


def barred_leads(rules: Ruleset, called: CardSet) -> int:
    """The cards barred from the first lead, as bits: the called suit except the called card
    (A8-54).

    A player with nothing else may lead it.

    >>> CardSet(barred_leads(rules, CardSet.parse("HK"))) & CardSet.parse("S1 HQ HK")
    CardSet.parse("HQ")
    """
    barred = 0
    if rules.call_bars_first_lead:
        for card in called:
            suit = card.suit
            assert suit is not None
            barred |= SUIT_BITS[suit]
    return barred & ~called.bits


def decide_play(deal: Deal, seat: Seat, action: Play) -> CardPlayed:
    """Play one of the legal cards.

    >>> decide_play(begun, Seat(1), Play(begun.hands[1].lowest)).seat
    1
    """
    card, may = action.card, _playable_now(deal)
    if type(card) is not Card:
        raise wrong_type("Play.card", card, "a Card, such as Card.S1")
    if may >> card & 1:
        return CardPlayed(seat, card)
    hand = deal.hands[seat].bits
    if not hand >> card & 1 and hand >> card.twin & 1:
        card = card.twin  # With two packs a named card means the copy held.
    if not may >> card & 1:
        raise IllegalAction(_why_not(deal, hand, card), right=CardSet(may))
    return CardPlayed(seat, card)


def _why_not(deal: Deal, hand: int, card: Card) -> Reason:
    if not hand >> card & 1:
        return Reason.CARD_NOT_HELD
    free = deal.imprenable
    hand, cards = hand & ~free.bits, as_excuses(deal.trick.cards, free)
    # To an empty trick only the called suit is ever barred.
    if not cards:
        return Reason.CALLED_SUIT_LED
    led = suit_led(cards)
    if led is None or follow(hand, led, cards, higher=deal.rules.trumps_go_higher) >> card & 1:
        return Reason.THIRD_OUDLER
    if hand & SUIT_BITS[led] and SUIT_OF[card] is not led:
        return Reason.MUST_FOLLOW
    return Reason.MUST_OVERTRUMP if SUIT_OF[card] is Suit.TRUMPS else Reason.MUST_TRUMP


def evolve_card_played(deal: Deal, event: CardPlayed) -> Deal:
    """The card joins the trick; after the last one, the winner leads to the next.

    >>> evolve_card_played(begun, CardPlayed(Seat(1), begun.hands[1].lowest)).to_act
    2
    """
    seat, card, tricks, phase = event.seat, event.card, deal.tricks, deal.phase
    hands = list(deal.hands)
    hands[seat] = CardSet(hands[seat].bits & ~(1 << card))
    trick = Trick(deal.trick.leader, (*deal.trick.cards, card))
    to_act: Seat | None
    if len(trick.cards) < len(hands):
        to_act = Seat((seat + 1) % len(hands))
    else:
        to_act, tricks = trick_winner(deal, trick), (*tricks, trick)
        trick = Trick(to_act)
        if len(tricks) == deal.rules.tricks:
            to_act, phase = None, Phase.COUNTING
    # Fields by position: `replace` takes twice as long, and a deal has seventy-two cards.
    after = DealDraft(
        deal.rules,
        deal.dealt,
        phase,
        to_act,
        tuple(hands),
        trick,
        deal.bids,
        deal.taker,
        deal.contract,
        deal.calls,
        deal.dog_shown,
        deal.discard,
        deal.discard_shown,
        deal.slam,
        deal.handfuls,
        deal.miseres,
        tricks,
        deal.scores,
        deal.piles and without_top(deal.piles, seat, card),
        deal.cancelled,
        deal.claim,
    )
    after.__class__ = Deal
    return after


class SeenTricks(PublicDeal, Protocol):
    """What decides who wins a trick. A `Deal` has it, and so has a `SeatView`."""

    @property
    def imprenable(self) -> CardSet:
        """A petit that nobody can take."""
        ...

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat is on."""
        ...


@overload
def trick_winner(deal: SeenTricks) -> Seat | None: ...
@overload
def trick_winner(deal: SeenTricks, trick: LaidTrick) -> Seat: ...
def trick_winner(deal: SeenTricks, trick: LaidTrick | None = None) -> Seat | None:
    """Who is winning the trick of a deal or a view; None before its first card (A8-50).

    Pass another trick to ask about that one instead, for instance this one with one more card.

    >>> from oudler import Trick, apply, view
    >>> trick_winner(begun) is None
    True
    >>> trick_winner(begun, Trick(Seat(1), (Card.H4, Card.H9, Card.EX, Card.S1)))
    2
    >>> lying = apply(begun, Seat(1), Play(begun.hands[1].highest))
    >>> trick_winner(view(lying, Seat(2)))
    1
    """
    if trick is None:
        trick = deal.trick
        if not trick.cards:
            return None
    if _excuse_wins(deal, trick):
        return trick.leader
    cards = trick.cards
    if deal.rules.bends_obligations:
        cards = as_excuses(cards, deal.imprenable)
    return Seat((trick.leader + strongest(cards)) % deal.rules.seats)


def strongest(cards: tuple[Card, ...]) -> int:
    """The place in the trick of the highest trump, else of the highest card of the suit led.

    Of two equal cards the second is (C-40). An Excuse never is, unless it is alone.

    >>> strongest((Card.H4, Card.HK, Card.T1, Card.EX))
    2
    >>> strongest((Card.EX, Card.S4, Card.SK, Card.H1))
    2
    """
    place, best = 0, cards[0]
    for i, card in enumerate(cards):
        if BEATEN_BY[best] >> card & 1:
            place, best = i, card
    return place


def _excuse_wins(deal: SeenTricks, trick: LaidTrick) -> bool:
    """Whether the Excuse is led to the last trick by a side that has won all the others (A9-59)."""
    return (
        SUIT_OF[trick.cards[0]] is None
        and deal.taker is not None
        and deal.rules.excuse_wins_slam
        and len(deal.tricks) + 1 == deal.rules.tricks
        and has_won_all(deal, trick.leader)
    )


def has_won_all(deal: SeenTricks, seat: Seat) -> bool:
    """Whether this seat's side has won every completed trick.

    >>> has_won_all(begun, Seat(1)), has_won_all(over, Seat(1))
    (True, False)
    """
    side = deal.side_of(seat)
    # The winner of a trick is the leader of the next one.
    winners = [trick.leader for trick in (*deal.tricks, deal.trick)][1:]
    return all(deal.side_of(winner) is side for winner in set(winners))
