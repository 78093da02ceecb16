"""What a longer search chooses better: decisions of masters, looked at again.

    python benches/worlds.py [--seats 4] [--deals 100] [--seed tune12] [--short 300] [--long 2000]

The strongest hand takes with a garde and masters play; before each card, the same moment is
searched in few worlds and in many. Where the two choose different cards, other worlds judge between
them. Prints what the long search gains a decision and a deal, in points per defender with 95 %
intervals, if everybody plays on like the policy: the most that more worlds can bring.
"""

import argparse
from collections import defaultdict
from functools import partial
from itertools import islice

from intervals import interval
from train import begun
from workers import add_workers, workers

from oudler.bots import Club, Decision, finish, play_on
from oudler.bots.learned.expert import evaluator, is_open
from oudler.bots.learned.master import Master
from oudler.core import Deal, Play, SeatView, Side
from oudler.jobs.spread import spread
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort

JUDGES = Effort(worlds=4_000)


class Doubter:
    """A master that looks at each of its decisions again."""

    def __init__(self, short: int, long: int) -> None:
        self._player, self._club = Master(), Club()
        self._short = Master(Effort(worlds=short), "short")
        self._long = Master(Effort(worlds=long), "long")
        self.gains: list[tuple[Side, float]] = []

    async def choose(self, view: SeatView) -> Decision:
        """What master decides."""
        if is_open(view, await self._club.choose(view)):
            self.gains.append((view.side_of(view.seat), await self._gain(view)))
        return await self._player.choose(view)

    async def _gain(self, view: SeatView) -> float:
        short, long = [(await one.choose(view)).action for one in (self._short, self._long)]
        if short == long or not isinstance(short, Play) or not isinstance(long, Play):
            return 0.0
        judged = evaluator(view, "judges").promises(JUDGES, short.card)
        return next(one.above for one in judged if one.card == long.card)


def gains(short: int, long: int, deal: Deal) -> list[tuple[Side, float]]:
    """What the long search gains at every decision of a deal."""
    doubter = Doubter(short, long)
    finish(play_on(deal, [doubter] * deal.rules.seats))
    return doubter.gains


def main() -> None:
    """A line for each side."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--seed", default="tune12")
    asked.add_argument("--short", type=int, default=300)
    asked.add_argument("--long", type=int, default=2_000)
    add_workers(asked)
    options = asked.parse_args()
    one = partial(gains, options.short, options.long)
    deals = islice(begun(load_ruleset(f"fft-{options.seats}"), options.seed), options.deals)
    by_side: defaultdict[Side, list[list[float]]] = defaultdict(list)
    with workers(options) as executor:
        for deal in spread(one, deals, executor):
            for side in Side:
                if own := [gain for its, gain in deal if its is side]:
                    by_side[side].append(own)
    for side, found in by_side.items():
        decisions = [gain for deal in found for gain in deal]
        share = sum(gain != 0 for gain in decisions) / len(decisions)
        print(
            f"{side}, {options.seats} players, {len(found)} deals: {share:.1%} of"
            f" {len(decisions)} decisions differ, {interval(decisions)} each,"
            f" {interval([sum(deal) for deal in found])} a deal"
        )


if __name__ == "__main__":
    main()
