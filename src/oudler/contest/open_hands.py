"""What best play would have brought a person, every hand open, by the solver.

A whole deal is too much to search, so the search goes backwards from the last card, as long as its
answers are exact and quick.
"""

from fractions import Fraction

from oudler.coach import own_share
from oudler.core import Score, Seat, exact, value
from oudler.table.proof.board import PLACE
from oudler.table.seats.state import Table

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
    from oudler.coach import Kind, moments
    from oudler.coach.open_hands import SearchBudget, values

    deal = table.deal
    if deal is None or deal.taker is None or not deal.scores:
        return None
    plays = [one for one in moments(deal) if one.kind is Kind.CARD]
    result = exact(sum((Fraction(deal.scores[one]) for one in deal.attackers), Fraction(0)))
    share = own_share(deal, Seat(deal.players.index(PLACE)))
    known: BestPlay | None = None
    for play, between in values(plays, result, SearchBudget(NODES, PATIENCE, MEBIBYTES)):
        if between is None or not between[0].is_exact:
            break
        if not play.deal.trick.cards:
            trick = len(play.deal.tricks) + 1
            known = BestPlay(trick, exact(share * Fraction(between[0].lower)))
    return known
