"""Folly alone, and the four ages of life: the Petit to the 5."""

from __future__ import annotations

from oudler.deck.buildings import house
from oudler.deck.genre.places import GROUND, inside, outside
from oudler.deck.palette import Palette
from oudler.deck.people import Dress, person, put
from oudler.deck.plants import blossom, leaf, tree
from oudler.deck.shapes import box, circle, path
from oudler.deck.sky import cloud, land, sky
from oudler.deck.tools import candle, flame
from oudler.deck.toys import bows, kite


def folly(c: Palette) -> str:
    """A juggler alone."""
    pierrot = Dress("coat", c.paper, "short", c.line, "cone", c.rose, c.paper)
    balls = (
        (42, 40, c.rose),
        (52, 24, c.gold),
        (69, 17, c.ink),
        (86, 24, c.rose),
        (96, 40, c.gold),
    )
    return (
        sky(c.paper)
        + path("M36 8C34 50 30 80 26 100V8ZM102 8C104 50 108 80 112 100H120V8Z", c.rose)
        + path("M8 92H114V116H8Z", c.wood)
        + path("M8 100H114", stroke_width=0.8)
        + "".join(circle(x, y, 4.6, fill) for x, y, fill in balls)
        + put(
            person(pierrot, (-17, -33), (17, -33), c, feet=((-8, 0), (8, 0)))
            + path("M0-33h.1M0-26h.1M0-19h.1", stroke=c.rose, stroke_width=4)
            + path("M-9-37L-5-33L0-37L5-33L9-37L5-40H-5Z", c.gold),
            69,
            105,
            1.3,
        )
    )


def childhood(c: Palette) -> str:
    """A girl with a hoop, a boy with a paper windmill."""
    girl = Dress("gown", c.rose, "long", c.wood, "straw", c.gold, apron=c.paper)
    boy = Dress("tunic", c.ink, "short", c.gold, "beret", c.rose, c.paper)
    mill = path("M16-30V-50", stroke=c.wood, stroke_width=2) + path(
        "M16-50L8-54L16-60ZM16-50L26-46L16-40ZM16-50L20-60L26-54ZM16-50L6-46L11-40Z", c.gold
    )
    return (
        outside(c)
        + cloud(48, 34, 0.9, c)
        + kite(84, 27, 0.72, c)
        + path("M84 40C80 50 88 54 82 60", stroke_width=0.8)
        + bows((85, 50), (83, 58), fill=c.rose)
        + tree(106, 98, 1.1, c, c.leaf)
        + circle(44, 88, 17, stroke=c.line, stroke_width=4)
        + circle(44, 88, 17, stroke=c.gold, stroke_width=1.8)
        + put(
            person(girl, (-17, -24), (12, -22), c, holding=path("M-24-16L-12-28", stroke_width=2)),
            68,
            106,
            1.1,
        )
        + put(person(boy, (-9, -20), (16, -30), c, holding=mill), 94, 106, 1.01)
    )


def youth(c: Palette) -> str:
    """A couple and a nosegay."""
    he = Dress("coat", c.ink, "short", c.wood, "feather", c.rose, c.paper)
    she = Dress("gown", c.rose, "bun", c.gold, apron=c.gold)
    nosegay = (
        leaf(17, -30, -40, c.leaf)
        + leaf(17, -30, 40, c.leaf)
        + blossom(17, -36, 1.2, c.rose, c.gold)
    )
    arch = "M38 100V52C38 4 104 4 104 52V100"
    return (
        outside(c)
        + path(arch, stroke=c.line, stroke_width=7)
        + path(arch, stroke=c.leaf, stroke_width=4.4)
        + "".join(
            blossom(x, y, 0.9, c.rose, c.gold)
            for x, y in ((38, 74), (39, 48), (50, 24), (71, 15), (92, 24), (103, 48), (104, 74))
        )
        + put(person(he, (-9, -19), (17, -29), c, holding=nosegay), 54, 106, 1.18)
        + put(person(she, (-9, -25), (13, -18), c), 86, 106, 1.18)
    )


def maturity(c: Palette) -> str:
    """Parents and the child between them."""
    he = Dress("coat", c.wood, "short", c.line, "top hat", c.line, c.stone, beard=c.line)
    she = Dress("gown", c.ink, "bun", c.wood, "bonnet", c.paper, apron=c.paper)
    child = Dress("gown", c.rose, "short", c.gold)
    return (
        outside(c)
        + cloud(76, 26, 0.9, c)
        + cloud(104, 38, 0.7, c)
        + house(98, 78, 1.1, c.paper, c.rose, c.sky, c)
        + land(GROUND, c.leaf)
        + put(
            person(he, (-13, -20), (12, -21), c, holding=path("M-14-22V0", stroke_width=2)),
            48,
            107,
            1.22,
        )
        + put(person(she, (-12, -21), (11, -19), c), 92, 107, 1.18)
        + put(person(child, (-13, -39), (13, -38), c), 70, 108, 0.7)
    )


def old_age(c: Palette) -> str:
    """An old man with a stick, an old woman with her knitting."""
    he = Dress("coat", c.ink, "short", c.stone, "", "", c.wood, beard=c.paper)
    she = Dress("gown", c.dusk, "bun", c.stone, "bonnet", c.paper, apron=c.stone)
    knitting = path("M-9-24H7L5-10H-7Z", c.rose) + path(
        "M-12-28L2-22M12-28L-2-22", stroke_width=1.6
    )
    return (
        inside(c.paper, c.stone)
        + box(40, 16, 26, 22, fill=c.gold)
        + box(43, 19, 20, 16, fill=c.sky)
        + path("M43 31Q50 24 55 30T63 28V35H43Z", c.leaf)
        + path("M48 16L53 10L58 16", stroke_width=0.8)
        + circle(94, 24, 10, c.paper)
        + circle(94, 24, 10, stroke=c.wood, stroke_width=2.4)
        + path("M94 17V24L99 27", stroke_width=1.4)
        + path("M74 90V52H112V90Z", c.stone)
        + path("M82 90V64C82 58 104 58 104 64V90Z", c.line)
        + flame(93, 88, 0.7, c)
        + path("M70 46H116V53H70Z", c.wood)
        + candle(84, 46, 0.5, c)
        + candle(104, 46, 0.5, c)
        + put(
            person(
                he,
                (-13, -22),
                (9, -18),
                c,
                holding=path(
                    "M-13-22V0M-13-23C-13-28-18-28-18-24", stroke=c.line, stroke_width=2.4
                ),
            ),
            50,
            108,
            1.22,
        )
        + put(person(she, (-9, -22), (9, -22), c, holding=knitting), 82, 108, 1.13)
    )
