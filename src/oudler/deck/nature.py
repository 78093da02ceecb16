"""Sky, land and water; plants; birds. Each stands or hangs on a point."""

import math

from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, line, moved, path, placed, star, tube, turned


def sky(fill: str) -> str:
    """The ground of a scene, to its very edge."""
    return box(8, 8, 106, 105, fill=fill, stroke="none")


def land(d: str, fill: str) -> str:
    """A hill or a field; it may reach beyond the frame."""
    return path(d, fill)


def flat(d: str, fill: str) -> str:
    """A patch of colour without an outline."""
    return path(d, fill, stroke="none")


def rays(x: float, y: float, r: float, c: Palette) -> str:
    """Rays around a light."""
    turns = [math.pi * i / 10 for i in range(20)]
    ends = [(r + 3, r * (1.75 if i % 2 == 0 else 1.45) + 3) for i in range(20)]
    drawn = "".join(
        line(*((math.cos(turn) * far, math.sin(turn) * far) for far in both))
        for turn, both in zip(turns, ends, strict=True)
    )
    return moved(path(drawn, stroke=c.gold, stroke_width=2.4), x, y)


def sun(x: float, y: float, r: float, c: Palette) -> str:
    """A disc among rays."""
    return rays(x, y, r, c) + circle(x, y, r, c.gold)


@placed
def smiling_sun(c: Palette) -> str:
    """The sun at its height, with a face."""
    return (
        path(star(16, 26, 16), c.gold)
        + circle(0, 0, 14, c.paper)
        + path("M-7-4Q-4-6-1-4L-2 3H1M3-4Q6-6 8-4M-4 7Q0 9.5 4 7", stroke_width=1)
        + path("M-4-1h.1M5-1h.1", stroke_width=2.4)
    )


def moon(x: float, y: float, r: float, c: Palette) -> str:
    """A crescent open to the right."""
    return moved(path("M-1-12A12 12 0 1 0 10 7A10 10 0 0 1-1-12Z", c.gold), x, y, r / 12)


def stars(spots: tuple[tuple[float, float, float], ...], fill: str) -> str:
    """Stars with five points: x, y and size."""
    return "".join(
        moved(path(star(5, size, size * 0.42), fill, stroke="none"), x, y) for x, y, size in spots
    )


@placed
def cloud(c: Palette) -> str:
    """A cloud with a flat foot."""
    d = "M-13 0C-19 0-19-8-13-8C-12-15-2-16 0-10C4-14 11-11 10-6C16-7 17 0 12 0Z"
    return path(d, c.paper)


def crag(x: float, y: float, high: float, fill: str, c: Palette) -> str:
    """A mountain with snow on it, that stands on a point."""
    h, w = high, high * 0.72
    snow = line(
        (0, -h),
        (-w * 0.3, -h * 0.7),
        (-w * 0.1, -h * 0.76),
        (0, -h * 0.66),
        (w * 0.12, -h * 0.77),
        (w * 0.3, -h * 0.7),
        closed=True,
    )
    return moved(
        path(line((-w, 0), (0, -h), (w, 0), closed=True), fill) + path(snow, c.paper), x, y
    )


def waves(x: float, y: float, count: int, stroke: str, width: float = 2) -> str:
    """A row of small waves from a point to the right."""
    return path(f"M{x} {y}" + "q4.5-4 9 0t9 0" * count, "none", stroke=stroke, stroke_width=width)


def snowflakes(fill: str, *spots: tuple[float, float]) -> str:
    """Flakes of six arms."""
    arms = "".join(
        f"M{x} {y - 3.4}v6.8M{x - 3} {y - 1.7}l6 3.4M{x - 3} {y + 1.7}l6-3.4" for x, y in spots
    )
    return path(arms, stroke=fill, stroke_width=1.2)


@placed
def tree(c: Palette, crown: str, fruit: str = "") -> str:
    """A round tree, with fruit or without."""
    spots = ((-12, -25), (-2, -34), (8, -29), (13, -19), (0, -20)) if fruit else ()
    return (
        path("M-5 0C-2-8-2-12-3-18H3C2-12 2-8 5 0Z", c.wood)
        + path(
            "M-9-13C-19-11-24-22-18-28C-18-37-8-41-3-38C3-45 15-42 15-33"
            "C24-30 24-16 13-14C8-9-4-9-9-13Z",
            crown,
        )
        + "".join(circle(a, b, 2.9, fruit) for a, b in spots)
    )


@placed
def poplar(c: Palette, crown: str) -> str:
    """A slim tree."""
    return path("M-1.5 0H1.5V-8H-1.5Z", c.wood) + path("M0-40C8-28 8-6 0-6S-8-28 0-40Z", crown)


@placed
def fir(c: Palette, *, snow: bool = False) -> str:
    """A fir of three storeys, under snow or not."""
    white = path("M0-42L-5.5-31Q-2-33 0-30Q2-33 5.5-31Z", c.paper) if snow else ""
    return (
        path("M-2.5 0H2.5V-7H-2.5Z", c.wood)
        + path("M0-42L-9-28H-5L-13-17H-8L-16-6H16L8-17H13L5-28H9Z", c.leaf)
        + white
    )


def branch(d: str, c: Palette, width: float = 4) -> str:
    """A bough."""
    return tube(d, c.wood, c.line, width, c.pen)


def grass(*spots: tuple[float, float]) -> str:
    """Tufts of grass."""
    return path(
        "".join(
            f"M{x - 3} {y - 4}L{x - 1} {y}V{y - 6}M{x + 3} {y - 4}L{x - 1} {y}" for x, y in spots
        )
    )


def leaf(x: float, y: float, turn: float, fill: str, size: float = 1) -> str:
    """A leaf that grows from a point."""
    blade = path("M0 0C-5-3-5-10 0-14C5-10 5-3 0 0Z", fill)
    return moved(turned(blade, turn), x, y, size)


