"""The four hours of the day: the 6 to the 9."""

from __future__ import annotations

from oudler.deck.beasts import gulls
from oudler.deck.buildings import house
from oudler.deck.genre.places import GROUND, outside
from oudler.deck.palette import Palette
from oudler.deck.people import Dress, person, put
from oudler.deck.plants import tree
from oudler.deck.shapes import circle, path, tube
from oudler.deck.sky import flat, land, moon, rays, sky, smiling_sun, stars, sun
from oudler.deck.tools import basket, flame, lantern


def morning(c: Palette) -> str:
    """A sower at sunrise."""
    sower = Dress("tunic", c.ink, "short", c.wood, "straw", c.gold, c.wood)
    seeds = "".join(
        f"M{x} {y}h.1" for x, y in ((38, 70), (34, 78), (42, 80), (30, 86), (38, 90), (46, 88))
    )
    bag = path("M-5-24C-9-14-4-8 4-10C10-12 10-20 7-26Z", c.paper)
    return (
        sky(c.paper)
        + flat("M8 50C40 42 80 54 114 46V80H8Z", c.gold)
        + circle(96, 58, 22, c.paper, stroke="none", fill_opacity=0.5)
        + sun(96, 58, 12, c)
        + circle(96, 58, 12, c.rose)
        + gulls((44, 30), (58, 22), (72, 34))
        + land("M0 78C30 64 60 80 120 68V116H0Z", c.leaf)
        + land("M0 92C40 84 80 94 120 88V116H0Z", c.wood)
        + path("M10 112L56 92M40 114L74 92M74 114L92 92M106 112L108 91", stroke_width=1)
        + path(seeds, stroke=c.gold, stroke_width=3)
        + put(
            person(sower, (-19, -30), (5, -20), c, feet=((-9, 0), (7, -1)), holding=bag),
            68,
            107,
            1.39,
        )
    )


def noon(c: Palette) -> str:
    """A picnic under the high sun."""
    she = Dress("gown", c.rose, "long", c.gold, "straw", c.paper)
    he = Dress("tunic", c.ink, "short", c.line, "", "", c.stone)
    glass = path("M-14-36H-8L-10-28V-24H-8H-14H-12V-28Z", c.rose)
    return (
        outside(c)
        + smiling_sun(71, 26, 0.66, c)
        + tree(108, 98, 1.3, c, c.leaf)
        + put(person(he, (-11, -28), (8, -18), c, holding=glass), 90, 104, 1.08)
        + put(person(she, (-8, -18), (12, -26), c), 48, 104, 1.08)
        + path("M44 108L54 92H92L104 108Z", c.paper)
        + path(
            "M48 102L52 108M60 92L58 108M74 92V108M88 92L91 108", stroke=c.rose, stroke_width=1.6
        )
        + basket(74, 104, 0.62, c.leaf, c)
        + path("M90 98A5 3 0 0 1 100 98Z", c.gold)
        + path("M60 104V94H62V90H65V94H67V104Z", c.ink)
    )


def evening(c: Palette) -> str:
    """A lamplighter, and somebody on the way home."""
    lighter = Dress("coat", c.wood, "short", c.line, "top hat", c.line, c.stone)
    lady = Dress("gown", c.rose, "bun", c.wood, "hood", c.ink)
    pole = tube("M15-28L13-66", c.wood, c.line, 1.6, c.pen) + flame(13, -66, 0.2, c)
    return (
        sky(c.dusk)
        + flat("M8 64C40 54 80 68 114 58V112H8Z", c.gold)
        + stars(((42, 20, 3), (92, 18, 3.4), (106, 34, 2.6), (84, 40, 2.4)), c.paper)
        + house(102, 96, 1.2, c.stone, c.ink, c.gold, c)
        + land(GROUND, c.stone)
        + rays(66, 33, 13, c)
        + tube("M66 106V46", c.line, c.line, 2, c.pen)
        + lantern(66, 16, 0.62, c.line, c)
        + put(person(lighter, (-9, -18), (15, -34), c, holding=pole), 46, 107, 1.18)
        + put(person(lady, (-11, -22), (10, -18), c), 92, 107, 1.13)
    )


def night(c: Palette) -> str:
    """The night watchman on his round."""
    watchman = Dress("coat", c.wood, "short", c.stone, "feather", c.rose, c.line, beard=c.stone)
    spear = tube("M14-60V0", c.wood, c.line, 1.8, c.pen) + path(
        "M14-72L17-62L14-56L11-62Z", c.stone
    )
    roofs = "M0 80H20L34 62L48 80H58L70 58L82 80H90L104 60L120 80V116H0Z"
    return (
        sky(c.dusk)
        + stars(((44, 18, 3.4), (62, 14, 3), (60, 36, 2.8), (106, 44, 3), (36, 44, 3)), c.gold)
        + moon(92, 26, 12, c)
        + path(roofs, c.line)
        + path("M32 76h5v6h-5ZM68 74h5v6h-5ZM102 74h5v6h-5Z", c.gold)
        + land(GROUND, c.stone)
        + rays(45, 82, 10, c)
        + put(
            person(watchman, (-20, -30), (14, -28), c, feet=((-6, 0), (5, 0)), holding=spear),
            68,
            107,
            1.34,
        )
        + lantern(45, 72, 0.44, c.line, c)
    )
