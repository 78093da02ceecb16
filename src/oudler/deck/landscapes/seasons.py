"""The four seasons, the game, and the world: the 16 to the 21."""

from __future__ import annotations

from oudler.deck.buildings import house
from oudler.deck.palette import Palette
from oudler.deck.plants import blossom, branch, fir, flower, grapes, leaf, tulip, wheat
from oudler.deck.shapes import box, circle, flipped, path
from oudler.deck.sky import cloud, flat, land, sky, snowflakes, stars, sun
from oudler.deck.tools import barrel, basket
from oudler.deck.toys import die, globe, hand_of_cards


def spring(c: Palette) -> str:
    """Tulips and a butterfly."""
    butterfly = path(
        "M92 34C84 20 74 26 80 36C74 40 80 48 88 42L92 38L96 42"
        "C104 48 110 40 104 36C110 26 100 20 92 34Z",
        c.gold,
    ) + path("M92 32V44M92 32L89 26M92 32L95 26", stroke_width=1.6)
    return (
        sky(c.sky)
        + cloud(52, 26, 0.9, c)
        + land("M0 90C30 74 80 92 120 78V116H0Z", c.leaf)
        + butterfly
        + tulip(42, 108, 1.05, c.rose, c)
        + tulip(96, 108, 0.95, c.ink, c)
        + tulip(69, 110, 1.3, c.rose, c)
        + blossom(28, 100, 0.8, c.paper, c.gold)
        + blossom(56, 104, 0.7, c.paper, c.gold)
        + blossom(108, 96, 0.8, c.paper, c.gold)
    )


def summer(c: Palette) -> str:
    """A sheaf of wheat under the sun."""
    return (
        sky(c.sky)
        + sun(92, 34, 13, c)
        + land("M0 78C30 66 80 80 120 70V116H0Z", c.leaf)
        + land("M0 96C40 86 80 98 120 90V116H0Z", c.tints[3])
        + "".join(wheat(x, 114, 1.12, lean, c) for x, lean in ((50, -22), (58, 0), (66, 22)))
        + path("M46 98C54 102 62 102 70 98L69 92C62 96 54 96 47 92Z", c.ink)
        + flower(92, 112, 26, c.rose, c.line, c)
        + flower(104, 112, 16, c.rose, c.line, c)
        + flower(32, 112, 14, c.rose, c.line, c)
    )


def autumn(c: Palette) -> str:
    """Grapes, a barrel and a full basket."""
    return (
        sky(c.tints[1])
        + land("M0 88C30 74 70 92 120 76V116H0Z", c.gold)
        + path(
            "M10 98L40 82M22 112L62 84M48 112L84 84M78 112L106 80", stroke=c.leaf, stroke_width=2.4
        )
        + branch("M20 14C44 22 90 8 120 16", c, 4)
        + leaf(44, 16, 130, c.rose, 1.3)
        + leaf(96, 14, 170, c.rose, 1.3)
        + leaf(106, 14, 130, c.gold, 1.2)
        + barrel(96, 108, 1.05, c)
        + grapes(64, 14, 1.5, c.ink, c)
        + basket(40, 108, 1, c.ink, c)
    )


def winter(c: Palette) -> str:
    """A house in the snow."""
    flakes = (
        (40, 20),
        (58, 28),
        (76, 16),
        (94, 26),
        (106, 44),
        (42, 46),
        (60, 52),
        (100, 14),
        (86, 42),
    )
    snow_man = (
        circle(40, 96, 10, c.paper)
        + circle(40, 80, 7, c.paper)
        + path("M34 74H46M36 74V65H44V74Z", c.ink)
        + path("M38 79h.1M43 79h.1M40 93h.1M40 99h.1", stroke_width=2.2)
        + path("M33.6 85Q40 89 46.4 85L47 93", stroke=c.rose, stroke_width=3)
    )
    return (
        sky(c.dusk)
        + snowflakes(c.paper, *flakes)
        + land("M0 90C30 80 80 92 120 82V116H0Z", c.paper)
        + fir(104, 92, 1, c, snow=True)
        + fir(60, 90, 0.7, c, snow=True)
        + house(80, 98, 1.1, c.wood, c.paper, c.gold, c)
        + land("M0 104C40 94 80 106 120 98V116H0Z", c.paper)
        + snow_man
    )


def game(c: Palette) -> str:
    """Four aces, counters and dice."""
    return (
        sky(c.leaf)
        + circle(68, 118, 76, c.tints[3], stroke="none", fill_opacity=0.35)
        + hand_of_cards(69, 104, 1.28, c.inks, c)
        + flat("M8 96H114V112H8Z", c.wood)
        + path("M8 96H114")
        + die(40, 98, 1, -12, c)
        + die(102, 98, 1, 16, c)
        + "".join(
            box(60, y, 18, 4, rx=2, fill=fill)
            for y, fill in ((104, c.ink), (100, c.gold), (96, c.ink), (92, c.gold))
        )
    )


def world(c: Palette) -> str:
    """The world among stars, in a wreath."""
    left = "".join(
        leaf(x, y, turn, c.leaf, 0.9)
        for x, y, turn in (
            (60, 102, -70),
            (50, 98, -50),
            (41, 90, -30),
            (36, 80, -10),
            (60, 102, -110),
            (50, 98, -100),
            (41, 90, -85),
        )
    )
    spots = (
        (40, 20, 4),
        (54, 13, 3),
        (98, 18, 4.4),
        (106, 40, 3),
        (36, 48, 3),
        (84, 12, 2.6),
        (108, 60, 2.6),
    )
    return (
        sky(c.dusk)
        + stars(spots, c.gold)
        + path(
            "M69 104C56 104 40 96 35 76M69 104C82 104 98 96 103 76", stroke=c.leaf, stroke_width=2
        )
        + left
        + flipped(left, 69)
        + globe(69, 58, 1.35, c)
        + path("M62 104L69 100L76 104L69 108Z", c.gold)
    )
