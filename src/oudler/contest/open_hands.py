"""What best play would have brought a person, every hand open, by the solver.

A whole deal is too much to search, so the search goes backwards from the last card, as long as its
answers are exact and quick.
"""

from __future__ import annotations

from fractions import Fraction

from oudler.core.deal import Deal
from oudler.core.events import Score, exact
from oudler.core.seats import Seat, Side
from oudler.core.values import value
from oudler.table.board import PLACE
from oudler.table.state import Table

NODES = 400_000
PATIENCE = 3
MEBIBYTES = 128
"""A few seconds for a board: see `coach.open_hands.Chain`."""


@value
class BestPlay:
    """A person's score if everybody plays their best from some trick on."""

    trick: int
    score: Score


def best_play(table: Table) -> BestPlay | None:
    """The earliest trick from which the answer is known; None if it is not known for any.

    This takes a while: call it in a thread. The search must be installed.
    """
    from oudler.coach.moment import Kind, moments  # only if the search is installed
    from oudler.coach.open_hands import Chain, values

    deal = table.deal
    if deal is None or deal.taker is None or not deal.scores:
        return None
    plays = [one for one in moments(deal) if one.kind is Kind.CARD]
    result = exact(sum((Fraction(deal.scores[one]) for one in deal.attackers), Fraction(0)))
    known: BestPlay | None = None
    for play, between in values(plays, result, Chain(NODES, PATIENCE, MEBIBYTES)):
        if between is None or not between[0].is_exact:
            break
        if not play.deal.trick.cards:
            trick = len(play.deal.tricks) + 1
            known = BestPlay(trick, own_share(deal, between[0].lower))
    return known


def own_share(deal: Deal, together: Score) -> Score:
    """The person's share of what the attack's players win together.

    A defender pays a unit, a partner wins one, and the taker has the rest.

    >>> own_share(over, 90)
    -30
    """
    seat = Seat(deal.players.index(PLACE))
    partners = len(deal.attackers) - 1
    unit = Fraction(together) / (deal.rules.seats - 1 - partners)
    if deal.side_of(seat) is Side.DEFENCE:
        return exact(-unit)
    return exact(Fraction(together) - partners * unit if seat == deal.taker else unit)
