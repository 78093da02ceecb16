"""Players whose card play was learned: `expert` by its policy alone, `master` by search.

Only the submodules need the kernel: `fingerprint` also runs in a page, which has none.
"""

from functools import cache
from hashlib import sha256
from importlib import resources


@cache
def fingerprint(seats: int) -> str:
    """A name for what was learned for this number of players, which changes with the files.

    >>> fingerprint(4) == fingerprint(3)
    False
    """
    folder, digest = resources.files("oudler.bots.learned"), sha256()
    for name in (f"policy-{seats}.weights", f"club-{seats}.weights", f"bids-{seats}.json"):
        file = folder.joinpath(name)
        if file.is_file():  # at five, bids are the club's; a page has no weights
            digest.update(file.read_bytes())
    return digest.hexdigest()
