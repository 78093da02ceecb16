"""Many deals measured by many workers, kept so that a run can be stopped and resumed."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from results_file import ResultsFile
from workers import add_workers, workers

from oudler.jobs.spread import spread


def add_options(asked: argparse.ArgumentParser, *, deals: int) -> None:
    """How many deals, and how a run may be stopped and resumed."""
    asked.add_argument("--deals", type=int, default=deals)
    asked.add_argument("--results", type=Path, help="a folder that keeps what each deal shows")
    asked.add_argument("--minutes", type=float, help="stop then; the same command goes on")
    asked.add_argument("--tell", action="store_true", help="only what the folder holds")
    add_workers(asked)


def measured_deals(
    measure: Callable[[int], Any], options: argparse.Namespace, **asked: Any
) -> list[Any]:
    """What `measure` finds in each deal, in the order of their numbers; tuples may become lists.

    `asked` says what is measured; in the folder of results it names the file. Ctrl-C or the end of
    the time stops the run, and what it has found is returned.
    """
    file = None
    if options.results:
        options.results.mkdir(parents=True, exist_ok=True)
        name = "-".join(map(str, asked.values())).replace("/", "_").replace(" ", "")
        file = ResultsFile(options.results / f"{name}.jsonl", asked)
    found = {row["number"]: row["found"] for row in file.rows} if file else {}
    left = [] if options.tell else [one for one in range(options.deals) if one not in found]
    end = monotonic() + 60 * options.minutes if options.minutes else float("inf")
    with workers(options) as executor, suppress(KeyboardInterrupt):
        for number, one in zip(left, spread(measure, left, executor), strict=True):
            found[number] = one
            if file:
                file.add({"number": number, "found": one})
            if monotonic() > end:
                break
    return [found[number] for number in sorted(found)]
