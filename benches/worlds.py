"""What a longer search chooses better: decisions of masters, looked at again.

    python benches/worlds.py [--seats 4] [--deals 100] [--seed tune12] [--short 300] [--long 2000]

Masters play; before each card, the same moment is searched in few worlds and in many. Where the
two choose different cards, other worlds judge between them. Prints what the long search gains a
decision and a deal, in points per defender with 95 % intervals, if everybody plays on like the
policy: the most that more worlds can bring.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from forced import interval

from oudler.bots.batch import finish
from oudler.bots.club import Club
from oudler.bots.learned.expert import is_open, look
from oudler.bots.learned.master import Master, best_of, usual_card
from oudler.bots.player import Decision
from oudler.bots.playing import play_deal
from oudler.bots.valuation import expected_score, features
from oudler.core.actions import Bid, Contract
from oudler.core.cards import Card
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.dealing import dealer_seat
from oudler.core.seats import Side
from oudler.core.view import SeatView
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.solver.evaluation import Effort, likeliest, side_of

JUDGES = Effort(worlds=4_000)
LEAST = 10.0
"""Points that a hand must promise to take a garde: below, it passes."""


def chosen(view: SeatView, by_rules: Decision, effort: Effort, seed: str) -> Card:
    """The card a master of this effort plays."""
    moment = look(view, seed)
    usual = usual_card(view, by_rules, likeliest(moment.chances()))
    return best_of(moment.promises(effort, usual.card), usual)


class Doubter:
    """A master that looks at each of its decisions again."""

    def __init__(self, short: int, long: int) -> None:
        self._player, self._club = Master(), Club()
        self._short, self._long = Effort(worlds=short), Effort(worlds=long)
        self.gains: list[tuple[Side, float]] = []

    async def choose(self, view: SeatView) -> Decision:
        """What master decides; a garde with any hand that is not poor."""
        if isinstance(view.legal, LegalBids):
            worth = expected_score(view.rules, features(view.hand.bits, view.rules), Contract.GARDE)
            takes = Contract.GARDE in view.legal.contracts and worth > LEAST
            return Decision(Bid(Contract.GARDE if takes else None))
        by_rules = await self._club.choose(view)
        if is_open(view, by_rules):
            self.gains.append((side_of(view), self._gain(view, by_rules)))
        return await self._player.choose(view)

    def _gain(self, view: SeatView, by_rules: Decision) -> float:
        short = chosen(view, by_rules, self._short, "short")
        long = chosen(view, by_rules, self._long, "long")
        if short == long:
            return 0.0
        judged = look(view, "judges").promises(JUDGES, short)
        return next(one.above for one in judged if one.card == long)


def gains(short: int, long: int, seats: int, seed: str, number: int) -> list[tuple[Side, float]]:
    """What the long search gains at every decision of a deal."""
    rules = load_ruleset(f"fft-{seats}")
    dealt = random_deal(rules, dealer_seat(rules, number), f"{seed}/{number}")
    doubter = Doubter(short, long)
    finish(play_deal(rules, dealt, [doubter] * seats))
    return doubter.gains


def main() -> None:
    """A line for each side."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--seed", default="tune12")
    asked.add_argument("--short", type=int, default=300)
    asked.add_argument("--long", type=int, default=2_000)
    options = asked.parse_args()
    one = partial(gains, options.short, options.long, options.seats, options.seed)
    by_side: defaultdict[Side, list[list[float]]] = defaultdict(list)
    with ProcessPoolExecutor() as pool:
        for deal in pool.map(one, range(options.deals), chunksize=4):
            for side in Side:
                if found := [gain for its, gain in deal if its is side]:
                    by_side[side].append(found)
    for side, deals in by_side.items():
        decisions = [gain for deal in deals for gain in deal]
        share = sum(gain != 0 for gain in decisions) / len(decisions)
        print(
            f"{side}, {options.seats} players, {len(deals)} deals: {share:.1%} of"
            f" {len(decisions)} decisions differ, {interval(decisions)} each,"
            f" {interval([sum(deal) for deal in deals])} a deal"
        )


if __name__ == "__main__":
    main()
