"""The four kings, each around the middle of his head. Their sceptres end in the suit's symbol."""

from oudler.deck.courts.figure import (
    fist,
    flowing_beard,
    forked_beard,
    head,
    pointed_beard,
    round_beard,
    sleeve,
    staff,
)
from oudler.deck.look import Palette
from oudler.deck.shapes import circle, moved, path, tube

_ROBE = "M-52 110V62C-50 42-30 32-9 26H9C30 32 50 42 52 62V110Z"
_ERMINE = "M-34 50C-28 32-14 25 0 24S28 32 34 50C24 55 10 53 0 46C-10 53-24 55-34 50Z"
_TAILS = "M-25 42v4M-16 35v4M-16 46v3M25 42v4M16 35v4M16 46v3M-8 30v4M8 30v4"
_SCEPTRE = -31


def _sceptre(robe: str, c: Palette) -> str:
    return (
        staff(_SCEPTRE, -10, c, c.gold)
        + circle(_SCEPTRE, -9, 2.6, c.gold)
        + sleeve(-1, robe, c.gold)
        + fist(_SCEPTRE, 50, c)
    )


def spades(robe: str, c: Palette) -> str:
    """Stern: four spear points, a forked beard, ermine, and a sword on the shoulder."""
    blade = "M28 60L27-14L30.5-22L34-14V60Z"
    return (
        path("M-13.5-12C-17 6-17 18-15 30H15C17 18 17 6 13.5-12Z", c.line)
        + path(blade, c.paper)
        + path("M30.5-14V40", stroke_width=0.8)
        + path(_ROBE, robe)
        + path("M-13 44H13V110H-13Z", c.gold)
        + path("M0 48L10 59L0 70L-10 59ZM0 72L10 83L0 94L-10 83Z", c.rose)
        + path(_ERMINE, c.paper)
        + path(_TAILS, stroke_width=1.8)
        + _sceptre(robe, c)
        + head(c)
        + forked_beard(c.line)
        + path("M-3.2 11.4Q0 13 3.2 11.4", stroke=c.paper)
        + path("M-13-9L-16-28L-8.5-19L-5-33L0-21L5-33L8.5-19L16-28L13-9Q0-14-13-9Z", c.gold)
        + path("M-13.4-13Q0-18 13.4-13")
        + circle(0, -19.5, 2, c.rose)
    )


def hearts(robe: str, c: Palette) -> str:
    """Kind: a closed crown with a cross, curls, a short beard, one hand on his heart."""
    curls = ((-13, -2), (-14.5, 5), (-13.5, 12), (13, -2), (14.5, 5), (13.5, 12))
    return (
        "".join(circle(x, y, 4.6, c.wood) for x, y in curls)
        + path(_ROBE, robe)
        + path("M-20 30C-12 44-6 60-5 110H5C6 60 12 44 20 30L9 26Q0 34-9 26Z", c.paper)
        + path("M-14 38l4 2M-10 48l4 1M-8 60l4 .5M-7 72h4M14 38l-4 2M10 48l-4 1M8 60l-4 .5M7 72h-4")
        + path("M0 34V110", stroke_width=0.8)
        + path("M-22 31Q0 56 22 31", stroke=c.gold, stroke_width=2.6)
        + _sceptre(robe, c)
        + path("M50 46C44 58 32 60 18 55L10 50L13 42L22 46C28 44 32 40 36 38Z", robe)
        + path("M19 57L23 45L18 42L13 53Z", c.gold)
        + path("M15 53L4 48Q0 43 5 40L18 43Z", c.paper)
        + head(c)
        + round_beard(c.wood)
        + path("M-3.2 11.4Q0 13 3.2 11.4", stroke=c.paper)
        + path("M-13-8L-15-19C-16-30-6-31 0-26C6-31 16-30 15-19L13-8Q0-13-13-8Z", robe)
        + path("M-13-8L-14-16Q0-21 14-16L13-8Q0-13-13-8Z", c.gold)
        + path("M0-26V-18M-7-28C-9-25-9-21-8-18M7-28C9-25 9-21 8-18", stroke_width=1)
        + path("M0-37V-27M-3.4-33.6H3.4", stroke_width=2)
        + path("M-8-12.6h.1M0-14h.1M8-12.6h.1", stroke=c.rose, stroke_width=3)
    )


