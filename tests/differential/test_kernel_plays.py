"""Deals for the kernel to replay card by card, as core played them, in tests/data/kernel.

The kernel's own tests read the same file, which `python -m tests.differential.test_kernel_plays`
writes.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from oudler.core import PetitSec
from oudler.testing.endings import covered, played

PLAYS = Path(__file__).parents[1] / "data" / "kernel" / "plays.txt"
DEALS = 12
"""How many deals of each ruleset; fewer when waiting for something rare."""


def lines() -> Iterator[str]:
    """A line for each deal: the position, the cards, and core's findings on them."""
    for rules in covered():
        rng, written = Random(f"{rules.id}@1"), 0
        while written < (DEALS if rules.petit_sec is not PetitSec.IMPRENABLE else 3):
            line = played(rng, rules)
            if line is not None:
                written += 1
                yield line


def test_the_kernel_is_given_what_core_says() -> None:
    assert PLAYS.read_text().splitlines() == list(lines())


@pytest.mark.parametrize(
    "what", ["free=[1-9a-f]", "barred=[1-9a-f]", "packs=2", "own=", "attack,", "apart=1"]
)
def test_rare_things_are_among_them(what: str) -> None:
    assert re.search(what, PLAYS.read_text())


if __name__ == "__main__":
    PLAYS.parent.mkdir(parents=True, exist_ok=True)
    PLAYS.write_text("\n".join([*lines(), ""]))
