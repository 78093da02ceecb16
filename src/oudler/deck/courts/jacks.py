"""The four jacks, each around the middle of his head."""

from oudler.deck.courts.figure import fist, head, sleeve, staff
from oudler.deck.look import Palette
from oudler.deck.shapes import circle, group, moved, path, tube

_TUNIC = "M-48 110V58C-46 40-28 30-10 25H10C28 30 46 40 48 58V110Z"
_HALF = "M0 25H10C28 30 46 40 48 58V110H0Z"
_COLLAR = "M-18 33C-12 24-8 22-5 18H5C8 22 12 24 18 33C9 40 5 38 0 33C-5 38-9 40-18 33Z"
_BOB = "M-12-12C-16 2-16 12-14 19H14C16 12 16 2 12-12Z"
_FRINGE = "M-11 1C-14-12-8-16 0-16S14-12 11 1Q8-8 0-8.6Q-8-8-11 1Z"


def spades(robe: str, c: Palette) -> str:
    """A guard in a breastplate, with a flat cap and a halberd."""
    blade = (
        path("M-33-12C-44-16-48-24-47-34C-42-30-36-30-32-31Z", c.stone)
        + path("M-29-28L-19-24L-29-15Z", c.stone)
        + path("M-34-32L-31-46L-28-32V-10H-34Z", c.stone)
    )
    return (
        path(_BOB, c.line)
        + path(_TUNIC, robe)
        + path("M-24 40C-14 34 14 34 24 40C26 60 20 80 16 110H-16C-20 80-26 60-24 40Z", c.stone)
        + path("M0 38V110M-22 56Q0 64 22 56", stroke_width=1)
        + path("M-18 46h.1M18 46h.1", stroke_width=2.6)
        + path("M30 46C38 50 42 58 42 68M-36 52L-42 62", stroke=c.gold, stroke_width=2.4)
        + path(_COLLAR, c.paper)
        + staff(-31, -12, c, c.wood)
        + blade
        + sleeve(-1, robe, c.gold)
        + fist(-31, 50, c)
        + moved(
            head(c)
            + path(_FRINGE, c.line)
            + path("M-20-12C-18-24-4-27 4-26C16-25 20-18 18-10C8-16-8-17-20-12Z", robe)
            + path("M-19-12C-8-17 8-16 18-10", stroke=c.gold, stroke_width=2.4)
            + path("M10-22C14-36 28-36 32-26C26-28 18-24 15-17Z", c.rose)
            + path("M14-19C18-26 24-29 29-28", stroke_width=0.9),
            0,
            5,
        )
    )


def hearts(robe: str, c: Palette) -> str:
    """An archer in a peaked hat, his bow before him and arrows on his back."""
    arrows = "M26 34L32-14M31 36L40-10M21 32L24-14"
    fletching = "M29-4L32-14L35-3M36 0L40-10L42 2M21-4L24-14L27-4"
    return (
        path(arrows, stroke_width=1.8)
        + path(fletching, c.gold)
        + path("M16 36L22 18L42 24L38 48Z", c.wood)
        + path("M-12-12C-17 0-18 10-15 16C-8 12 8 12 15 16C18 10 17 0 12-12Z", c.gold)
        + path(_TUNIC, robe)
        + path(_HALF, c.paper)
        + path("M14 36V110M26 42V110M38 50V110", stroke=robe, stroke_width=5)
        + path("M0 30V110")
        + path("M-30 42L30 90", stroke=c.line, stroke_width=6.4)
        + path("M-30 42L30 90", stroke=c.gold, stroke_width=4)
        + path(_COLLAR, c.gold)
        + path("M-26-34C-54-10-54 52-24 84", stroke=c.line, stroke_width=5)
        + path("M-26-34C-54-10-54 52-24 84", stroke=c.wood, stroke_width=2.6)
        + path("M-26-34L-24 84", stroke_width=0.8)
        + path("M-18 40C-26 38-38 38-44 32L-49 40C-42 50-30 56-18 54Z", robe)
        + fist(-46, 33, c)
        + moved(
            head(c, cheeks=True)
            + path("M-11.4 5C-14-10-9-16 0-16S14-10 11.4 5C10-3 8-8 4-9C-2-7-8-6-10-5Z", c.gold)
            + path("M-22-7C-10-11-6-26 6-31C12-24 14-16 15-9C4-15-10-13-22-7Z", robe)
            + path("M-22-7C-10-13 4-15 15-9L16-13C4-19-9-17-22-7Z", c.paper)
            + path("M4-18C8-34 22-38 30-34C26-24 18-18 8-14Z", c.paper)
            + path("M8-16C14-24 20-29 26-31", stroke_width=0.9),
            0,
            5,
        )
    )


