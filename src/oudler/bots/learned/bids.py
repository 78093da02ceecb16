"""How the players that learned bid: by what hands come to when the policy plays them.

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

PASSING = {3: -6.0, 4: -16.0}
"""What a pass is taken to be worth, by number of players.

Fewer deals are passed out if it is less. At five learned lines brought nothing over the club's."""


def can_bid(view: SeatView) -> bool:
    """Whether there is something to bid, and something was learned about it.

    >>> from oudler import view
    >>> can_bid(view(deal, deal.to_act))
    True
    """
    return isinstance(view.legal, LegalBids) and view.rules.seats in PASSING and is_learned(view)


def learned_bid(view: SeatView, legal: LegalBids) -> Decision:
    """Bid what promises most. `can_bid` must hold.

    >>> from oudler import legal, view
    >>> learned_bid(view(deal, deal.to_act), legal(deal)).action
    Bid(contract=Contract.GARDE)
    """
    return or_cancel(view, legal, bid(view, legal, bidding_style(view.rules.seats)))


@cache
def bidding_style(seats: int) -> BiddingStyle:
    """What the players that learned go by, three or four at a table.

    >>> len(bidding_style(4).lines[Contract.GARDE][0])
    15
    """
    text = files("oudler.bots.learned").joinpath(f"bids-{seats}.json").read_text("utf-8")
    lines = {
        Contract(name): (tuple(line["weights"]), line["spread"])
        for name, line in json.loads(text).items()
    }
    return BiddingStyle(PASSING[seats], lines=lines)
