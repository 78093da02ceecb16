"""The four seasons, the game, and the folly of all: the 16 to the 21."""

from __future__ import annotations

from oudler.deck.beasts import gulls
from oudler.deck.genre.places import inside, outside
from oudler.deck.palette import Palette
from oudler.deck.people import Dress, person, put
from oudler.deck.plants import blossom, fir, flower, grapes, leaf, tree, wheat
from oudler.deck.shapes import box, circle, path, tube
from oudler.deck.sky import cloud, flat, land, sky, snowflakes, sun
from oudler.deck.tools import barrel


def spring(c: Palette) -> str:
    """A girl who picks flowers."""
    girl = Dress("gown", c.rose, "long", c.gold, "straw", c.paper, apron=c.paper)
    return (
        outside(c)
        + tree(104, 98, 1.25, c, c.leaf, c.paper)
        + cloud(46, 24, 0.8, c)
        + gulls((84, 22), (98, 30))
        + put(
            person(girl, (-15, -16), (13, -26), c, holding=blossom(16, -32, 1.1, c.gold, c.rose)),
            66,
            106,
            1.32,
        )
        + "".join(
            flower(x, y, h, fill, c.gold, c)
            for x, y, h, fill in (
                (30, 110, 16, c.rose),
                (42, 108, 20, c.ink),
                (88, 111, 14, c.rose),
                (104, 111, 18, c.paper),
            )
        )
    )


def summer(c: Palette) -> str:
    """A reaper among the wheat."""
    reaper = Dress("tunic", c.paper, "short", c.wood, "straw", c.gold, c.ink)
    sickle = path("M-17-26L-13-32", stroke=c.wood, stroke_width=4) + path(
        "M-16-28C-30-26-34-44-20-48C-30-42-26-32-16-28Z", c.stone
    )
    return (
        outside(c, ground=c.gold)
        + sun(98, 26, 9, c)
        + "".join(wheat(x, 114, 0.8, lean, c) for x, lean in ((26, -8), (36, 0), (46, 6)))
        + put(
            person(reaper, (-16, -30), (14, -22), c, feet=((-7, 0), (7, 0)), holding=sickle),
            70,
            107,
            1.32,
        )
        + "".join(wheat(x, 112, 0.78, lean, c) for x, lean in ((98, -20), (102, 0), (106, 20)))
        + path("M94 96Q102 100 110 96L109 91Q102 95 95 91Z", c.ink)
    )


def autumn(c: Palette) -> str:
    """A grape picker with a full hod."""
    picker = Dress("gown", c.ink, "bun", c.wood, "bonnet", c.rose, apron=c.gold)
    hod = path("M4-40L22-44L20-16L6-14Z", c.wood) + "".join(
        circle(x, y, 3.2, c.dusk) for x, y in ((7, -43), (13, -45), (19, -46), (10, -48), (16, -50))
    )
    return (
        outside(c, ground=c.gold)
        + tube("M38 110V40", c.wood, c.line, 3, c.pen)
        + path("M38 44C26 40 24 56 34 60M38 66C50 62 52 76 42 78", stroke=c.leaf, stroke_width=2.4)
        + leaf(38, 42, 40, c.leaf, 1.2)
        + leaf(38, 44, -60, c.leaf, 1.2)
        + grapes(46, 52, 0.66, c.dusk, c)
        + grapes(30, 72, 0.62, c.dusk, c)
        + tree(108, 96, 0.9, c, c.rose)
        + put(hod + person(picker, (-15, -34), (10, -20), c), 72, 107, 1.32)
        + barrel(101, 109, 0.7, c)
    )


