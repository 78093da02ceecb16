"""The emblems of the trumps: the petit, ages, hours, elements, seasons, pastimes, the world.

Each is drawn around the origin, within 27 to either side, by the pen of the group around it.
"""

from __future__ import annotations

from collections.abc import Callable

from oudler.deck.look import Palette
from oudler.deck.shapes import box, circle, group, moved, path, star


def _wren(ink: str, c: Palette) -> str:
    return (
        path("M-1 15V23M6 15V23M-5 23.5H2M3 23.5H10")
        + path(
            "M-20-6C-18-14-8-15-3-9C6-10 12-5 15 1L22-14L27-10L21 8C16 16 6 18-2 16"
            "C-11 14-18 6-20-6Z",
            c.paper,
        )
        + path("M-2-1C6-2 13 3 15 11C5 13-2 8-2-1Z", ink)
        + path("M-20-8L-27-5L-19-3Z", c.gold)
        + path("M-13-7h.1", stroke_width=3)
        + path("M-16-13L-19-22L-13-18L-10-25L-7-18L-2-21L-5-12Z", c.gold)
    )


def _kite(ink: str, c: Palette) -> str:
    return (
        path("M2-26V-8H-14ZM2 14V-8H18Z", c.rose)
        + path("M2-26V-8H18ZM2 14V-8H-14Z", c.gold)
        + path("M2 14C-8 18 10 21 0 26")
        + path("M-6 15L0 20M-1 15L-5 20M3 20L9 25M8 20L4 25", stroke=ink)
    )


def _rose(_: str, c: Palette) -> str:
    return (
        path("M0 2V26")
        + path("M0 21C3 12 11 9 18 10C17 18 9 23 0 21Z", c.leaf)
        + path("M0 17C-3 9-10 7-16 8C-15 15-8 19 0 17Z", c.leaf)
        + path(
            "M-14-10C-16-18-9-20-7-19C-5-26 5-26 7-19C9-20 16-18 14-10C15-1 7 4 0 4S-15-1-14-10Z",
            c.rose,
        )
        + path("M-14-10C-8-12-4-6 0-6S8-12 14-10M-7-19C-4-10 4-10 7-19M-3-17C-2-13 2-13 3-17")
    )


def _tree(_: str, c: Palette) -> str:
    apples = ((-13, -6), (-3, -17), (9, -13), (15, -2), (1, -3))
    return (
        path("M-4 24C-1 14-2 8-3 2H4C3 8 2 14 6 24Z", c.rose)
        + path(
            "M-9 7C-20 9-26-2-20-9C-20-19-9-22-4-20C2-28 16-24 16-15C26-12 26 4 14 6"
            "C9 11-4 12-9 7Z",
            c.leaf,
        )
        + "".join(circle(x, y, 2.8, c.gold) for x, y in apples)
        + path("M-18 24H20")
    )


def _hourglass(ink: str, c: Palette) -> str:
    glass = "M-13-21C-13-7-2-5-2 0S-13 7-13 21H13C13 7 2 5 2 0S13-7 13-21Z"
    return (
        path(glass, c.paper)
        + path(
            "M-9-9H9C6-5 2-4 1 0H-1C-2-4-6-5-9-9ZM-12.5 20C-11 13-4 10 0 8C4 10 11 13 12.5 20Z",
            c.gold,
            stroke="none",
        )
        + path("M0 0V9", stroke=c.gold)
        + path(glass)
        + box(-17, -26, 34, 5, rx=2, fill=ink)
        + box(-17, 21, 34, 5, rx=2, fill=ink)
    )


def _sunrise(ink: str, c: Palette) -> str:
    return (
        path(
            "M-23-4L-18-2M-13.5-17L-10.5-13M0-23V-17M13.5-17L10.5-13M23-4L18-2",
            stroke=c.gold,
            stroke_width=3,
        )
        + path("M-13 6A13 13 0 0 1 13 6Z", c.gold)
        + path("M-27 6C-18 2-10 12 0 8S18 4 27 6V18H-27Z", c.leaf)
        + path("M-27 18C-15 10-2 16 4 18Z", ink)
    )


