"""Slams, announced before the first card; handfuls and misères, before a seat's own first card."""

from dataclasses import field

from oudler.core.actions import AnnounceSlam, DeclareMisere, HandfulSize, MisereKind, ShowHandful
from oudler.core.cards import COURTS, EXCUSES, OUDLERS, TRUMPS, CardSet
from oudler.core.deal import Deal, Trick, replace
from oudler.core.events import HandfulShown, MisereDeclared, SlamAnnounced
from oudler.core.layout import PublicDeal
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Announcer, HandfulTime, Heads, Phase, SlamTime
from oudler.core.seats import Seat
from oudler.core.values import value


@value
class LegalHandful:
    """A handful that may be shown: a number of these trumps, some of them required."""

    size: HandfulSize
    count: int
    """How many trumps it shows."""
    trumps: CardSet
    """The trumps it may show: those held, and the Excuse if it counts as one."""
    ends: CardSet = field(default_factory=CardSet)
    """The trumps that must be among those shown."""


@value
class LegalAnnouncements:
    """The announcements a seat may make now, even though it is another's turn to play."""

    handfuls: tuple[LegalHandful, ...] = ()
    """The handfuls of which one may be shown."""
    slam: bool = False
    """Whether a slam may be announced."""
    small_slam: bool = False
    """Whether a small slam may be announced."""
    miseres: tuple[MisereKind, ...] = ()
    """The misères that may be declared."""


NOTHING = LegalAnnouncements()


def announcements(deal: Deal, seat: Seat) -> LegalAnnouncements:
    """The announcements a seat may make at this moment, in turn or not.

    >>> announcements(begun, Seat(1)).slam
    True
    """
    slam = can_announce_slam(deal, seat)
    small_slam = slam and deal.rules.small_slam_misses > 0
    handfuls, miseres = legal_handfuls(deal, seat), legal_miseres(deal, seat)
    return LegalAnnouncements(handfuls, slam, small_slam, miseres)


def may_announce(deal: Deal, seat: Seat) -> bool:
    """Whether the rules let a seat announce something now, whatever cards it holds.

    Everybody at the table knows this, so a pause based on it reveals nothing.

    >>> may_announce(deal, Seat(1)), may_announce(begun, Seat(1))
    (False, True)
    """
    if can_announce_slam(deal, seat) or _why_no_handful(deal, seat) is None:
        return True
    declared = sum(one.seat == seat for one in deal.miseres)
    if not deal.rules.misere_premium or declared == len(MisereKind):
        return False
    alone, late = Reason.MISERE_WITHOUT_TAKER, Reason.MISERE_TOO_LATE
    return _why_not_now(deal, seat, alone=alone, late=late) is None


def can_announce_slam(deal: PublicDeal, seat: Seat, *, small: bool = False) -> bool:
    """The taker, or anyone, from the last bid until the first card is played (A5-27, A5-28).

    Everybody sees whether it is so.

    >>> can_announce_slam(begun, Seat(1)), can_announce_slam(begun, Seat(2))
    (True, False)
    """
    return _why_no_slam(deal, seat, small=small) is None


def decide_slam(deal: Deal, seat: Seat, action: AnnounceSlam) -> SlamAnnounced:
    """Announce a slam or a small slam.

    >>> decide_slam(begun, Seat(1), AnnounceSlam())
    SlamAnnounced(seat=1, small=False)
    """
    if (reason := _why_no_slam(deal, seat, small=action.small)) is not None:
        raise IllegalAction(reason)
    return SlamAnnounced(seat, action.small)


def handful_pool(deal: Deal, seat: Seat) -> CardSet:
    """The cards from which a handful is shown: those held, after the discard.

    At some tables the taker also shows trumps that had to be discarded (A7-43).

    >>> handful_pool(begun, Seat(2)) == begun.hands[2]
    True
    """
    hand = deal.hands[seat]
    counts_discard = deal.rules.handful_counts_discard and seat == deal.taker
    return hand + (deal.discard & TRUMPS) if counts_discard else hand


