"""Writes docs/strength.md: the rows that are kept, and the ladder of the levels.

What each level gains over each other is printed.

    python benches/strength.py [--deals 1000] [--minutes 60] [--results FOLDER]

`forced.py` and `free.py` played the rows; the ladders at three, four and five players are played
now, each in a third of the minutes. With a folder of results the same command goes on where they
stopped. Nothing is tuned on these deals: their seed is `fresh`.

Every level sits among club players, which takes a tenth of the time that every level among every
other would: far fewer decisions are a master's, and a seat filled once serves for all levels.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from measured import processor
from strength_rows import NEXT, PAGE, text

from oudler.arena import Comparison, DealResult, Plan, Role, RunFile, make_plan, run
from oudler.arena.comparison import compare, timings
from oudler.arena.ladder import Rung, ladder
from oudler.arena.report import gain
from oudler.bots import LEVELS
from oudler.jobs.pool import pool
from oudler.rulesets import load_ruleset
from oudler.words import Words

RULESETS = ("fft-3", "fft-4", "fft-5")
EN = Words("en")

HEAD = """# How strong are the levels?

`make strength` writes this page. Each figure is followed by its 95 % interval.
[learned-players.md](learned-players.md) says what the players that learned do.
{kept}{next}

Every level plays the same deals among `club` players, once at each seat, and everybody bids freely.
Two levels are compared at the same seat: the one that scores more there, over all seats, wins the
deal, and ratings follow from the wins ([how](arena.md#a-ladder)). Seed `fresh`, {date}, {machine},
{jobs} processes; decisions by the clock, beside whatever else the machine did.
"""
LADDER = """
### {rules}

{deals:,} deals.

| level | rating | points a deal better than the others | median ms a decision | 99 % within |
|---|---|---|---|---|
{rungs}
"""


class Run(NamedTuple):
    """A plan, and the results of its deals so far."""

    plan: Plan
    results: Sequence[DealResult]


def main() -> None:
    """Play, and write the page."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--deals", type=int, default=1_000, help="at most, under each ruleset")
    asked.add_argument("--minutes", type=float, default=float("inf"), help="in all")
    asked.add_argument("--results", type=Path, help="a folder that keeps the results")
    options = asked.parse_args()
    os.nice(10)
    with TemporaryDirectory() as scratch:
        folder = options.results or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        minutes = options.minutes / len(RULESETS)
        runs = [played(name, options.deals, minutes, folder) for name in RULESETS]
    said = {"date": datetime.now(UTC).date(), "machine": processor(), "jobs": os.cpu_count()}
    head = HEAD.format(kept=text(), next=NEXT, **said)
    PAGE.write_text("".join((head, *map(told, runs))), "utf-8")
    for one in runs:
        tell_pairs(one)


def played(name: str, deals: int, minutes: float, folder: Path) -> Run:
    """The deals known, and those that time allows."""
    plan = make_plan(load_ruleset(name), list(reversed(LEVELS)), "fresh", others="club")
    end = monotonic() + 60 * minutes
    file = folder / f"ladder-{name}.jsonl"
    with RunFile(file, plan) as known, pool(os.cpu_count() or 1) as executor:
        for result in run(plan, range(len(known.results), deals), executor):
            known.append(result)
            if monotonic() > end:
                break
        return Run(plan, known.results)


def told(one: Run) -> str:
    """The ladder under one ruleset, as the page shows it."""
    timing = timings(*one)
    rungs = (
        f"| {rung.name} | {rating(rung)} | {gain(EN, rung.points)} "
        f"| {short(timing[rung.name].median)} | {short(timing[rung.name].most)} |"
        for rung in ladder(*one)
    )
    return LADDER.format(rules=one.plan.rules.name, deals=len(one.results), rungs="\n".join(rungs))


def tell_pairs(one: Run) -> None:
    """Print what each level gains over each other: in all, bidding and taking, defending."""
    for pair in one.plan.pairings:
        print(f"{one.plan.rules.name}  {against(compare(one.plan, pair, one.results))}")


def short(number: float) -> str:
    """Two digits that matter."""
    return f"{float(f'{number:.2g}'):g}"


def rating(rung: Rung) -> str:
    low, high = rung.interval
    return f"{rung.rating:.0f} ({low:.0f} to {high:.0f})"


def against(compared: Comparison) -> str:
    gains = gain(EN, compared.gain), *by_role(compared)
    return f"{compared.first} against {compared.second}: {', '.join(gains)}"


def by_role(compared: Comparison) -> Iterator[str]:
    """The gain on either side; a dash where no deal had it."""
    for role in (Role.TAKER, Role.DEFENDER):
        found = compared.roles.get(role)
        yield gain(EN, found.gain) if found else "–"


if __name__ == "__main__":
    main()
