"""The 1 to the 9 in the old manner: folly, the four ages, and the four hours."""

from oudler.deck import nature, things
from oudler.deck.genre.people import GROUND, Dress, inside, outside, person, put
from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, path, tube


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
        nature.sky(c.paper)
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
        + nature.cloud(48, 34, 0.9, c)
        + things.kite(84, 27, 0.72, c)
        + path("M84 40C80 50 88 54 82 60", stroke_width=0.8)
        + things.bows((85, 50), (83, 58), fill=c.rose)
        + nature.tree(106, 98, 1.1, c, c.leaf)
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
        nature.leaf(17, -30, -40, c.leaf)
        + nature.leaf(17, -30, 40, c.leaf)
        + nature.blossom(17, -36, 1.2, c.rose, c.gold)
    )
    arch = "M38 100V52C38 4 104 4 104 52V100"
    return (
        outside(c)
        + path(arch, stroke=c.line, stroke_width=7)
        + path(arch, stroke=c.leaf, stroke_width=4.4)
        + "".join(
            nature.blossom(x, y, 0.9, c.rose, c.gold)
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
        + nature.cloud(76, 26, 0.9, c)
        + nature.cloud(104, 38, 0.7, c)
        + things.house(98, 78, 1.1, c.paper, c.rose, c.sky, c)
        + nature.land(GROUND, c.leaf)
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
        + things.flame(93, 88, 0.7, c)
        + path("M70 46H116V53H70Z", c.wood)
        + things.candle(84, 46, 0.5, c)
        + things.candle(104, 46, 0.5, c)
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


def morning(c: Palette) -> str:
    """A sower at sunrise."""
    sower = Dress("tunic", c.ink, "short", c.wood, "straw", c.gold, c.wood)
    seeds = "".join(
        f"M{x} {y}h.1" for x, y in ((38, 70), (34, 78), (42, 80), (30, 86), (38, 90), (46, 88))
    )
    bag = path("M-5-24C-9-14-4-8 4-10C10-12 10-20 7-26Z", c.paper)
    return (
        nature.sky(c.paper)
        + nature.flat("M8 50C40 42 80 54 114 46V80H8Z", c.gold)
        + circle(96, 58, 22, c.paper, stroke="none", fill_opacity=0.5)
        + nature.sun(96, 58, 12, c)
        + circle(96, 58, 12, c.rose)
        + nature.gulls((44, 30), (58, 22), (72, 34))
        + nature.land("M0 78C30 64 60 80 120 68V116H0Z", c.leaf)
        + nature.land("M0 92C40 84 80 94 120 88V116H0Z", c.wood)
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
        + nature.smiling_sun(71, 26, 0.66, c)
        + nature.tree(108, 98, 1.3, c, c.leaf)
        + put(person(he, (-11, -28), (8, -18), c, holding=glass), 90, 104, 1.08)
        + put(person(she, (-8, -18), (12, -26), c), 48, 104, 1.08)
        + path("M44 108L54 92H92L104 108Z", c.paper)
        + path(
            "M48 102L52 108M60 92L58 108M74 92V108M88 92L91 108", stroke=c.rose, stroke_width=1.6
        )
        + things.basket(74, 104, 0.62, c.leaf, c)
        + path("M90 98A5 3 0 0 1 100 98Z", c.gold)
        + path("M60 104V94H62V90H65V94H67V104Z", c.ink)
    )


def evening(c: Palette) -> str:
    """A lamplighter, and somebody on the way home."""
    lighter = Dress("coat", c.wood, "short", c.line, "top hat", c.line, c.stone)
    lady = Dress("gown", c.rose, "bun", c.wood, "hood", c.ink)
    pole = tube("M15-28L13-66", c.wood, c.line, 1.6, c.pen) + things.flame(13, -66, 0.2, c)
    return (
        nature.sky(c.dusk)
        + nature.flat("M8 64C40 54 80 68 114 58V112H8Z", c.gold)
        + nature.stars(((42, 20, 3), (92, 18, 3.4), (106, 34, 2.6), (84, 40, 2.4)), c.paper)
        + things.house(102, 96, 1.2, c.stone, c.ink, c.gold, c)
        + nature.land(GROUND, c.stone)
        + nature.rays(66, 33, 13, c)
        + tube("M66 106V46", c.line, c.line, 2, c.pen)
        + things.lantern(66, 16, 0.62, c.line, c)
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
        nature.sky(c.dusk)
        + nature.stars(
            ((44, 18, 3.4), (62, 14, 3), (60, 36, 2.8), (106, 44, 3), (36, 44, 3)), c.gold
        )
        + nature.moon(92, 26, 12, c)
        + path(roofs, c.line)
        + path("M32 76h5v6h-5ZM68 74h5v6h-5ZM102 74h5v6h-5Z", c.gold)
        + nature.land(GROUND, c.stone)
        + nature.rays(45, 82, 10, c)
        + put(
            person(watchman, (-20, -30), (14, -28), c, feet=((-6, 0), (5, 0)), holding=spear),
            68,
            107,
            1.34,
        )
        + things.lantern(45, 72, 0.44, c.line, c)
    )