def legal_handfuls(deal: Deal, seat: Seat) -> tuple[LegalHandful, ...]:
    """Every size a seat has the trumps for, while it may still show one (A7-38 to A7-42).

    >>> legal_handfuls(over, Seat(1))
    ()
    """
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
    """The cards from which a handful of this size is taken; none if there are too few.

    An Excuse stands in for one missing trump, and then no trump is hidden (A7-42).
    """
    trumps = pool & TRUMPS
    missing = count - len(trumps)
    if missing <= 0:
        return trumps
    excuses = list(pool & EXCUSES)[:missing]
    return trumps + CardSet.of(excuses) if len(excuses) == missing else CardSet()


def _ends(deal: Deal, hand: CardSet) -> CardSet:
    """The highest and the lowest trump, where the table wants them shown (A7-41)."""
    trumps = hand & TRUMPS
    if not deal.rules.handful_shows_ends or not trumps:
        return CardSet()
    return CardSet.of({trumps.highest, trumps.lowest})


def decide_handful(deal: Deal, seat: Seat, action: ShowHandful) -> HandfulShown:
    """Show exactly as many trumps as the size asks for.

    >>> decide_handful(begun, Seat(1), ShowHandful(HandfulSize.SINGLE, begun.hands[1] & TRUMPS))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: handful count; expected: 10 cards
    """
    if (reason := _why_no_handful(deal, seat)) is not None:
        raise IllegalAction(reason)
    pool, cards = handful_pool(deal, seat), action.cards
    count = deal.rules.handful_trumps(action.size)
    if not cards <= pool:
        raise _not_held(deal, seat, cards - pool, right=_showable(pool, count))
    if not cards - EXCUSES <= TRUMPS:
        raise IllegalAction(Reason.HANDFUL_NOT_TRUMPS, right=_showable(pool, count))
    if len(cards) != count:
        raise IllegalAction(Reason.HANDFUL_COUNT, count=count)
    if cards & EXCUSES and (pool & TRUMPS) - cards:
        raise IllegalAction(Reason.HANDFUL_HIDES_TRUMP, right=pool & TRUMPS)
    if not (ends := _ends(deal, deal.hands[seat])).once <= cards.once:
        raise IllegalAction(Reason.HANDFUL_HIDES_END, right=ends)
    return HandfulShown(seat, action.size, cards)


def _not_held(deal: Deal, seat: Seat, missing: CardSet, *, right: CardSet) -> IllegalAction:
    """Why these cards cannot be shown: perhaps the taker set them aside (A7-43)."""
    if seat == deal.taker and (laid := missing & deal.discard & TRUMPS):
        return IllegalAction(Reason.HANDFUL_DISCARDED, right=laid)
    return IllegalAction(Reason.CARD_NOT_HELD, right=right)


def legal_miseres(deal: Deal, seat: Seat) -> tuple[MisereKind, ...]:
    """The kinds of misère that a seat may declare now (A7-45).

    >>> legal_miseres(begun, Seat(1))
    ()
    """
    if not deal.rules.misere_premium:
        return ()
    return tuple(kind for kind in MisereKind if _why_no_misere(deal, seat, kind) is None)


def barred_by(rules: Ruleset, kind: MisereKind) -> CardSet:
    """The cards that rule out such a misère; the Excuse is not a trump (A7-45).

    >>> barred_by(rules, MisereKind.TRUMPS) == TRUMPS
    True
    """
    if kind is MisereKind.TRUMPS:
        return TRUMPS
    return COURTS + OUDLERS if rules.misere_of_heads is Heads.COURT_AND_OUDLER else COURTS


def decide_misere(deal: Deal, seat: Seat, action: DeclareMisere) -> MisereDeclared:
    """Declare a hand without trumps, or without courts.

    >>> decide_misere(begun, Seat(1), DeclareMisere(MisereKind.COURTS))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: misere never; expected: HQ DK CJ
    """
    if (reason := _why_no_misere(deal, seat, action.kind)) is not None:
        raise IllegalAction(reason, right=deal.hands[seat] & barred_by(deal.rules, action.kind))
    return MisereDeclared(seat, action.kind)


