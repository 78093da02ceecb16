"""Writes docs/strength.md: the rows that are kept, and the ladder of the levels.

    python benches/strength.py [--deals 1000] [--minutes 60] [--results FOLDER]

`forced.py` and `free.py` played the rows; the ladders at three, four and five players are played
now. Each of their six runs may take a sixth of the minutes; with a folder of results the same
command goes on where they stopped. Nothing is tuned on these deals: their seed is `fresh`.
"""

from __future__ import annotations

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

from oudler.arena.comparison import Comparison, compare, passed_out, timings
from oudler.arena.ladder import Rung, ladder
from oudler.arena.plan import Plan, make_plan
from oudler.arena.results import DealResult, Role
from oudler.arena.run_file import RunFile
from oudler.arena.running import process_pool, run
from oudler.bots.levels import LEVELS
from oudler.commands.arena_text import gain
from oudler.core.actions import Contract
from oudler.rulesets import load_ruleset
from oudler.words import Words

RULESETS = ("fft-3", "fft-4", "fft-5")
EN = Words("en")

HEAD = """# How strong are the levels?

`make strength` writes this page. Each figure is followed by its 95 % interval.
[learned-players.md](learned-players.md) says what the players that learned do.
{kept}{next}

{date}, {machine}, {jobs} processes: seed `fresh`, every level against every other in its place
([how](arena.md)).
"""
LADDER = """
### {rules}

{free} deals with an auction, {forced} with a garde by the strongest hand.

| level | rating | points a deal better than the others | median ms a decision | 99 % within |
|---|---|---|---|---|
{rungs}

All passed in {passed} of the deals.
"""
PAIRS = """
| | in all | bidding and taking | defending | garde by the strongest hand: taking | defending |
|---|---|---|---|---|---|
{pairs}
"""


class Runs(NamedTuple):
    """How long to play, and where the results are kept."""

    deals: int
    minutes: float
    """For each run."""
    folder: Path

    def played(self, name: str, contract: Contract | None) -> Run:
        """The deals known, and those that time allows."""
        plan = make_plan(load_ruleset(name), list(reversed(LEVELS)), "fresh", contract=contract)
        end = monotonic() + 60 * self.minutes
        file = self.folder / f"{name}-{contract or 'auction'}.jsonl"
        with RunFile(file, plan) as known, process_pool(os.cpu_count() or 1) as executor:
            for result in run(plan, range(len(known.results), self.deals), executor):
                known.append(result)
                if monotonic() > end:
                    break
            return Run(plan, known.results)


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
        runs = Runs(options.deals, options.minutes / 6, folder)
        ladders = [ladder_of(runs, name) for name in RULESETS]
    said = {"date": datetime.now(UTC).date(), "machine": processor(), "jobs": os.cpu_count()}
    head = HEAD.format(kept=text(), next=NEXT, **said)
    PAGE.write_text("".join((head, *ladders)), "utf-8")


def ladder_of(runs: Runs, name: str) -> str:
    """The ladder under one ruleset."""
    free, forced = runs.played(name, None), runs.played(name, Contract.GARDE)
    return told(free, forced) + PAIRS.format(pairs="\n".join(pairs(free, forced)))


def told(free: Run, forced: Run) -> str:
    timing = timings(*free)
    rungs = (
        f"| {one.name} | {rating(one)} | {gain(EN, one.points)} "
        f"| {timing[one.name].median:.2g} | {timing[one.name].most:.2g} |"
        for one in ladder(*free)
    )
    deals = {"free": f"{len(free.results):,}", "forced": f"{len(forced.results):,}"}
    passed = f"{100 * passed_out(free.results):.0f} %"
    return LADDER.format(rules=free.plan.rules.name, rungs="\n".join(rungs), passed=passed, **deals)


def rating(rung: Rung) -> str:
    low, high = rung.interval
    return f"{rung.rating:.0f} ({low:.0f} to {high:.0f})"


def pairs(free: Run, forced: Run) -> Iterator[str]:
    for with_auction, with_garde in zip(free.plan.pairings, forced.plan.pairings, strict=True):
        bid = compare(free.plan, with_auction, free.results)
        garde = compare(forced.plan, with_garde, forced.results)
        gains = [gain(EN, bid.gain), *by_role(bid), *by_role(garde)]
        yield f"| {bid.first} against {bid.second} | {' | '.join(gains)} |"


def by_role(compared: Comparison) -> Iterator[str]:
    """The gain on either side; a dash where no deal had it."""
    for role in (Role.TAKER, Role.DEFENDER):
        found = compared.roles.get(role)
        yield gain(EN, found.gain) if found else "–"


if __name__ == "__main__":
    main()