def _noon(_: str, c: Palette) -> str:
    return (
        path(star(16, 26, 16), c.gold)
        + circle(0, 0, 14, c.paper)
        + path("M-7-4Q-4-6-1-4L-2 3H1M3-4Q6-6 8-4M-4 7Q0 9.5 4 7", stroke_width=1)
        + path("M-4-1h.1M5-1h.1", stroke_width=2.4)
    )


def _lantern(ink: str, c: Palette) -> str:
    return (
        circle(0, -23, 3)
        + path("M-10-10H10L12 16H-12Z", c.paper)
        + path("M0 11C-8 7-5-1 0-7C5-1 8 7 0 11Z", c.gold)
        + path("M0 11C-3 9-2 6 0 3C2 6 3 9 0 11Z", c.rose, stroke="none")
        + path("M-15-9L0-20L15-9ZM-15 16H15V22H-15Z", ink)
        + path("M-21-4L-17-3M21-4L17-3M-23 6H-18M23 6H18", stroke=c.gold, stroke_width=2.5)
    )


def _moon(ink: str, c: Palette) -> str:
    stars = ((14, -15, 6), (20, 4, 4), (6, 0, 4.5))
    return path("M-2-24A24 24 0 1 0 20 14A20 20 0 0 1-2-24Z", c.gold) + "".join(
        moved(path(star(5, size, size * 0.42), ink, stroke="none"), x, y) for x, y, size in stars
    )


def _mountain(ink: str, c: Palette) -> str:
    return (
        path("M0 22L14-8L27 22Z", c.leaf)
        + path("M-27 22L-6-22L16 22Z", ink)
        + path("M-6-22L-13-7L-8-10L-5-4L-1-9L1.5-6Z", c.paper)
        + path("M-27 22H27")
    )


def _water(ink: str, c: Palette) -> str:
    wave = "q6.5-6 13 0t13 0t13 0t13 0"
    return (
        path("M0-27C5-17 12-10 12-2A12 12 0 0 1-12-2C-12-10-5-17 0-27Z", c.sky)
        + path("M-6-2A6 6 0 0 0-1 4", stroke=c.paper, stroke_width=2.5)
        + path(f"M-26 18{wave}M-26 25{wave}", stroke=ink, stroke_width=2.5)
    )


def _fire(_: str, c: Palette) -> str:
    return path(
        "M1-27C4-15 17-8 16 8C15 20 7 25 0 25S-16 20-16 7C-16 0-12-4-10-10C-7-7-5-5-4-2"
        "C0-9-2-19 1-27Z",
        c.rose,
    ) + path(
        "M0 21C-7 19-8 12-5 6C-4 9-3 10-1 11C-1 6 0 2 3-1C3 6 8 8 7 14C6 19 3 21 0 21Z", c.gold
    )


def _windmill(ink: str, c: Palette) -> str:
    sail = "M0 0V-23H7V-6H0M0-12H7M0-17.5H7"
    sails = "".join(
        group(path(sail, c.sky), transform=f"translate(0 -6) rotate({turn})")
        for turn in (20, 110, 200, 290)
    )
    return (
        path("M-10 26L-6-6H6L10 26Z", c.paper)
        + path("M-3 26V18A3 3 0 0 1 3 18V26Z", ink)
        + path("M-8-6A8 8 0 0 1 8-6Z", ink)
        + sails
        + circle(0, -6, 2.4, c.gold)
    )


def _tulip(_: str, c: Palette) -> str:
    return (
        path("M0 0V26")
        + path(
            "M0 26C-2 12-10 6-17 4C-18 16-11 25 0 26ZM0 26C2 14 9 9 16 8C17 18 10 25 0 26Z", c.leaf
        )
        + path("M-12-21L-5-14L0-26L5-14L12-21C16-7 10 2 0 2S-16-7-12-21Z", c.rose)
        + path("M-5-14C-6-8-3-3 0 2C3-3 6-8 5-14")
    )