@placed
def blossom(petal: str, heart: str) -> str:
    """A flower of five petals, seen from above."""
    petals = "".join(turned(circle(0, -3.4, 3, petal), 72 * i) for i in range(5))
    return petals + circle(0, 0, 2.2, heart)


def flower(x: float, y: float, high: float, petal: str, heart: str, c: Palette) -> str:
    """A flower on a stem, with two leaves."""
    return (
        path(f"M{x} {y}V{y - high}", stroke_width=1.8)
        + leaf(x, y, 48, c.leaf, 0.8)
        + leaf(x, y, -48, c.leaf, 0.8)
        + blossom(x, y - high, 1.1, petal, heart)
    )


@placed
def tulip(petal: str, c: Palette) -> str:
    """A tulip that stands on a point."""
    return (
        path("M0 0V-30", stroke_width=1.8)
        + path("M0 0C-2-14-8-19-14-21C-14-10-10-2 0 0ZM0 0C2-12 8-17 13-18C13-9 9-2 0 0Z", c.leaf)
        + path("M-10-47L-4-41L0-51L4-41L10-47C13-34 8-28 0-28S-13-34-10-47Z", petal)
        + path("M-4-41C-5-36-2-32 0-28C2-32 5-36 4-41", stroke_width=1)
    )


@placed
def wheat(lean: float, c: Palette) -> str:
    """An ear of wheat that leans."""
    grain = "M0 0C-8-1-10-7-8-12C-2-10 0-5 0 0ZM0 0C8-1 10-7 8-12C2-10 0-5 0 0Z"
    ears = "".join(moved(path(grain, c.gold), 0, dy) for dy in (-26, -34, -42, -50))
    top = path("M0-50C-5-55-3-61 0-65C3-61 5-55 0-50Z", c.gold)
    return turned(path("M0 0V-50", stroke_width=1.8) + ears + top, lean)


@placed
def grapes(berry: str, c: Palette) -> str:
    """A bunch that hangs from a point, and its leaf."""
    rows = ((4, 14), (3, 21.5), (2, 29), (1, 36.5))
    berries = "".join(
        circle(8.6 * (i - (count - 1) / 2), dy, 4.8, berry)
        for count, dy in rows
        for i in range(count)
    )
    blade = "M-1 7C-9 10-16 8-18 1C-12 2-12-4-6-5C-5-1 0 0-1 7Z"
    return path("M0 0C-1 4-1 8-1 10", stroke_width=2.2) + berries + path(blade, c.leaf)


def gulls(*spots: tuple[float, float]) -> str:
    """Birds far away."""
    return path("".join(f"M{x - 5} {y - 2}q3-3 5 1q2-4 5-1" for x, y in spots), "none")


@placed
def wren(wing: str, c: Palette) -> str:
    """The smallest of birds, its tail up, with the crown it won in the fable."""
    return (
        path("M-1 15V23M6 15V23M-5 23.5H2M3 23.5H10")
        + path(
            "M-20-6C-18-14-8-15-3-9C6-10 12-5 15 1L22-14L27-10L21 8C16 16 6 18-2 16"
            "C-11 14-18 6-20-6Z",
            c.paper,
        )
        + path("M-13 7C-8 13 4 16 10 13", stroke_width=1)
        + path("M-2-1C6-2 13 3 15 11C5 13-2 8-2-1Z", wing)
        + path("M-20-8L-27-5L-19-3Z", c.gold)
        + path("M-13-7h.1", stroke_width=3)
        + path("M-16-13L-19-22L-13-18L-10-25L-7-18L-2-21L-5-12Z", c.gold)
    )


@placed
def owl(c: Palette) -> str:
    """An owl that looks at you, perched on a point."""
    return (
        path(
            "M-13-26C-16-32-14-36-13-38C-9-34-5-35 0-35S9-34 13-38C14-36 16-32 13-26"
            "C17-14 12 0 0 0S-17-14-13-26Z",
            c.wood,
        )
        + path("M-9-16C-10-6-5-1 0-1S10-6 9-16Q0-10-9-16Z", c.paper)
        + path("M-5-11l2 2 2-2M1-11l2 2 2-2M-2-6l2 2 2-2", stroke_width=1)
        + circle(-6, -25, 6, c.paper)
        + circle(6, -25, 6, c.paper)
        + path("M-5.4-25h.1M5.4-25h.1", stroke_width=4.4)
        + path("M0-23L-2.4-19L0-16L2.4-19Z", c.gold)
        + path("M-5 0v2.5M-8 0v2M5 0v2.5M8 0v2", stroke=c.gold, stroke_width=2)
    )


@placed
def rooster(c: Palette) -> str:
    """A cock that crows to the left."""
    return (
        path(
            "M6-16C10-34 26-40 34-28C28-30 26-26 28-22C22-26 20-20 22-14C18-16 16-12 12-8Z", c.dusk
        )
        + path("M-6 0V-9M4 0V-9M-10 0H-3M0 0H8", stroke=c.gold, stroke_width=2)
        + path("M-18-34C-16-42-6-42-5-33C-4-24 4-22 14-20C14-8 6-4-2-4C-14-4-19-14-15-24Z", c.paper)
        + path("M-2-20C6-22 11-16 10-10C2-8-4-12-2-20Z", c.wood)
        + path("M-17-37C-20-42-17-45-14-43C-14-48-8-48-8-43C-4-45-2-40-6-36Q-12-41-17-37Z", c.rose)
        + path("M-17-30C-20-27-18-23-15-25Z", c.rose)
        + path("M-18-36L-26-37L-18-32Z", c.gold)
        + path("M-12-34h.1", stroke_width=2.6)
    )
