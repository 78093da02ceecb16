"""The slam, announced before the first card; handfuls, shown before one's own first card."""

from __future__ import annotations

from oudler.core.actions import AnnounceSlam, HandfulSize, ShowHandful
from oudler.core.cards import EXCUSE, TRUMPS, CardSet
from oudler.core.deal import Deal, Trick, replace
from oudler.core.events import HandfulShown, SlamAnnounced
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Phase
from oudler.core.seats import Seat
from oudler.core.values import value


@value
class LegalHandful:
    """A handful one may show: any so many of these trumps."""

    size: HandfulSize
    count: int
    trumps: CardSet


def can_announce_slam(deal: Deal, seat: Seat) -> bool:
    """The taker, from the last bid until the first card is played (A5-27, A5-28)."""
    return _why_no_slam(deal, seat) is None


def decide_slam(deal: Deal, seat: Seat, _: AnnounceSlam) -> SlamAnnounced:
    """Announce a slam."""
    if (reason := _why_no_slam(deal, seat)) is not None:
        raise IllegalAction(reason)
    return SlamAnnounced(seat)


def evolve_slam_announced(deal: Deal, event: SlamAnnounced) -> Deal:
    """The announcer leads to the first trick, whoever dealt (A5-29)."""
    to_act = event.seat if deal.phase is Phase.PLAY else deal.to_act
    return replace(deal, slam_announced=True, trick=Trick(event.seat), to_act=to_act)


def handful_pool(deal: Deal, seat: Seat) -> CardSet:
    """The trumps that may be shown: those held, and the taker's own discarded ones (A7-43)."""
    hand = deal.hands[seat]
    return hand + (deal.discard & TRUMPS) if seat == deal.taker else hand


def legal_handfuls(deal: Deal, seat: Seat) -> tuple[LegalHandful, ...]:
    """Every size for which a seat has the trumps, while it may still show one (A7-38 to A7-42)."""
    if _why_no_handful(deal, seat) is not None:
        return ()
    pool = handful_pool(deal, seat)
    return tuple(
        LegalHandful(size, count, shown)
        for size, count in zip(HandfulSize, deal.rules.handfuls, strict=True)
        if (shown := _showable(pool, count))
    )


def _showable(pool: CardSet, count: int) -> CardSet:
    """The cards from which a handful of this many is taken; none where there are too few.

    The Excuse stands in for one missing trump, and then no trump is hidden (A7-42).
    """
    trumps = pool & TRUMPS
    if len(trumps) >= count:
        return trumps
    if len(trumps) == count - 1 and EXCUSE in pool:
        return trumps + CardSet.of([EXCUSE])
    return CardSet()


def decide_handful(deal: Deal, seat: Seat, action: ShowHandful) -> HandfulShown:
    """Show exactly as many trumps as the size asks for."""
    if (reason := _why_no_handful(deal, seat)) is not None:
        raise IllegalAction(reason)
    pool, cards = handful_pool(deal, seat), action.cards
    count = deal.rules.handful_trumps(action.size)
    if not cards <= pool:
        raise IllegalAction(Reason.CARD_NOT_HELD, right=_showable(pool, count))
    if not cards - CardSet.of([EXCUSE]) <= TRUMPS:
        raise IllegalAction(Reason.HANDFUL_NOT_TRUMPS, right=_showable(pool, count))
    if len(cards) != count:
        raise IllegalAction(Reason.HANDFUL_COUNT, count=count)
    if EXCUSE in cards and (pool & TRUMPS) - cards:
        raise IllegalAction(Reason.HANDFUL_HIDES_TRUMP, right=pool & TRUMPS)
    return HandfulShown(seat, action.size, cards)


def evolve_handful_shown(deal: Deal, event: HandfulShown) -> Deal:
    """The handful counts for whichever side wins the deal (A7-44)."""
    return replace(deal, handfuls=(*deal.handfuls, event))


def _why_no_slam(deal: Deal, seat: Seat) -> Reason | None:
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is Phase.BIDDING:
        return Reason.WRONG_PHASE
    if deal.slam_announced:
        return Reason.SLAM_TWICE
    if deal.tricks or deal.trick.cards:
        return Reason.SLAM_TOO_LATE
    return None if seat == deal.taker else Reason.SLAM_NOT_TAKER


def _why_no_handful(deal: Deal, seat: Seat) -> Reason | None:
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is not Phase.PLAY:
        return Reason.WRONG_PHASE
    if deal.tricks:
        return Reason.HANDFUL_TOO_LATE
    if seat != deal.to_act:
        return Reason.NOT_YOUR_TURN
    if any(handful.seat == seat for handful in deal.handfuls):
        return Reason.HANDFUL_TWICE
    return None
