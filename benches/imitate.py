"""Trains the policies that imitate `club`, on its own choices.

    python benches/imitate.py [TABLE…]

A table is a number of players, or `losing`, as for `train.py`. The strongest hand of each deal, by
the club's valuation, takes it with a garde, if hands are bid at all. Some seats then play as `club`
does, the others by the learned policy, and at every turn `club` is asked what it would play (as in
DAgger: Ross, Gordon and Bagnell 2011). Writes `club-TABLE.weights`, and prints how often a policy's
favourite is `club`'s card in deals that were not learned from.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random

import oudler_kernel
from train import HERE, RULES, strongest, table
from workers import add_workers, workers

from oudler.bots import Club, finish
from oudler.bots.club import PLAYS
from oudler.bots.learned.files import TABLES, Table, file_of, learned, table_of
from oudler.core import Deal, Phase, Play, Ruleset, apply, view
from oudler.jobs.spread import spread
from oudler.rulesets import load_ruleset
from oudler.solver.kernel import position
from oudler.solver.policy import Policy, chances_in, likeliest

Cards = tuple[bytes, bytes]
"""The cards played in a deal, and those that `club` would have played."""
Example = tuple[oudler_kernel.Position, int, int, bytes, bytes]
"""A deal at its first lead, its taker, the cards called, those played, and those to imitate."""
DEALS = 20_000
FRESH = 400
"""Deals, not learned from, on which the policies are compared."""
BY_POLICY = 0.4
"""The share of the seats that play by the learned policy."""
PASSES = 12
"""Passes over all examples. After a dozen, the policy only learns the examples by heart."""
RATE = 0.01
"""How far weights move at first; in the last pass a twelfth of it."""


def example(rules: Ruleset, seed: str, number: int) -> Cards | None:
    """Play one deal and ask `club` at every turn; None if it is thrown in."""
    deal = strongest(rules, seed, number)
    return None if deal is None else cards(deal, Random(f"{seed}/{number}"))


def cards(deal: Deal, random: Random) -> Cards:
    """The cards of a deal at its first lead."""
    assert deal.to_act is not None
    policy, club = learned(table_of(view(deal, deal.to_act)))[0], Club()
    by_policy = [random.random() < BY_POLICY for _ in deal.hands]
    played, chosen = bytearray(), bytearray()
    while deal.to_act is not None and deal.phase is Phase.PLAY:
        action = finish(club.choose(view(deal, deal.to_act))).action
        assert action is not None
        if isinstance(action, Play):
            chosen.append(action.card)
            if by_policy[deal.to_act]:
                action = PLAYS[likeliest(chances_in(deal, policy))]
            played.append(action.card)
        deal = apply(deal, deal.to_act, action)
    return bytes(played), bytes(chosen)


def examples(name: Table, seed: str, count: int, executor: Executor | None = None) -> list[Example]:
    """What `club` would play in this many deals."""
    rulesets = [load_ruleset(rules) for rules in RULES[name]]
    each = count // len(rulesets)
    return [one for rules in rulesets for one in examples_under(rules, seed, each, executor)]


def examples_under(
    rules: Ruleset, seed: str, count: int, executor: Executor | None = None
) -> list[Example]:
    """The same, all by one ruleset."""
    found = []
    for number, one in enumerate(spread(partial(example, rules, seed), range(count), executor)):
        deal = strongest(rules, seed, number)
        if deal is not None and one is not None:
            found.append((position(deal), int(deal.taker or 0), deal.called.bits, *one))
    return found


def imitate(given: Sequence[Example], threads: int) -> Policy:
    """Learn to choose as these examples do."""
    learner = oudler_kernel.Learner(Policy().weights)
    for number in range(PASSES):
        shuffled = Random(number).sample(given, len(given))
        rate = RATE * (1 - number / PASSES)
        surprise = learner.imitate(shuffled, batch=100, rate=rate, threads=threads)
        print(f"pass {number + 1}: {surprise:.2f} nats a deal", flush=True)
        if number >= PASSES // 2:
            learner.remember()
    return Policy(learner.average.packed)


def main() -> None:
    """Imitate `club` for each number of players, and write the files."""
    asked = argparse.ArgumentParser()
    asked.add_argument("tables", nargs="*", type=table, default=TABLES, metavar="TABLE")
    add_workers(asked)
    options = asked.parse_args()
    for name in options.tables:
        with workers(options) as executor:
            given = examples(name, "imitate", DEALS, executor)
        policy = imitate(given, os.cpu_count() or 1)
        (HERE / f"club-{name}.weights").write_bytes(file_of(policy))
        fresh = examples(name, "imitatetest", FRESH)
        alike = {
            which: oudler_kernel.likeness(fresh, one.weights)
            for which, one in (("imitated", policy), ("learned", learned(name)[0]))
        }
        told = ", ".join(f"the {which} policy {part:.1%}" for which, part in alike.items())
        print(f"{name}, the card that club plays: {told}", flush=True)


if __name__ == "__main__":
    main()
