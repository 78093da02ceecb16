"""What people play with: toys, music, paint and cards."""

from __future__ import annotations

from oudler.core.cards import Suit
from oudler.deck.palette import Palette
from oudler.deck.shapes import box, circle, moved, path, star, turned
from oudler.deck.symbols import SYMBOLS


def kite(x: float, y: float, size: float, c: Palette) -> str:
    """A kite in four fields."""
    return moved(
        path("M0-22V-4H-16ZM0 18V-4H16Z", c.rose) + path("M0-22V-4H16ZM0 18V-4H-16Z", c.gold),
        x,
        y,
        size,
    )


def bows(*spots: tuple[float, float], fill: str) -> str:
    """The bows on a kite's tail."""
    return "".join(path(f"M{x} {y}l-5-3v6l10-6v6Z", fill) for x, y in spots)


def bunting(c: Palette, *fills: str) -> str:
    """A string of flags across a scene."""
    spots = [(30 + 12 * i, 14 + (7 - abs(i - 3.2) * 2)) for i in range(7)]
    flags = "".join(
        path(f"M{x - 5} {y:.3g}h10l-5 9Z", fills[i % len(fills)]) for i, (x, y) in enumerate(spots)
    )
    return path("M22 10Q68 30 116 10", "none", stroke=c.line) + flags


def violin(x: float, y: float, size: float, turn: float, c: Palette) -> str:
    """A violin around its middle, with its bow."""
    body = (
        "M-8-10C-15-10-15-1-10 2C-14 5-16 11-15 16C-13 25-6 26 0 26S13 25 15 16"
        "C16 11 14 5 10 2C15-1 15-10 8-10C5-12-5-12-8-10Z"
    )
    neck = "M-2-6V-34H2V-6Z"
    return moved(
        turned(
            path(body, c.wood)
            + path("M-8 6C-5 8-8 13-5 15M8 6C5 8 8 13 5 15", stroke_width=1.4)
            + path(neck, c.line)
            + path("M-2-34C-6-36-4-42 0-42S6-36 2-34Z", c.wood)
            + path("M-6-33H6M-6-37H6", stroke_width=1.4)
            + path("M-3 17H3L2 26H-2Z", c.line)
            + path("M-1.2-30V18M1.2-30V18", stroke=c.paper, stroke_width=0.8),
            turn,
        ),
        x,
        y,
        size,
    )


def notes(ink: str, *spots: tuple[float, float]) -> str:
    """Pairs of notes."""
    return "".join(
        moved(
            path("M-4 5V-7L6-10V2", stroke=ink, stroke_width=1.8)
            + circle(-6.4, 5, 2.6, ink, stroke="none")
            + circle(3.6, 2, 2.6, ink, stroke="none"),
            x,
            y,
        )
        for x, y in spots
    )


def easel(x: float, y: float, size: float, c: Palette) -> str:
    """A painting on its easel, that stands on a point."""
    return moved(
        path("M-14 0L-3-62M14 0L3-62M0-62V-6", stroke=c.line, stroke_width=4.6)
        + path("M-14 0L-3-62M14 0L3-62M0-62V-6", stroke=c.wood, stroke_width=2.2)
        + box(-25, -56, 50, 38, fill=c.sky)
        + path("M-25-30C-14-38-4-26 6-32S20-36 25-33V-18H-25Z", c.leaf)
        + circle(12, -46, 5, c.gold)
        + path("M-13-26V-36M-18-34C-19-42-7-42-8-34Z", c.rose)
        + box(-25, -56, 50, 38, fill="none", stroke_width=2.4)
        + path("M-22-17H22V-13H-22Z", c.wood),
        x,
        y,
        size,
    )


def painters_palette(x: float, y: float, size: float, c: Palette) -> str:
    """A painter's palette with two brushes, around its middle."""
    return moved(
        path("M6-6L26-24M2-2L30-14", stroke=c.line, stroke_width=3.4)
        + path("M6-6L26-24M2-2L30-14", stroke=c.gold, stroke_width=1.4)
        + path("M-20 2C-22-12 2-18 14-10C24-4 18 6 10 5C4 4 2 8 6 11C8 16-18 18-20 2Z", c.wood)
        + "".join(
            circle(a, b, 3, fill)
            for a, b, fill in (
                (-13, 1, c.rose),
                (-7, -6, c.gold),
                (2, -8, c.leaf),
                (10, -4, c.sky),
                (-9, 9, c.paper),
            )
        ),
        x,
        y,
        size,
    )


def hand_of_cards(x: float, y: float, size: float, inks: tuple[str, ...], c: Palette) -> str:
    """Four aces in a fan that opens upwards from a point."""
    fan = "".join(
        turned(
            box(-12, -56, 24, 44, rx=3, fill=c.paper)
            + moved(path(SYMBOLS[suit], inks[suit], stroke="none"), 0, -36, 0.62),
            turn,
        )
        for suit, turn in (
            (Suit.SPADES, -42),
            (Suit.HEARTS, -14),
            (Suit.CLUBS, 14),
            (Suit.DIAMONDS, 42),
        )
    )
    return moved(fan, x, y, size)


def die(x: float, y: float, size: float, turn: float, c: Palette) -> str:
    """A die that shows a five."""
    spots = path("M-4-4h.1M4-4h.1M0 0h.1M-4 4h.1M4 4h.1", stroke_width=3)
    return moved(turned(box(-8, -8, 16, 16, rx=3, fill=c.paper) + spots, turn), x, y, size)


def globe(x: float, y: float, size: float, c: Palette) -> str:
    """The world among rays."""
    return moved(
        path(star(24, 28, 20), c.gold)
        + circle(0, 0, 18, c.sky)
        + path(
            "M-15-10C-10-16-2-16 0-10C-4-8-2-4-6-2C-10 2-14-2-17-4ZM4-2"
            "C10-6 16-4 17.6 2C14 10 10 14 7 14C4 8 6 4 4-2ZM-8 8C-4 6-2 10-3 15"
            "C-8 16-10 12-8 8Z",
            c.leaf,
        )
        + path("M-18 0Q0 8 18 0M0-18Q-9 0 0 18M0-18Q9 0 0 18", stroke_width=0.8),
        x,
        y,
        size,
    )
