"""A horse that steps to the left, and its harness; its rider's head is at (14, -17)."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import path

_BODY = (
    "M-22-9L-19-19L-14-9C-3-4 6 8 10 22C22 26 36 24 60 26V110H-44C-40 90-35 72-29 54"
    "C-27 47-27 41-28 35C-30 39-33 40-36 42C-41 44-46 39-45 33C-43 24-38 12-33 3C-31-4-27-8-22-9Z"
)
_LEG = "M-30 56C-42 54-52 58-57 68L-52 78L-46 75L-47 69C-42 66-38 68-34 74Z"
_MANE = (
    "M-17-13C-8-17-1-10 0-4C6-4 9 3 8 8C13 10 14 18 11 23L8 22C4 9-4-1-16-8Z"
    "M-18-12C-26-12-29-5-28 1C-26-3-22-7-17-9Z"
)
_CLOTH = "M-1 25C12 31 28 30 43 26V66H-6C-2 54-2 38-1 25Z"


def horse(coat: str, mane: str, c: Palette) -> str:
    """Its raised leg, neck and head, without harness."""
    return (
        path(_LEG, coat)
        + path("M-57 68L-52 78L-46 75", c.line)
        + path(_BODY, coat)
        + path(_MANE, mane)
        + path("M-31 8h.1", stroke_width=3.2)
        + path("M-42 33h.1", stroke_width=2)
        + path("M-43 39Q-39 37-36 39M-28 35C-24 33-22 28-22 22", stroke_width=1)
    )


def harness(c: Palette, strap: str) -> str:
    """A bridle, reins that hang to the rider's hand, and a breast strap with bells."""
    bridle = "M-41 19L-31 27M-35 24L-25 4L-20-8M-33 25C-22 38-6 32 1 19"
    bells = "M-30 55h.1M-22 58h.1M-13 58h.1M-5 54h.1"
    return (
        path(bridle, stroke=strap, stroke_width=2.2)
        + path("M-29 49Q-16 58-1 46", stroke=strap, stroke_width=2.8)
        + path(bells, stroke=c.gold, stroke_width=4)
    )


def saddle_cloth(cloth: str, hem: str) -> str:
    """What hangs from the saddle."""
    return path(_CLOTH, cloth) + path("M2 28C2 40 2 50-1 62M43 60H0", stroke=hem, stroke_width=2)
