"""Which contract to bid, if any, and whether to cancel the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oudler.bots.player import FORCED, Decision, Why
from oudler.bots.position import shown_cards
from oudler.bots.valuation import Line, expected_score, features
from oudler.bots.worth import KING_BITS, QUEEN_BITS
from oudler.core.actions import Bid, CancelDeal, Contract, LoneTrump
from oudler.core.cards import KINGS, OUDLERS
from oudler.core.phases.bidding import LegalBids
from oudler.core.view import SeatView

PASS = Why("pass_weak")
PASS_OUTBID = Why("pass_outbid")
BIDS = {contract: Why(f"bid_{contract}") for contract in Contract}


@dataclass(frozen=True, slots=True)
class BiddingStyle:
    """How a bidder judges hands."""

    passing: float = -6.0
    """The expected score of a pass: somebody else may take and make it."""
    overbidding: float = 3.0
    """Points a hand loses once another player has bid: the missing good cards are together."""
    lines: Mapping[Contract, Line] = field(default_factory=dict)
    """Lines fitted to the player's own results; without one, the club's line is used."""


CLUB = BiddingStyle()

CANCEL = {lone: Why(f"cancel_{lone}") for lone in LoneTrump}
KEEP = {lone: Why(f"keep_{lone}") for lone in LoneTrump}
KINGS_TO_KEEP = 10
"""Keep a lone trump with at least this product of kings and players. With fewer, its holder loses
on average at three, four and five players (1,200 deals each among club players)."""

SHOWN = ((4.6, OUDLERS.bits), (1.5, KING_BITS | QUEEN_BITS))
"""Points a hand loses for each such card face up in front of another player."""
USUALLY_SHOWN = 2.6
"""The usual total of that loss."""


def bid(view: SeatView, legal: LegalBids, style: BiddingStyle = CLUB) -> Decision:
    """Bid the contract with the highest expected score.

    >>> from oudler import legal, view
    >>> bid(view(deal, Seat(1)), legal(deal)).action
    Bid(contract=Contract.PRISE)
    """
    if not legal.contracts:
        return Decision(Bid(None), FORCED)
    known = features(view.hand.bits, view.rules)
    less = 0.0 if view.taker is None else style.overbidding
    if view.piles:
        less += shown_against(view)
    best, most = None, style.passing
    for contract in legal.contracts:
        promise = expected_score(view.rules, known, contract, less, style.lines.get(contract))
        if promise > most:
            best, most = contract, promise
    if best is None:
        return Decision(Bid(None), PASS if view.taker is None else PASS_OUTBID)
    return Decision(Bid(best), BIDS[best])


def shown_against(view: SeatView) -> float:
    """Points a hand loses for good cards face up in front of others, beyond the usual."""
    shown = sum(shown_cards(view))
    worth = sum(points * (shown & cards).bit_count() for points, cards in SHOWN)
    return worth - USUALLY_SHOWN


def or_cancel(view: SeatView, legal: LegalBids, made: Decision) -> Decision:
    """The bid; or, for a hand with a lone trump that bids nothing, whatever suits it better.

    It has nothing to ruff with, so kings must defend it, even if its petit is imprenable.
    """
    if legal.cancels is None or made.action != Bid(None):
        return made
    if _can_defend(view):
        return Decision(made.action, KEEP[legal.cancels])
    return Decision(CancelDeal(legal.cancels), CANCEL[legal.cancels])


def _can_defend(view: SeatView) -> bool:
    rules = view.rules
    return len(view.hand & KINGS) * rules.seats >= KINGS_TO_KEEP * rules.pack.copies
