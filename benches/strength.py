"""Writes docs/strength.md: the rows that are kept, and the ladder of the levels.

    python benches/strength.py [DEALS]

`forced.py` and `free.py` played the rows; the ladders at three, four and five players are played
now.
Nothing is tuned on these deals: their seed is `fresh`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from measured import processor
from strength_rows import NEXT, PAGE, text

from oudler.arena.comparison import compare, passed_out, timings
from oudler.arena.ladder import Rung, ladder
from oudler.arena.plan import Plan, make_plan
from oudler.arena.results import DealResult, Role
from oudler.arena.running import process_pool, run
from oudler.bots.levels import LEVELS
from oudler.commands.arena_text import gain
from oudler.core.actions import Contract
from oudler.rulesets import load_ruleset
from oudler.words import Words

DEALS = 1000
RULESETS = ("fft-3", "fft-4", "fft-5")
EN = Words("en")

HEAD = """# How strong are the levels?

`make strength` writes this page. Each figure is followed by its 95 % interval.
[learned-players.md](learned-players.md) says what the players that learned do.
{kept}{next}

{date}, {machine}, {jobs} processes: {deals} deals under each ruleset, seed `fresh`, every level
against every other in its place ([how](arena.md)).
"""
LADDER = """
### {rules}

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


def main(deals: int) -> None:
    """Play, and write the page."""
    os.nice(10)
    jobs = os.cpu_count() or 1
    date = datetime.now(UTC).date()
    said = {"date": date, "machine": processor(), "jobs": jobs, "deals": f"{deals:,}"}
    parts = [HEAD.format(kept=text(), next=NEXT, **said)]
    for name in RULESETS:
        bid = played(name, None, deals, jobs)
        parts += [told(*bid), PAIRS.format(pairs="\n".join(pairs(*bid, *given(name, deals, jobs))))]
    PAGE.write_text("".join(parts), "utf-8")


def played(
    name: str, contract: Contract | None, deals: int, jobs: int
) -> tuple[Plan, list[DealResult]]:
    plan = make_plan(load_ruleset(name), list(reversed(LEVELS)), "fresh", contract=contract)
    with process_pool(jobs) as executor:
        return plan, list(run(plan, range(deals), executor))


def given(name: str, deals: int, jobs: int) -> tuple[Plan, list[DealResult]]:
    return played(name, Contract.GARDE, deals, jobs)


def told(plan: Plan, results: Sequence[DealResult]) -> str:
    timing = timings(plan, results)
    rungs = (
        f"| {one.name} | {rating(one)} | {gain(EN, one.points)} "
        f"| {timing[one.name].median:.2g} | {timing[one.name].most:.2g} |"
        for one in ladder(plan, results)
    )
    passed = f"{100 * passed_out(results):.0f} %"
    return LADDER.format(rules=plan.rules.name, rungs="\n".join(rungs), passed=passed)


def rating(rung: Rung) -> str:
    low, high = rung.interval
    return f"{rung.rating:.0f} ({low:.0f} to {high:.0f})"


def pairs(
    plan: Plan, results: Sequence[DealResult], given: Plan, garde: Sequence[DealResult]
) -> Iterator[str]:
    for place, pair in enumerate(plan.pairings):
        free = compare(plan, pair, results)
        fixed = compare(given, given.pairings[place], garde)
        gains = [free.gain, *(free.roles[role].gain for role in (Role.TAKER, Role.DEFENDER))]
        gains += [fixed.roles[role].gain for role in (Role.TAKER, Role.DEFENDER)]
        cells = " | ".join(gain(EN, one) for one in gains)
        yield f"| {free.first} against {free.second} | {cells} |"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
