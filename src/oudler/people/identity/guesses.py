"""How many guesses a passphrase takes from somebody who strings likely words together."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from string import digits

_SMALL_WORDS = """
a ai as au aux avec bien c ce ces cest cet cette d dans de des du elle en es est et ete il ils j je
l la le les leur lui m ma mais me mes moi mon n ne nos notre nous on ont ou par pas plus pour qu que
qui quoi s sa sans se ses si son sont suis sur t ta te tes toi ton tous tout toute tu un une va vais
vive vos votre vous y
"""
SMALL_WORDS = frozenset(_SMALL_WORDS.split())
"""The words that join others."""
ROWS = (
    *("azertyuiop", "qsdfghjklm", "wxcvbn", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm"),
    *("abcdefghijklmnopqrstuvwxyz", "1234567890", "0123456789"),
)
"""Signs that follow each other on a keyboard or in a list."""
SHORTEST_RUN = 3
SIGN, LETTER, SMALL, RUN, YEAR = 10, 26, 10, 20, 100
"""Guesses for a part of that kind."""
JOINT = 2
"""How many times as many for one more part, which may come before or after."""
DISGUISED = 2
"""How many times as many for a word whose letters are replaced by digits or signs."""
YEARS = range(1920, 2050)


def guesses(
    plain: str, likely: Mapping[str, int], disguises: Sequence[Mapping[int, int]], between: str
) -> int:
    """The fewest guesses for a text in small letters, cut into words, runs, years and signs.

    `likely` says how many tries each word takes; signs `between` words are not counted.

    >>> guesses("jaime le tarot 21", {"jaime": 30, "tarot": 2}, (), " ")
    960000
    """
    text = "".join(one for one in plain if one not in between)
    texts = [text, *(text.translate(one) for one in disguises)]
    longest = max(map(len, chain(likely, SMALL_WORDS, ROWS)))
    fewest = [1] + [0] * len(text)
    for end in range(1, len(fewest)):
        fewest[end] = min(
            fewest[begin] * cost * (JOINT if begin else 1)
            for begin in range(max(0, end - longest), end)
            for cost in _costs([one[begin:end] for one in texts], likely)
        )
    return fewest[-1]


def _costs(parts: Collection[str], likely: Mapping[str, int]) -> Iterator[int]:
    """The guesses for one part, in each way to find it: as it stands first, then undisguised."""
    first, *disguised = parts
    if len(first) == 1:
        yield LETTER if first.isalpha() else SIGN
    if first in _runs():
        yield RUN
    if len(first) == 4 and set(first) <= set(digits) and int(first) in YEARS:
        yield YEAR
    for part, times in ((first, 1), *((one, DISGUISED) for one in disguised)):
        if part in likely:
            yield likely[part] * times
        if part in SMALL_WORDS:
            yield SMALL * times


@cache
def _runs() -> frozenset[str]:
    """Every piece of a row, in either direction, and a sign several times."""
    return frozenset(
        way[begin:end]
        for row in (*ROWS, *(one * 9 for one in "abcdefghijklmnopqrstuvwxyz" + digits))
        for way in (row, row[::-1])
        for begin in range(len(row))
        for end in range(begin + SHORTEST_RUN, len(row) + 1)
    )
