"""Everyone for themselves, and the fewest points win: deals without a taker (A14)."""

from fractions import Fraction

from oudler.core.cards import EXCUSE, EXCUSES
from oudler.core.deal import Deal, imprenable
from oudler.core.events import Score, exact
from oudler.core.scoring.counting import trick_winners
from oudler.core.scoring.excuse import exchange_price, losing_trick
from oudler.core.seats import Seat


def half_points_by_seat(deal: Deal) -> tuple[int, ...]:
    """The half-points in each seat's tricks. A dog that nobody took counts for nobody (A14-85).

    The Excuse stays with its player, who gives a half-point for it; in the last trick it is lost
    to the winner, where it can be lost at all (A9-58, A14-86). An imprenable petit always stays
    (A12-75).

    >>> sum(half_points_by_seat(over)) + over.discard.half_points
    182
    """
    won = [0] * deal.rules.seats
    free = imprenable(deal.rules, deal.dealt)
    for number, (trick, winner) in enumerate(zip(deal.tricks, trick_winners(deal), strict=True)):
        is_lost = number == losing_trick(deal)
        for place, card in enumerate(trick.cards):
            won[winner] += card.half_points
            if (card in EXCUSES and not is_lost) or card in free:
                player = Seat((trick.leader + place) % deal.rules.seats)
                kept = EXCUSE.half_points - exchange_price(deal.rules)
                won[player] += kept
                won[winner] -= kept
    return tuple(won)


def misere_scores(won: tuple[int, ...]) -> tuple[Score, ...]:
    """Each seat scores the points of all the others, less its own as many times (A14-87).

    >>> misere_scores((40, 50, 60, 32))
    (11, -9, -29, 27)
    """
    return tuple(exact(Fraction(sum(won) - len(won) * own, 2)) for own in won)
