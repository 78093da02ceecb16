"""How well master guesses where the hidden cards are.

    python benches/belief.py [--seats 4] [--deals 20] [--seed tune42] [--side defenders]

The strongest hand takes with a garde, and clubs play. Before each card of one side, it guesses the
hidden cards twice: without the others' plays, except for what they make certain, and as master
does. Prints for each trick how likely the true place of a hidden card was in the worlds drawn, as
the geometric mean over all decisions and the cards in other hands. With three such hands guessed at
random it would be 33 %. The larger it is, the better the worlds agree with the deal.
"""

import argparse
from collections import defaultdict
from math import exp, log

from forced import SIDES
from onlooker import Onlooker
from settings import is_of
from train import strongest

from oudler.bots import Club, Decision, finish, play_on
from oudler.bots.learned.expert import evaluator, is_open
from oudler.core import Deal, Seat, SeatView
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort

EFFORTS = {"without plays": Effort(trust=0.0), "master": Effort()}
UNSEEN = 0.5
"""How often a place counts as seen that no world shows, so that no guess is impossible."""


class Guesser(Onlooker):
    """A club that guesses where the others' cards are."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self._club = Club()
        self.logs: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
        """By trick and effort: how likely each hidden card was where it is, as a logarithm."""

    async def choose(self, view: SeatView) -> Decision:
        """What `Club` decides."""
        decision = await self._club.choose(view)
        if is_open(view, decision):
            for name, effort in EFFORTS.items():
                self.logs[len(view.tricks), name] += self._guessed(view, effort)
        return decision

    def _guessed(self, view: SeatView, effort: Effort) -> list[float]:
        worlds = list(evaluator(view, "belief").worlds(effort))
        seats = [seat for seat in range(view.rules.seats) if seat != view.seat]
        return [
            log((right + UNSEEN) / (len(worlds) + UNSEEN * len(seats)))
            for seat in seats
            for card in self.deal.hands[seat]
            for right in [sum(card in world.hands[seat] for world in worlds)]
        ]


def main() -> None:
    """A line for each trick."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--deals", type=int, default=20)
    asked.add_argument("--seed", default="tune42")
    asked.add_argument("--side", choices=SIDES, default="defenders")
    options = asked.parse_args()
    logs: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    for number in range(options.deals):
        deal = strongest(load_ruleset(f"fft-{options.seats}"), options.seed, number)
        if deal is None:
            continue
        guesser, club = Guesser(deal), Club()
        players = [
            guesser if is_of(options.side, deal, Seat(seat)) else club
            for seat in range(options.seats)
        ]
        finish(play_on(deal, players, guesser.hear))
        for place, found in guesser.logs.items():
            logs[place] += found
    for trick in sorted({trick for trick, _ in logs}):
        means = {name: exp(sum(logs[trick, name]) / len(logs[trick, name])) for name in EFFORTS}
        told = ", ".join(f"{name} {100 * mean:.1f} %" for name, mean in means.items())
        print(f"trick {trick + 1}: {told}")


if __name__ == "__main__":
    main()
