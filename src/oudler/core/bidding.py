"""The bids: each player speaks once, and bids higher or passes."""

from __future__ import annotations

from oudler.core.actions import Bid, Contract
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import BidMade
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Phase
from oudler.core.seats import Seat, seat_after
from oudler.core.values import value


@value
class LegalBids:
    """The contracts one may bid; one may always pass."""

    contracts: tuple[Contract, ...]


def legal_bids(deal: Deal) -> LegalBids:
    """Every contract above the highest bid; none for a dealer who misdealt (A4-21, A3-18)."""
    if _is_barred(deal, deal.to_act):
        return LegalBids(())
    return LegalBids(_higher(deal))


def decide_bid(deal: Deal, seat: Seat, action: Bid) -> BidMade:
    """Pass, or bid one of the legal contracts."""
    if action.contract is not None and action.contract not in legal_bids(deal).contracts:
        raise IllegalAction(_why_not(deal, seat, action.contract))
    return BidMade(seat, action.contract)


def evolve_bid_made(deal: Deal, event: BidMade) -> Deal:
    """The turn passes to the right; after the dealer the highest bidder is the taker (A4-25)."""
    bids = (*deal.bids, event.contract)
    taker, contract = deal.taker, deal.contract
    if event.contract is not None:
        taker, contract = event.seat, event.contract
    to_act: Seat | None = seat_after(event.seat, deal.rules.seats)
    phase = deal.phase
    if len(bids) == deal.rules.seats:
        phase = Phase.COUNTING if contract is None else phase_after(deal, phase, contract)
        to_act = _next_to_act(deal, phase, taker)
    return replace(deal, bids=bids, taker=taker, contract=contract, phase=phase, to_act=to_act)


def _next_to_act(deal: Deal, phase: Phase, taker: Seat | None) -> Seat | None:
    if phase is Phase.PLAY:
        return deal.trick.leader
    return None if phase is Phase.COUNTING else taker


def _is_barred(deal: Deal, seat: Seat | None) -> bool:
    return deal.dealt.dealer_barred and seat == deal.dealer


def _higher(deal: Deal) -> tuple[Contract, ...]:
    ladder = tuple(contract for contract, _ in deal.rules.bids)
    if deal.contract is None:
        return ladder
    return ladder[ladder.index(deal.contract) + 1 :]


def _why_not(deal: Deal, seat: Seat, contract: Contract) -> Reason:
    if contract not in dict(deal.rules.bids):
        return Reason.NO_SUCH_BID
    return Reason.DEALER_BARRED if _is_barred(deal, seat) else Reason.BID_TOO_LOW
