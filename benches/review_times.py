"""How long a review lets its players wait, while other deals are played.

    .venv/bin/python benches/review_times.py --deals 20 --beside 1

A beginner plays with `club` players, and the server's review of each deal is read as the page
reads it. Times are seconds of the clock; the machine's load is told with them.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import Process
from os import getloadavg
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from oudler.bots import make_player, play_numbered
from oudler.coach import Verdict, why_not
from oudler.coach.deal_worth import FirstLead
from oudler.coach.turning_point import turning_point
from oudler.core import Deal, Ruleset, Seat
from oudler.review.coaching import CARE, worked_out
from oudler.rulesets import load_ruleset

SEAT = Seat(1)
UNTOLD = (Verdict.FINE, Verdict.FORCED)


class Row(NamedTuple):
    """What one review shows, in seconds."""

    turning_point: float
    first: float
    """Until the first decision that is worth a line."""
    own: float | None
    """Until the first own one; None without any."""
    end: float
    dearest: float
    """What the dearest own mistake cost, and the one that the turning point named."""
    named: float
    processor: float
    """The seconds of a core that the review took."""


def deals(rules: Ruleset, seed: str) -> Iterator[Deal]:
    """Deals that can be reviewed, with a beginner among `club` players."""
    for number in count():
        levels = ["beginner" if seat == SEAT else "club" for seat in range(rules.seats)]
        deal = play_numbered(rules, list(map(make_player, levels)), seed, number)
        if deal.tricks and why_not(deal) is None:
            yield deal


def measured(deal: Deal) -> Row:
    """Review one deal."""
    begun = perf_counter()
    point = turning_point(deal, SEAT, CARE)
    took = perf_counter() - begun
    begun, core, times, own = perf_counter(), process_time(), [], []
    dearest = 0.0
    for one in worked_out(deal, CARE, None, point, lambda _: None):
        if not isinstance(one, FirstLead) and one[0].verdict not in UNTOLD:
            times.append(perf_counter() - begun)
            if one[0].moment.seat == SEAT:
                own.append(times[-1])
                dearest = max(dearest, one[0].cost)
    end, core = perf_counter() - begun, process_time() - core
    named = 0.0 if point is None else point.cost
    return Row(took, min(times, default=end), min(own, default=None), end, dearest, named, core)


def play_on_and_on() -> None:
    """Another table's deals, one after the other."""
    rules = load_ruleset("fft-4")
    players = [make_player("club")] * rules.seats
    for number in count():
        play_numbered(rules, players, "beside", number)


def figures(rows: list[Row]) -> Iterator[str]:
    """The waits, and whether the turning point is the review's."""
    yield f"{len(rows)} deals, load {getloadavg()[1]:.1f}; seconds: median, longest"
    for name in ("turning_point", "first", "own", "end", "processor"):
        took = [one for row in rows if (one := getattr(row, name)) is not None]
        yield f"{name}: {median(took):.1f}, {max(took):.1f}"
    alike = sum(abs(row.dearest - row.named) < 0.5 for row in rows)
    for row in rows:
        if abs(row.dearest - row.named) >= 0.5:
            yield f"  review {row.dearest:.0f}, turning point {row.named:.0f}"
    yield f"turning point as in the review: {alike}"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--deals", type=int, default=20)
    asked.add_argument("--seed", default="review-times")
    asked.add_argument("--beside", type=int, default=1, help="other deals going on")
    options, rules = asked.parse_args(), load_ruleset("fft-4")
    for _ in range(options.beside):
        Process(target=play_on_and_on, daemon=True).start()
    rows: list[Row] = []
    for deal in islice(deals(rules, options.seed), options.deals):
        rows.append(measured(deal))
        print(rows[-1], flush=True)
    print(*figures(rows), sep="\n")


if __name__ == "__main__":
    main()
