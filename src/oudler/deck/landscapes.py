"""The trumps of our own pattern: landscapes and things, a theme for each number.

They are the themes of the old French tarots: folly, the four ages, the four hours, the elements,
the four leisures, the four seasons, the game, and the folly of all. Each scene fills the upper half
of a card, 106 wide and 104 high from (8, 8); the index covers its upper left corner.
"""

from collections.abc import Callable

from oudler.deck import nature, things
from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, flipped, moved, path, star, tube


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
        nature.sky(c.sky)
        + nature.cloud(92, 34, 0.9, c)
        + nature.branch("M0 106C30 94 60 92 80 86S108 80 120 78", c)
        + "".join(nature.leaf(x, y, turn, c.leaf) for x, y, turn in leaves)
        + nature.wren(70, 58, 1.35, c.ink, c)
        + nature.blossom(96, 88, 1, c.paper, c.gold)
        + nature.blossom(44, 101, 1, c.paper, c.gold)
        + nature.blossom(108, 96, 0.8, c.rose, c.gold)
    )


def childhood(c: Palette) -> str:
    """A kite, a ball and a top."""
    top = path("M-11-14H11L3-4L0 4L-3-4Z", c.rose, transform="translate(88 100)") + path(
        "M88 86V78M77 88H99", stroke_width=2
    )
    return (
        nature.sky(c.sky)
        + nature.cloud(46, 26, 0.9, c)
        + nature.cloud(98, 62, 0.7, c)
        + nature.land("M0 96C30 76 60 92 120 82V116H0Z", c.leaf)
        + path("M78 52C70 66 84 70 74 80S56 84 50 92", "none")
        + things.kite(78, 32, 1.15, c)
        + things.bows((76, 64), (74, 78), (60, 85), fill=c.rose)
        + circle(44, 97, 9, c.gold)
        + path("M36 94Q44 100 52 94M44 88V106", stroke=c.ink, stroke_width=2)
        + top
        + nature.grass((28, 100), (66, 100), (106, 94))
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
        nature.sky(c.tints[4])
        + nature.land("M0 100C30 92 80 92 120 98V116H0Z", c.leaf)
        + path("M48 18V84M90 16V84", stroke=c.line, stroke_width=3)
        + path("M48 18V84M90 16V84", stroke=c.gold, stroke_width=1)
        + nature.branch("M20 12C50 20 80 10 120 14", c, 5)
        + "".join(nature.leaf(x + 6, 18, 150, c.leaf) for x, _, _ in spots)
        + "".join(nature.blossom(x, y, size, c.rose, c.gold) for x, y, size in spots)
        + box(40, 82, 58, 6, rx=2, fill=c.wood)
        + path(
            "M56 82C48 68 50 56 60 52M62 82V50M68 82C76 68 76 58 72 52",
            stroke=c.leaf,
            stroke_width=2,
        )
        + "".join(
            nature.blossom(x, y, 1.2, fill, c.gold)
            for x, y, fill in (
                (54, 56, c.rose),
                (74, 54, c.rose),
                (64, 46, c.paper),
                (63, 60, c.ink),
            )
        )
        + path("M54 82L60 68H68L74 82Z", c.paper)
        + path("M58 72L70 74", stroke=c.rose, stroke_width=2.4)
        + nature.grass((26, 104), (60, 106), (104, 104))
    )


def maturity(c: Palette) -> str:
    """An apple tree in fruit, a ladder and a full basket."""
    ladder = "M92 104L80 46M102 104L90 46M82 54H92M84 64H94M86 74H96M88 84H98M90 94H100"
    return (
        nature.sky(c.sky)
        + nature.land("M0 84C20 72 44 82 60 78S100 70 120 80V116H0Z", c.leaf)
        + nature.land("M0 100C30 88 80 94 120 92V116H0Z", c.gold)
        + nature.tree(72, 100, 1.75, c, c.leaf, c.rose)
        + path(ladder, stroke=c.line, stroke_width=3.6)
        + path(ladder, stroke=c.wood, stroke_width=1.4)
        + things.basket(40, 108, 0.95, c.rose, c)
    )


