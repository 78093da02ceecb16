"""The back of the cards."""

from __future__ import annotations

from oudler.core.cards import Suit
from oudler.deck.palette import Palette
from oudler.deck.shapes import HEIGHT, WIDTH, box, circle, moved, number, path, star


def pattern(colours: Palette) -> str:
    """Lozenges round a sun and a star, the same from both ends."""
    ink, wide, high = colours.ink, 106 / 5, 208 / 10
    cells = [(8 + wide * (x + 0.5), 8 + high * y) for x in range(5) for y in range(10)]
    net = "".join(f"M{number(x)} {number(y)}l10.6 10.4-10.6 10.4-10.6-10.4z" for x, y in cells)
    dots = "".join(f"M{number(x)} {number(y + 7.2)}l3 3.2-3 3.2-3-3.2z" for x, y in cells)
    sun = circle(0, 0, 33, ink) + path(star(21, 31, 23), colours.gold) + circle(0, 0, 21, ink)
    return (
        box(8, 8, 106, 208, rx=5, fill=ink)
        + path(net, "none", stroke=colours.tints[Suit.TRUMPS], stroke_width=0.8)
        + path(dots, colours.gold)
        + moved(sun + path(star(8, 18, 8), colours.paper), WIDTH / 2, HEIGHT / 2)
    )
