"""The back of the cards, the same from both ends."""

from __future__ import annotations

from oudler.core.cards import Suit
from oudler.deck.palette import Palette
from oudler.deck.shapes import HEIGHT, WIDTH, box, circle, moved, number, path, star

_WIDE, _HIGH = 100 / 5, 202 / 10


def pattern(c: Palette) -> str:
    """Lozenges round a sun and a star, and a star in each corner."""
    ink = c.ink
    cells = [(11 + _WIDE * (x + 0.5), 11 + _HIGH * y) for x in range(5) for y in range(10)]
    net = "".join(f"M{number(x)} {number(y)}l10 10.1-10 10.1-10-10.1z" for x, y in cells)
    inner = "".join(f"M{number(x)} {number(y + 4)}l6 6.1-6 6.1-6-6.1z" for x, y in cells)
    dots = "".join(f"M{number(x)} {number(y + 7.6)}l2.4 2.5-2.4 2.5-2.4-2.5z" for x, y in cells)
    sun = circle(0, 0, 35, ink) + path(star(24, 33, 25), c.gold) + circle(0, 0, 23, ink)
    ring = circle(0, 0, 20.5, "none", stroke=c.gold)
    corners = "".join(
        moved(circle(0, 0, 10, ink) + path(star(8, 8, 3.4), c.gold), x, y)
        for x in (20, WIDTH - 20)
        for y in (20, HEIGHT - 20)
    )
    tint = c.tints[Suit.TRUMPS]
    return (
        box(8, 8, 106, 208, rx=5, fill=ink)
        + path(net, "none", stroke=tint, stroke_width=0.9)
        + path(inner, "none", stroke=tint, stroke_width=0.4)
        + path(dots, c.gold)
        + corners
        + moved(sun + ring + path(star(8, 18, 8), c.paper), WIDTH / 2, HEIGHT / 2)
        + box(11, 11, 100, 202, rx=3, fill="none", stroke=c.gold)
    )
