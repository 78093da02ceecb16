"""Exact figures: as people type them, and as decimals, where halves go up."""

from __future__ import annotations

import re
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oudler.core.events import Score as Score
else:
    Score = Rational  # One class for msgspec, which cannot read a union with Fraction.


def decimals(figure: Score, places: int) -> str:
    """A figure with this many decimals, halves away from 0.

    >>> decimals(Fraction(185, 4), 4), decimals(Fraction(-1, 3), 2), decimals(Fraction(1, 8), 2)
    ('46.2500', '-0.33', '0.13')
    """
    scaled = abs(Fraction(figure)) * 10**places
    whole = int(scaled + Fraction(1, 2))
    sign = "-" if figure < 0 and whole else ""
    if not places:
        return f"{sign}{whole}"
    digits = f"{whole:0{places + 1}}"
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


_FIGURE = re.compile(r"[-+−]?\d{1,9}([.,/]\d{1,9})?", re.ASCII)


def as_fraction(text: str) -> Score:
    """A figure typed by a person: 56, -56, 0.5, 0,5, 1/2. Raises ValueError.

    >>> as_fraction("0,5"), as_fraction("−56")
    (Fraction(1, 2), -56)
    >>> as_fraction("1/0")
    Traceback (most recent call last):
        ...
    ValueError: 1/0
    """
    if not _FIGURE.fullmatch(text):
        raise ValueError(text)
    try:
        found = Fraction(text.replace(",", ".").replace("−", "-"))
    except ZeroDivisionError:  # `1/0` has the form of a fraction
        raise ValueError(text) from None
    return int(found) if found.denominator == 1 else found
