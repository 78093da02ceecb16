"""The four queens, each around the middle of her head, each with a flower of her own."""

from oudler.deck.courts.figure import fist, head
from oudler.deck.look import Palette
from oudler.deck.shapes import around, circle, group, line, moved, path, star, tube

_GOWN = "M-48 110V66C-46 50-34 38-18 33H18C34 38 46 50 48 66V110Z"
_BODICE = "M-18 34C-16 56-12 70-10 110H10C12 70 16 56 18 34L0 50Z"
_THROAT = "M-18 34C-10 32-7 28-5.5 22H5.5C7 28 10 32 18 34L0 51Z"
_LIPS = "M-2.6 9.2Q0 11 2.6 9.2"


def _arm(robe: str, cuff: str, c: Palette) -> str:
    """The arm at the left, bent to hold a flower before the shoulder at (-30, 44)."""
    return (
        path("M-24 38C-36 42-46 54-47 66C-40 74-30 70-25 62L-22 54Z", robe)
        + path("M-40 68L-22 62L-23 52L-35 54Z", cuff)
        + fist(-29, 50, c)
    )


def _stem(c: Palette) -> str:
    leaf = (
        "M-29 34C-36 32-40 26-40 20C-34 21-29 26-29 34ZM-29 30C-24 28-21 23-21 18"
        "C-26 20-29 24-29 30Z"
    )
    return path("M-29 66V8", stroke=c.line, stroke_width=2.2) + path(leaf, c.leaf)


def spades(robe: str, c: Palette) -> str:
    """Proud: a tall veiled hennin, and a thistle."""
    thistle = (
        path("M-37-8L-34-2L-31-11L-29-2L-27-11L-24-2L-21-8L-23 4H-35Z", c.dusk)
        + path("M-36 4C-36 14-22 14-22 4Z", c.leaf)
        + path("M-33 4L-30 10M-29 4V11M-25 4L-28 10", stroke_width=0.8)
    )
    return (
        path("M-6-30C20-28 36-4 36 30C38 60 44 80 50 110H18C24 70 22 20 10-12Z", c.paper)
        + path("M22-8C28 20 30 70 36 110", stroke_width=0.8)
        + path(_GOWN, robe)
        + path(_THROAT, c.paper)
        + path(_BODICE, c.gold)
        + path(
            "M-6 58L6 62M6 58L-6 62M-5 70L5 74M5 70L-5 74M-5 82L5 86M5 82L-5 86", stroke_width=1.2
        )
        + path("M-20 34L0 53L20 34", stroke=c.paper, stroke_width=4)
        + _stem(c)
        + thistle
        + _arm(robe, c.paper, c)
        + head(c, lips=_LIPS, cheeks=True)
        + path(
            "M-11-2C-14-14-8-17 0-17S14-14 11-2C14 6 13 14 11 20C10 8 10-2 8-8"
            "Q0-12-8-8C-10-2-9 4-10 8Z",
            c.line,
        )
        + path("M-13-10L-6-37Q-1-40 5-37L13-10Q0-17-13-10Z", robe)
        + path("M-13-10L-11.6-16Q0-22 11.6-16L13-10Q0-17-13-10Z", c.gold)
        + path("M-8-24Q0-28 8-25M-7-31Q0-34 6-32", stroke=c.gold, stroke_width=1.6)
    )


def hearts(robe: str, c: Palette) -> str:
    """Warm: long loose hair under an open crown, and a rose."""
    rose = circle(-29, 1, 9, c.rose) + path(
        "M-36 0C-34-7-25-8-22-3C-20 3-26 8-31 6C-35 4-33-2-29-2C-26-2-26 2-28 3"
        "M-37 4C-34 10-24 10-21 3"
    )
    return (
        path(
            "M-12-12C-20 0-18 16-22 30C-26 44-22 54-20 64H20C22 54 26 44 22 30C18 16 20 0 12-12Z",
            c.wood,
        )
        + path(
            "M-17 12C-18 26-22 34-20 50M17 12C18 26 22 34 20 50M-14 24"
            "C-14 36-18 42-16 54M14 24C14 36 18 42 16 54",
            stroke_width=0.8,
        )
        + path(
            "M-48 110V66C-46 52-36 42-22 40C-16 50-10 54 0 54S16 50 22 40C36 42 46 52 48 66V110Z",
            robe,
        )
        + path(
            "M-22 40C-12 36-7 30-5.5 22H5.5C7 30 12 36 22 40C16 50 10 55 0 55S-16 50-22 40Z",
            c.paper,
        )
        + path("M-22 40C-16 50-10 55 0 55S16 50 22 40", stroke=c.gold, stroke_width=3)
        + path("M-10 57C-10 72-12 90-14 110H14C12 90 10 72 10 57Q0 60-10 57Z", c.paper)
        + path("M0 64C-5 60-7 66 0 71C7 66 5 60 0 64ZM0 80C-5 76-7 82 0 87C7 82 5 76 0 80Z", c.rose)
        + circle(0, 42, 2.6, c.gold)
        + path("M-8 33Q0 42 8 33", stroke=c.gold, stroke_width=1.4)
        + _stem(c)
        + rose
        + _arm(robe, c.gold, c)
        + head(c, lips=_LIPS, cheeks=True)
        + path("M-11 0C-13-12-8-16 0-16S13-12 11 0C9-6 5-10 0-12C-5-10-9-6-11 0Z", c.wood)
        + path("M-12.5-11L-14-25L-7-18L0-28L7-18L14-25L12.5-11Q0-17-12.5-11Z", c.gold)
        + "".join(circle(x, y, 2.4, c.paper) for x, y in ((-14, -26), (0, -29.5), (14, -26)))
        + path("M-6-15.4h.1M0-16.6h.1M6-15.4h.1", stroke=c.rose, stroke_width=3)
    )