def old_age(c: Palette) -> str:
    """An hourglass, books and a candle; night falls behind the window."""
    return (
        nature.sky(c.tints[4])
        + box(62, 14, 44, 52, fill=c.dusk)
        + nature.moon(92, 30, 9, c)
        + nature.stars(((72, 26, 3), (76, 52, 3), (98, 56, 2.6)), c.paper)
        + path("M84 14V66M62 40H106", stroke_width=3)
        + box(62, 14, 44, 52, fill="none", stroke_width=2.4)
        + path("M0 92H120V116H0Z", c.wood)
        + path("M0 99H120", stroke_width=1)
        + things.books(80, 92, 1, c.ink, c.rose, c)
        + things.candle(96, 76, 0.9, c)
        + things.hourglass(48, 92, 1.1, c.ink, c)
        + path("M68 72h-3M73 72h2", stroke_width=1)
        + circle(66, 103, 4.6, c.paper)
        + circle(78, 103, 4.6, c.paper)
        + path("M70.6 102Q72 100 73.4 102M61 102L54 99M83 102L90 99", stroke_width=1.2)
    )


def morning(c: Palette) -> str:
    """A cock crows on the fence as the sun rises."""
    return (
        nature.sky(c.rose)
        + nature.flat("M8 74C40 66 80 76 114 68V112H8Z", c.gold)
        + nature.sun(50, 72, 15, c)
        + circle(50, 72, 15, c.paper)
        + nature.land("M0 84C30 66 52 84 76 78S104 70 120 76V116H0Z", c.leaf)
        + nature.land("M0 104C40 90 80 100 120 92V116H0Z", c.ink)
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
        + nature.rooster(84, 87, 1.15, c)
    )


def noon(c: Palette) -> str:
    """The sun at its height over sunflowers."""
    heads = ((38, 104, 38, 1.1), (66, 108, 26, 0.9), (96, 104, 44, 1.2))
    flowers = "".join(
        tube(f"M{x} 116V{y - high}", c.leaf, c.line, 2, c.pen)
        + nature.leaf(x, y - high / 3, 56, c.leaf, 1.1)
        + nature.leaf(x, y - high / 3, -56, c.leaf, 1.1)
        + _sunflower(x, y - high, size, c)
        for x, y, high, size in heads
    )
    return (
        nature.sky(c.sky)
        + nature.land("M0 88C30 78 80 86 120 80V116H0Z", c.leaf)
        + nature.land("M0 100C40 92 80 98 120 92V116H0Z", c.gold)
        + nature.smiling_sun(68, 40, 1.15, c)
        + flowers
    )


def _sunflower(x: float, y: float, size: float, c: Palette) -> str:
    return moved(path(star(14, 13, 8.6), c.gold) + circle(0, 0, 6.4, c.wood), x, y, size)


def evening(c: Palette) -> str:
    """A street lantern, and windows lit."""
    return (
        nature.sky(c.dusk)
        + nature.flat("M8 48C40 40 80 52 114 42V112H8Z", c.rose)
        + nature.flat("M8 68C40 60 80 72 114 62V112H8Z", c.gold)
        + nature.stars(((44, 18, 3), (96, 20, 3.4)), c.paper)
        + nature.rays(68, 44, 20, c)
        + things.house(36, 100, 1.05, c.ink, c.dusk, c.gold, c)
        + things.house(98, 102, 0.95, c.ink, c.dusk, c.gold, c)
        + nature.land("M0 102C40 98 80 102 120 98V116H0Z", c.leaf)
        + tube("M68 112V64", c.dusk, c.line, 3, c.pen)
        + path("M60 112H76L72 104H64Z", c.dusk)
        + things.lantern(68, 16, 1.1, c.dusk, c)
    )


def night(c: Palette) -> str:
    """An owl under the crescent."""
    spots = ((40, 22, 4), (60, 16, 3), (104, 18, 3.4), (100, 52, 4), (38, 54, 3), (52, 36, 2.6))
    return (
        nature.sky(c.dusk)
        + nature.stars(spots, c.gold)
        + nature.moon(82, 34, 19, c)
        + nature.land("M0 96C30 84 80 98 120 88V116H0Z", c.ink)
        + nature.branch("M-4 92C30 90 60 98 92 92", c, 5)
        + nature.leaf(86, 92, 60, c.leaf)
        + nature.leaf(76, 95, 140, c.leaf)
        + nature.leaf(20, 92, 20, c.leaf)
        + nature.owl(50, 92, 1.25, c)
        + things.house(96, 108, 0.8, c.stone, c.rose, c.gold, c)
    )