def winter(c: Palette) -> str:
    """Skaters on the ice."""
    he = Dress("coat", c.ink, "short", c.wood, "top hat", c.line, c.stone)
    she = Dress("gown", c.rose, "bun", c.wood, "hood", c.paper)
    return (
        sky(c.paper)
        + flat("M8 8H114V70H8Z", c.sky)
        + land("M0 74C30 62 60 78 120 66V116H0Z", c.paper)
        + fir(38, 76, 0.7, c, snow=True)
        + fir(104, 74, 0.9, c, snow=True)
        + snowflakes(c.line, (40, 20), (72, 16), (74, 40), (90, 22), (106, 15), (109, 34))
        + path("M0 84C30 78 80 82 120 78V116H0Z", c.sky)
        + path("M20 96Q40 92 52 98M64 108Q84 102 108 108", stroke_width=0.8)
        + put(
            person(
                he,
                (-16, -26),
                (12, -22),
                c,
                feet=((-9, -1), (10, -5)),
                holding=path("M-14 1H-4M5-4H15", stroke_width=1.8),
            ),
            52,
            105,
            1.18,
        )
        + put(
            person(
                she, (-14, -24), (13, -30), c, holding=path("M-8 4H-2M4 4H10", stroke_width=1.8)
            ),
            86,
            104,
            1.18,
        )
        + path("M64 82L73 80", stroke=c.line, stroke_width=2)
    )


def game(c: Palette) -> str:
    """Two at the table, cards in hand."""
    one = Dress("coat", c.ink, "short", c.line, "top hat", c.line, c.stone)
    other = Dress("gown", c.rose, "bun", c.wood, "", "")
    fan = path("M9-26L7-36L12-38L14-27ZM12-26L13-37L18-36L16-26Z", c.paper)
    return (
        inside(c.stone, c.wood)
        + path("M62 8V20M76 8V20", stroke_width=1)
        + path("M52 20H86L80 32H58Z", c.gold)
        + put(person(one, (10, -22), (15, -26), c, holding=fan), 44, 106, 1.25)
        + put(person(other, (10, -22), (15, -26), c, holding=fan), 96, 106, 1.25, facing=-1)
        + path("M46 84Q70 76 94 84V92Q70 98 46 92Z", c.leaf)
        + path("M66 93V112M74 93V112", stroke_width=3)
        + path("M62 83l8-2 3 4-8 2ZM72 85l7 1-2 4-7-1Z", c.paper)
    )


def folly_of_all(c: Palette) -> str:
    """A carnival: three masks, and confetti."""
    king = Dress("gown", c.gold, "long", c.wood, "crown", c.gold, apron=c.rose)
    harlequin = Dress("tunic", c.rose, "short", c.line, "feather", c.ink, c.ink)
    pierrot = Dress("coat", c.paper, "short", c.line, "cone", c.rose, c.paper)
    drum = path("M-10-26H10V-12H-10Z", c.rose) + path(
        "M-10-26L-5-12L0-26L5-12L10-26M-12-26H12M-12-12H12", stroke=c.line, stroke_width=1.4
    )
    horn = path("M-12-40L-28-50L-30-40L-13-37Z", c.gold)
    bits = (
        (40, 24, c.rose),
        (52, 16, c.gold),
        (64, 28, c.ink),
        (78, 14, c.rose),
        (92, 22, c.gold),
        (106, 16, c.ink),
        (110, 36, c.rose),
        (38, 44, c.gold),
    )
    mask = path("M-6.6-47.5H6.6V-43.5Q3-41.5 0-44Q-3-41.5-6.6-43.5Z", c.line) + path(
        "M-3.4-45.4h.1M2.6-45.4h.1", stroke=c.paper, stroke_width=1.8
    )
    return (
        sky(c.paper)
        + flat("M8 92H114V112H8Z", c.stone)
        + path("M8 92H114")
        + "".join(
            box(x, y, 4, 4, fill=fill, transform=f"rotate({x * 7 % 90} {x} {y})")
            for x, y, fill in bits
        )
        + put(person(pierrot, (-9, -24), (9, -24), c, holding=drum), 98, 106, 1.13)
        + put(
            person(harlequin, (-12, -38), (11, -18), c, feet=((-9, 0), (6, -2)), holding=horn)
            + mask,
            44,
            107,
            1.15,
        )
        + put(
            person(
                king,
                (-13, -26),
                (15, -34),
                c,
                holding=tube("M15-58V0", c.gold, c.line, 1.8, c.pen) + circle(15, -59, 3.4, c.rose),
            ),
            71,
            108,
            1.37,
        )
    )
