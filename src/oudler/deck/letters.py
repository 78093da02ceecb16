"""The digits and letters of the corners, drawn with one stroke of a pen: no font is needed."""

from __future__ import annotations

from itertools import accumulate

from oudler.deck.shapes import stretched

_HIGH, _BETWEEN = 16, 5

STROKES = {
    "0": "M0 5C0 2 2 0 5 0S10 2 10 5L10 11C10 14 8 16 5 16S0 14 0 11Z",
    "1": "M0 3.4L4 0L4 16",
    "2": "M.3 4.6C.3 1.8 2.2 0 5 0S9.8 1.8 9.8 4.6C9.8 6.6 8.8 8 7.5 9.4L.2 16L10 16",
    "3": "M.5 3.4C1 1.3 2.6 0 5 0C7.8 0 9.5 1.6 9.5 3.9S7.8 7.6 5 7.6L4 7.6M5 7.6"
    "C8 7.6 10 9.2 10 11.7S8 16 5 16C2.3 16 .5 14.6 0 12.4",
    "4": "M7.4 16L7.4 0L0 11.6L10 11.6",
    "5": "M9.2 0L1.4 0L.8 7.4C1.8 6.5 3.2 5.9 5 5.9C8 5.9 10 7.9 10 10.9S8 16 5 16"
    "C2.4 16 .6 14.7 0 12.6",
    "6": "M9.3 3C8.8 1.1 7.3 0 5.2 0C1.8 0 0 2.6 0 7L0 10.8C0 14 2 16 5 16S10 14 10 10.9"
    "S8 6 5 6S0 8 0 10.8",
    "7": "M0 0L10 0L3.6 16",
    "8": "M5 7.4C2.4 7.4 .6 5.9 .6 3.7S2.4 0 5 0S9.4 1.5 9.4 3.7S7.6 7.4 5 7.4"
    "C2 7.4 0 9.2 0 11.7S2 16 5 16S10 14.2 10 11.7S8 7.4 5 7.4Z",
    "9": "M.7 13C1.2 14.9 2.7 16 4.8 16C8.2 16 10 13.4 10 9L10 5.2C10 2 8 0 5 0S0 2 0 5.1"
    "S2 10 5 10S10 8 10 5.2",
    "C": "M9.8 4C9.2 1.5 7.6 0 5.2 0C2 0 0 2.2 0 6L0 10C0 13.8 2 16 5.2 16C7.6 16 9.2 14.5 9.8 12",
    "D": "M0 0L3.6 0C7.8 0 10 2.4 10 6L10 10C10 13.6 7.8 16 3.6 16L0 16Z",
    "J": "M9 0L9 11C9 14.4 7.4 16 4.6 16S.4 14.4 0 11.6",
    "K": "M0 0L0 16M9.6 0L0 9.4M3.4 6.2L10 16",
    "N": "M0 16L0 0L10 16L10 0",
    "Q": "M0 5C0 2 2 0 5 0S10 2 10 5L10 11C10 14 8 16 5 16S0 14 0 11ZM6 11.5L10 16.6",
    "R": "M0 16L0 0L5 0C8 0 9.6 1.8 9.6 4.4S8 8.8 5 8.8L0 8.8M5 8.8L10 16",
    "V": "M0 0L5 16L10 0",
}
"""Points of a box ten wide and sixteen high. The 1 and the J are narrower."""

_WIDTHS = {"1": 4, "J": 9}


def written(text: str, x: float, y: float, wide: float, high: float) -> str:
    """The path data of a text centred on a point, within a height and width. Raises KeyError."""
    widths = [_WIDTHS.get(letter, 10) for letter in text]
    starts = list(accumulate(widths, lambda at, width: at + width + _BETWEEN, initial=0))
    whole = starts[-1] - _BETWEEN
    scale = min(wide / whole, high / _HIGH * 1.05)
    left = x - scale * whole / 2
    return "".join(
        stretched(STROKES[letter], left + scale * start, y - high / 2, scale, high / _HIGH)
        for letter, start in zip(text, starts, strict=False)
    )
