"""Handfuls and the slam: what is announced, and what is better kept quiet."""

from __future__ import annotations

from oudler.bots.player import Decision, Why
from oudler.bots.worth import HIGHER, KING_BITS, cards_of
from oudler.core.actions import AnnounceSlam, ShowHandful
from oudler.core.announcing import LegalHandful
from oudler.core.cards import EXCUSE, PETIT, SUIT_BITS, TRUMP_BITS, Card, CardSet
from oudler.core.play import LegalPlays
from oudler.core.view import SeatView

SLAM = Why("announce_slam")
NO_SLAM = Why("no_slam")
SHOW_HANDFUL = Why("show_handful")


def out_of_turn(view: SeatView) -> Decision:
    """The taker may announce a slam although another leads (A5-27)."""
    return Decision(AnnounceSlam(), SLAM) if is_slam_near(view) else Decision(None, NO_SLAM)


def announce(view: SeatView, legal: LegalPlays) -> Decision | None:
    """What to announce before one's first card, if anything."""
    if legal.slam and is_slam_near(view):
        return Decision(AnnounceSlam(), SLAM)
    if legal.handfuls and is_handful_wise(view):
        return Decision(_shown(legal.handfuls[-1]), SHOW_HANDFUL)
    return None


def is_slam_near(view: SeatView) -> bool:
    """Whether no trick can well be lost: the trumps run, and so does every suit after them."""
    hand = view.hand.bits
    trumps = hand & TRUMP_BITS
    out = 21 - trumps.bit_count() - (view.discard.bits & TRUMP_BITS).bit_count()
    rounds = -(-out // (view.rules.seats - 1)) + 1
    tops = _running(trumps)
    if tops < rounds + 1 or trumps.bit_count() < 2 * rounds:
        return False
    losers = sum(_losers(hand & suit) for suit in SUIT_BITS[:4])
    return losers == 0


def _running(cards: int) -> int:
    """How many masters a holding of trumps begins with."""
    run = 0
    for card in range(Card.T21, Card.T1 - 1, -1):
        if not cards >> card & 1:
            break
        run += 1
    return run


def _losers(cards: int) -> int:
    """How many cards of a suit are not masters, once its masters have been played."""
    masters = sum(1 for card in cards_of(cards) if not HIGHER[card] & ~cards)
    return max(0, cards.bit_count() - masters) if masters < 4 else 0


def is_handful_wise(view: SeatView) -> bool:
    """Whether the side that shows its trumps is likely to win the deal (A7-44)."""
    hand = view.hand.bits
    oudlers = (hand & (1 << EXCUSE | 1 << PETIT | 1 << Card.T21)).bit_count()
    kings = (hand & KING_BITS).bit_count()
    if view.seat == view.taker:
        return oudlers + kings >= 2
    return view.seat in view.partners or oudlers >= 2


def _shown(handful: LegalHandful) -> ShowHandful:
    """As few of the trumps that matter as may be: the petit and the highest stay hidden.

    Those that the table wants shown do not (A7-41).
    """
    shown, may_hide = handful.trumps.bits, (handful.trumps - handful.ends).bits
    for _ in range(len(handful.trumps) - handful.count):
        hidden = PETIT if may_hide >> PETIT & 1 else may_hide.bit_length() - 1
        may_hide ^= 1 << hidden
        shown ^= 1 << hidden
    return ShowHandful(handful.size, CardSet(shown))
