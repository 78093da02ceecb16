"""How strong the learner becomes, drawn: `python benches/learner.py --minutes 60`.

Writes `learner.npz` and `learner.svg` in the current folder.
"""

import argparse
from pathlib import Path

from oudler import load_ruleset, match
from oudler.arena.plot import Bar, plot
from oudler.research import learner

BEGINNER = "club,discard=beginner,play=beginner"
"""It has the learner's bids: only cards are compared."""
CURVE = Path("learner.svg")


def main() -> None:
    """Learn, and stop to play against `beginner` several times on the way."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--minutes", type=float, default=60, help="with the matches")
    asked.add_argument("--times", type=int, default=6)
    asked.add_argument("--deals", type=int, default=200, help="of each match")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    rules, bars = load_ruleset(options.rules), list[Bar]()
    for now in learner.learn(options.rules, options.minutes, seed=options.seed):
        if now.share >= (len(bars) + 1) / options.times:
            learner.save(options.rules, now.player)
            # Deals by another name than any that is tuned on.
            found = match(rules, learner.Learned, BEGINNER, deals=options.deals, seed="curve").gain
            bars.append(Bar(f"{now.deals:,} deals", found.mean, *found.interval, str(found)))
            print(bars[-1].label, bars[-1].said, flush=True)
            CURVE.write_text(plot("Points a deal over beginner, with the same bids", bars), "utf-8")


if __name__ == "__main__":
    main()
