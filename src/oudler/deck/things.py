"""Things that people build and use: buildings, tools, toys, music, paint and cards."""

from oudler.core import Suit
from oudler.deck.index import SYMBOLS
from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, moved, number, path, placed, star, tube, turned


@placed
def house(wall: str, roof: str, lit: str, c: Palette) -> str:
    """A small house with a door and a window, lit or not."""
    return (
        box(7, -33, 5, 12, fill=c.wood)
        + box(-14, -18, 28, 18, fill=wall)
        + path("M-18-17L0-33L18-17Z", roof)
        + box(-9, -13, 8, 8, fill=lit)
        + path("M-5-13V-5M-9-9H-1", stroke_width=0.8)
        + path("M3 0V-9A3.5 3.5 0 0 1 10-9V0Z", c.wood)
    )


@placed
def lighthouse(band: str, c: Palette) -> str:
    """A lighthouse that stands on a point."""
    return (
        path("M-11 0L-6-48H6L11 0Z", c.paper)
        + path("M-10-10L-9-20H9L10-10ZM-8-30L-7-40H7L8-30Z", band)
        + path("M-3 0V-6A3 3 0 0 1 3-6V0Z", c.wood)
        + box(-6, -60, 12, 11, fill=c.gold)
        + path("M-10-49H10V-46H-10Z", c.wood)
        + path("M-9-60L0-69L9-60Z", band)
        + circle(0, -70, 1.8, c.gold)
    )


def _stripe(x: float, top: float) -> str:
    """One stripe of an awning, with a round hem."""
    hem = f"M{number(x)}-58V-50A5 5 0 0 0 {number(x + 10)}-50V-58"
    return f"{hem}L{number(top + 40 / 7)}-74H{number(top)}Z"


@placed
def stall(stripe: str, c: Palette) -> str:
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
    return (
        path("M-31 0V-54M31 0V-54", stroke=c.line, stroke_width=4)
        + path("M-31 0V-54M31 0V-54", stroke=c.wood, stroke_width=1.6)
        + fruit
        + path("M-34-20H34L31 0H-31Z", c.wood)
        + path("M-33-13H33M-32-6H32", stroke_width=1)
        + stripes
    )


@placed
def sailing_boat(sail: str, c: Palette) -> str:
    """A boat under two sails, on the water at a point."""
    return (
        path("M0-8V-52", stroke_width=2.2)
        + path("M3-49C20-38 26-24 27-12H3Z", sail)
        + path("M3-38L18-32M3-26L25-22", stroke_width=1)
        + path("M-3-44C-10-32-18-20-22-12H-3Z", c.paper)
        + path("M0-52L10-49L0-46Z", c.gold)
        + path("M-27-8H30C28 0 22 4 14 4H-14C-22 4-26-2-27-8Z", c.wood)
        + path("M-25-3H28", stroke_width=1)
    )


@placed
def balloon(gore: str, c: Palette) -> str:
    """A hot-air balloon around the middle of its envelope."""
    return (
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
        + path("M-6 36H6", stroke_width=1)
    )


@placed
def hourglass(frame: str, c: Palette) -> str:
    """An hourglass that stands on a point."""
    glass = "M-13-47C-13-33-2-31-2-26S-13-19-13-5H13C13-19 2-21 2-26S13-33 13-47Z"
    return (
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
        + box(-17, -5, 34, 5, rx=2, fill=frame)
    )


@placed
def candle(c: Palette) -> str:
    """A burning candle in its holder, that stands on a point."""
    return (
        path("M-4-4V-26H4V-4Z", c.paper)
        + path("M-11-4H11L7 0H-7Z", c.gold)
        + path("M0-26V-29")
        + path("M0-28C-6-32-3-37 0-42C3-37 6-32 0-28Z", c.gold)
    )


@placed
def books(first: str, second: str, c: Palette) -> str:
    """Two books that lie on a point."""
    return (
        path("M-22-8H20V0H-22C-25-1-25-7-22-8Z", first)
        + path("M-18-16H23V-8H-18C-21-9-21-15-18-16Z", second)
        + path("M20-8V0H14V-8ZM23-16V-8H17V-16Z", c.paper)
    )


@placed
def lantern(metal: str, c: Palette) -> str:
    """A lantern that hangs from a point."""
    return (
        path("M-10 15H10L12 41H-12Z", c.paper)
        + path("M0 37C-8 33-5 25 0 19C5 25 8 33 0 37Z", c.gold)
        + path("M0 37C-3 35-2 32 0 29C2 32 3 35 0 37Z", c.rose, stroke="none")
        + circle(0, 3, 3)
        + path("M-15 16L0 5L15 16ZM-15 41H15V46H-15Z", metal)
    )