def evolve_announced(deal: Deal, event: SlamAnnounced | HandfulShown | MisereDeclared) -> Deal:
    """Everybody has heard it; it counts when the deal is scored (A5-30, A7-44, A7-45).

    >>> evolve_announced(begun, SlamAnnounced(Seat(1))).slam
    SlamAnnounced(seat=1, small=False)
    """
    match event:
        case SlamAnnounced():
            return _evolve_slam(deal, event)
        case HandfulShown():
            return replace(deal, handfuls=(*deal.handfuls, event))
        case MisereDeclared():
            return replace(deal, miseres=(*deal.miseres, event))


def _evolve_slam(deal: Deal, event: SlamAnnounced) -> Deal:
    """The player who announces a slam leads to the first trick, wherever the dealer sits (A5-29).

    A small slam does not change the leader.
    """
    if event.small:
        return replace(deal, slam=event)
    to_act = event.seat if deal.phase is Phase.PLAY else deal.to_act
    return replace(deal, slam=event, trick=Trick(event.seat), to_act=to_act)


def _why_no_slam(deal: PublicDeal, seat: Seat, *, small: bool) -> Reason | None:
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is Phase.BIDDING:
        return Reason.WRONG_PHASE
    if deal.rules.slam_announced is SlamTime.NEVER:
        return Reason.SLAM_NEVER
    if small and not deal.rules.small_slam_misses:
        return Reason.SMALL_SLAM_NEVER
    if deal.slam is not None:
        return Reason.SLAM_TWICE
    if deal.taker is None or (seat != deal.taker and deal.rules.slam_by is Announcer.TAKER):
        return Reason.SLAM_NOT_TAKER
    if deal.tricks or deal.trick.cards:
        return Reason.SLAM_TOO_LATE
    return Reason.SLAM_TOO_EARLY if _is_before_discard(deal) else None


def _is_before_discard(deal: PublicDeal) -> bool:
    """Whether it is too early because the discard is still to be made."""
    is_after = deal.rules.slam_announced is SlamTime.AFTER_DISCARD
    return is_after and deal.phase is not Phase.PLAY


def _why_not_now(deal: Deal, seat: Seat, *, alone: Reason, late: Reason) -> Reason | None:
    """Why nothing may be shown or declared now (A7-40)."""
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return Reason.DEAL_OVER
    if deal.phase is not Phase.PLAY:
        return Reason.WRONG_PHASE
    if deal.taker is None:
        return alone
    if deal.rules.handful_time is HandfulTime.BEFORE_FIRST_LEAD:
        return Reason.AFTER_FIRST_LEAD if deal.tricks or deal.trick.cards else None
    if deal.tricks:
        return late
    return None if seat == deal.to_act else Reason.NOT_YOUR_TURN


def _why_no_misere(deal: Deal, seat: Seat, kind: MisereKind) -> Reason | None:
    alone, late = Reason.MISERE_WITHOUT_TAKER, Reason.MISERE_TOO_LATE
    if (reason := _why_not_now(deal, seat, alone=alone, late=late)) is not None:
        return reason
    if not deal.rules.misere_premium:
        return Reason.MISERE_NEVER
    if MisereDeclared(seat, kind) in deal.miseres:
        return Reason.MISERE_TWICE
    if deal.hands[seat] & barred_by(deal.rules, kind):
        is_trumps = kind is MisereKind.TRUMPS
        return Reason.MISERE_HAS_TRUMPS if is_trumps else Reason.MISERE_HAS_COURTS
    return None


def _why_no_handful(deal: Deal, seat: Seat) -> Reason | None:
    alone, late = Reason.HANDFUL_IN_MISERE, Reason.HANDFUL_TOO_LATE
    if (reason := _why_not_now(deal, seat, alone=alone, late=late)) is not None:
        return reason
    if seat != deal.taker and deal.rules.handful_by is Announcer.TAKER:
        return Reason.HANDFUL_NOT_TAKER
    if any(handful.seat == seat for handful in deal.handfuls):
        return Reason.HANDFUL_TWICE
    return None
