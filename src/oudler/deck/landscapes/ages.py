"""Folly alone, and the four ages of life: the Petit to the 5."""

from __future__ import annotations

from oudler.deck.beasts import wren
from oudler.deck.palette import Palette
from oudler.deck.plants import blossom, branch, grass, leaf, tree
from oudler.deck.shapes import box, circle, path
from oudler.deck.sky import cloud, land, moon, sky, stars
from oudler.deck.tools import basket, books, candle, hourglass
from oudler.deck.toys import bows, kite


def petit(c: Palette) -> str:
    """The wren, smallest of birds, with the crown it won in the fable."""
    leaves = (
        (40, 91, -30),
        (34, 93, 160),
        (86, 84, 150),
        (98, 80, 20),
        (108, 79, -20),
        (22, 98, -20),
    )
    return (
        sky(c.sky)
        + cloud(92, 34, 0.9, c)
        + branch("M0 106C30 94 60 92 80 86S108 80 120 78", c)
        + "".join(leaf(x, y, turn, c.leaf) for x, y, turn in leaves)
        + wren(70, 58, 1.35, c.ink, c)
        + blossom(96, 88, 1, c.paper, c.gold)
        + blossom(44, 101, 1, c.paper, c.gold)
        + blossom(108, 96, 0.8, c.rose, c.gold)
    )


def childhood(c: Palette) -> str:
    """A kite, a ball and a top."""
    top = path("M-11-14H11L3-4L0 4L-3-4Z", c.rose, transform="translate(88 100)") + path(
        "M88 86V78M77 88H99", stroke_width=2
    )
    return (
        sky(c.sky)
        + cloud(46, 26, 0.9, c)
        + cloud(98, 62, 0.7, c)
        + land("M0 96C30 76 60 92 120 82V116H0Z", c.leaf)
        + path("M78 52C70 66 84 70 74 80S56 84 50 92", "none")
        + kite(78, 32, 1.15, c)
        + bows((76, 64), (74, 78), (60, 85), fill=c.rose)
        + circle(44, 97, 9, c.gold)
        + path("M36 94Q44 100 52 94M44 88V106", stroke=c.ink, stroke_width=2)
        + top
        + grass((28, 100), (66, 100), (106, 94))
    )


def youth(c: Palette) -> str:
    """A swing with a nosegay, under roses."""
    spots = (
        (36, 22, 1.1),
        (48, 15, 0.9),
        (60, 20, 1.1),
        (76, 14, 1),
        (92, 19, 1.2),
        (104, 13, 0.9),
    )
    return (
        sky(c.tints[4])
        + land("M0 100C30 92 80 92 120 98V116H0Z", c.leaf)
        + path("M48 18V84M90 16V84", stroke=c.line, stroke_width=3)
        + path("M48 18V84M90 16V84", stroke=c.gold, stroke_width=1)
        + branch("M20 12C50 20 80 10 120 14", c, 5)
        + "".join(leaf(x + 6, 18, 150, c.leaf) for x, _, _ in spots)
        + "".join(blossom(x, y, size, c.rose, c.gold) for x, y, size in spots)
        + box(40, 82, 58, 6, rx=2, fill=c.wood)
        + path(
            "M56 82C48 68 50 56 60 52M62 82V50M68 82C76 68 76 58 72 52",
            stroke=c.leaf,
            stroke_width=2,
        )
        + "".join(
            blossom(x, y, 1.2, fill, c.gold)
            for x, y, fill in (
                (54, 56, c.rose),
                (74, 54, c.rose),
                (64, 46, c.paper),
                (63, 60, c.ink),
            )
        )
        + path("M54 82L60 68H68L74 82Z", c.paper)
        + path("M58 72L70 74", stroke=c.rose, stroke_width=2.4)
        + grass((26, 104), (60, 106), (104, 104))
    )


def maturity(c: Palette) -> str:
    """An apple tree in fruit, a ladder and a full basket."""
    ladder = "M92 104L80 46M102 104L90 46M82 54H92M84 64H94M86 74H96M88 84H98M90 94H100"
    return (
        sky(c.sky)
        + land("M0 84C20 72 44 82 60 78S100 70 120 80V116H0Z", c.leaf)
        + land("M0 100C30 88 80 94 120 92V116H0Z", c.gold)
        + tree(72, 100, 1.75, c, c.leaf, c.rose)
        + path(ladder, stroke=c.line, stroke_width=3.6)
        + path(ladder, stroke=c.wood, stroke_width=1.4)
        + basket(40, 108, 0.95, c.rose, c)
    )


def old_age(c: Palette) -> str:
    """An hourglass, books and a candle; night falls behind the window."""
    return (
        sky(c.tints[4])
        + box(62, 14, 44, 52, fill=c.dusk)
        + moon(92, 30, 9, c)
        + stars(((72, 26, 3), (76, 52, 3), (98, 56, 2.6)), c.paper)
        + path("M84 14V66M62 40H106", stroke_width=3)
        + box(62, 14, 44, 52, fill="none", stroke_width=2.4)
        + path("M0 92H120V116H0Z", c.wood)
        + path("M0 99H120", stroke_width=1)
        + books(80, 92, 1, c.ink, c.rose, c)
        + candle(96, 76, 0.9, c)
        + hourglass(48, 92, 1.1, c.ink, c)
        + path("M68 72h-3M73 72h2", stroke_width=1)
        + circle(66, 103, 4.6, c.paper)
        + circle(78, 103, 4.6, c.paper)
        + path("M70.6 102Q72 100 73.4 102M61 102L54 99M83 102L90 99", stroke_width=1.2)
    )
