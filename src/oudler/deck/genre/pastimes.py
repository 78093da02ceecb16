"""The elements and the four leisures: the 10 to the 15."""

from __future__ import annotations

from oudler.deck.beasts import gulls
from oudler.deck.buildings import balloon, stall
from oudler.deck.genre.places import inside, outside
from oudler.deck.palette import Palette
from oudler.deck.people import Dress, person, put
from oudler.deck.plants import poplar
from oudler.deck.shapes import box, circle, path, tube
from oudler.deck.sky import cloud, flat, land, sky, waves
from oudler.deck.tools import basket, flame
from oudler.deck.toys import bunting, easel, notes, painters_palette, violin


def earth_and_air(c: Palette) -> str:
    """A gardener below, a balloon above."""
    gardener = Dress("tunic", c.ink, "short", c.wood, "straw", c.gold, c.wood, apron="")
    spade = tube("M-14-34V-4", c.wood, c.line, 1.8, c.pen) + path(
        "M-18-8H-10V0L-14 5L-18 0Z", c.stone
    )
    cabbages = ((84, 100), (98, 104), (76, 108), (108, 98), (92, 110))
    return (
        outside(c, ground=c.wood)
        + balloon(92, 34, 0.78, c.rose, c)
        + cloud(46, 28, 0.7, c)
        + "".join(
            circle(x, y, 5, c.leaf) + path(f"M{x - 3} {y}Q{x} {y - 4} {x + 3} {y}")
            for x, y in cabbages
        )
        + put(
            person(gardener, (-14, -30), (-13, -18), c, feet=((-10, -1), (6, 0)), holding=spade),
            60,
            107,
            1.27,
        )
    )


def water_and_fire(c: Palette) -> str:
    """A fisherman by the river, and his supper over the fire."""
    angler = Dress("coat", c.ink, "short", c.line, "straw", c.gold, c.wood, beard=c.line)
    rod = path("M-13-26C-22-46-30-52-42-54", stroke=c.line, stroke_width=2) + path(
        "M-42-54V-8", stroke_width=0.7
    )
    fish = path("M24 74C30 68 40 68 46 74L52 69V79L46 74C40 80 30 80 24 74Z", c.stone)
    return (
        sky(c.paper)
        + flat("M8 8H114V52C80 46 40 58 8 50Z", c.sky)
        + cloud(44, 28, 0.8, c)
        + cloud(100, 24, 0.9, c)
        + land("M0 66C30 52 60 70 120 56V116H0Z", c.stone)
        + flat("M8 74H114V112H8Z", c.sky)
        + waves(8, 84, 3, c.ink, 1.6)
        + waves(4, 96, 3, c.ink, 1.6)
        + waves(8, 107, 3, c.ink, 1.6)
        + fish
        + land("M50 116C48 102 60 94 78 94H120V116Z", c.leaf)
        + path("M86 104L106 96M106 104L86 96", stroke=c.line, stroke_width=5)
        + path("M86 104L106 96M106 104L86 96", stroke=c.wood, stroke_width=2.6)
        + flame(96, 98, 0.86, c)
        + put(person(angler, (-13, -25), (-9, -18), c, holding=rod), 72, 106, 1.25)
    )


def dance(c: Palette) -> str:
    """Two who dance, and a fiddle."""
    he = Dress("tunic", c.ink, "short", c.line, "feather", c.gold, c.paper)
    she = Dress("gown", c.rose, "long", c.wood, "", "", apron=c.paper)
    return (
        sky(c.paper)
        + flat("M8 88H114V112H8Z", c.gold)
        + path("M8 88H114")
        + bunting(c, c.rose, c.ink, c.gold)
        + violin(100, 58, 0.62, 24, c)
        + notes(c.ink, (21, 86))
        + put(person(he, (-14, -44), (17, -38), c, feet=((-11, -3), (6, 0))), 52, 106, 1.2)
        + put(person(she, (-17, -38), (14, -20), c), 86, 106, 1.2)
    )


def market(c: Palette) -> str:
    """A customer with a basket, and the one who weighs."""
    lady = Dress("gown", c.ink, "bun", c.wood, "straw", c.rose, apron="")
    seller = Dress("tunic", c.leaf, "short", c.wood, "bonnet", c.paper, c.wood)
    return (
        sky(c.paper)
        + flat("M8 96H114V112H8Z", c.stone)
        + path("M8 96H114")
        + put(person(seller, (-10, -26), (10, -26), c), 90, 101, 0.86)
        + stall(90, 107, 1.16, c.rose, c)
        + put(person(lady, (-10, -18), (14, -26), c), 46, 108, 1.25)
        + basket(36, 100, 0.56, c.gold, c)
    )


def open_air(c: Palette) -> str:
    """A rider of the first bicycles."""
    rider = Dress("tunic", c.ink, "short", c.line, "beret", c.rose, c.stone)
    wheels = "".join(
        circle(x, 88, 15, stroke_width=3)
        + path(f"M{x - 15} 88h30M{x} 73v30M{x - 10} 78l20 20M{x + 10} 78l-20 20", stroke_width=0.7)
        for x in (46, 92)
    )
    frame = "M46 88L54 64H82L92 88L68 88L54 64M68 88L82 64M54 64L52 58L46 57M82 64V60"
    return (
        outside(c)
        + poplar(104, 84, 0.9, c, c.leaf)
        + poplar(36, 82, 0.7, c, c.leaf)
        + gulls((44, 28), (98, 22))
        + path("M0 103H120V116H0Z", c.gold)
        + wheels
        + path(frame, stroke=c.line, stroke_width=4)
        + path(frame, stroke=c.rose, stroke_width=1.8)
        + path("M76 60H90L86 64H78Z", c.wood)
        + put(person(rider, (-25, -22), (-23, -20), c, feet=((-14, 10), (-4, 4))), 78, 78, 1.2)
    )


def arts(c: Palette) -> str:
    """A painter before the easel."""
    painter = Dress("coat", c.dusk, "long", c.wood, "beret", c.rose, c.stone)
    brush = path("M-16-34L-24-40", stroke=c.line, stroke_width=2)
    return (
        inside(c.paper, c.stone)
        + box(88, 18, 20, 26, fill=c.gold)
        + box(91, 21, 14, 20, fill=c.sky)
        + easel(50, 106, 1.06, c)
        + put(person(painter, (-15, -32), (9, -20), c, holding=brush), 90, 108, 1.32)
        + painters_palette(101, 86, 0.56, c)
    )
