"""The frame of a picture: it leaves two corners to the index, and meets its twin on a slant."""

import math

from oudler.deck.look import Palette
from oudler.deck.shapes import HEIGHT, WIDTH, clipped, line, number, path, turned

LEFT, TOP, RIGHT, MIDDLE = 8, 8, 114, HEIGHT // 2
SLOPE = 3 / 8
"""The slope of the line between the two ends of a court: three in eight."""

_OUTLINE = (
    "M34 8H109Q114 8 114 13V145Q114 150 109 150H98Q93 150 93 155V211Q93 216 88 216H13Q8 216 8 211"
    "V79Q8 74 13 74H24Q29 74 29 69V13Q29 8 34 8Z"
)
_CORNER = (
    "M1 74V10Q1 1 10 1H34V8Q29 8 29 13V69Q29 74 24 74H13Q8 74 8 79H1ZM109 7V8Q114 8 114 13H115V7Z"
)
"""The paper around the index, and beyond the frame's round corner."""
_STUDS = tuple(11 * i for i in range(-4, 5))
_ANGLE = -math.degrees(math.atan(SLOPE))


def frame(fill: str, **paint: str | float | None) -> str:
    """The frame's outline."""
    return path(_OUTLINE, fill, **paint)


def border(ink: str, c: Palette) -> str:
    """The frame's edge: a line, or two with a groove between."""
    if not c.groove:
        return frame("none", stroke=ink, stroke_width=c.pen)
    both = frame("none", stroke=ink, stroke_width=c.groove + 2 * c.pen)
    return both + frame("none", stroke=c.paper, stroke_width=c.groove)


def diaper(c: Palette) -> str:
    """A ground of small lozenges; in white, it is invisible on white paper."""
    rows = [(x, y) for y in range(15, 150, 10) for x in range(12 + y % 20 // 3, 116, 11)]
    return path("".join(f"M{x} {y}l1.6 2.4-1.6 2.4-1.6-2.4z" for x, y in rows), c.paper)


def corner(paper: str) -> str:
    """Paper over the part of a picture under the index."""
    return path(_CORNER, paper)


def above_the_slant(art: str) -> str:
    """The part of an upper half inside the frame and above the line between the two ends."""
    x, y = WIDTH / 2, HEIGHT / 2
    tilted = clipped(turned(art, -_ANGLE, x, y), -60, -88, 240, 200)
    return clipped(turned(tilted, _ANGLE, x, y), LEFT, TOP, RIGHT - LEFT, HEIGHT - 2 * TOP)


def sash(slope: float, c: Palette) -> str:
    """A band with studs between the two ends, which rises to the right."""
    x, y, reach, half = WIDTH / 2, HEIGHT / 2, (RIGHT - LEFT) / 2, 3.5
    drop = reach * slope
    band = line(
        *((x - reach, y + drop - half), (x + reach, y - drop - half)),
        *((x + reach, y - drop + half), (x - reach, y + drop + half)),
        closed=True,
    )
    studs = "".join(f"M{number(x + dx)} {number(y - dx * slope - 2)}l2 2-2 2-2-2Z" for dx in _STUDS)
    return path(band, c.band, stroke=c.line, stroke_width=c.pen) + path(studs, c.line)


def upper_half(art: str) -> str:
    """The part of a trump's picture in the upper half of the frame."""
    return clipped(art, LEFT, TOP, RIGHT - LEFT, MIDDLE - TOP)
