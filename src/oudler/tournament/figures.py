"""Exact figures as decimals: on paper and in files, halves go up."""

from __future__ import annotations

from fractions import Fraction

from oudler.core.events import Score


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
