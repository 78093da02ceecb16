"""Which contract to bid: the one that promises most, or none."""

from __future__ import annotations

from oudler.bots.player import Decision, Why
from oudler.bots.position import shown_cards
from oudler.bots.valuing import expected_score, features
from oudler.bots.worth import KING_BITS, QUEEN_BITS
from oudler.core.actions import Bid, Contract
from oudler.core.bidding import LegalBids
from oudler.core.cards import OUDLERS
from oudler.core.view import SeatView

PASS = Why("pass_weak")
PASS_OUTBID = Why("pass_outbid")
BIDS = {contract: Why(f"bid_{contract}") for contract in Contract}

PASSING = -6.0
"""What a pass is expected to bring: somebody else may take and make it."""
OVERBIDDING = 3.0
"""Points that a hand makes less when another has bid: the good cards that miss are together."""


SHOWN = ((4.6, OUDLERS.bits), (1.5, KING_BITS | QUEEN_BITS))
"""Points that a hand makes less for each such card face up before another player."""
USUALLY_SHOWN = 2.6
"""How many points less that usually makes."""


def bid(view: SeatView, legal: LegalBids) -> Decision:
    """Bid what promises most."""
    known = features(view.hand.bits, view.rules)
    less = 0.0 if view.taker is None else OVERBIDDING
    if view.piles:
        less += shown_against(view)
    best, most = None, PASSING
    for contract in legal.contracts:
        promise = expected_score(view.rules, known, contract, less)
        if promise > most:
            best, most = contract, promise
    if best is None:
        return Decision(Bid(None), PASS if view.taker is None else PASS_OUTBID)
    return Decision(Bid(best), BIDS[best])


def shown_against(view: SeatView) -> float:
    """How much less a hand makes for the good cards face up before others, above the usual."""
    shown = sum(shown_cards(view))
    worth = sum(points * (shown & cards).bit_count() for points, cards in SHOWN)
    return worth - USUALLY_SHOWN
