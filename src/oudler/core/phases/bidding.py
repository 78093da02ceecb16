"""The bids: each player speaks once, and bids higher or passes."""

from oudler.core.actions import Bid, Contract, LoneTrump
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import BidMade
from oudler.core.phases.lone_trump import may_cancel
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import BiddingTurns, PassedOut, Phase
from oudler.core.seats import Seat, seat_after, seats_from
from oudler.core.values import value


@value
class LegalBids:
    """The contracts that may be bid; a pass is always allowed."""

    contracts: tuple[Contract, ...]
    """The legal contracts, lowest first; empty if only a pass is legal."""
    cancels: LoneTrump | None = None
    """The hand's only trump, if it allows throwing the deal in instead of a first bid."""


def legal_bids(deal: Deal) -> LegalBids:
    """Every contract above the highest bid; none for a dealer who misdealt (A4-21, A3-18).

    >>> legal_bids(deal).contracts[0]
    Contract.PRISE
    """
    seat = deal.to_act
    assert seat is not None
    contracts = () if _is_barred(deal, seat) else _higher(deal)
    if _is_without_garde(deal, seat):
        contracts = tuple(one for one in contracts if one is not Contract.GARDE)
    return LegalBids(contracts, may_cancel(deal, seat))


def decide_bid(deal: Deal, seat: Seat, action: Bid) -> BidMade:
    """Pass, or bid one of the legal contracts.

    >>> decide_bid(deal, Seat(1), Bid(Contract.GARDE))
    BidMade(seat=1, contract=Contract.GARDE)
    """
    may = legal_bids(deal).contracts
    if action.contract is not None and action.contract not in may:
        raise IllegalAction(
            _why_not(deal, seat, action.contract), instead=" or ".join((*may, "pass"))
        )
    return BidMade(seat, action.contract)


def evolve_bid_made(deal: Deal, event: BidMade) -> Deal:
    """The turn passes on; in the end the highest bidder is the taker (A4-25).

    >>> evolve_bid_made(deal, BidMade(Seat(1), Contract.GARDE)).taker
    1
    """
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
    """Who bids next: each seat once, or any that has neither passed nor bid highest (A4-21)."""
    next_seat = seat_after(bids[-1].seat, rules.seats)
    if rules.bidding_turns is BiddingTurns.ONE:
        return next_seat if len(bids) < rules.seats else None
    silent = {bid.seat for bid in bids if bid.contract is None} | {taker}
    return next((seat for seat in seats_from(next_seat, rules.seats) if seat not in silent), None)


def _next_to_act(deal: Deal, phase: Phase, taker: Seat | None) -> Seat | None:
    if phase is Phase.PLAY:
        return deal.trick.leader
    return None if phase is Phase.COUNTING else taker


def _is_barred(deal: Deal, seat: Seat) -> bool:
    return deal.dealt.dealer_barred and seat == deal.dealer


def _is_without_garde(deal: Deal, seat: Seat) -> bool:
    """At some tables the dealer, who speaks last, may not bid garde (A4-21)."""
    return seat == deal.dealer and not deal.rules.dealer_bids_garde


def _higher(deal: Deal) -> tuple[Contract, ...]:
    ladder = tuple(contract for contract, _ in deal.rules.bids)
    if deal.contract is None:
        return ladder
    return ladder[ladder.index(deal.contract) + 1 :]


def _why_not(deal: Deal, seat: Seat, contract: Contract) -> Reason:
    if contract not in dict(deal.rules.bids):
        return Reason.NO_SUCH_BID
    if _is_barred(deal, seat):
        return Reason.DEALER_BARRED
    is_withheld = contract is Contract.GARDE and _is_without_garde(deal, seat)
    return Reason.DEALER_GARDE if is_withheld else Reason.BID_TOO_LOW
