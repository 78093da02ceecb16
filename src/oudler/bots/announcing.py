"""The card to call for a partner; handfuls, misères and slams, or silence."""

from oudler.bots.cards import HIGHER, KING_BITS, QUEEN_BITS, SUIT_OF_CARD, WORTH, cards_of
from oudler.bots.player import Decision, Why
from oudler.core import LegalAnnouncements, LegalCalls, LegalHandful, LegalPlays, SeatView
from oudler.core.actions import AnnounceSlam, CallCards, DeclareMisere, ShowHandful
from oudler.core.cards import OUDLERS, PETITS, SUIT_BITS, TRUMP_BITS, Card, CardSet, twice

SLAM = Why("announce_slam")
NO_SLAM = Why("no_slam")
SMALL_SLAM = Why("announce_small_slam")
SHOW_HANDFUL = Why("show_handful")
DECLARE_MISERE = Why("declare_misere")
NOTHING_TO_SAY = Why("nothing_to_announce")


def out_of_turn(view: SeatView, legal: LegalAnnouncements) -> Decision:
    """The announcement to make on another's turn, if any (A5-27, A7-40)."""
    return announce(view, legal) or keep_quiet(legal)


def keep_quiet(legal: LegalAnnouncements) -> Decision:
    """Announce nothing.

    >>> keep_quiet(LegalAnnouncements(slam=True)).why.key
    'no_slam'
    """
    return Decision(None, NO_SLAM if legal.slam else NOTHING_TO_SAY)


def announce(view: SeatView, legal: LegalPlays | LegalAnnouncements) -> Decision | None:
    """The announcement to make before one's first card, if any."""
    if legal.slam and is_slam_near(view):
        return Decision(AnnounceSlam(), SLAM)
    if legal.small_slam and is_small_slam_wise(view):
        return Decision(AnnounceSlam(small=True), SMALL_SLAM)
    if legal.miseres:
        return declare(legal)
    if legal.handfuls and is_handful_wise(view):
        return Decision(shown(legal.handfuls[-1]), SHOW_HANDFUL)
    return None


def declare(legal: LegalPlays | LegalAnnouncements) -> Decision:
    """Declare a misère: its premium is certain, and worth more than what it tells (A7-45).

    >>> from oudler import MisereKind
    >>> declare(LegalAnnouncements(miseres=(MisereKind.TRUMPS,))).action
    DeclareMisere(kind=MisereKind.TRUMPS)
    """
    return Decision(DeclareMisere(legal.miseres[0]), DECLARE_MISERE)


def is_small_slam_wise(view: SeatView) -> bool:
    """Whether announcing a small slam pays more than making it in silence, and can hardly fail.

    Another player leads, and may ruff or run a suit: one more trick to lose.
    """
    rules = view.rules
    if rules.small_slam_announced_made <= rules.small_slam_made:
        return False
    return is_slam_near(view, rules.small_slam_misses - (view.trick.leader != view.seat))


