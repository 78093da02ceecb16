"""Trains the policies of `oudler.bots.learned` anew, by self-play from a seed.

    python benches/train.py [TABLE…] [--minutes 20] [--go-on] [--rate 0.01] [--beside-club 0.5]

A table is a number of players, or `losing`, where nobody bids and the fewest points win. Anywhere
else the strongest hand of each deal, by the club's valuation, takes it with a garde and sets aside
as the club does. Then the policy plays against itself and learns in ever smaller steps
(`tarot::learning`), from nothing or, with `--go-on`, from what it has learned before.
`--beside-club` is the chance that a seat plays a whole deal as `club` does. Prints what takers
held, and writes `policy-TABLE.weights`; with `--go-on --defence`, only what defenders learned
changes in it. Then, at three and four players, every hand that is not hopeless takes each contract,
the policy plays, and lines are fitted to the results: `bids-N.json`.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import monotonic
from typing import Any

import oudler_kernel
from intervals import interval

from oudler.bots import Club, finish
from oudler.bots.bidding import expected_score, features
from oudler.bots.learned.expert import PASSING
from oudler.bots.learned.files import CLASSES, TABLES, Table, class_of, file_of, imitated, learned
from oudler.bots.regression import solve, strength
from oudler.core import Action, Bid, Contract, Deal, Ruleset, Seat, apply, is_dog_taken, start, view
from oudler.core.ruleset.option_values import Phase
from oudler.jobs.pool import pool
from oudler.jobs.spread import spread
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal
from oudler.solver.kernel import position
from oudler.solver.policy import (
    EndValues,
    Policy,
    half_points_above,
    paid_by_defender,
    playout_value,
    worth_to,
)

Sample = tuple[tuple[float, ...], float, float]
"""A hand's features, the points above the target that it made, and what each defender paid."""
DEALS = 40_000
HANDS = 4_000
"""Deals to whose hands the lines are fitted."""
LEAST = {3: 12.0, 4: 10.0, 5: 8.0}
"""By number of players: hands with less `strength` are hopeless."""
WITHOUT_THE_DOG = 3.0
"""How much stronger a hand must be to take without the dog."""
CONTEST = 4_000
"""Deals, not learned from, on which a policy meets the one before."""
PLAYOUTS = 64
"""How often each of their deals is played out."""
RULES: dict[Table, tuple[str, ...]] = {
    3: ("fft-3",),
    4: ("fft-4",),
    5: ("fft-5",),
    6: ("playroom-6", "wikipedia-6-teams"),
    7: ("wikipedia-7",),
    "losing": ("wikipedia-6-misere", "wikipedia-7-misere"),
}
"""By table: under which rules it learns, in turn."""
BEGIN: dict[Table, Table] = {6: 5, 7: 5}
"""By table: whose policy it begins with, if not with nothing."""
ROUND = 500
"""Deals learned from before the steps shorten."""
LAST_STEP = 0.02
"""The shortest step, as a share of the first."""
SETTLED = 0.5
"""The share of the training after which weights are averaged."""
HERE = Path(__file__).parents[1] / "src" / "oudler" / "bots" / "learned"


def begun(rules: Ruleset, seed: str) -> Iterator[Deal]:
    """Endless deals at their first lead, taken with a garde by the strongest hand."""
    for number in count():
        deal = strongest(rules, seed, number)
        if deal is not None:
            yield deal


def strongest(rules: Ruleset, seed: str, number: int) -> Deal | None:
    """A deal at its first lead, taken with a garde by the strongest hand; none if thrown in.

    Without bids, nobody takes it.
    """
    deal = start(rules, numbered_deal(rules, seed, number))
    if deal.to_act is None:
        return None  # thrown in for a petit sec
    if deal.phase is Phase.PLAY:
        return deal
    deal = taken(deal, strongest_seat(deal), Contract.GARDE)
    return deal if deal.phase is Phase.PLAY else None