def earth_and_air(c: Palette) -> str:
    """A balloon over the mountains."""
    return (
        nature.sky(c.sky)
        + nature.cloud(42, 30, 0.8, c)
        + nature.cloud(104, 60, 0.8, c)
        + nature.crag(100, 100, 52, c.dusk, c)
        + nature.crag(36, 102, 46, c.ink, c)
        + nature.land("M0 98C30 88 60 102 120 92V116H0Z", c.leaf)
        + nature.land("M0 110C40 98 80 108 120 102V116H0Z", c.gold)
        + nature.fir(28, 106, 0.55, c)
        + nature.fir(104, 104, 0.6, c)
        + things.balloon(72, 38, 1.1, c.rose, c)
    )


def water_and_fire(c: Palette) -> str:
    """A lighthouse over the waves."""
    return (
        nature.sky(c.dusk)
        + nature.flat("M80 34L8 18V50ZM84 34L120 20V48Z", c.gold)
        + nature.stars(((44, 16, 3), (58, 60, 3), (100, 14, 2.6)), c.paper)
        + path("M56 104C60 90 70 84 82 84S104 92 112 104Z", c.stone)
        + things.lighthouse(83, 90, 0.98, c.rose, c)
        + nature.flat("M8 92H114V112H8Z", c.sky)
        + "".join(nature.waves(x, y, 6, c.ink) for x, y in ((4, 92), (-2, 99), (4, 106)))
        + things.sailing_boat(40, 92, 0.62, c.rose, c)
    )


def dance(c: Palette) -> str:
    """A violin under flags."""
    return (
        nature.sky(c.tints[4])
        + nature.flat("M8 74H114V112H8Z", c.rose)
        + things.bunting(c, c.gold, c.rose, c.leaf)
        + circle(70, 70, 33, c.paper, stroke="none")
        + things.violin(64, 70, 1.02, 38, c)
        + tube("M40 92L104 52", c.paper, c.line, 1.4, c.pen)
        + path("M40 92C60 84 88 66 104 52", "none", stroke_width=1)
        + things.notes(c.ink, (100, 82), (40, 56), (104, 38))
    )


def market(c: Palette) -> str:
    """A stall of fruit."""
    return (
        nature.sky(c.sky)
        + nature.flat("M8 98H114V112H8Z", c.stone)
        + nature.poplar(34, 98, 1.1, c, c.leaf)
        + things.house(102, 98, 1, c.paper, c.rose, c.sky, c)
        + things.stall(69, 102, 1.12, c.ink, c)
        + things.basket(44, 110, 0.7, c.leaf, c)
        + things.basket(92, 110, 0.7, c.rose, c)
        + path("M8 98H30", stroke_width=1)
    )


def open_air(c: Palette) -> str:
    """A boat under sail."""
    return (
        nature.sky(c.sky)
        + nature.sun(98, 28, 9, c)
        + nature.land("M0 82C20 66 44 78 60 72S100 66 120 76V90H0Z", c.leaf)
        + nature.poplar(36, 80, 0.8, c, c.leaf)
        + nature.poplar(44, 80, 0.6, c, c.leaf)
        + nature.flat("M8 81H114V112H8Z", c.dusk)
        + path("M8 81H114")
        + nature.waves(4, 92, 6, c.sky, 1.6)
        + nature.waves(-4, 106, 7, c.sky, 1.6)
        + things.sailing_boat(68, 92, 1.2, c.rose, c)
        + nature.gulls((44, 28), (58, 18), (106, 52))
    )


def arts(c: Palette) -> str:
    """A picture on the easel."""
    return (
        nature.sky(c.tints[4])
        + nature.flat("M8 90H114V112H8Z", c.stone)
        + path("M84 8C88 30 104 44 120 48V8Z", c.ink)
        + path("M92 8C96 24 108 34 120 38M104 8C106 16 112 22 120 24", stroke=c.gold)
        + things.easel(67, 106, 1.35, c)
        + things.painters_palette(92, 96, 0.9, c)
    )