def diamonds(robe: str, c: Palette) -> str:
    """Rich: a turban under a small crown, pointed moustaches, and an orb."""
    collar = "M-30 40L-12 25H12L30 40L12 52L0 43L-12 52Z"
    return (
        path(_ROBE, robe)
        + path("M-26 66V110M-13 58V110M13 58V110M26 66V110", stroke=c.gold, stroke_width=2)
        + path("M0 43V110", stroke_width=1)
        + path("M0 54h.1M0 64h.1M0 74h.1M0 84h.1", stroke=c.gold, stroke_width=4.6)
        + path(collar, c.gold)
        + path(
            "M-21 40h.1M-13 33h.1M21 40h.1M13 33h.1M-12 44h.1M12 44h.1", stroke=robe, stroke_width=3
        )
        + _sceptre(robe, c)
        + moved(
            sleeve(1, robe, c.gold)
            + circle(30, 40, 9, c.rose)
            + path("M21 40Q30 44 39 40M30 31V21M26.4 25H33.6", stroke_width=1.6)
            + path("M23 48Q30 52 37 48L35 55H25Z", c.paper),
            0,
            -17,
        )
        + moved(
            head(c)
            + pointed_beard(c.gold)
            + path("M-14-7C-22-16-16-27 0-27S22-16 14-7Q0-13-14-7Z", c.paper)
            + path(
                "M-15-9C-12-20 2-26 8-26M-8-10.4C-4-20 8-24 14-22M15-9C12-12 6-14 0-14",
                stroke_width=1,
            )
            + path("M-8-25L-9-34L-4-29L0-37L4-29L9-34L8-25Q0-28-8-25Z", c.gold)
            + path("M0-21L3.6-16L0-11L-3.6-16Z", robe),
            0,
            4,
        )
    )


def clubs(robe: str, c: Palette) -> str:
    """Old and wise: clover leaves around his crown, a flowing white beard, a scroll."""
    leaves = ((-13.5, -24), (0, -28), (13.5, -24))
    crown = "M-13-8L-14-20Q-10-15-6.5-15L0-22L6.5-15Q10-15 14-20L13-8Q0-13-13-8Z"
    trefoils = "".join(
        circle(x + dx, y + dy, 2.9, c.gold)
        for x, y in leaves
        for dx, dy in ((-2.8, 0.6), (2.8, 0.6), (0, -3.4))
    )
    return (
        path("M-12-10C-17 2-18 14-15 26H15C18 14 17 2 12-10Z", c.stone)
        + path(_ROBE, robe)
        + path("M-52 76C-40 58-24 48-10 44V110H-52ZM52 76C40 58 24 48 10 44V110H52Z", c.gold)
        + path("M-46 78C-38 64-24 56-16 53V110H-46ZM46 78C38 64 24 56 16 53V110H46Z", robe)
        + path("M-30 44C-24 32-12 25 0 25S24 32 30 44Q0 62-30 44Z", c.paper)
        + path("M-22 40v4M22 40v4M-14 45v4M14 45v4M-17 34v3M17 34v3", stroke_width=1.8)
        + _sceptre(robe, c)
        + moved(sleeve(1, robe, c.gold), 0, -16)
        + tube("M28 4V48", c.paper, c.line, 8, c.pen)
        + path("M24 10H32M24 15H32M24 20H32M24 25H32", stroke_width=0.8)
        + fist(29, 36, c)
        + head(c)
        + flowing_beard(c.paper)
        + path("M-3.2 11.4Q0 13 3.2 11.4")
        + trefoils
        + path(crown, c.gold)
        + path("M-13.4-12Q0-17 13.4-12")
        + path("M-7-11h.1M0-12.6h.1M7-11h.1", stroke=c.rose, stroke_width=3)
    )
