"""Reviews many deals that bots play, and measures whether the coach is sound and its costs right.

    python benches/coach.py power FILE [--deals 1000] [--minutes 4] [--part 0/2] [--seats 4]
    python benches/coach.py soundness FILE [--deals 2000] …
    python benches/coach.py keys FILE [--deals 300] …
    python benches/coach.py power FILE FILE… --tell

Each deal's result is written at once, so that a run can be stopped and resumed. Two runs may share
the deals as parts 0/2 and 1/2, each with its own file; `--tell` sums up several files.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import coach_keys
import coach_power
import coach_soundness
from measured import processor
from results_file import ResultsFile, rows_of

from oudler.bots.learned.fingerprint import fingerprint
from oudler.coach import Care
from oudler.rulesets import load_ruleset

Row = dict[str, Any]
FIGURES = {
    "power": coach_power.figures,
    "soundness": coach_soundness.figures,
    "keys": coach_keys.figures,
}
TOLD_EVERY = 25


def asked_for() -> argparse.Namespace:
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=list(FIGURES))
    asked.add_argument("files", nargs="+", type=Path)
    asked.add_argument("--tell", action="store_true")
    asked.add_argument("--deals", type=int, default=1_000)
    asked.add_argument("--minutes", type=float, default=float("inf"))
    asked.add_argument("--part", default="0/1")
    asked.add_argument("--seats", type=int, default=4, help="not for keys")
    asked.add_argument("--seed", default="fresh-coach")
    asked.add_argument("--level", default="club", help="not for keys")
    asked.add_argument("--nodes", type=int, default=50_000)
    asked.add_argument("--worlds", type=int, default=Care().worlds)
    asked.add_argument("--patience", type=int, default=Care().patience)
    asked.add_argument("--alike", type=int, default=30, help="for power")
    return asked.parse_args()


def measure_of(options: argparse.Namespace, care: Care) -> Callable[[int], Row]:
    """The function that measures the deal with a given number."""
    rules = load_ruleset(f"fft-{options.seats}")

    def measure(number: int) -> Row:
        one = rules, options.level, options.seed, number, care
        match options.what:
            case "power":
                return coach_power.measured(*one, options.alike)
            case "soundness":
                return coach_soundness.measured(*one)
            case _:
                return coach_keys.measured(number, options.seed, care)

    return measure


def settings_of(options: argparse.Namespace, care: Care) -> dict[str, Any]:
    """Everything a file's results depend on; results of other settings do not belong in it."""
    names = {"power": ("seats", "level", "alike"), "soundness": ("seats", "level"), "keys": ()}
    found = {name: getattr(options, name) for name in ("what", "seed", *names[options.what])}
    weights = fingerprint(options.seats)[:16]
    return found | {"care": dataclasses.asdict(care), "weights": weights}


def main() -> None:
    """Measure deal after deal until all are done or time is up, and say what was found."""
    options = asked_for()
    tell = FIGURES[options.what]
    if options.tell:
        print(*tell(rows_of(options.files)), sep="\n")
        return
    (path,) = options.files
    care = Care(options.worlds, options.nodes, options.patience)
    settings = settings_of(options, care)
    results = ResultsFile(path, settings)
    print(f"{processor()}; {settings}; {len(results.rows)} deals known", flush=True)
    part, parts = map(int, options.part.split("/"))
    measure, end = measure_of(options, care), monotonic() + 60 * options.minutes
    for number in range(part, options.deals, parts):
        if monotonic() > end:
            break
        if not results.is_done(number):
            results.add(measure(number))
            if len(results.rows) % TOLD_EVERY == 0:
                print(*tell(results.rows), sep="\n", end="\n\n", flush=True)
    print(*tell(results.rows), sep="\n")


if __name__ == "__main__":
    main()
