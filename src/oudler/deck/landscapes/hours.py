"""The four hours of the day: the 6 to the 9."""

from __future__ import annotations

from oudler.deck.beasts import owl, rooster
from oudler.deck.buildings import house
from oudler.deck.palette import Palette
from oudler.deck.plants import branch, leaf
from oudler.deck.shapes import circle, moved, path, star, tube
from oudler.deck.sky import flat, land, moon, rays, sky, smiling_sun, stars, sun
from oudler.deck.tools import lantern


def morning(c: Palette) -> str:
    """A cock crows on the fence as the sun rises."""
    return (
        sky(c.rose)
        + flat("M8 74C40 66 80 76 114 68V112H8Z", c.gold)
        + sun(50, 72, 15, c)
        + circle(50, 72, 15, c.paper)
        + land("M0 84C30 66 52 84 76 78S104 70 120 76V116H0Z", c.leaf)
        + land("M0 104C40 90 80 100 120 92V116H0Z", c.ink)
        + path(
            "M52 112V84M72 112V84M92 112V84M110 112V84M40 92H120M40 102H120",
            stroke=c.line,
            stroke_width=5,
        )
        + path(
            "M52 112V84M72 112V84M92 112V84M110 112V84M40 92H120M40 102H120",
            stroke=c.wood,
            stroke_width=2.6,
        )
        + rooster(84, 87, 1.15, c)
    )


def noon(c: Palette) -> str:
    """The sun at its height over sunflowers."""
    heads = ((38, 104, 38, 1.1), (66, 108, 26, 0.9), (96, 104, 44, 1.2))
    flowers = "".join(
        tube(f"M{x} 116V{y - high}", c.leaf, c.line, 2, c.pen)
        + leaf(x, y - high / 3, 56, c.leaf, 1.1)
        + leaf(x, y - high / 3, -56, c.leaf, 1.1)
        + _sunflower(x, y - high, size, c)
        for x, y, high, size in heads
    )
    return (
        sky(c.sky)
        + land("M0 88C30 78 80 86 120 80V116H0Z", c.leaf)
        + land("M0 100C40 92 80 98 120 92V116H0Z", c.gold)
        + smiling_sun(68, 40, 1.15, c)
        + flowers
    )


def _sunflower(x: float, y: float, size: float, c: Palette) -> str:
    return moved(path(star(14, 13, 8.6), c.gold) + circle(0, 0, 6.4, c.wood), x, y, size)


def evening(c: Palette) -> str:
    """A street lantern, and windows lit."""
    return (
        sky(c.dusk)
        + flat("M8 48C40 40 80 52 114 42V112H8Z", c.rose)
        + flat("M8 68C40 60 80 72 114 62V112H8Z", c.gold)
        + stars(((44, 18, 3), (96, 20, 3.4)), c.paper)
        + rays(68, 44, 20, c)
        + house(36, 100, 1.05, c.ink, c.dusk, c.gold, c)
        + house(98, 102, 0.95, c.ink, c.dusk, c.gold, c)
        + land("M0 102C40 98 80 102 120 98V116H0Z", c.leaf)
        + tube("M68 112V64", c.dusk, c.line, 3, c.pen)
        + path("M60 112H76L72 104H64Z", c.dusk)
        + lantern(68, 16, 1.1, c.dusk, c)
    )


def night(c: Palette) -> str:
    """An owl under the crescent."""
    spots = ((40, 22, 4), (60, 16, 3), (104, 18, 3.4), (100, 52, 4), (38, 54, 3), (52, 36, 2.6))
    return (
        sky(c.dusk)
        + stars(spots, c.gold)
        + moon(82, 34, 19, c)
        + land("M0 96C30 84 80 98 120 88V116H0Z", c.ink)
        + branch("M-4 92C30 90 60 98 92 92", c, 5)
        + leaf(86, 92, 60, c.leaf)
        + leaf(76, 95, 140, c.leaf)
        + leaf(20, 92, 20, c.leaf)
        + owl(50, 92, 1.25, c)
        + house(96, 108, 0.8, c.stone, c.rose, c.gold, c)
    )
