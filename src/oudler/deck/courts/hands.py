"""Arms, and what hands hold upright."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import circle, group, path, tube

_FINGERS = "M-3.6-2.2H1.8M-4.2 0H2M-3.6 2.2H1.8"


def staff(x: float, top: float, c: Palette, fill: str, width: float = 2.4) -> str:
    """An upright staff that continues below the picture."""
    return tube(f"M{x} {top}V110", fill, c.line, width, c.pen)


def fist(x: float, y: float, c: Palette) -> str:
    """A hand closed around something upright."""
    fingers = path(_FINGERS, stroke_width=0.8)
    return group(circle(0, 0, 4.8, c.paper), fingers, transform=f"translate({x} {y})")


def sleeve(side: int, robe: str, cuff: str) -> str:
    """A wide sleeve, from the shoulder to a fist at (±30, 52): -1 is the left of the picture."""
    arm = "M-16 34C-24 36-38 44-40 58C-38 66-28 68-22 66C-18 60-14 52-13 44Z"
    hem = "M-40.5 53C-36 50-26 50-20 54L-19 62C-26 57-36 57-41 61Z"
    return group(path(arm, robe), path(hem, cuff), transform=f"scale({-side} 1)")
