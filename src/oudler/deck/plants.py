"""Trees, flowers and fruit: each stands on a point, or hangs from it."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import circle, moved, path, tube, turned


def tree(x: float, y: float, size: float, c: Palette, crown: str, fruit: str = "") -> str:
    """A round tree, with fruit or without."""
    spots = ((-12, -25), (-2, -34), (8, -29), (13, -19), (0, -20)) if fruit else ()
    return moved(
        path("M-5 0C-2-8-2-12-3-18H3C2-12 2-8 5 0Z", c.wood)
        + path(
            "M-9-13C-19-11-24-22-18-28C-18-37-8-41-3-38C3-45 15-42 15-33"
            "C24-30 24-16 13-14C8-9-4-9-9-13Z",
            crown,
        )
        + "".join(circle(a, b, 2.9, fruit) for a, b in spots),
        x,
        y,
        size,
    )


def poplar(x: float, y: float, size: float, c: Palette, crown: str) -> str:
    """A slim tree."""
    return moved(
        path("M-1.5 0H1.5V-8H-1.5Z", c.wood) + path("M0-40C8-28 8-6 0-6S-8-28 0-40Z", crown),
        x,
        y,
        size,
    )


def fir(x: float, y: float, size: float, c: Palette, *, snow: bool = False) -> str:
    """A fir of three storeys, under snow or not."""
    white = path("M0-42L-5.5-31Q-2-33 0-30Q2-33 5.5-31Z", c.paper) if snow else ""
    return moved(
        path("M-2.5 0H2.5V-7H-2.5Z", c.wood)
        + path("M0-42L-9-28H-5L-13-17H-8L-16-6H16L8-17H13L5-28H9Z", c.leaf)
        + white,
        x,
        y,
        size,
    )


def branch(d: str, c: Palette, width: float = 4) -> str:
    """A bough."""
    return tube(d, c.wood, c.line, width, c.pen)


def grass(*spots: tuple[float, float]) -> str:
    """Tufts of grass."""
    return path(
        "".join(
            f"M{x - 3} {y - 4}L{x - 1} {y}V{y - 6}M{x + 3} {y - 4}L{x - 1} {y}" for x, y in spots
        )
    )


def leaf(x: float, y: float, turn: float, fill: str, size: float = 1) -> str:
    """A leaf that grows from a point."""
    blade = path("M0 0C-5-3-5-10 0-14C5-10 5-3 0 0Z", fill)
    return moved(turned(blade, turn), x, y, size)


def blossom(x: float, y: float, size: float, petal: str, heart: str) -> str:
    """A flower of five petals, seen from above."""
    petals = "".join(turned(circle(0, -3.4, 3, petal), 72 * i) for i in range(5))
    return moved(petals + circle(0, 0, 2.2, heart), x, y, size)


def flower(x: float, y: float, high: float, petal: str, heart: str, c: Palette) -> str:
    """A flower on a stem, with two leaves."""
    return (
        path(f"M{x} {y}V{y - high}", stroke_width=1.8)
        + leaf(x, y, 48, c.leaf, 0.8)
        + leaf(x, y, -48, c.leaf, 0.8)
        + blossom(x, y - high, 1.1, petal, heart)
    )


def tulip(x: float, y: float, size: float, petal: str, c: Palette) -> str:
    """A tulip that stands on a point."""
    return moved(
        path("M0 0V-30", stroke_width=1.8)
        + path("M0 0C-2-14-8-19-14-21C-14-10-10-2 0 0ZM0 0C2-12 8-17 13-18C13-9 9-2 0 0Z", c.leaf)
        + path("M-10-47L-4-41L0-51L4-41L10-47C13-34 8-28 0-28S-13-34-10-47Z", petal)
        + path("M-4-41C-5-36-2-32 0-28C2-32 5-36 4-41", stroke_width=1),
        x,
        y,
        size,
    )


def wheat(x: float, y: float, size: float, lean: float, c: Palette) -> str:
    """An ear of wheat that leans."""
    grain = "M0 0C-8-1-10-7-8-12C-2-10 0-5 0 0ZM0 0C8-1 10-7 8-12C2-10 0-5 0 0Z"
    ears = "".join(moved(path(grain, c.gold), 0, dy) for dy in (-26, -34, -42, -50))
    top = path("M0-50C-5-55-3-61 0-65C3-61 5-55 0-50Z", c.gold)
    return moved(turned(path("M0 0V-50", stroke_width=1.8) + ears + top, lean), x, y, size)


def grapes(x: float, y: float, size: float, berry: str, c: Palette) -> str:
    """A bunch that hangs from a point, and its leaf."""
    rows = ((4, 14), (3, 21.5), (2, 29), (1, 36.5))
    berries = "".join(
        circle(8.6 * (i - (count - 1) / 2), dy, 4.8, berry)
        for count, dy in rows
        for i in range(count)
    )
    blade = "M-1 7C-9 10-16 8-18 1C-12 2-12-4-6-5C-5-1 0 0-1 7Z"
    return moved(
        path("M0 0C-1 4-1 8-1 10", stroke_width=2.2) + berries + path(blade, c.leaf), x, y, size
    )
