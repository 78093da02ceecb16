"""Check that the kernel replays random deals of every ruleset exactly as core played them.

`python benches/equality.py [DEALS [SECONDS [FIRST]]]`: DEALS deals of each ruleset, 100,000 by
default; with SECONDS, as many as time allows, in rounds of all rulesets. Deals are numbered, and a
number always means the same deal: give FIRST to continue where an earlier run ended.
"""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from oudler.core import Ruleset
from oudler.testing.endings import covered, played

KERNEL = Path(__file__).parents[1] / "kernel" / "Cargo.toml"
COMMAND = ("cargo", "run", "--quiet", "--release", "--locked", "--example", "plays")
ROUND = 100
"""Deals of one ruleset before the next ruleset's turn."""


def lines(rules: Ruleset, numbers: range) -> Iterator[str]:
    """The lines of these deals; a deal that nobody plays is dealt again."""
    for number in numbers:
        rng = Random(f"{rules.name} {rules.oudlers_apart} {number}")
        yield next(line for _ in count() if (line := played(rng, rules, rare=False)))


def main(deals: int, seconds: float, first: int) -> None:
    """Stream the deals into the kernel, which stops at the first one it plays differently."""
    end = monotonic() + seconds
    command = (*COMMAND, "--manifest-path", str(KERNEL))
    kernel = subprocess.Popen(command, stdin=subprocess.PIPE, text=True)
    assert kernel.stdin is not None
    tables, numbers = tuple(covered()), range(first, first + deals)
    while numbers and monotonic() < end:
        for rules in tables:
            for line in lines(rules, numbers[:ROUND]):
                print(line, file=kernel.stdin)
        numbers = numbers[ROUND:]
        print(f"deals {first} to {numbers.start - 1} of each ruleset", flush=True)
    kernel.stdin.close()
    sys.exit(kernel.wait())


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 100_000,
        float(sys.argv[2]) if len(sys.argv) > 2 else float("inf"),
        int(sys.argv[3]) if len(sys.argv) > 3 else 0,
    )