@placed
def flame(c: Palette) -> str:
    """A flame that stands on a point."""
    return path(
        "M1-30C3-21 13-16 12-5C11 1 6 4 0 4S-12 0-12-6C-12-11-9-14-7-19"
        "C-5-17-4-14-3-12C0-18-1-25 1-30Z",
        c.rose,
    ) + path("M0 1C-5 0-6-6-3-11C-3-8-1-7-1-7C-1-10 0-13 3-16C3-11 6-9 6-5C5-1 2 1 0 1Z", c.gold)


@placed
def barrel(c: Palette) -> str:
    """A barrel that stands on a point."""
    return (
        path("M-12 0C-17-10-17-20-12-30H12C17-20 17-10 12 0Z", c.wood)
        + path("M-14.5-7H14.5M-14.5-23H14.5", stroke=c.line, stroke_width=4)
        + path("M-14.5-7H14.5M-14.5-23H14.5", stroke=c.gold, stroke_width=1.8)
        + path("M-4-30C-6-20-6-10-4 0M4-30C6-20 6-10 4 0", stroke_width=0.8)
    )


@placed
def basket(filled: str, c: Palette) -> str:
    """A basket full of round things, that stands on a point."""
    heap = "".join(
        circle(a, b, 4.4, filled)
        for a, b in ((-9, -15), (0, -16), (9, -15), (-4.5, -21), (4.5, -21))
    )
    return (
        tube("M-14-14C-14-36 14-36 14-14", c.gold, c.line, 2, c.pen)
        + heap
        + path("M-16-14H16L12 0H-12Z", c.gold)
        + path("M-15-9H15M-13.5-4H13.5M-8-14L-6 0M0-14V0M8-14L6 0", stroke_width=0.8)
    )


@placed
def kite(c: Palette) -> str:
    """A kite in four fields."""
    return path("M0-22V-4H-16ZM0 18V-4H16Z", c.rose) + path("M0-22V-4H16ZM0 18V-4H-16Z", c.gold)


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


@placed
def violin(turn: float, c: Palette) -> str:
    """A violin around its middle, with its bow."""
    body = (
        "M-8-10C-15-10-15-1-10 2C-14 5-16 11-15 16C-13 25-6 26 0 26S13 25 15 16"
        "C16 11 14 5 10 2C15-1 15-10 8-10C5-12-5-12-8-10Z"
    )
    neck = "M-2-6V-34H2V-6Z"
    return turned(
        path(body, c.wood)
        + path("M-8 6C-5 8-8 13-5 15M8 6C5 8 8 13 5 15", stroke_width=1.4)
        + path(neck, c.line)
        + path("M-2-34C-6-36-4-42 0-42S6-36 2-34Z", c.wood)
        + path("M-6-33H6M-6-37H6", stroke_width=1.4)
        + path("M-3 17H3L2 26H-2Z", c.line)
        + path("M-1.2-30V18M1.2-30V18", stroke=c.paper, stroke_width=0.8),
        turn,
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


@placed
def easel(c: Palette) -> str:
    """A painting on its easel, that stands on a point."""
    return (
        path("M-14 0L-3-62M14 0L3-62M0-62V-6", stroke=c.line, stroke_width=4.6)
        + path("M-14 0L-3-62M14 0L3-62M0-62V-6", stroke=c.wood, stroke_width=2.2)
        + box(-25, -56, 50, 38, fill=c.sky)
        + path("M-25-30C-14-38-4-26 6-32S20-36 25-33V-18H-25Z", c.leaf)
        + circle(12, -46, 5, c.gold)
        + path("M-13-26V-36M-18-34C-19-42-7-42-8-34Z", c.rose)
        + box(-25, -56, 50, 38, fill="none", stroke_width=2.4)
        + path("M-22-17H22V-13H-22Z", c.wood)
    )


@placed
def painters_palette(c: Palette) -> str:
    """A painter's palette with two brushes, around its middle."""
    return (
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
        )
    )


@placed
def hand_of_cards(inks: tuple[str, ...], c: Palette) -> str:
    """Four aces in a fan that opens upwards from a point."""
    return "".join(
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


@placed
def die(turn: float, c: Palette) -> str:
    """A die that shows a five."""
    spots = path("M-4-4h.1M4-4h.1M0 0h.1M-4 4h.1M4 4h.1", stroke_width=3)
    return turned(box(-8, -8, 16, 16, rx=3, fill=c.paper) + spots, turn)


@placed
def globe(c: Palette) -> str:
    """The world among rays."""
    return (
        path(star(24, 28, 20), c.gold)
        + circle(0, 0, 18, c.sky)
        + path(
            "M-15-10C-10-16-2-16 0-10C-4-8-2-4-6-2C-10 2-14-2-17-4ZM4-2"
            "C10-6 16-4 17.6 2C14 10 10 14 7 14C4 8 6 4 4-2ZM-8 8C-4 6-2 10-3 15"
            "C-8 16-10 12-8 8Z",
            c.leaf,
        )
        + path("M-18 0Q0 8 18 0M0-18Q-9 0 0 18M0-18Q9 0 0 18", stroke_width=0.8)
    )
