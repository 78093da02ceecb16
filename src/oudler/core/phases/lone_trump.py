"""A hand whose only trump is the petit or the Excuse: thrown in, by rule or by its holder's choice.

A holder with a choice makes it at their turn to bid, instead of a first bid (A3-20, A12-75). That
way no extra question or pause reveals anything to the others.
"""

from oudler.core.actions import CancelDeal, LoneTrump
from oudler.core.cards import CardSet
from oudler.core.deal import Deal, has_petit_sec, replace
from oudler.core.events import DealCancelled
from oudler.core.phases.dealing import has_excuse_alone, is_thrown_in
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import ExcuseAlone, PetitSec, Phase
from oudler.core.seats import Seat
from oudler.core.values import memoize_last


def lone_trump(hand: CardSet) -> LoneTrump | None:
    """The hand's only trump, if it is the petit or the Excuse.

    >>> lone_trump(CardSet.parse("S1 T1"))
    LoneTrump.PETIT
    """
    if has_petit_sec(hand):
        return LoneTrump.PETIT
    return LoneTrump.EXCUSE if has_excuse_alone(hand) else None


@memoize_last
def chosen_by_holder(rules: Ruleset) -> tuple[LoneTrump, ...]:
    """The lone trumps whose holder may cancel the deal, or play it (A3-20, A12-75).

    >>> chosen_by_holder(rules)
    ()
    """
    petit = rules.petit_sec is PetitSec.IMPRENABLE
    excuse = rules.excuse_alone is ExcuseAlone.MAY_CANCEL
    return (*([LoneTrump.PETIT] if petit else []), *([LoneTrump.EXCUSE] if excuse else []))


def may_cancel(deal: Deal, seat: Seat) -> LoneTrump | None:
    """For which lone trump this seat may cancel the deal now, instead of a first bid.

    >>> may_cancel(deal, Seat(1))
    """
    choices = chosen_by_holder(deal.rules)
    if not choices or deal.phase is not Phase.BIDDING or _has_spoken(deal, seat):
        return None
    lone = lone_trump(deal.hands[seat])
    return lone if lone in choices else None


def _has_spoken(deal: Deal, seat: Seat) -> bool:
    return any(bid.seat == seat for bid in deal.bids)


def decide_cancel(deal: Deal, seat: Seat, action: CancelDeal) -> DealCancelled:
    """Cancel the deal because of a hand's only trump.

    >>> decide_cancel(deal, Seat(1), CancelDeal(LoneTrump.PETIT))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: cancel never
    """
    if (reason := _why_not(deal, seat, action.lone)) is not None:
        raise IllegalAction(reason)
    return DealCancelled(seat, action.lone)


def _why_not(deal: Deal, seat: Seat, lone: LoneTrump) -> Reason | None:
    if lone not in chosen_by_holder(deal.rules):
        return Reason.CANCEL_NEVER
    if _has_spoken(deal, seat):
        return Reason.CANCEL_TOO_LATE
    return None if lone_trump(deal.hands[seat]) is lone else Reason.CANCEL_OTHER_HAND


def evolve_deal_cancelled(deal: Deal, event: DealCancelled) -> Deal:
    """The cards are thrown in: no bid counts, and everybody scores 0.

    >>> evolve_deal_cancelled(deal, DealCancelled(Seat(1), LoneTrump.PETIT)).phase
    Phase.COUNTING
    """
    return replace(
        deal, cancelled=event, phase=Phase.COUNTING, to_act=None, taker=None, contract=None
    )


def thrown_in_for(deal: Deal) -> tuple[DealCancelled, ...]:
    """Whose hands threw a deal in, and for which lone trump; empty if it was not thrown in.

    The rules do so before the first bid; a holder with a choice says so.

    >>> thrown_in_for(deal)
    ()
    """
    if deal.cancelled is not None:
        return (deal.cancelled,)
    if deal.bids or deal.tricks:
        return ()
    hands = ((Seat(seat), hand) for seat, hand in enumerate(deal.dealt.hands))
    return tuple(
        DealCancelled(seat, lone)
        for seat, hand in hands
        if is_thrown_in(deal.rules, hand) and (lone := lone_trump(hand)) is not None
    )
