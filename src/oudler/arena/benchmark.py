"""The benchmark: the same boards for every player that is ever measured, so figures can be quoted.

One player sits in turn at each seat of every board, among `club` players; what counts is its score
less what `club` scores there. The boards never change: others get another `SEED`.
"""

import json
from collections.abc import Mapping
from importlib.resources import files

from oudler.arena.comparison import Estimate
from oudler.arena.entrants import Entrant
from oudler.arena.plan import SECONDS, Plan, make_plan
from oudler.rulesets import load_ruleset

SEED = "benchmark/1"
RULES = ("fft-3@1", "fft-4@1", "fft-5@1")
BOARDS = 1_000
"""Boards of each ruleset."""
AMONG = "club"
"""The level at the other seats, whose score in the same place counts as 0."""


def benchmark_plan(
    rules: str, entrant: Entrant, *, by_ask: bool = False, seconds: float = SECONDS
) -> Plan:
    """The match that measures a player under one of the benchmark's rulesets.

    >>> benchmark_plan("fft-4@1", "beginner").seed
    'benchmark/1'
    """
    ruleset = load_ruleset(rules)
    return make_plan(ruleset, [entrant, AMONG], SEED, others=AMONG, by_ask=by_ask, seconds=seconds)


def measured_levels() -> dict[str, dict[str, Estimate]]:
    """The gains of our own levels on all boards, best first: by level, then by ruleset.

    They are the `players` of `oudler arena --benchmark --json`.

    >>> measured_levels()["club"]["fft-4@1"].mean
    0.0
    """
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(
        files("oudler.arena").joinpath("benchmark.json").read_text("utf-8")
    )
    return {
        level: {rules: Estimate(**figures) for rules, figures in of.items()}
        for level, of in found.items()
    }
