"""The slam, announced before the first card; handfuls, shown before one's own first card."""

from __future__ import annotations

from oudler.core.actions import AnnounceSlam, HandfulSize, ShowHandful
from oudler.core.cards import EMPTY, EXCUSE, TRUMPS, CardSet
from oudler.core.deal import Deal, Trick, replace
from oudler.core.events import HandfulShown, SlamAnnounced
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.seats import Seat
from oudler.core.values import value
from oudler.core.ways import Announcer, Phase, SlamTime


@value
class LegalHandful:
    """A handful one may show: so many of these trumps, with some among them."""

    size: HandfulSize
    count: int
    trumps: CardSet
    ends: CardSet = EMPTY
    """The trumps that must be among those shown."""


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
    ends = _ends(deal, deal.hands[seat])
    return tuple(
        LegalHandful(size, count, shown, ends)
        for size, count in zip(HandfulSize, deal.rules.handfuls, strict=True)
        if (shown := _showable(pool, count)) and len(ends) <= count
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


def _ends(deal: Deal, hand: CardSet) -> CardSet:
    """The highest and the lowest trump, where the table wants them shown (A7-41)."""
    trumps = hand & TRUMPS
    if not deal.rules.handful_shows_ends or not trumps:
        return EMPTY
    return CardSet.of({trumps.highest, trumps.lowest})


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
    if not (ends := _ends(deal, deal.hands[seat])) <= cards:
        raise IllegalAction(Reason.HANDFUL_HIDES_END, right=ends)
    return HandfulShown(seat, action.size, cards)


def evolve_handful_shown(deal: Deal, event: HandfulShown) -> Deal:
    """The handful counts for whichever side wins the deal (A7-44)."""
    return replace(deal, handfuls=(*deal.handfuls, event))


def _why_no_slam(deal: Deal, seat: Seat) -> Reason | None:
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is Phase.BIDDING:
        return Reason.WRONG_PHASE
    if deal.rules.slam_announced is SlamTime.NEVER:
        return Reason.SLAM_NEVER
    if deal.slam_announced:
        return Reason.SLAM_TWICE
    if seat != deal.taker:
        return Reason.SLAM_NOT_TAKER
    if deal.tricks or deal.trick.cards:
        return Reason.SLAM_TOO_LATE
    return Reason.SLAM_TOO_EARLY if _is_before_discard(deal) else None


def _is_before_discard(deal: Deal) -> bool:
    """Whether the discard is still to be made, where that is too early."""
    is_after = deal.rules.slam_announced is SlamTime.AFTER_DISCARD
    return is_after and deal.phase is not Phase.PLAY


def _why_no_handful(deal: Deal, seat: Seat) -> Reason | None:
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is not Phase.PLAY:
        return Reason.WRONG_PHASE
    if deal.taker is None:
        return Reason.HANDFUL_IN_MISERE
    if deal.tricks:
        return Reason.HANDFUL_TOO_LATE
    if seat != deal.to_act:
        return Reason.NOT_YOUR_TURN
    if seat != deal.taker and deal.rules.handful_by is Announcer.TAKER:
        return Reason.HANDFUL_NOT_TAKER
    if any(handful.seat == seat for handful in deal.handfuls):
        return Reason.HANDFUL_TWICE
    return None