def diamonds(robe: str, c: Palette) -> str:
    """A messenger in a winged hat, with a sealed letter and a staff."""
    letter = path("M-46 30L-18 22L-13 40L-41 48Z", c.paper) + path(
        "M-46 30L-26 37L-18 22", stroke_width=1
    )
    wing = "M10-18C16-24 24-30 36-30C34-26 31-25 32-23C29-19 26-20 26-17C22-13 16-13 11-13Z"
    return (
        path("M-12-12C-15-2-16 8-13 14H13C16 8 15-2 12-12Z", c.wood)
        + path(_TUNIC, robe)
        + path("M-9 33L-14 110H14L9 33Z", c.paper)
        + path("M-3 48h6M-3 58h6M-3 68h6M-3 78h6", stroke=c.gold, stroke_width=2.6)
        + path("M34 44L-20 96", stroke=c.line, stroke_width=6.4)
        + path("M34 44L-20 96", stroke=c.wood, stroke_width=4)
        + path(_COLLAR, c.gold)
        + staff(33, -6, c, c.gold)
        + path(
            "M26 4C22-4 34-6 33 2C32 8 22 8 27 14M40 4C44-4 32-6 33 2C34 8 44 8 39 14",
            stroke_width=1.6,
        )
        + circle(33, -8, 3.4, c.gold)
        + sleeve(1, robe, c.paper)
        + fist(33, 50, c)
        + letter
        + circle(-26.5, 36.5, 3.4, c.rose)
        + path("M-16 40C-26 42-38 48-42 58C-38 68-28 68-22 60L-14 52Z", robe)
        + path("M-36 46L-26 40L-22 46L-32 52Z", c.paper)
        + moved(
            head(c)
            + path("M-11 3C-14-10-9-16 0-16S14-10 11 3C10-5 6-9 0-10C-6-9-10-5-11 3Z", c.wood)
            + path("M-17-9C-14-24-7-27 0-27S14-24 17-9Q0-16-17-9Z", robe)
            + path("M-21-8Q0-20 21-8Q0-14-21-8Z", c.gold)
            + path(wing, c.paper)
            + path("M16-17C22-20 26-22 31-24M17-15C21-17 24-18 26-18", stroke_width=0.9),
            0,
            5,
        )
    )


def clubs(robe: str, c: Palette) -> str:
    """A forester in a hood, with a hunting horn and a boar spear."""
    horn = (
        path("M14 40C30 44 42 30 36 4L44 2C52 34 36 56 12 50Z", c.gold)
        + path("M33 6C34-2 44-6 48 0C46 6 38 8 33 6Z", c.wood)
        + path("M20 41L18 52M34 35L43 40M37 22L46 22", stroke=c.wood, stroke_width=3)
    )
    return (
        path("M-18 30C-20 4-14-20 0-22S20 4 18 30Z", robe)
        + path(_TUNIC, c.leaf)
        + path("M-24 36C-14 50 14 50 24 36L32 44C24 66-24 66-32 44Z", robe)
        + path(
            "M-32 44L-26 55L-20 51L-14 60L-7 56L0 63L7 56L14 60L20 51L26 55L32 44", stroke_width=1
        )
        + moved(horn + fist(28, 44, c), -9, -8)
        + staff(-32, -16, c, c.wood)
        + path("M-32-42C-40-28-39-20-34-14H-30C-25-20-24-28-32-42Z", c.stone)
        + path("M-32-38V-14M-39-9H-25", stroke_width=1.4)
        + sleeve(-1, robe, c.leaf)
        + fist(-32, 50, c)
        + moved(
            head(c, cheeks=True)
            + group(
                *(
                    circle(x, y, 3.4, c.wood)
                    for x, y in ((-8, -10), (-2.5, -12), (3, -12), (8.5, -10))
                )
            )
            + path(
                "M-15 6C-18-18-10-26-1-27C4-34 12-36 18-33C14-31 12-27 12-23"
                "C18-16 17-4 15 6C13-6 10-12 0-13S-13-6-15 6Z",
                robe,
            )
            + tube("M-9-16Q0-20 9-16", c.leaf, c.line, 2.4, c.pen),
            0,
            5,
        )
    )
