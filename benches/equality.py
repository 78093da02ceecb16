"""Plays deals by chance under every ruleset that the kernel knows, and has the kernel play them.

`python benches/equality.py [DEALS [SECONDS [FIRST]]]`: so many deals of each ruleset, 100,000
unless told; as many of them as the seconds allow, in rounds of all rulesets, where they are told.
The deals of a ruleset are numbered, and a number is always the same deal: give FIRST to begin with
another than 0, where an earlier run has ended, or for a second run of other deals beside the first.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from oudler.core.ruleset import Ruleset
from oudler.testing.plays import covered, played

KERNEL = Path(__file__).parents[1] / "kernel" / "Cargo.toml"
COMMAND = ("cargo", "run", "--quiet", "--release", "--locked", "--example", "plays")
ROUND = 100
"""So many deals of one ruleset after another."""


def lines(rules: Ruleset, numbers: range) -> Iterator[str]:
    """These deals; one that nobody plays is dealt again."""
    for number in numbers:
        rng = Random(f"{rules.name} {rules.oudlers_apart} {number}")
        yield next(line for _ in count() if (line := played(rng, rules, rare=False)))


def main(deals: int, seconds: float, first: int) -> None:
    """Stream the deals into the kernel, which stops at the first that it plays otherwise."""
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
