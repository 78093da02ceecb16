"""How a ruleset differs from the federation's for four players."""

from __future__ import annotations

from functools import cache

from oudler.core.ruleset import OPTIONS, Ruleset
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


def differing_options(rules: Ruleset) -> tuple[str, ...]:
    """The options that have another value here than in `fft-4`, in the order of play.

    >>> differing_options(rules)
    ()
    """
    usual = usual_rules()
    return tuple(key for key in OPTIONS if getattr(rules, key) != getattr(usual, key))
