"""`oudler solve`: the result of best play from where a record stops, every hand open."""

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter

from oudler.commands.solve_report import Promised, Solved
from oudler.console.arguments import (
    Parser,
    Refused,
    above,
    between,
    print_json,
    refuse,
)
from oudler.console.files import new_session, opened_record, refuse_record, seated
from oudler.console.output import Progress
from oudler.core import Deal, view
from oudler.core.text import RecordError, read_record
from oudler.rulesets import recorded_ruleset
from oudler.solver import Bounds, Goal, KernelMissing, Limits, SearchRefused, Unsearchable
from oudler.solver.search import check
from oudler.words import Words

_MAX_THREADS, _MAX_MEBIBYTES = 256, 1 << 16
"""The kernel takes no more."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the result of best play, each card's value and a line. Returns the exit code."""
    reader = parser(words)
    args = reader.parse_args(arguments)
    if args.imagine is not None and args.goal is not None:
        reader.error(words("commands.solve.goal_and_imagine"))
    limits = Limits(args.seconds, None, args.memory, args.threads)
    found: Solved | Promised
    try:
        with opened_record(words, args.file) as lines:
            deal, names = _last_deal(lines)
        if args.imagine is None:
            found = _solved(words, deal, names, args.goal, limits)
        else:
            found = _promised(words, deal, names, args.imagine, limits)
    except RecordError as error:
        return refuse_record(words, args.file, error, as_json=args.json)
    except (SearchRefused, KernelMissing) as error:
        return refuse(Refused(error.told(words)), as_json=args.json)
    except Refused as error:
        return refuse(error, as_json=args.json)
    if args.json:
        print_json(found.to_json())
    else:
        print("\n".join(found.story(words)))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("solve", words)
    found.option("file", metavar="FILE")
    found.option("--goal", choices=[str(goal) for goal in Goal], metavar="GOAL")
    found.option("--imagine", type=between(1, 1_000_000), metavar="N")
    found.option("--seconds", type=above(0), metavar="N")
    threads = min(os.cpu_count() or 1, _MAX_THREADS)
    found.option("--threads", type=between(1, _MAX_THREADS), default=threads, metavar="N")
    found.option("--memory", type=between(1, _MAX_MEBIBYTES), default=1024, metavar="N")
    found.option("--json", action="store_true")
    return found


def _last_deal(lines: Iterable[str]) -> tuple[Deal, tuple[str, ...]]:
    """The deal in which a record stops, and who has each seat. Raises RecordError."""
    header, rules, steps = read_record(lines, recorded_ruleset)
    last: Deal | None = None
    for step in steps:
        last = step.deal
    # The whole record is read, because every line of it is checked.
    if last is None:
        raise SearchRefused(Unsearchable.NOT_IN_PLAY)
    return last, seated(new_session(header, rules), last)


def _solved(
    words: Words, deal: Deal, names: tuple[str, ...], goal: str | None, limits: Limits
) -> Solved:
    """The answers; without a goal, the margin, then the score in the remaining time.

    Without a taker, the points of the seat to act.
    """
    from oudler.solver import kernel

    begun = perf_counter()
    with Progress(words, sys.stderr, limits.seconds) as progress:
        usual = Goal.OWN if deal.taker is None else Goal.MARGIN
        solution = kernel.solve(deal, Goal(goal or usual), limits, progress)
        score = None
        if goal is None and deal.taker is not None and solution.value.is_exact:
            left = limits.seconds and max(0.0, limits.seconds - perf_counter() + begun)
            score = _score(deal, replace(limits, seconds=left), progress)
    return Solved(deal, names, solution, score, perf_counter() - begun)


def _promised(
    words: Words, deal: Deal, names: tuple[str, ...], number: int, limits: Limits
) -> Promised:
    """The prospects of each card for the seat to act, over this many imagined deals."""
    from oudler.solver.prospects import prospects

    check(deal, Goal.OWN if deal.taker is None else Goal.MADE)
    assert deal.to_act is not None
    with Progress(words, sys.stderr, limits.seconds) as progress:
        seen = view(deal, deal.to_act)
        found = prospects(seen, number, limits=limits, progress=progress)
    return Promised(deal, names, number, found)


def _score(deal: Deal, limits: Limits, progress: Progress) -> Bounds | None:
    """The attack's score; None if it cannot be searched."""
    from oudler.solver import kernel

    try:
        return kernel.value(deal, Goal.SCORE, limits, progress)
    except SearchRefused:
        return None
