"""Many deals measured on all cores, kept so that a run can be stopped and resumed."""

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from typing import Any

from results_file import ResultsFile


def add_options(asked: argparse.ArgumentParser, *, deals: int) -> None:
    """How many deals, and how a run may be stopped and resumed."""
    asked.add_argument("--deals", type=int, default=deals)
    asked.add_argument("--results", type=Path, help="a folder that keeps what each deal shows")
    asked.add_argument("--minutes", type=float, help="stop then; the same command goes on")
    asked.add_argument("--tell", action="store_true", help="only what the folder holds")


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
    with ProcessPoolExecutor() as pool:
        started = {pool.submit(measure, number): number for number in left}
        with suppress(KeyboardInterrupt, TimeoutError):
            for one in as_completed(started, options.minutes and 60 * options.minutes):
                found[started[one]] = one.result()
                if file:
                    file.add({"number": started[one], "found": one.result()})
        pool.shutdown(cancel_futures=True)
    return [found[number] for number in sorted(found)]
