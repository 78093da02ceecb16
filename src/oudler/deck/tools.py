"""What people use in the house and at work: each stands on a point, or hangs from it."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import box, circle, moved, path, tube


def hourglass(x: float, y: float, size: float, frame: str, c: Palette) -> str:
    """An hourglass that stands on a point."""
    glass = "M-13-47C-13-33-2-31-2-26S-13-19-13-5H13C13-19 2-21 2-26S13-33 13-47Z"
    return moved(
        path(glass, c.paper)
        + path(
            "M-9-35H9C6-31 2-30 1-26H-1C-2-30-6-31-9-35ZM-12.5-6C-11-13-4-16 0-18"
            "C4-16 11-13 12.5-6Z",
            c.gold,
            stroke="none",
        )
        + path("M0-26V-16", stroke=c.gold)
        + path(glass)
        + box(-17, -52, 34, 5, rx=2, fill=frame)
        + box(-17, -5, 34, 5, rx=2, fill=frame),
        x,
        y,
        size,
    )


def candle(x: float, y: float, size: float, c: Palette) -> str:
    """A burning candle in its holder, that stands on a point."""
    return moved(
        path("M-4-4V-26H4V-4Z", c.paper)
        + path("M-11-4H11L7 0H-7Z", c.gold)
        + path("M0-26V-29")
        + path("M0-28C-6-32-3-37 0-42C3-37 6-32 0-28Z", c.gold),
        x,
        y,
        size,
    )


def books(x: float, y: float, size: float, first: str, second: str, c: Palette) -> str:
    """Two books that lie on a point."""
    return moved(
        path("M-22-8H20V0H-22C-25-1-25-7-22-8Z", first)
        + path("M-18-16H23V-8H-18C-21-9-21-15-18-16Z", second)
        + path("M20-8V0H14V-8ZM23-16V-8H17V-16Z", c.paper),
        x,
        y,
        size,
    )


def lantern(x: float, y: float, size: float, metal: str, c: Palette) -> str:
    """A lantern that hangs from a point."""
    return moved(
        path("M-10 15H10L12 41H-12Z", c.paper)
        + path("M0 37C-8 33-5 25 0 19C5 25 8 33 0 37Z", c.gold)
        + path("M0 37C-3 35-2 32 0 29C2 32 3 35 0 37Z", c.rose, stroke="none")
        + circle(0, 3, 3)
        + path("M-15 16L0 5L15 16ZM-15 41H15V46H-15Z", metal),
        x,
        y,
        size,
    )


def flame(x: float, y: float, size: float, c: Palette) -> str:
    """A flame that stands on a point."""
    return moved(
        path(
            "M1-30C3-21 13-16 12-5C11 1 6 4 0 4S-12 0-12-6C-12-11-9-14-7-19"
            "C-5-17-4-14-3-12C0-18-1-25 1-30Z",
            c.rose,
        )
        + path("M0 1C-5 0-6-6-3-11C-3-8-1-7-1-7C-1-10 0-13 3-16C3-11 6-9 6-5C5-1 2 1 0 1Z", c.gold),
        x,
        y,
        size,
    )


def barrel(x: float, y: float, size: float, c: Palette) -> str:
    """A barrel that stands on a point."""
    return moved(
        path("M-12 0C-17-10-17-20-12-30H12C17-20 17-10 12 0Z", c.wood)
        + path("M-14.5-7H14.5M-14.5-23H14.5", stroke=c.line, stroke_width=4)
        + path("M-14.5-7H14.5M-14.5-23H14.5", stroke=c.gold, stroke_width=1.8)
        + path("M-4-30C-6-20-6-10-4 0M4-30C6-20 6-10 4 0", stroke_width=0.8),
        x,
        y,
        size,
    )


def basket(x: float, y: float, size: float, filled: str, c: Palette) -> str:
    """A basket full of round things, that stands on a point."""
    heap = "".join(
        circle(a, b, 4.4, filled)
        for a, b in ((-9, -15), (0, -16), (9, -15), (-4.5, -21), (4.5, -21))
    )
    return moved(
        tube("M-14-14C-14-36 14-36 14-14", c.gold, c.line, 2, c.pen)
        + heap
        + path("M-16-14H16L12 0H-12Z", c.gold)
        + path("M-15-9H15M-13.5-4H13.5M-8-14L-6 0M0-14V0M8-14L6 0", stroke_width=0.8),
        x,
        y,
        size,
    )
