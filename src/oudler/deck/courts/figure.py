"""Faces, hair, arms and hands, around the middle of a head that is 21 wide and 28 high."""

from oudler.deck.look import Palette
from oudler.deck.shapes import circle, group, path, tube

_FACE = "M-10.5-13V3C-10.5 11-5 16 0 16S10.5 11 10.5 3V-13Z"
_NECK = "M-5.5 8V29H5.5V8Z"
_EYES = "M-4.8-.4h.1M4.6-.4h.1"
_BROWS = "M-7.6-4Q-4.8-6-1.6-4.2L-2.6 4.4H.2M2.4-4.4Q5-6 7.6-4"


def head(c: Palette, *, lips: str = "M-3.2 9Q0 10.8 3.2 9", cheeks: bool = False) -> str:
    """A neck and a face that looks a little to the left."""
    blush = circle(-6.4, 5, 2, c.rose, stroke="none") + circle(6.4, 5, 2, c.rose, stroke="none")
    return (
        path(_NECK, c.paper)
        + path(_FACE, c.paper)
        + (blush if cheeks else "")
        + path(_BROWS, stroke_width=1)
        + path(_EYES, stroke_width=2.4)
        + path(lips, stroke=c.rose if cheeks else None, stroke_width=1.6 if cheeks else 1)
    )


_MOUSTACHE = "M0 7.4C-3 5.4-7 6.4-9 9.6C-6 10.4-2 10.2 0 8.8C2 10.2 6 10.4 9 9.6C7 6.4 3 5.4 0 7.4Z"


def forked_beard(hair: str) -> str:
    """Long, in two points."""
    fork = (
        "M-10.8-3C-12.5 12-11 27-5.5 34L-1 24H1L5.5 34C11 27 12.5 12 10.8-3"
        "C9 6 6 7 0 7S-9 6-10.8-3Z"
    )
    return path(fork, hair) + path(_MOUSTACHE, hair)


def round_beard(hair: str) -> str:
    """Short and full."""
    full = "M-10.8-3C-14 12-9 21 0 22S14 12 10.8-3C9 6 6 7 0 7S-9 6-10.8-3Z"
    return path(full, hair) + path(_MOUSTACHE, hair)


def pointed_beard(hair: str) -> str:
    """A goatee, and moustaches turned up."""
    ends = "M0 7C-3 5-6 8-11 4.5C-10 10-4 11.5 0 9C4 11.5 10 10 11 4.5C6 8 3 5 0 7Z"
    return path("M-4.5 11C-4 19-1 24 0 27C1 24 4 19 4.5 11Q0 14-4.5 11Z", hair) + path(ends, hair)


def flowing_beard(hair: str) -> str:
    """Long, broad and waved."""
    waves = (
        "M-10.8-4C-15 10-15 24-9 29C-6 27-4 33 0 34C4 33 6 27 9 29C15 24 15 10 10.8-4"
        "C9 6 6 7 0 7S-9 6-10.8-4Z"
    )
    strands = "M-7 14Q-9 20-6 25M0 14V29M7 14Q9 20 6 25"
    return path(waves, hair) + path(strands, stroke_width=1) + path(_MOUSTACHE, hair)


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