def strongest_seat(deal: Deal) -> Seat:
    """The seat whose hand promises most with a garde, by the club's valuation."""
    rules = deal.rules
    worths = [
        expected_score(rules, features(hand.bits, rules), Contract.GARDE) for hand in deal.hands
    ]
    return Seat(worths.index(max(worths)))


def taken(deal: Deal, taker: Seat, contract: Contract) -> Deal:
    """A deal at its first lead: one bids, the others pass; calls and discards are the club's."""
    while deal.to_act is not None and deal.phase is not Phase.PLAY:
        if deal.phase is Phase.BIDDING:
            action: Action | None = Bid(contract if deal.to_act == taker else None)
        else:
            action = finish(Club().choose(view(deal, deal.to_act))).action
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def started(
    deals: Sequence[Deal],
) -> tuple[list[tuple[oudler_kernel.Position, int, int]], EndValues]:
    """These deals as the kernel plays them, and what their ends are worth."""
    starts = [(position(deal), int(deal.taker or 0), deal.called.bits) for deal in deals]
    assert deals[0].to_act is not None
    return starts, worth_to(view(deals[0], deals[0].to_act))


def train(
    by_rules: Sequence[Sequence[Deal]],
    policy: Policy,
    minutes: float,
    threads: int,
    *,
    rate: float = 0.01,
    club: Policy | None = None,
    beside_club: float = 0.0,
) -> Policy:
    """Learn from the deals of each ruleset in turn, again and again, for this many minutes.

    `club` plays some seats, if it is given.
    """
    parts = [started(deals) for deals in by_rules]
    learner = oudler_kernel.Learner(policy.weights)
    begin = monotonic()
    for number in count():
        done = (monotonic() - begin) / (60 * minutes)
        if done >= 1:
            return Policy(learner.average.packed)
        starts, ends = parts[number % len(parts)]
        first = number // len(parts) * ROUND % len(starts)
        above = learner.learn(
            starts[first : first + ROUND],
            ends.values,
            batch=50 if number < len(starts) // ROUND else 250,
            rate=rate * max(1 - done, LAST_STEP),
            every=6,
            entropy=0.002,
            seed=1_000 * number,
            threads=threads,
            other=club.weights if club else None,
            chance=beside_club,
        )
        if done > SETTLED:
            learner.remember()
        if number % 100 == 0:
            print(f"{done:5.0%}  {above:6.1f} points a deal above the policy's own", flush=True)
    raise AssertionError("there is no last number")


def against(new: Policy, old: Policy, deals: Sequence[Deal]) -> str:
    """What a policy gains over another on either side of the same deals, with 95 % intervals.

    Without a taker, seat 0 is the attack.
    """
    starts, ends = started(deals)

    def made(attack: Policy, defence: Policy) -> list[float]:
        return oudler_kernel.contest(starts, ends.values, attack.weights, defence.weights)

    usual, scale = made(old, old), ends.scale
    taking = [(now - before) / scale for now, before in zip(made(new, old), usual, strict=True)]
    against = [(before - now) / scale for now, before in zip(made(old, new), usual, strict=True)]
    gains = f"attack {interval(taking, 2)}, defence {interval(against, 2)}"
    return f"{gains} points a deal and defender"


def held(deals: Sequence[Deal]) -> Iterator[str]:
    """How much likelier each class of card is in the taker's hand, and aside, than in another's.

    Nothing where there is no taker, or no discard.
    """
    if deals[0].taker is None or not deals[0].discard:
        return
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


