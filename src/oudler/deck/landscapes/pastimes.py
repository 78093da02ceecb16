"""The elements and the four leisures: the 10 to the 15."""

from __future__ import annotations

from oudler.deck.beasts import gulls
from oudler.deck.buildings import balloon, house, lighthouse, sailing_boat, stall
from oudler.deck.palette import Palette
from oudler.deck.plants import fir, poplar
from oudler.deck.shapes import circle, path, tube
from oudler.deck.sky import cloud, crag, flat, land, sky, stars, sun, waves
from oudler.deck.tools import basket
from oudler.deck.toys import bunting, easel, notes, painters_palette, violin


def earth_and_air(c: Palette) -> str:
    """A balloon over the mountains."""
    return (
        sky(c.sky)
        + cloud(42, 30, 0.8, c)
        + cloud(104, 60, 0.8, c)
        + crag(100, 100, 52, c.dusk, c)
        + crag(36, 102, 46, c.ink, c)
        + land("M0 98C30 88 60 102 120 92V116H0Z", c.leaf)
        + land("M0 110C40 98 80 108 120 102V116H0Z", c.gold)
        + fir(28, 106, 0.55, c)
        + fir(104, 104, 0.6, c)
        + balloon(72, 38, 1.1, c.rose, c)
    )


def water_and_fire(c: Palette) -> str:
    """A lighthouse over the waves."""
    return (
        sky(c.dusk)
        + flat("M80 34L8 18V50ZM84 34L120 20V48Z", c.gold)
        + stars(((44, 16, 3), (58, 60, 3), (100, 14, 2.6)), c.paper)
        + path("M56 104C60 90 70 84 82 84S104 92 112 104Z", c.stone)
        + lighthouse(83, 90, 0.98, c.rose, c)
        + flat("M8 92H114V112H8Z", c.sky)
        + "".join(waves(x, y, 6, c.ink) for x, y in ((4, 92), (-2, 99), (4, 106)))
        + sailing_boat(40, 92, 0.62, c.rose, c)
    )


def dance(c: Palette) -> str:
    """A violin under flags."""
    return (
        sky(c.tints[4])
        + flat("M8 74H114V112H8Z", c.rose)
        + bunting(c, c.gold, c.rose, c.leaf)
        + circle(70, 70, 33, c.paper, stroke="none")
        + violin(64, 70, 1.02, 38, c)
        + tube("M40 92L104 52", c.paper, c.line, 1.4, c.pen)
        + path("M40 92C60 84 88 66 104 52", "none", stroke_width=1)
        + notes(c.ink, (100, 82), (40, 56), (104, 38))
    )


def market(c: Palette) -> str:
    """A stall of fruit."""
    return (
        sky(c.sky)
        + flat("M8 98H114V112H8Z", c.stone)
        + poplar(34, 98, 1.1, c, c.leaf)
        + house(102, 98, 1, c.paper, c.rose, c.sky, c)
        + stall(69, 102, 1.12, c.ink, c)
        + basket(44, 110, 0.7, c.leaf, c)
        + basket(92, 110, 0.7, c.rose, c)
        + path("M8 98H30", stroke_width=1)
    )


def open_air(c: Palette) -> str:
    """A boat under sail."""
    return (
        sky(c.sky)
        + sun(98, 28, 9, c)
        + land("M0 82C20 66 44 78 60 72S100 66 120 76V90H0Z", c.leaf)
        + poplar(36, 80, 0.8, c, c.leaf)
        + poplar(44, 80, 0.6, c, c.leaf)
        + flat("M8 81H114V112H8Z", c.dusk)
        + path("M8 81H114")
        + waves(4, 92, 6, c.sky, 1.6)
        + waves(-4, 106, 7, c.sky, 1.6)
        + sailing_boat(68, 92, 1.2, c.rose, c)
        + gulls((44, 28), (58, 18), (106, 52))
    )


def arts(c: Palette) -> str:
    """A picture on the easel."""
    return (
        sky(c.tints[4])
        + flat("M8 90H114V112H8Z", c.stone)
        + path("M84 8C88 30 104 44 120 48V8Z", c.ink)
        + path("M92 8C96 24 108 34 120 38M104 8C106 16 112 22 120 24", stroke=c.gold)
        + easel(67, 106, 1.35, c)
        + painters_palette(92, 96, 0.9, c)
    )