def diamonds(robe: str, c: Palette) -> str:
    """Brilliant: a great pleated ruff, coiled braids, a jewelled band, and a tulip."""
    ruff = path(star(28, 29, 25.5), c.paper)
    pleats = path(
        "".join(map(line, around(24, 14), around(24, 25))),
        stroke_width=0.8,
    )
    tulip = path("M-38-10L-33-3L-29-13L-25-3L-20-10C-17 4-23 11-29 11S-41 4-38-10Z", c.rose) + path(
        "M-33-3C-33 4-31 8-29 11C-27 8-25 4-25-3"
    )
    return (
        path(_GOWN, robe)
        + path("M-16 44C-13 62-14 84-16 110H16C14 84 13 62 16 44Z", c.gold)
        + path("M0 50L9 61L0 72L-9 61ZM0 74L9 85L0 96L-9 85Z", c.paper)
        + path("M0 61h.1M0 85h.1", stroke=c.rose, stroke_width=4)
        + moved(ruff + pleats, 0, 20)
        + _stem(c)
        + tulip
        + _arm(robe, c.paper, c)
        + circle(-13.5, 0, 6.4, c.gold)
        + circle(13.5, 0, 6.4, c.gold)
        + path("M-17-2Q-13 1-10-3M-17 3Q-13 5-10 2M10-3Q13 1 17-2M10 2Q13 5 17 3", stroke_width=1)
        + head(c, lips=_LIPS, cheeks=True)
        + path("M-12-3C-16-16-10-23 0-23S16-16 12-3C10-9 6-12 0-12S-10-9-12-3Z", c.gold)
        + path("M-13.4-11Q0-22 13.4-11", stroke=robe, stroke_width=4)
        + path("M-9-15h.1M9-15h.1", stroke=c.paper, stroke_width=3)
        + path("M0-27L4.5-20L0-13L-4.5-20Z", c.paper)
        + path("M-5-22L-9-30M5-22L9-30M0-27V-34", stroke_width=1.2)
        + "".join(circle(x, y, 2, c.gold) for x, y in ((-9, -30), (0, -34), (9, -30)))
    )


def clubs(robe: str, c: Palette) -> str:
    """Young: two long braids, a wreath of leaves, and a daisy."""
    braid = "M{0} 6C{1} 14 {1} 22 {0} 26C{1} 34 {1} 42 {0} 46C{1} 54 {1} 60 {0} 66"
    daisy = moved(path(star(11, 10.5, 6.4), c.paper) + circle(0, 0, 4, c.gold), -29, 0)
    wreath = "".join(
        moved(
            group(path("M0 0C-5-3-5-10 0-13C5-10 5-3 0 0Z", c.leaf), transform=f"rotate({turn})"),
            x,
            y,
        )
        for x, y, turn in (
            (-13, -7, -42),
            (-8.5, -12, -26),
            (-3, -14.5, -8),
            (3, -14.5, 8),
            (8.5, -12, 26),
            (13, -7, 42),
        )
    )
    return (
        path(_GOWN, robe)
        + path("M-22 35C-16 44-10 47 0 47S16 44 22 35L14 32H-14Z", c.paper)
        + path("M-5.5 22C-6 32-10 36-14 38Q0 46 14 38C10 36 6 32 5.5 22Z", c.paper)
        + path("M-15 48C-13 64-16 88-18 110H18C16 88 13 64 15 48Q0 54-15 48Z", c.gold)
        + path(
            "M-10 60Q0 66 10 60M-11 72Q0 78 11 72M-12 84Q0 90 12 84", stroke=robe, stroke_width=2.4
        )
        + tube(braid.format(-14, -18), c.wood, c.line, 5, c.pen)
        + tube(braid.format(14, 18), c.wood, c.line, 5, c.pen)
        + path(
            "M-19 14L-12 18M-19 36L-12 40M-19 56L-12 60M19 14L12 18M19 36L12 40M19 56L12 60",
            stroke_width=1,
        )
        + path("M-17 66h6M11 66h6", stroke=c.rose, stroke_width=4)
        + _stem(c)
        + daisy
        + _arm(robe, c.gold, c)
        + head(c, lips=_LIPS, cheeks=True)
        + path("M-11.5 6C-15-12-9-17 0-17S15-12 11.5 6C11-4 6-9 0-13C-6-9-11-4-11.5 6Z", c.wood)
        + wreath
        + path("M-10-10h.1M0-15h.1M10-10h.1", stroke=c.paper, stroke_width=4)
        + path("M-6-20L-8-31L-3-26L0-34L3-26L8-31L6-20Q0-23-6-20Z", c.gold)
    )
