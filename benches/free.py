"""How a level does when everybody bids freely.

    python benches/free.py [LEVEL…] [--seats 4] [--deals 2000] [--seed fresh15] [--keep]
        [--results FOLDER] [--minutes 30] [--tell]

Each deal is played by club players, then once for each seat with the level in it, then by players
of the level alone. Prints what the level gains a deal and seat among club players, in points of the
score; how many deals pass out when all are of the level; and how many contracts they make: with
95 % intervals. `--keep` puts the row into a table of `docs/strength.md`: use it with 2,000 deals
of a fresh seed.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from functools import partial
from statistics import mean
from typing import NamedTuple

from intervals import interval, margin
from measured import processor
from measured_deals import add_options, measured_deals
from strength_rows import Free, keep

from oudler.bots.levels import make_player
from oudler.bots.player import finish
from oudler.bots.playing import play_deal
from oudler.core.scoring.settlement import score
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal


class Played(NamedTuple):
    """One deal."""

    gain: float
    """What the level gains in each seat among club players, on average over the seats."""
    is_passed: bool
    """Whether players of the level all passed, or the deal was thrown in."""
    is_made: bool


def played(level: str, seats: int, seed: str, number: int) -> Played:
    """Play one deal by each table."""
    rules = load_ruleset(f"fft-{seats}")
    dealt = numbered_deal(rules, seed, number)
    club, other = make_player("club"), make_player(level)
    usual = finish(play_deal(rules, dealt, [club] * seats)).scores
    gains = []
    for seat in range(seats):
        players = [other if place == seat else club for place in range(seats)]
        gains.append(float(finish(play_deal(rules, dealt, players)).scores[seat] - usual[seat]))
    alone = finish(play_deal(rules, dealt, [other] * seats))
    is_passed = alone.contract is None
    return Played(mean(gains), is_passed, not is_passed and score(alone).is_made)


def main() -> None:
    """A line for each level."""
    asked = argparse.ArgumentParser()
    asked.add_argument("levels", nargs="*", default=["master"])
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--seed", default="fresh15")
    add_options(asked, deals=2_000)
    asked.add_argument("--keep", action="store_true", help="in benches/strength.json")
    options = asked.parse_args()
    for level in options.levels:
        one = partial(played, level, options.seats, options.seed)
        what = {"bench": "free", "level": level, "seats": options.seats, "seed": options.seed}
        found = [Played(*deal) for deal in measured_deals(one, options, **what)]
        gains = [deal.gain for deal in found]
        passed = [100.0 * deal.is_passed for deal in found]
        made = [100.0 * deal.is_made for deal in found if not deal.is_passed]
        print(
            f"{level}, {options.seats} players, {len(found)} deals: {interval(gains)} among clubs;"
            f" alone {interval(passed)} % passed out, {interval(made)} % made",
            flush=True,
        )
        if options.keep:
            shares = (mean(passed), margin(passed), mean(made), margin(made))
            source = options.seed, str(datetime.now(UTC).date()), processor()
            means = mean(gains), margin(gains)
            keep(free=[Free(options.seats, level, len(found), *means, *shares, *source)])


if __name__ == "__main__":
    main()
