"""How a level does when everybody bids freely.

    python benches/free.py [LEVEL…] [--rules fft-4] [--deals 2000] [--seed fresh15] [--keep]
        [--results FOLDER] [--minutes 30] [--tell]

Each deal is played by club players, then once for each seat with the level in it, then by players
of the level alone. Prints what the level gains a deal and seat among club players, in points of the
score; how many deals pass out when all are of the level; and how many contracts they make: with
95 % intervals. `--keep` puts the row into a table of `docs/strength.md`: use it with 2,000 deals
of a fresh seed.
"""

import argparse
from datetime import UTC, datetime
from functools import partial
from statistics import mean
from typing import NamedTuple

from intervals import interval, margin
from measured import processor
from measured_deals import add_options, measured_deals
from strength_rows import Free, keep

from oudler.bots import finish, make_player, play_deal
from oudler.core import has_taker, score
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal


class Played(NamedTuple):
    """One deal."""

    gain: float
    """What the level gains in each seat among club players, on average over the seats."""
    is_passed: bool | None
    """Whether players of the level all passed, or the deal was thrown in; None if nobody bids."""
    is_made: bool | None
    """Whether their contract was made; None if there was none."""


def played(level: str, name: str, seed: str, number: int) -> Played:
    """Play one deal by each table."""
    rules = load_ruleset(name)
    seats = rules.seats
    dealt = numbered_deal(rules, seed, number)
    club, other = make_player("club"), make_player(level)
    usual = finish(play_deal(rules, dealt, [club] * seats)).scores
    gains = []
    for seat in range(seats):
        players = [other if place == seat else club for place in range(seats)]
        gains.append(float(finish(play_deal(rules, dealt, players)).scores[seat] - usual[seat]))
    alone = finish(play_deal(rules, dealt, [other] * seats))
    if not has_taker(rules):
        return Played(mean(gains), None, None)
    is_passed = alone.contract is None
    return Played(mean(gains), is_passed, None if is_passed else score(alone).is_made)


def share(hundredths: list[float]) -> tuple[float | None, float | None]:
    """The mean, and half of its 95 % interval; nothing of nothing."""
    return (mean(hundredths), margin(hundredths)) if hundredths else (None, None)


def main() -> None:
    """A line for each level."""
    asked = argparse.ArgumentParser()
    asked.add_argument("levels", nargs="*", default=["master"])
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--seed", default="fresh15")
    add_options(asked, deals=2_000)
    asked.add_argument("--keep", action="store_true", help="in benches/strength.json")
    options = asked.parse_args()
    for level in options.levels:
        one = partial(played, level, options.rules, options.seed)
        what = {"bench": "free", "level": level, "rules": options.rules, "seed": options.seed}
        found = [Played(*deal) for deal in measured_deals(one, options, **what)]
        gains = [deal.gain for deal in found]
        passed = [100.0 * deal.is_passed for deal in found if deal.is_passed is not None]
        made = [100.0 * deal.is_made for deal in found if deal.is_made is not None]
        told = f"{interval(gains)} among clubs"
        if made:
            told += f"; alone {interval(passed)} % passed out, {interval(made)} % made"
        print(f"{level}, {options.rules}, {len(found)} deals: {told}", flush=True)
        if options.keep:
            source = options.seed, str(datetime.now(UTC).date()), processor()
            means = mean(gains), margin(gains)
            shares = *share(passed), *share(made)
            keep(free=[Free(options.rules, level, len(found), *means, *shares, *source)])


if __name__ == "__main__":
    main()