def _wheat(_: str, c: Palette) -> str:
    grain = "M0 0C-8-1-10-7-8-12C-2-10 0-5 0 0ZM0 0C8-1 10-7 8-12C2-10 0-5 0 0Z"
    ears = "".join(moved(path(grain, c.gold), 0, y) for y in (12, 4, -4, -12))
    return (
        path("M0 26V-12")
        + path("M0 25C5 17 12 15 18 16C15 23 8 27 0 25Z", c.leaf)
        + ears
        + path("M0-12C-5-17-3-23 0-27C3-23 5-17 0-12Z", c.gold)
    )


def _grapes(ink: str, c: Palette) -> str:
    rows = ((4, -6), (3, 1.5), (2, 9), (1, 16.5))
    berries = "".join(
        circle(8.6 * (i - (count - 1) / 2), y, 4.8, ink) for count, y in rows for i in range(count)
    )
    leaf = "M-1-13C-9-10-16-12-18-19C-12-18-12-24-6-25C-5-21 0-20-1-13Z"
    return path("M-1-10C-1-18 3-22 9-25", stroke_width=2.5) + berries + path(leaf, c.leaf)


def _snowflake(ink: str, c: Palette) -> str:
    arm = "M0 0V-25M-6-21L0-15L6-21M-5-13L0-8L5-13"
    arms = "".join(group(path(arm), transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return group(arms, stroke=ink, stroke_width=2.2) + path(star(6, 6, 3.5), c.sky)


def _horn(ink: str, c: Palette) -> str:
    return (
        path("M-21-4C-14-28 4-30 11-8", stroke=ink, stroke_width=2)
        + path(
            "M7-17C8 0-2 8-10 3C-16-1-20-8-22-17L-27-14C-26 8-14 23 2 22C18 20 26 4 27-14Z", c.gold
        )
        + path("M-18.5-7L-25-3M-12 2L-17 12M6-5L24 3", stroke=ink, stroke_width=3)
        + path("M7-17C8-21 14-21 18-20S28-17 27-14S21-13 16-13.5S6-14 7-17Z", ink)
    )


def _fish(ink: str, c: Palette) -> str:
    return (
        path("M-25-26V-3C-25 4-18 4-18-1", stroke=ink, stroke_width=2)
        + path("M-20 2C-12-12 6-13 14-1L26-10C23-2 23 4 26 12L14 4C6 15-12 15-20 2Z", c.sky)
        + path("M-4-8C-1-3-1 8-4 11M4-4q3 2 0 5M4 4q3 2 0 5M9-2q3 3 0 6", stroke_width=1)
        + path("M-12-1h.1", stroke_width=3)
        + path("M-26 22q6.5-6 13 0t13 0t13 0t13 0", stroke=ink, stroke_width=2.5)
    )


def _lyre(ink: str, c: Palette) -> str:
    arms = "M-7 18C-26 8-12-10-19-24M7 18C26 8 12-10 19-24"
    return (
        path("M-6-13V16M-2-13V16M2-13V16M6-13V16", stroke_width=1)
        + path(arms, stroke_width=6.5)
        + path(arms, stroke=c.gold, stroke_width=3.5)
        + path("M-17-13H17", stroke_width=4, stroke=ink)
        + path("M-11 15H11L15 25H-15Z", ink)
        + moved(path(star(5, 4, 1.7), c.gold, stroke="none"), 0, 20)
    )


def _world(ink: str, c: Palette) -> str:
    return (
        path(star(21, 27.5, 20), c.gold)
        + circle(0, 0, 17, c.sky)
        + path(
            "M-17 0H17M-15-8H15M-15 8H15M0-17V17M0-17C-12-9-12 9 0 17C12 9 12-9 0-17",
            stroke_width=1,
        )
        + path(star(5, 12, 5), ink)
    )


EMBLEMS: tuple[Callable[[str, Palette], str], ...] = (
    _wren,
    *(_kite, _rose, _tree, _hourglass),
    *(_sunrise, _noon, _lantern, _moon),
    *(_mountain, _water, _fire, _windmill),
    *(_tulip, _wheat, _grapes, _snowflake),
    *(_horn, _fish, _lyre),
    _world,
)
"""From the petit to the 21. Each takes the trumps' ink, and a palette `c` for all else."""
