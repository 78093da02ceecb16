"""The learned files as shipped: a policy and a taker's odds for each number of players."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
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


@cache
def fingerprint(seats: int) -> str:
    """A name for what was learned for so many players: other files, another name.

    >>> fingerprint(4) == fingerprint(3)
    False
    """
    folder, digest = files("oudler.bots.learned"), sha256()
    for name in (f"policy-{seats}.weights", f"bids-{seats}.json"):
        if (file := folder.joinpath(name)).is_file():  # at five, bids are the club's
            digest.update(file.read_bytes())
    return digest.hexdigest()
