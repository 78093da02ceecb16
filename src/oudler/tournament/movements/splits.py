"""How a number of tables is split into sections, as the manual does or nearly (T54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from oudler.tournament.movements.catalogue import data

PRINTED_UP_TO = 28
"""The manual's table of individual sections ends here."""


def individual_splits(tables: int) -> Iterator[tuple[int, ...]]:
    """The sections of an individual tournament; none if there are too few tables.

    >>> list(individual_splits(17)), list(individual_splits(40))
    ([(6, 6, 5)], [(8, 8, 8, 8, 8)])
    """
    printed = data("allocations")["individual"].get(str(tables))
    if printed:
        yield tuple(printed)
    elif tables > PRINTED_UP_TO:
        yield even_split(tables, (9, 8, 7, 6, 5))


def line_split(tables: int) -> tuple[int, ...]:
    """The sections of lines of triplets.

    >>> line_split(19), line_split(30)
    ((10, 9), (10, 10, 10))
    """
    printed = data("allocations")["triplets_line"].get(str(tables))
    return tuple(printed) if printed else even_split(tables, range(13, 4, -1))


def even_split(tables: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """As few sections as possible, as equal in size as possible.

    >>> even_split(29, (9, 8, 7, 6, 5))
    (8, 7, 7, 7)
    """
    for sections in count(-(-tables // max(sizes))):
        size, more = divmod(tables, sections)
        split = (size + 1,) * more + (size,) * (sections - more)
        if set(split) <= set(sizes):
            return split
    raise AssertionError
