"""An expert: plays its cards by a learned policy and bids by how hands score in that play.

Lines are fitted to deals played out by the policy (`make train`); 0052 says how the rest was
chosen.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from oudler.bots.bidding import CLUB, BiddingStyle, Line, bid, fitted_line, or_cancel, partners_of
from oudler.bots.club import PLAYS, Club
from oudler.bots.learned.files import imitated, learned, table_of
from oudler.bots.player import FORCED, Decision, Why
from oudler.core import Card, CardSet, Contract, LegalBids, Play, Ruleset, SeatView
from oudler.shuffling import random_words
from oudler.solver.evaluation import Evaluator, can_evaluate, is_learned, weighed_discards
from oudler.solver.policy import likeliest

PASSING = {3: -6.0, 4: -17.0}
"""The value given to a pass, by number of players.

The lower it is, the fewer deals are passed out. At other tables lines and passes are the club's: at
five, lines of its own gained nothing."""
LIFT = {3: 3.0, 4: 1.75, 5: 2.25}
"""Card points that a master makes of a hand beyond its line, by number of players
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
        # The first feature is 1 for every hand: raising its weight raises every promise alike.
        (for_all, *others), spread = own.get(contract, usual)
        lines[contract] = (for_all + lift, *others), spread
    return BiddingStyle(PASSING.get(rules.seats, CLUB.passing), lines=lines)


def _own_lines(seats: int) -> Mapping[Contract, Line]:
    """The lines fitted to the policy's own play."""
    text = files("oudler.bots.learned").joinpath(f"bids-{seats}.json").read_text("utf-8")
    found = json.loads(text).items()
    return {Contract(name): (tuple(line["weights"]), line["spread"]) for name, line in found}


LEARNED = Why("learned_card")
SEED = "expert"
DISCARD_WORLDS = 200
"""Worlds in which every discard is tried."""


class Expert:
    """Plays the card its policy scores highest, without search.

    At three and four players it bids by how hands score in its own play. Where no policy was
    learned (`is_learned`), and for calls, discards and announcements, it decides as `Club` does.
    """

    def __init__(self, seed: str = SEED) -> None:
        self._club, self._seed = Club(), seed

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        if isinstance(view.legal, LegalBids) and can_bid(view):
            return learned_bid(view, view.legal)
        decision = await self._club.choose(view)
        if not is_open(view, decision):
            return decision
        return chosen(decision, likeliest(evaluator(view, self._seed).chances), LEARNED)


def is_open(view: SeatView, decision: Decision) -> bool:
    """Whether there is a choice of cards, and a policy to make it."""
    return isinstance(decision.action, Play) and decision.why is not FORCED and can_evaluate(view)


def evaluator(view: SeatView, seed: str) -> Evaluator:
    """The moment, with the policy for this table, seeded by the cards seen.

    It allows for others who play as `club` does.
    """
    table = table_of(view)
    return Evaluator(view, *learned(table), seed_of(view, seed), (imitated(table),))


def discards_above(
    view: SeatView, discards: Sequence[CardSet], seed: str, worlds: int = DISCARD_WORLDS
) -> tuple[tuple[float, float], ...]:
    """The gain of each discard over the first, with the policies that `evaluator` takes.

    In points per defender, each with its standard error.

    >>> from oudler import legal, view
    >>> low = CardSet.of(list(legal(taken).free)[:6])
    >>> discards_above(view(taken, taken.to_act), [low], "a seed", worlds=5)
    ((0.0, 0.0),)
    """
    policy, _ = learned(view.rules.seats)
    others = (imitated(view.rules.seats),)
    return weighed_discards(view, discards, policy, seed_of(view, seed), worlds, others)


def seed_of(view: SeatView, seed: str) -> int:
    """A seed for this moment: the same whenever a seat sees the same.

    >>> from oudler import view
    >>> seed_of(view(begun, Seat(1)), "a") == seed_of(view(begun, Seat(1)), "a")
    True
    """
    # Only what the seat sees: a hidden card in the seed would tell, and no review could repeat it.
    played = sum(len(trick.cards) for trick in (*view.tricks, view.trick))
    return next(random_words(f"{seed}/{view.dealt.bits}/{view.phase}/{played}"))


def chosen(by_rules: Decision, card: Card, why: Why) -> Decision:
    """The card, with the reason of the rule of thumb that also chooses it, or else this reason."""
    return by_rules if by_rules.action == PLAYS[card] else Decision(PLAYS[card], why)
