"""Makes the policies of `oudler.bots.learned` again, by self-play from a seed.

    python benches/train.py [SEATS…] [--minutes 10] [--go-on]

In each deal the strongest hand, by the club's valuation, takes it with a garde and sets aside as
the club does. Then the policy plays against itself and learns (`tarot::learning`), from nothing,
in smaller and smaller steps. Writes `policy-N.weights`, and prints what takers held.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from time import monotonic

import oudler_kernel

from oudler.bots.batch import finish
from oudler.bots.club import Club
from oudler.bots.learned.files import learned
from oudler.bots.learned.odds import CLASSES, class_of
from oudler.bots.valuation import expected_score, features
from oudler.core.actions import Bid, Contract
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.phases.dealing import dealer_seat, start
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.solver.evaluation import Policy, values
from oudler.solver.kernel import position

DEALS = 40_000
LESSON = 500
"""Deals in one lesson."""
RATE = 0.02
"""How far weights move at first; at the end a fiftieth of it."""
HERE = Path(__file__).parents[1] / "src" / "oudler" / "bots" / "learned"


def begun(rules: Ruleset, seed: str) -> Iterator[Deal]:
    """Endless deals at their first lead, taken with a garde by the strongest hand."""
    for number in count():
        deal = start(rules, random_deal(rules, dealer_seat(rules, number), f"{seed}/{number}"))
        if deal.to_act is None:
            continue  # thrown in for a petit sec
        worths = [
            expected_score(rules, features(hand.bits, rules), Contract.GARDE) for hand in deal.hands
        ]
        taker = worths.index(max(worths))
        while deal.phase is Phase.BIDDING and deal.to_act is not None:
            bid = Bid(Contract.GARDE if deal.to_act == taker else None)
            deal = apply(deal, deal.to_act, bid)
        while deal.to_act is not None and deal.phase is not Phase.PLAY:
            action = finish(Club().choose(view(deal, deal.to_act))).action
            assert action is not None
            deal = apply(deal, deal.to_act, action)
        if deal.phase is Phase.PLAY:
            yield deal


@dataclass(frozen=True, slots=True)
class Lesson:
    """A part of the training: how far through it is, and its number."""

    done: float
    number: int

    @property
    def rate(self) -> float:
        """How far a weight moves.

        >>> Lesson(0.0, 1).rate > Lesson(0.9, 900).rate
        True
        """
        return RATE * max(1 - self.done, 0.02)


def train(deals: Sequence[Deal], policy: Policy, minutes: float, threads: int) -> Policy:
    """Learn from these deals for so long, again and again."""
    starts = [(position(deal), int(deal.taker or 0), deal.called.bits) for deal in deals]
    worth = values(view(deals[0], deals[0].taker))  # type: ignore[arg-type]  # every deal has one
    learner = oudler_kernel.Learner(policy.kernels)
    begin = monotonic()
    for number in count():
        lesson = Lesson((monotonic() - begin) / (60 * minutes), number)
        if lesson.done >= 1:
            return Policy(learner.weights.packed)
        first = number * LESSON % len(starts)
        above = learner.learn(
            starts[first : first + LESSON],
            worth,
            batch=50 if number < len(starts) // LESSON else 250,
            rate=lesson.rate,
            every=6,
            openness=0.002,
            seed=1_000 * number,
            threads=threads,
        )
        if number % 100 == 0:
            print(
                f"{lesson.done:5.0%}  {above:6.1f} points a deal above the policy's own", flush=True
            )
    raise AssertionError("there is no last number")


def held(deals: Sequence[Deal]) -> Iterator[str]:
    """How much likelier each class of card is in the taker's hand, and aside, than in another's."""
    taker, aside, others = Counter[str](), Counter[str](), Counter[str]()
    for deal in deals:
        aside.update(map(class_of, deal.discard))
        for seat, hand in enumerate(deal.hands):
            (taker if seat == deal.taker else others).update(map(class_of, hand))
    rules = deals[0].rules
    for name in CLASSES:
        each = others[name] / (rules.seats - 1)
        size = rules.hand / rules.dog
        yield f"{name}: {taker[name] / each:.2f}, aside {size * aside[name] / each:.2f}"


def main() -> None:
    """Learn for each number of players, and write the files."""
    asked = argparse.ArgumentParser()
    asked.add_argument("seats", nargs="*", type=int, default=[3, 4, 5])
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", default="learn")
    asked.add_argument("--go-on", action="store_true", help="from the policies that are there")
    options = asked.parse_args()
    for seats in options.seats:
        deals = list(islice(begun(load_ruleset(f"fft-{seats}"), options.seed), DEALS))
        print(f"{seats} players:", *held(deals), sep="\n")
        policy = learned(seats)[0] if options.go_on else Policy()
        policy = train(deals, policy, options.minutes, os.cpu_count() or 1)
        (HERE / f"policy-{seats}.weights").write_bytes(policy.packed)


if __name__ == "__main__":
    main()
