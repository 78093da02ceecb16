"""How the learned players bid: by how hands score when the policy plays them.

Lines are fitted through deals played out by the policy (`make train`); 0052 says how the rest was
chosen.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from oudler.bots.bidding import BiddingStyle, bid, or_cancel
from oudler.bots.player import Decision
from oudler.core.actions import Contract
from oudler.core.phases.bidding import LegalBids
from oudler.core.view import SeatView
from oudler.solver.evaluation import is_learned

PASSING = {3: -6.0, 4: -17.0}
"""The value given to a pass, by number of players.

The lower it is, the fewer deals are passed out. At five, learned lines gained nothing over the
club's."""
LIFT = {3: 3.0, 4: 1.75}
"""How many card points more than the policy a master is taken to make of a hand, by number of
players (`benches/bids.py`)."""


def can_bid(view: SeatView) -> bool:
    """Whether there is something to bid, with learned lines to judge it.

    >>> from oudler import view
    >>> can_bid(view(deal, deal.to_act))
    True
    """
    return isinstance(view.legal, LegalBids) and view.rules.seats in PASSING and is_learned(view)


def learned_bid(view: SeatView, legal: LegalBids, *, searches: bool = False) -> Decision:
    """Bid the contract with the highest expected score. `can_bid` must hold.

    A player who searches makes more of its hands than the policy does, so it bids a little more.

    >>> from oudler import legal, view
    >>> learned_bid(view(deal, deal.to_act), legal(deal)).action
    Bid(contract=Contract.GARDE)
    """
    seats = view.rules.seats
    style = bidding_style(seats, LIFT[seats] if searches else 0.0)
    return or_cancel(view, legal, bid(view, legal, style))


@cache
def bidding_style(seats: int, lift: float = 0.0) -> BiddingStyle:
    """The bidding style of the learned players, for three or four at a table.

    Every hand promises as many card points more as the lift says.

    >>> len(bidding_style(4).lines[Contract.GARDE][0])
    15
    """
    text = files("oudler.bots.learned").joinpath(f"bids-{seats}.json").read_text("utf-8")
    lines = {}
    for name, line in json.loads(text).items():
        for_all, *others = line["weights"]
        lines[Contract(name)] = (for_all + lift, *others), line["spread"]
    return BiddingStyle(PASSING[seats], lines=lines)
