"""A name for the learned files as shipped. It needs no kernel: the server in the page asks too."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def fingerprint(seats: int) -> str:
    """A name for what was learned for so many players: other files, another name.

    >>> fingerprint(4) == fingerprint(3)
    False
    """
    folder, digest = files("oudler.bots.learned"), sha256()
    for name in (f"policy-{seats}.weights", f"club-{seats}.weights", f"bids-{seats}.json"):
        if (
            file := folder.joinpath(name)
        ).is_file():  # at five, bids are the club's; a page has no weights
            digest.update(file.read_bytes())
    return digest.hexdigest()