def is_slam_near(view: SeatView, losers: int = 0) -> bool:
    """Whether hardly more tricks than these can be lost: the trumps run, then every suit.

    >>> from oudler import view
    >>> is_slam_near(view(begun, Seat(1)))
    False
    """
    if any(pile.under for piles in view.piles for pile in piles):
        return False  # Cards that lie face down are unknown to everybody, their holder included.
    hand = view.hand.bits
    trumps = hand & TRUMP_BITS
    pack = view.rules.pack.cards.bits
    out = (pack & TRUMP_BITS & ~trumps & ~view.discard.bits).bit_count()
    # Rounds needed to draw the outstanding trumps, plus one for a bad break.
    rounds = -(-out // (view.rules.seats - 1)) + 1
    tops = _running(trumps, pack)
    if tops < rounds + 1 or trumps.bit_count() < 2 * rounds:
        return False
    return sum(_losers(hand & suit, pack) for suit in SUIT_BITS[:4]) <= losers


def _running(cards: int, pack: int) -> int:
    """Count the masters at the top of a trump holding."""
    run = 0
    for card in range(Card.T21, Card.T1 - 1, -1):
        copies = twice(1 << card) & pack
        if copies & ~cards:
            break
        run += copies.bit_count()
    return run


def _losers(cards: int, pack: int) -> int:
    """Count the cards of a suit that are not masters; none of a suit with four masters.

    Four rounds nearly always exhaust the other hands in it, so its low cards win then.
    """
    masters = sum(1 for card in cards_of(cards) if not HIGHER[card] & pack & ~cards)
    return cards.bit_count() - masters if masters < 4 else 0


def is_handful_wise(view: SeatView) -> bool:
    """Whether the side that shows its trumps is likely to win the deal (A7-44)."""
    hand = view.hand.bits
    oudlers = (hand & OUDLERS.bits).bit_count()
    kings = (hand & KING_BITS).bit_count()
    if view.seat == view.taker:
        return oudlers + kings >= 2
    return view.seat in view.partners or oudlers >= 2


def shown(handful: LegalHandful) -> ShowHandful:
    """Show as few important trumps as possible.

    The petit and the highest stay hidden, unless the rules want them shown (A7-41).

    >>> from oudler import HandfulSize
    >>> shown(LegalHandful(HandfulSize.SINGLE, 2, CardSet.parse("T1 T5 T21"))).cards
    CardSet.parse("T5 T21")
    """
    found, may_hide = handful.trumps, handful.trumps - handful.ends
    for _ in range(len(handful.trumps) - handful.count):
        hidden = (may_hide & PETITS or may_hide).highest
        may_hide, found = may_hide.without(hidden), found.without(hidden)
    return ShowHandful(handful.size, found)


CALL_QUEEN = Why("call_with_queen")
CALL_LONG = Why("call_long")
CALL_MISSING = Why("call_missing")
CALL_BEST = Why("call_best")
CALL_ALONE = Why("call_alone")


def call(view: SeatView, legal: LegalCalls) -> Decision:
    """Call the card whose holder helps most.

    >>> from oudler import legal, view
    >>> call(view(five, Seat(0)), legal(five)).action
    CallCards(cards=CardSet.parse("CK"))
    """
    hand, pack = view.hand.bits, view.rules.pack.cards.bits
    called = max(cards_of(legal.cards.bits), key=lambda card: _help(hand, card, pack))
    return Decision(CallCards(CardSet(1 << called)), why_called(hand, called, pack))


def _elsewhere(hand: int, card: int, pack: int) -> int:
    """The copies of a card that somebody else may hold, as bits."""
    return twice(1 << card) & pack & ~hand


def _help(hand: int, card: int, pack: int) -> float:
    """The gain from having the holder of this card as partner."""
    if not _elsewhere(hand, card, pack):
        # The taker would play alone against everybody (A13-82).
        return -100.0
    shared = ONE_HELD if hand & twice(1 << card) else 0.0
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    length = own.bit_count()
    queen = 3.0 if own & QUEEN_BITS else 0.0
    return queen + (length if length else -2.0) + shared + HIGH_CARD * WORTH[card]


HIGH_CARD = 3.0
"""The gain from a partner for each half-point of the card that makes them one."""
ONE_HELD = -5.0
"""Penalty for calling a card you hold one copy of: it has one possible holder fewer."""


def why_called(hand: int, card: int, pack: int) -> Why:
    """What speaks for calling this card.

    >>> why_called(CardSet.parse("SQ S5").bits, Card.SK, rules.pack.cards.bits).key
    'call_with_queen'
    """
    if not _elsewhere(hand, card, pack):
        return CALL_ALONE
    own = hand & SUIT_BITS[SUIT_OF_CARD[card]]
    is_king = bool(KING_BITS >> card & 1)
    if is_king and own & QUEEN_BITS:
        return CALL_QUEEN
    if own.bit_count() > 2:
        return CALL_LONG
    return CALL_MISSING if is_king else CALL_BEST