def samples(rules: Ruleset, contract: Contract, seed: str, deals: int) -> Iterator[Sample]:
    """The result of a contract for each hand of these deals that is not hopeless."""
    policy, _ = learned(rules.seats)
    least = LEAST[rules.seats] + (0 if is_dog_taken(contract) else WITHOUT_THE_DOG)
    for number in range(deals):
        dealt = start(rules, numbered_deal(rules, seed, number))
        for taker, hand in enumerate(dealt.hands):
            known = features(hand.bits, rules)
            if dealt.to_act is None or strength(known) < least:
                continue
            deal = taken(dealt, Seat(taker), contract)
            if deal.phase is Phase.PLAY and deal.to_act is not None:
                seen = view(deal, deal.to_act)
                above = playout_value(deal, policy, half_points_above(rules), PLAYOUTS) / 2
                paid = playout_value(deal, policy, paid_by_defender(seen), PLAYOUTS)
                yield known, above, paid


def line(rules: Ruleset, contract: Contract, seed: str, deals: int) -> dict[str, Any]:
    """Weights for the points above the target, and the spread that makes them tell the score."""
    found = list(samples(rules, contract, seed, deals))
    weights = solve([(known, above) for known, above, _ in found])

    def error(spread: float) -> float:
        told = (
            expected_score(rules, known, contract, 0.0, (weights, spread)) for known, *_ in found
        )
        return sum((one - paid) ** 2 for one, (*_, paid) in zip(told, found, strict=True))

    spread = min((quarters / 4 for quarters in range(16, 100)), key=error)
    return {"weights": [round(weight, 2) for weight in weights], "spread": spread}


def bids(rules: Ruleset, seed: str, deals: int) -> dict[str, Any]:
    """A line for each contract; a prise is played as a garde is."""
    contracts = (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    with pool(min(os.cpu_count() or 1, len(contracts))) as executor:
        lines = spread(partial(line, rules, seed=seed, deals=deals), contracts, executor)
        found = {str(one): told for one, told in zip(contracts, lines, strict=True)}
    return {str(Contract.PRISE): found[str(Contract.GARDE)], **found}


def main() -> None:
    """Learn for each number of players, and write the files."""
    asked = argparse.ArgumentParser()
    asked.add_argument("tables", nargs="*", type=table, default=TABLES, metavar="TABLE")
    asked.add_argument("--minutes", type=float, default=20)
    asked.add_argument("--seed", default="learn")
    asked.add_argument("--go-on", action="store_true", help="from the policies that are there")
    asked.add_argument("--rate", type=float, default=0.01, help="how far weights move at first")
    asked.add_argument("--beside-club", type=float, default=0.0, metavar="CHANCE")
    asked.add_argument("--defence", action="store_true", help="write only what defenders learned")
    options = asked.parse_args()
    if options.defence and not options.go_on:
        asked.error("--defence needs --go-on: everybody else's weights would be 0")
    for name in options.tables:
        rulesets = [load_ruleset(rules) for rules in RULES[name]]
        deals = [list(islice(begun(rules, options.seed), DEALS)) for rules in rulesets]
        print(f"{name}:", *held(deals[0]), sep="\n")
        first = name if options.go_on else BEGIN.get(name)
        begin = learned(first)[0] if first else Policy()
        policy = train(
            deals,
            begin,
            options.minutes,
            os.cpu_count() or 1,
            rate=options.rate,
            club=imitated(name) if options.beside_club else None,
            beside_club=options.beside_club,
        )
        if options.defence:
            policy = Policy(begin.weights.with_defence(policy.weights).packed)
        for rules in rulesets:
            fresh = list(islice(begun(rules, "contest"), CONTEST))
            print(f"{rules.id}, against what it began with: {against(policy, begin, fresh)}")
        (HERE / f"policy-{name}.weights").write_bytes(file_of(policy))
        if name in PASSING:
            learned.cache_clear()
            lines = bids(rulesets[0], "bids", HANDS).items()
            told = ",\n".join(f' "{contract}": {json.dumps(line)}' for contract, line in lines)
            (HERE / f"bids-{name}.json").write_text(f"{{\n{told}\n}}\n", "utf-8")


def table(name: str) -> Table:
    """A table by its name.

    >>> table("4"), table("losing")
    (4, 'losing')
    """
    return next(known for known in TABLES if str(known) == name)


if __name__ == "__main__":
    main()
