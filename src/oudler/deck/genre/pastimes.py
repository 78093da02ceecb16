"""The 10 to the 21 in the old manner: elements, leisures, seasons, the game, and folly."""

from oudler.deck import nature, things
from oudler.deck.genre.people import Dress, inside, outside, person, put
from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, path, tube


def earth_and_air(c: Palette) -> str:
    """A gardener below, a balloon above."""
    gardener = Dress("tunic", c.ink, "short", c.wood, "straw", c.gold, c.wood, apron="")
    spade = tube("M-14-34V-4", c.wood, c.line, 1.8, c.pen) + path(
        "M-18-8H-10V0L-14 5L-18 0Z", c.stone
    )
    cabbages = ((84, 100), (98, 104), (76, 108), (108, 98), (92, 110))
    return (
        outside(c, ground=c.wood)
        + things.balloon(92, 34, 0.78, c.rose, c)
        + nature.cloud(46, 28, 0.7, c)
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
        nature.sky(c.paper)
        + nature.flat("M8 8H114V52C80 46 40 58 8 50Z", c.sky)
        + nature.cloud(44, 28, 0.8, c)
        + nature.cloud(100, 24, 0.9, c)
        + nature.land("M0 66C30 52 60 70 120 56V116H0Z", c.stone)
        + nature.flat("M8 74H114V112H8Z", c.sky)
        + nature.waves(8, 84, 3, c.ink, 1.6)
        + nature.waves(4, 96, 3, c.ink, 1.6)
        + nature.waves(8, 107, 3, c.ink, 1.6)
        + fish
        + nature.land("M50 116C48 102 60 94 78 94H120V116Z", c.leaf)
        + path("M86 104L106 96M106 104L86 96", stroke=c.line, stroke_width=5)
        + path("M86 104L106 96M106 104L86 96", stroke=c.wood, stroke_width=2.6)
        + things.flame(96, 98, 0.86, c)
        + put(person(angler, (-13, -25), (-9, -18), c, holding=rod), 72, 106, 1.25)
    )


def dance(c: Palette) -> str:
    """Two who dance, and a fiddle."""
    he = Dress("tunic", c.ink, "short", c.line, "feather", c.gold, c.paper)
    she = Dress("gown", c.rose, "long", c.wood, "", "", apron=c.paper)
    return (
        nature.sky(c.paper)
        + nature.flat("M8 88H114V112H8Z", c.gold)
        + path("M8 88H114")
        + things.bunting(c, c.rose, c.ink, c.gold)
        + things.violin(100, 58, 0.62, 24, c)
        + things.notes(c.ink, (21, 86))
        + put(person(he, (-14, -44), (17, -38), c, feet=((-11, -3), (6, 0))), 52, 106, 1.2)
        + put(person(she, (-17, -38), (14, -20), c), 86, 106, 1.2)
    )


def market(c: Palette) -> str:
    """A customer with a basket, and the one who weighs."""
    lady = Dress("gown", c.ink, "bun", c.wood, "straw", c.rose, apron="")
    seller = Dress("tunic", c.leaf, "short", c.wood, "bonnet", c.paper, c.wood)
    return (
        nature.sky(c.paper)
        + nature.flat("M8 96H114V112H8Z", c.stone)
        + path("M8 96H114")
        + put(person(seller, (-10, -26), (10, -26), c), 90, 101, 0.86)
        + things.stall(90, 107, 1.16, c.rose, c)
        + put(person(lady, (-10, -18), (14, -26), c), 46, 108, 1.25)
        + things.basket(36, 100, 0.56, c.gold, c)
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
        + nature.poplar(104, 84, 0.9, c, c.leaf)
        + nature.poplar(36, 82, 0.7, c, c.leaf)
        + nature.gulls((44, 28), (98, 22))
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
        + things.easel(50, 106, 1.06, c)
        + put(person(painter, (-15, -32), (9, -20), c, holding=brush), 90, 108, 1.32)
        + things.painters_palette(101, 86, 0.56, c)
    )


def spring(c: Palette) -> str:
    """A girl who picks flowers."""
    girl = Dress("gown", c.rose, "long", c.gold, "straw", c.paper, apron=c.paper)
    return (
        outside(c)
        + nature.tree(104, 98, 1.25, c, c.leaf, c.paper)
        + nature.cloud(46, 24, 0.8, c)
        + nature.gulls((84, 22), (98, 30))
        + put(
            person(
                girl, (-15, -16), (13, -26), c, holding=nature.blossom(16, -32, 1.1, c.gold, c.rose)
            ),
            66,
            106,
            1.32,
        )
        + "".join(
            nature.flower(x, y, h, fill, c.gold, c)
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
        + nature.sun(98, 26, 9, c)
        + "".join(nature.wheat(x, 114, 0.8, lean, c) for x, lean in ((26, -8), (36, 0), (46, 6)))
        + put(
            person(reaper, (-16, -30), (14, -22), c, feet=((-7, 0), (7, 0)), holding=sickle),
            70,
            107,
            1.32,
        )
        + "".join(
            nature.wheat(x, 112, 0.78, lean, c) for x, lean in ((98, -20), (102, 0), (106, 20))
        )
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
        + nature.leaf(38, 42, 40, c.leaf, 1.2)
        + nature.leaf(38, 44, -60, c.leaf, 1.2)
        + nature.grapes(46, 52, 0.66, c.dusk, c)
        + nature.grapes(30, 72, 0.62, c.dusk, c)
        + nature.tree(108, 96, 0.9, c, c.rose)
        + put(hod + person(picker, (-15, -34), (10, -20), c), 72, 107, 1.32)
        + things.barrel(101, 109, 0.7, c)
    )


def winter(c: Palette) -> str:
    """Skaters on the ice."""
    he = Dress("coat", c.ink, "short", c.wood, "top hat", c.line, c.stone)
    she = Dress("gown", c.rose, "bun", c.wood, "hood", c.paper)
    return (
        nature.sky(c.paper)
        + nature.flat("M8 8H114V70H8Z", c.sky)
        + nature.land("M0 74C30 62 60 78 120 66V116H0Z", c.paper)
        + nature.fir(38, 76, 0.7, c, snow=True)
        + nature.fir(104, 74, 0.9, c, snow=True)
        + nature.snowflakes(c.line, (40, 20), (72, 16), (74, 40), (90, 22), (106, 15), (109, 34))
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
        nature.sky(c.paper)
        + nature.flat("M8 92H114V112H8Z", c.stone)
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
