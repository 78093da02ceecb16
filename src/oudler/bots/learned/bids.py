"""How the learned players bid: by how hands score when the policy plays them.

Lines are fitted to deals played out by the policy (`make train`); 0052 says how the rest was
chosen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from oudler.bots.bidding import CLUB, BiddingStyle, bid, or_cancel
from oudler.bots.player import Decision
from oudler.bots.valuation import Line, fitted_line, partners_of
from oudler.core.actions import Contract
from oudler.core.phases.bidding import LegalBids
from oudler.core.ruleset import Ruleset
from oudler.core.view import SeatView
from oudler.solver.evaluation import is_learned

PASSING = {3: -6.0, 4: -17.0}
"""The value given to a pass, by number of players.

The lower it is, the fewer deals are passed out. At other tables lines and passes are the club's: at
five, lines of its own gained nothing."""
LIFT = {3: 3.0, 4: 1.75, 5: 2.25}
"""How many card points more than its line a master is taken to make of a hand, by number of players
(`benches/bids.py`)."""


def can_bid(view: SeatView) -> bool:
    """Whether there is something to bid, at a table where a policy plays the cards.

    >>> from oudler import view
    >>> can_bid(view(deal, deal.to_act))
    True
    """
    return isinstance(view.legal, LegalBids) and is_learned(view)


def learned_bid(view: SeatView, legal: LegalBids, *, searches: bool = False) -> Decision:
    """Bid the contract with the highest expected score. `can_bid` must hold.

    A player who searches makes more of its hands than the policy does, so it bids a little more.

    >>> from oudler import legal, view
    >>> learned_bid(view(deal, deal.to_act), legal(deal)).action
    Bid(contract=Contract.GARDE)
    """
    style = bidding_style(view.rules, LIFT.get(view.rules.seats, 0.0) if searches else 0.0)
    return or_cancel(view, legal, bid(view, legal, style))


@cache
def bidding_style(rules: Ruleset, lift: float = 0.0) -> BiddingStyle:
    """The bidding style of the learned players: with lines of their own at three and four players.

    Every hand promises as many card points more as the lift says.

    >>> usual, bolder = (bidding_style(rules, lift).lines[Contract.GARDE] for lift in (0.0, 2.0))
    >>> round(bolder[0][0] - usual[0][0], 9)
    2.0
    """
    own = _own_lines(rules.seats) if rules.seats in PASSING else {}
    lines = {}
    for contract, _ in rules.bids:
        usual = fitted_line(rules.seats, partners_of(rules), rules.pack.copies, contract)
        (for_all, *others), spread = own.get(contract, usual)
        lines[contract] = (for_all + lift, *others), spread
    return BiddingStyle(PASSING.get(rules.seats, CLUB.passing), lines=lines)


def _own_lines(seats: int) -> Mapping[Contract, Line]:
    """The lines fitted to the policy's own play."""
    text = files("oudler.bots.learned").joinpath(f"bids-{seats}.json").read_text("utf-8")
    found = json.loads(text).items()
    return {Contract(name): (tuple(line["weights"]), line["spread"]) for name, line in found}