def spring(c: Palette) -> str:
    """Tulips and a butterfly."""
    butterfly = path(
        "M92 34C84 20 74 26 80 36C74 40 80 48 88 42L92 38L96 42"
        "C104 48 110 40 104 36C110 26 100 20 92 34Z",
        c.gold,
    ) + path("M92 32V44M92 32L89 26M92 32L95 26", stroke_width=1.6)
    return (
        nature.sky(c.sky)
        + nature.cloud(52, 26, 0.9, c)
        + nature.land("M0 90C30 74 80 92 120 78V116H0Z", c.leaf)
        + butterfly
        + nature.tulip(42, 108, 1.05, c.rose, c)
        + nature.tulip(96, 108, 0.95, c.ink, c)
        + nature.tulip(69, 110, 1.3, c.rose, c)
        + nature.blossom(28, 100, 0.8, c.paper, c.gold)
        + nature.blossom(56, 104, 0.7, c.paper, c.gold)
        + nature.blossom(108, 96, 0.8, c.paper, c.gold)
    )


def summer(c: Palette) -> str:
    """A sheaf of wheat under the sun."""
    return (
        nature.sky(c.sky)
        + nature.sun(92, 34, 13, c)
        + nature.land("M0 78C30 66 80 80 120 70V116H0Z", c.leaf)
        + nature.land("M0 96C40 86 80 98 120 90V116H0Z", c.tints[3])
        + "".join(nature.wheat(x, 114, 1.12, lean, c) for x, lean in ((50, -22), (58, 0), (66, 22)))
        + path("M46 98C54 102 62 102 70 98L69 92C62 96 54 96 47 92Z", c.ink)
        + nature.flower(92, 112, 26, c.rose, c.line, c)
        + nature.flower(104, 112, 16, c.rose, c.line, c)
        + nature.flower(32, 112, 14, c.rose, c.line, c)
    )


def autumn(c: Palette) -> str:
    """Grapes, a barrel and a full basket."""
    return (
        nature.sky(c.tints[1])
        + nature.land("M0 88C30 74 70 92 120 76V116H0Z", c.gold)
        + path(
            "M10 98L40 82M22 112L62 84M48 112L84 84M78 112L106 80", stroke=c.leaf, stroke_width=2.4
        )
        + nature.branch("M20 14C44 22 90 8 120 16", c, 4)
        + nature.leaf(44, 16, 130, c.rose, 1.3)
        + nature.leaf(96, 14, 170, c.rose, 1.3)
        + nature.leaf(106, 14, 130, c.gold, 1.2)
        + things.barrel(96, 108, 1.05, c)
        + nature.grapes(64, 14, 1.5, c.ink, c)
        + things.basket(40, 108, 1, c.ink, c)
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
        nature.sky(c.dusk)
        + nature.snowflakes(c.paper, *flakes)
        + nature.land("M0 90C30 80 80 92 120 82V116H0Z", c.paper)
        + nature.fir(104, 92, 1, c, snow=True)
        + nature.fir(60, 90, 0.7, c, snow=True)
        + things.house(80, 98, 1.1, c.wood, c.paper, c.gold, c)
        + nature.land("M0 104C40 94 80 106 120 98V116H0Z", c.paper)
        + snow_man
    )


def game(c: Palette) -> str:
    """Four aces, counters and dice."""
    return (
        nature.sky(c.leaf)
        + circle(68, 118, 76, c.tints[3], stroke="none", fill_opacity=0.35)
        + things.hand_of_cards(69, 104, 1.28, c.inks, c)
        + nature.flat("M8 96H114V112H8Z", c.wood)
        + path("M8 96H114")
        + things.die(40, 98, 1, -12, c)
        + things.die(102, 98, 1, 16, c)
        + "".join(
            box(60, y, 18, 4, rx=2, fill=fill)
            for y, fill in ((104, c.ink), (100, c.gold), (96, c.ink), (92, c.gold))
        )
    )


def world(c: Palette) -> str:
    """The world among stars, in a wreath."""
    left = "".join(
        nature.leaf(x, y, turn, c.leaf, 0.9)
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
        nature.sky(c.dusk)
        + nature.stars(spots, c.gold)
        + path(
            "M69 104C56 104 40 96 35 76M69 104C82 104 98 96 103 76", stroke=c.leaf, stroke_width=2
        )
        + left
        + flipped(left, 69)
        + things.globe(69, 58, 1.35, c)
        + path("M62 104L69 100L76 104L69 108Z", c.gold)
    )


# fmt: off
SCENES: tuple[Callable[[Palette], str], ...] = (
    petit, childhood, youth, maturity, old_age, morning, noon, evening, night,
    earth_and_air, water_and_fire, dance, market, open_air, arts,
    spring, summer, autumn, winter, game, world,
)
# fmt: on
"""From the Petit to the 21. Each takes its colours from a palette `c`."""
