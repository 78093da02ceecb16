"""Buildings and craft: each stands on a point, or floats on it."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import box, circle, moved, number, path


def house(x: float, y: float, size: float, wall: str, roof: str, lit: str, c: Palette) -> str:
    """A small house with a door and a window, lit or not."""
    return moved(
        box(7, -33, 5, 12, fill=c.wood)
        + box(-14, -18, 28, 18, fill=wall)
        + path("M-18-17L0-33L18-17Z", roof)
        + box(-9, -13, 8, 8, fill=lit)
        + path("M-5-13V-5M-9-9H-1", stroke_width=0.8)
        + path("M3 0V-9A3.5 3.5 0 0 1 10-9V0Z", c.wood),
        x,
        y,
        size,
    )


def lighthouse(x: float, y: float, size: float, band: str, c: Palette) -> str:
    """A lighthouse that stands on a point."""
    return moved(
        path("M-11 0L-6-48H6L11 0Z", c.paper)
        + path("M-10-10L-9-20H9L10-10ZM-8-30L-7-40H7L8-30Z", band)
        + path("M-3 0V-6A3 3 0 0 1 3-6V0Z", c.wood)
        + box(-6, -60, 12, 11, fill=c.gold)
        + path("M-10-49H10V-46H-10Z", c.wood)
        + path("M-9-60L0-69L9-60Z", band)
        + circle(0, -70, 1.8, c.gold),
        x,
        y,
        size,
    )


def _stripe(x: float, top: float) -> str:
    """One stripe of an awning, with a round hem."""
    hem = f"M{number(x)}-58V-50A5 5 0 0 0 {number(x + 10)}-50V-58"
    return f"{hem}L{number(top + 40 / 7)}-74H{number(top)}Z"


def stall(x: float, y: float, size: float, stripe: str, c: Palette) -> str:
    """A market stall of 70 by 74, that stands on a point."""
    stripes = "".join(
        path(_stripe(-35 + 10 * i, -20 + 40 * i / 7), stripe if i % 2 else c.paper)
        for i in range(7)
    )
    fruit = "".join(
        circle(-24 + 6.8 * i, -22, 4, fill)
        for i, fill in enumerate((c.rose, c.gold, c.rose, c.leaf, c.leaf, c.gold, c.rose, c.gold))
    ) + "".join(
        circle(-20.6 + 6.8 * i, -27, 4, fill)
        for i, fill in enumerate((c.gold, c.rose, c.gold, c.leaf, c.gold, c.rose, c.gold))
    )
    return moved(
        path("M-31 0V-54M31 0V-54", stroke=c.line, stroke_width=4)
        + path("M-31 0V-54M31 0V-54", stroke=c.wood, stroke_width=1.6)
        + fruit
        + path("M-34-20H34L31 0H-31Z", c.wood)
        + path("M-33-13H33M-32-6H32", stroke_width=1)
        + stripes,
        x,
        y,
        size,
    )


def sailing_boat(x: float, y: float, size: float, sail: str, c: Palette) -> str:
    """A boat under two sails, on the water at a point."""
    return moved(
        path("M0-8V-52", stroke_width=2.2)
        + path("M3-49C20-38 26-24 27-12H3Z", sail)
        + path("M3-38L18-32M3-26L25-22", stroke_width=1)
        + path("M-3-44C-10-32-18-20-22-12H-3Z", c.paper)
        + path("M0-52L10-49L0-46Z", c.gold)
        + path("M-27-8H30C28 0 22 4 14 4H-14C-22 4-26-2-27-8Z", c.wood)
        + path("M-25-3H28", stroke_width=1),
        x,
        y,
        size,
    )


def balloon(x: float, y: float, size: float, gore: str, c: Palette) -> str:
    """A hot-air balloon around the middle of its envelope."""
    return moved(
        path("M-9 18L-5 32M9 18L5 32M0 20V32", stroke_width=1)
        + circle(0, 0, 22, c.gold)
        + path(
            "M-15.5-15.5C-24-4-20 10-9 20C-13 8-13-10-7-21C-10-20-13-18-15.5-15.5Z"
            "M15.5-15.5C24-4 20 10 9 20C13 8 13-10 7-21C10-20 13-18 15.5-15.5Z",
            gore,
        )
        + path("M-3-22C-5-8-5 8-3 21H3C5 8 5-8 3-22Z", gore)
        + path("M-9 20H9L7 24H-7Z", c.paper)
        + box(-6, 32, 12, 9, rx=1.5, fill=c.wood)
        + path("M-6 36H6", stroke_width=1),
        x,
        y,
        size,
    )
