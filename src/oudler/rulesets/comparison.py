"""How a ruleset differs from another, usually the federation's for four players."""

from __future__ import annotations

from functools import cache

from oudler.core import OPTIONS, Ruleset
from oudler.rulesets.loader import load_ruleset

USUAL = "fft-4"
"""The ruleset with which the others are compared."""


@cache
def usual_rules() -> Ruleset:
    """The ruleset with which the others are compared.

    >>> usual_rules().name
    'fft-4@1'
    """
    return load_ruleset(USUAL)


def differing_options(rules: Ruleset, usual: Ruleset | None = None) -> tuple[str, ...]:
    """The options with another value here than in `usual`, by default `fft-4`, in order of play.

    >>> differing_options(rules)
    ()
    """
    other = usual or usual_rules()
    return tuple(key for key in OPTIONS if getattr(rules, key) != getattr(other, key))
