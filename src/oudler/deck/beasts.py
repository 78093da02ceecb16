"""Birds, each on a point."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import circle, moved, path


def gulls(*spots: tuple[float, float]) -> str:
    """Birds far away."""
    return path("".join(f"M{x - 5} {y - 2}q3-3 5 1q2-4 5-1" for x, y in spots), "none")


def wren(x: float, y: float, size: float, wing: str, c: Palette) -> str:
    """The smallest of birds, its tail up, with the crown it won in the fable."""
    return moved(
        path("M-1 15V23M6 15V23M-5 23.5H2M3 23.5H10")
        + path(
            "M-20-6C-18-14-8-15-3-9C6-10 12-5 15 1L22-14L27-10L21 8C16 16 6 18-2 16"
            "C-11 14-18 6-20-6Z",
            c.paper,
        )
        + path("M-13 7C-8 13 4 16 10 13", stroke_width=1)
        + path("M-2-1C6-2 13 3 15 11C5 13-2 8-2-1Z", wing)
        + path("M-20-8L-27-5L-19-3Z", c.gold)
        + path("M-13-7h.1", stroke_width=3)
        + path("M-16-13L-19-22L-13-18L-10-25L-7-18L-2-21L-5-12Z", c.gold),
        x,
        y,
        size,
    )


def owl(x: float, y: float, size: float, c: Palette) -> str:
    """An owl that looks at you, perched on a point."""
    return moved(
        path(
            "M-13-26C-16-32-14-36-13-38C-9-34-5-35 0-35S9-34 13-38C14-36 16-32 13-26"
            "C17-14 12 0 0 0S-17-14-13-26Z",
            c.wood,
        )
        + path("M-9-16C-10-6-5-1 0-1S10-6 9-16Q0-10-9-16Z", c.paper)
        + path("M-5-11l2 2 2-2M1-11l2 2 2-2M-2-6l2 2 2-2", stroke_width=1)
        + circle(-6, -25, 6, c.paper)
        + circle(6, -25, 6, c.paper)
        + path("M-5.4-25h.1M5.4-25h.1", stroke_width=4.4)
        + path("M0-23L-2.4-19L0-16L2.4-19Z", c.gold)
        + path("M-5 0v2.5M-8 0v2M5 0v2.5M8 0v2", stroke=c.gold, stroke_width=2),
        x,
        y,
        size,
    )


def rooster(x: float, y: float, size: float, c: Palette) -> str:
    """A cock that crows to the left."""
    return moved(
        path(
            "M6-16C10-34 26-40 34-28C28-30 26-26 28-22C22-26 20-20 22-14C18-16 16-12 12-8Z", c.dusk
        )
        + path("M-6 0V-9M4 0V-9M-10 0H-3M0 0H8", stroke=c.gold, stroke_width=2)
        + path("M-18-34C-16-42-6-42-5-33C-4-24 4-22 14-20C14-8 6-4-2-4C-14-4-19-14-15-24Z", c.paper)
        + path("M-2-20C6-22 11-16 10-10C2-8-4-12-2-20Z", c.wood)
        + path("M-17-37C-20-42-17-45-14-43C-14-48-8-48-8-43C-4-45-2-40-6-36Q-12-41-17-37Z", c.rose)
        + path("M-17-30C-20-27-18-23-15-25Z", c.rose)
        + path("M-18-36L-26-37L-18-32Z", c.gold)
        + path("M-12-34h.1", stroke_width=2.6),
        x,
        y,
        size,
    )
