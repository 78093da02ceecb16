"""A name for the learned files as shipped, without the kernel: the server in the page has none."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def fingerprint(seats: int) -> str:
    """A name for what was learned for this number of players, which changes with the files.

    >>> fingerprint(4) == fingerprint(3)
    False
    """
    folder, digest = files("oudler.bots.learned"), sha256()
    for name in (f"policy-{seats}.weights", f"club-{seats}.weights", f"bids-{seats}.json"):
        file = folder.joinpath(name)
        if file.is_file():  # at five, bids are the club's; a page has no weights
            digest.update(file.read_bytes())
    return digest.hexdigest()
