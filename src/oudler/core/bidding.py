"""The bids: each player speaks once, and bids higher or passes."""

from __future__ import annotations

from oudler.core.actions import Bid, Contract
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import BidMade
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat, seat_after, seats_from
from oudler.core.values import value
from oudler.core.ways import BiddingTurns, PassedOut, Phase


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
    """The turn passes on; in the end the highest bidder is the taker (A4-25)."""
    bids = (*deal.bids, event)
    taker, contract = deal.taker, deal.contract
    if event.contract is not None:
        taker, contract = event.seat, event.contract
    to_act = _next_bidder(deal.rules, bids, taker)
    phase = deal.phase
    if to_act is None:
        phase = _phase_after_bids(deal, contract)
        to_act = _next_to_act(deal, phase, taker)
    return replace(deal, bids=bids, taker=taker, contract=contract, phase=phase, to_act=to_act)


def _phase_after_bids(deal: Deal, contract: Contract | None) -> Phase:
    if contract is not None:
        return phase_after(deal, Phase.BIDDING, contract)
    plays_on = deal.rules.passed_out is PassedOut.MISERE
    return Phase.PLAY if plays_on else Phase.COUNTING


def _next_bidder(rules: Ruleset, bids: tuple[BidMade, ...], taker: Seat | None) -> Seat | None:
    """Who speaks next: each seat once, or who has neither passed nor bid highest (A4-21)."""
    next_seat = seat_after(bids[-1].seat, rules.seats)
    if rules.bidding_turns is BiddingTurns.ONE:
        return next_seat if len(bids) < rules.seats else None
    silent = {bid.seat for bid in bids if bid.contract is None} | {taker}
    return next((seat for seat in seats_from(next_seat, rules.seats) if seat not in silent), None)


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
