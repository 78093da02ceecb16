"""The sky and what hangs in it, land, and water."""

from __future__ import annotations

import math

from oudler.deck.palette import Palette
from oudler.deck.shapes import box, circle, line, moved, path, star


def sky(fill: str) -> str:
    """The ground of a scene, to its very edge."""
    return box(8, 8, 106, 105, fill=fill, stroke="none")


def land(d: str, fill: str) -> str:
    """A hill or a field; it may reach beyond the frame."""
    return path(d, fill)


def flat(d: str, fill: str) -> str:
    """A patch of colour without an outline."""
    return path(d, fill, stroke="none")


def rays(x: float, y: float, r: float, c: Palette) -> str:
    """Rays around a light."""
    turns = [math.pi * i / 10 for i in range(20)]
    ends = [(r + 3, r * (1.75 if i % 2 == 0 else 1.45) + 3) for i in range(20)]
    drawn = "".join(
        line(*((math.cos(turn) * far, math.sin(turn) * far) for far in both))
        for turn, both in zip(turns, ends, strict=True)
    )
    return moved(path(drawn, stroke=c.gold, stroke_width=2.4), x, y)


def sun(x: float, y: float, r: float, c: Palette) -> str:
    """A disc among rays."""
    return rays(x, y, r, c) + circle(x, y, r, c.gold)


def smiling_sun(x: float, y: float, size: float, c: Palette) -> str:
    """The sun at its height, with a face."""
    return moved(
        path(star(16, 26, 16), c.gold)
        + circle(0, 0, 14, c.paper)
        + path("M-7-4Q-4-6-1-4L-2 3H1M3-4Q6-6 8-4M-4 7Q0 9.5 4 7", stroke_width=1)
        + path("M-4-1h.1M5-1h.1", stroke_width=2.4),
        x,
        y,
        size,
    )


def moon(x: float, y: float, r: float, c: Palette) -> str:
    """A crescent open to the right."""
    return moved(path("M-1-12A12 12 0 1 0 10 7A10 10 0 0 1-1-12Z", c.gold), x, y, r / 12)


def stars(spots: tuple[tuple[float, float, float], ...], fill: str) -> str:
    """Stars with five points: x, y and size."""
    return "".join(
        moved(path(star(5, size, size * 0.42), fill, stroke="none"), x, y) for x, y, size in spots
    )


def cloud(x: float, y: float, size: float, c: Palette) -> str:
    """A cloud with a flat foot."""
    d = "M-13 0C-19 0-19-8-13-8C-12-15-2-16 0-10C4-14 11-11 10-6C16-7 17 0 12 0Z"
    return moved(path(d, c.paper), x, y, size)


def crag(x: float, y: float, high: float, fill: str, c: Palette) -> str:
    """A mountain with snow on it, that stands on a point."""
    h, w = high, high * 0.72
    snow = line(
        (0, -h),
        (-w * 0.3, -h * 0.7),
        (-w * 0.1, -h * 0.76),
        (0, -h * 0.66),
        (w * 0.12, -h * 0.77),
        (w * 0.3, -h * 0.7),
        closed=True,
    )
    return moved(
        path(line((-w, 0), (0, -h), (w, 0), closed=True), fill) + path(snow, c.paper), x, y
    )


def waves(x: float, y: float, count: int, stroke: str, width: float = 2) -> str:
    """A row of small waves from a point to the right."""
    return path(f"M{x} {y}" + "q4.5-4 9 0t9 0" * count, "none", stroke=stroke, stroke_width=width)


def snowflakes(fill: str, *spots: tuple[float, float]) -> str:
    """Flakes of six arms."""
    arms = "".join(
        f"M{x} {y - 3.4}v6.8M{x - 3} {y - 1.7}l6 3.4M{x - 3} {y + 1.7}l6-3.4" for x, y in spots
    )
    return path(arms, stroke=fill, stroke_width=1.2)
