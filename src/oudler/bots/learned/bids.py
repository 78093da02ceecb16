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


def can_bid(view: SeatView) -> bool:
    """Whether there is something to bid, with learned lines to judge it.

    >>> from oudler import view
    >>> can_bid(view(deal, deal.to_act))
    True
    """
    return isinstance(view.legal, LegalBids) and view.rules.seats in PASSING and is_learned(view)


def learned_bid(view: SeatView, legal: LegalBids) -> Decision:
    """Bid the contract with the highest expected score. `can_bid` must hold.

    >>> from oudler import legal, view
    >>> learned_bid(view(deal, deal.to_act), legal(deal)).action
    Bid(contract=Contract.GARDE)
    """
    return or_cancel(view, legal, bid(view, legal, bidding_style(view.rules.seats)))


@cache
def bidding_style(seats: int) -> BiddingStyle:
    """The bidding style of the learned players, for three or four at a table.

    >>> len(bidding_style(4).lines[Contract.GARDE][0])
    15
    """
    text = files("oudler.bots.learned").joinpath(f"bids-{seats}.json").read_text("utf-8")
    lines = {
        Contract(name): (tuple(line["weights"]), line["spread"])
        for name, line in json.loads(text).items()
    }
    return BiddingStyle(PASSING[seats], lines=lines)
