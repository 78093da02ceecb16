"""Reviews many deals that bots play, and measures whether the coach is sound and its costs right.

    python benches/coach.py reviews [--deals 2000] [--seats 4] [--results FOLDER] [--minutes 30]
    python benches/coach.py keys [--deals 300] …
    python benches/coach.py reviews --results FOLDER --tell

`reviews` checks that each is sound (`coach_soundness.py`), and what taking its mistakes back gains
(`coach_power.py`); `keys` counts reasons (`coach_keys.py`). With a folder of results a run can be
stopped and resumed.
"""

import argparse
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import coach_keys
import coach_power
import coach_soundness
from measured import processor
from measured_deals import add_options, measured_deals

from oudler.bots import make_player, play_numbered
from oudler.bots.learned import fingerprint
from oudler.coach import Judgement, ReviewEffort, Unreviewable, review, why_not
from oudler.core import Ruleset
from oudler.rulesets import load_ruleset

Row = dict[str, Any]
ALL_PASSED = 10
"""A deal that all pass has no more decisions than this."""


def asked_for() -> argparse.Namespace:
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=["reviews", "keys"])
    asked.add_argument("--seats", type=int, default=4, help="not for keys")
    asked.add_argument("--seed", default="fresh-coach")
    asked.add_argument("--level", default="club", help="not for keys")
    asked.add_argument("--nodes", type=int, default=50_000)
    asked.add_argument("--worlds", type=int, default=ReviewEffort().worlds)
    asked.add_argument("--patience", type=int, default=ReviewEffort().patience)
    asked.add_argument(
        "--alike", type=int, default=30, help="other deals for each mistake; for reviews"
    )
    add_options(asked, deals=2_000)
    return asked.parse_args()


def measured_review(
    options: argparse.Namespace, rules: Ruleset, care: ReviewEffort, number: int
) -> Row:
    """Review one deal; then check the review, and take its mistakes back."""
    level = options.level
    deal = play_numbered(rules, [make_player(level)] * rules.seats, options.seed, number)
    begin, first = process_time(), 0.0
    judged: list[Judgement] = []
    for one in () if why_not(deal) is Unreviewable.THROWN_IN else review(deal, care):
        first = first or process_time() - begin
        judged.append(one)
    seconds = process_time() - begin
    return {
        "number": number,
        "decisions": len(judged),
        "first": round(first, 3),
        "seconds": round(seconds, 2),
        "power": coach_power.measured(deal, judged, level, options.alike),
        "soundness": coach_soundness.measured(judged, number, care),
    }


def figures(rows: Sequence[Row]) -> Iterator[str]:
    """What the reviews have shown so far."""
    yield f"{len(rows)} deals"
    took = [row["seconds"] for row in rows if row["decisions"] > ALL_PASSED]
    if took:
        first = median(row["first"] for row in rows)
        yield f"seconds a review {median(took):.1f}, at most {max(took):.1f}; first {first:.2f}"
    soundness = [{"number": row["number"], **row["soundness"]} for row in rows]
    yield from coach_soundness.figures(soundness)
    yield from coach_power.figures([row["power"] for row in rows])


def measure_of(options: argparse.Namespace, care: ReviewEffort) -> Callable[[int], Row]:
    """The function that measures the deal with a given number."""
    if options.what == "keys":
        return partial(coach_keys.measured, options.seed, care)
    return partial(measured_review, options, load_ruleset(f"fft-{options.seats}"), care)


def settings_of(options: argparse.Namespace, care: ReviewEffort) -> dict[str, Any]:
    """Everything that results depend on; those of other settings are kept apart."""
    names = {"reviews": ("seats", "level", "alike"), "keys": ()}
    found = {name: getattr(options, name) for name in ("what", "seed", *names[options.what])}
    tables = (3, 4, 5) if options.what == "keys" else (options.seats,)
    weights = "-".join(fingerprint(seats)[:16] for seats in tables)
    return found | {"care": "-".join(map(str, dataclasses.astuple(care))), "weights": weights}


def main() -> None:
    """Measure deal after deal until all are done or time is up, and say what was found."""
    options = asked_for()
    care = ReviewEffort(options.worlds, options.nodes, options.patience)
    settings = settings_of(options, care)
    print(f"{processor()}; {settings}", flush=True)
    rows = measured_deals(measure_of(options, care), options, bench="coach", **settings)
    tell = coach_keys.figures if options.what == "keys" else figures
    print(*tell(rows), sep="\n")


if __name__ == "__main__":
    main()
