"""The learned files as shipped: a policy and a taker's odds for each number of players."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from oudler.bots.learned.odds import odds_of
from oudler.solver.evaluation import Odds, Policy


@cache
def learned(seats: int) -> tuple[Policy, Odds]:
    """The policy for three to five players, and what a taker is likely to hold.

    >>> policy, odds = learned(4)
    >>> len(odds.taker)
    78
    """
    packed = files("oudler.bots.learned").joinpath(f"policy-{seats}.weights").read_bytes()
    return Policy(packed), odds_of(seats)
