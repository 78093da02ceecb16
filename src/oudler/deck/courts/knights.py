"""The four knights, and their horses; a rider's head is at (14, -17) from the horse's own place."""

from oudler.deck.courts.figure import fist, head
from oudler.deck.look import Palette
from oudler.deck.shapes import circle, moved, path, tube

_TORSO = "M1-1C8-5 20-5 27-1C31 8 31 18 29 30H2C0 18-1 8 1-1Z"
_CAPE = "M20-2C36-2 42 14 52 40H20Z"
_BODY = (
    "M-22-9L-19-19L-14-9C-3-4 6 8 10 22C22 26 36 24 60 26V110H-44C-40 90-35 72-29 54"
    "C-27 47-27 41-28 35C-30 39-33 40-36 42C-41 44-46 39-45 33C-43 24-38 12-33 3C-31-4-27-8-22-9Z"
)


def _rider(robe: str, sleeve: str, boot: str, c: Palette) -> str:
    """Without a head: a torso, a leg in the stirrup, and the arm that holds the reins."""
    return (
        path(_TORSO, robe)
        + tube("M16 28C8 28 2 34 3 42L5 52", robe, c.line, 9, c.pen)
        + tube("M4 44L7 60", boot, c.line, 8, c.pen)
        + tube("M9 5C3 9 0 13 1 18", sleeve, c.line, 7, c.pen)
        + circle(1, 19, 3.8, c.paper)
    )


def _head(hair_and_hat: str, c: Palette, behind: str = "") -> str:
    return moved(behind + head(c) + hair_and_hat, 14, -18, 0.78)


def spades(robe: str, c: Palette) -> str:
    """In a helmet, with a lance and its pennon, on a grey horse."""
    helmet = (
        path("M4-18C6-36 28-38 29-18C24-25 14-25 10-16Z", c.rose)
        + path("M-12.5 9C-17-16-9-22 0-22S17-16 12.5 9L8.5 6V-6Q0-11-8.5-6V6Z", c.stone)
        + path("M-12-10Q0-18 12-10M0-22V-13", stroke_width=1)
        + path("M-13-2h.1M13-2h.1", stroke_width=2.6)
    )
    return (
        path(_CAPE, c.rose)
        + horse(c.stone, c.line, c)
        + harness(c, robe)
        + saddle_cloth(robe, c.gold)
        + _rider(c.stone, c.stone, c.line, c)
        + path("M2 8Q14 12 28 8M1 16Q14 20 30 16M1 24Q14 28 30 24", stroke_width=1)
        + _head(helmet, c)
        + tube("M-7-60V64", c.wood, c.line, 2.4, c.pen)
        + path("M-8-42H-38L-31-31L-38-20H-8Z", c.gold)
        + fist(-6, 14, c)
    )


def hearts(robe: str, c: Palette) -> str:
    """A herald in a plumed hat, with a trumpet that bears his colours, on a white horse."""
    hat = (
        path("M-11 6C-16-10-9-15 0-15S16-10 11 6C9-4 5-9-2-10C-7-8-10-2-11 6Z", c.gold)
        + path("M-20-9C-12-17-10-24 1-24S14-16 20-9Q0-17-20-9Z", robe)
        + path("M8-20C12-36 30-34 33-20C28-20 22-22 12-14Z", c.paper)
        + path("M12-17C18-24 24-26 30-22", stroke_width=0.9)
    )
    banner = path("M-34-34H-10V-12L-16-8L-22-3L-28-8L-34-12Z", c.paper)
    trumpet = tube("M4-12L-8-35H-32", c.gold, c.line, 2.6, c.pen) + path(
        "M-32-38L-42-42V-28L-32-32Z", c.gold
    )
    return (
        path(_CAPE, c.gold)
        + horse(c.paper, c.stone, c)
        + harness(c, robe)
        + saddle_cloth(robe, c.gold)
        + _rider(robe, robe, c.wood, c)
        + path("M9-2L15 28L21-2", c.paper)
        + path("M13 8h4M13 16h4", stroke_width=1)
        + _head(hat, c)
        + banner
        + trumpet
        + tube("M24 5C16 8 6 2 0-16", robe, c.line, 6, c.pen)
        + circle(-1.4, -20, 3.8, c.paper)
    )


def diamonds(robe: str, c: Palette) -> str:
    """In a turban with an aigrette, his sabre drawn, on a golden horse."""
    turban = (
        path("M-13-5C-21-13-14-25 0-25S21-13 13-5Q0-12-13-5Z", c.paper)
        + path("M-14-8C-10-18 2-24 8-23M-6-9C-2-17 6-21 13-18", stroke_width=1)
        + path("M0-20C-6-30-2-38 6-42C4-34 6-28 4-19Z", c.rose)
        + circle(1, -17, 3.4, c.gold)
    )
    sabre = path("M-3-9C-18-12-38-24-41-44C-32-30-16-22 1-14Z", c.stone)
    shield = path("M20 3Q32 6 44 3V18C44 28 38 33 32 36C26 33 20 28 20 18Z", c.paper)
    return (
        path(_CAPE, robe)
        + horse(c.gold, c.paper, c)
        + harness(c, robe)
        + saddle_cloth(c.rose, c.gold)
        + _rider(robe, robe, c.wood, c)
        + path("M14-4V28", stroke_width=1)
        + path("M14 3h.1M14 10h.1M14 17h.1", stroke=c.gold, stroke_width=4)
        + _head(
            path("M-9 9C-5 5-2 6 0 7.4C2 6 5 5 9 9C5 10 2 10 0 9C-2 10-5 10-9 9Z", c.line) + turban,
            c,
        )
        + shield
        + sabre
        + path("M-6-4L3-19", stroke=c.line, stroke_width=5)
        + path("M-6-4L3-19", stroke=c.gold, stroke_width=2.6)
        + tube("M8 7L4-7", robe, c.line, 6, c.pen)
        + circle(3, -9, 3.8, c.paper)
    )


def clubs(robe: str, c: Palette) -> str:
    """A hunter with a leaf in his cap and a falcon on his fist, on a bay horse."""
    cap = (
        path("M-11 6C-15-10-9-15 0-15S15-10 11 6C9-4 5-9 0-10C-5-9-9-4-11 6Z", c.wood)
        + path("M-19-10C-10-12-12-24 2-24C14-24 14-14 13-8Q0-16-19-10Z", robe)
        + path("M2-18C8-32 18-32 24-30C22-22 14-14 4-14Z", c.leaf)
    )
    falcon = (
        path(
            "M-24-38C-30-38-32-33-29-30C-34-24-33-14-26-8L-22 2L-19-8"
            "C-14-14-14-24-17-30C-16-35-19-38-24-38Z",
            c.paper,
        )
        + path(
            "M-29-30C-34-24-33-14-26-8C-25-16-26-24-29-30ZM-17-30C-14-24-14-14-19-8"
            "C-21-16-20-24-17-30Z",
            c.wood,
        )
        + path("M-26-33h.1", stroke_width=2.6)
        + path("M-31-34L-35-31L-30-30Z", c.gold)
    )
    return (
        path(_CAPE, c.leaf)
        + horse(c.wood, c.line, c)
        + harness(c, c.gold)
        + saddle_cloth(c.paper, robe)
        + _rider(robe, robe, c.line, c)
        + path("M4 2L26 26M26 2L6 26", stroke=c.gold, stroke_width=1.8)
        + _head(cap, c)
        + falcon
        + tube("M8 6C-4 8-12 2-20-4", robe, c.line, 6.4, c.pen)
        + path("M-26-9C-24-2-18 2-12 1L-11-6C-16-8-20-10-26-9Z", c.gold)
    )


_LEG = "M-30 56C-42 54-52 58-57 68L-52 78L-46 75L-47 69C-42 66-38 68-34 74Z"
_MANE = (
    "M-17-13C-8-17-1-10 0-4C6-4 9 3 8 8C13 10 14 18 11 23L8 22C4 9-4-1-16-8Z"
    "M-18-12C-26-12-29-5-28 1C-26-3-22-7-17-9Z"
)
_CLOTH = "M-1 25C12 31 28 30 43 26V66H-6C-2 54-2 38-1 25Z"


def horse(coat: str, mane: str, c: Palette) -> str:
    """Its raised leg, neck and head, without harness."""
    return (
        path(_LEG, coat)
        + path("M-57 68L-52 78L-46 75", c.line)
        + path(_BODY, coat)
        + path(_MANE, mane)
        + path("M-31 8h.1", stroke_width=3.2)
        + path("M-42 33h.1", stroke_width=2)
        + path("M-43 39Q-39 37-36 39M-28 35C-24 33-22 28-22 22", stroke_width=1)
    )


def harness(c: Palette, strap: str) -> str:
    """A bridle, reins that hang to the rider's hand, and a breast strap with bells."""
    bridle = "M-41 19L-31 27M-35 24L-25 4L-20-8M-33 25C-22 38-6 32 1 19"
    bells = "M-30 55h.1M-22 58h.1M-13 58h.1M-5 54h.1"
    return (
        path(bridle, stroke=strap, stroke_width=2.2)
        + path("M-29 49Q-16 58-1 46", stroke=strap, stroke_width=2.8)
        + path(bells, stroke=c.gold, stroke_width=4)
    )


def saddle_cloth(cloth: str, hem: str) -> str:
    """The cloth under the saddle, with a hem."""
    return path(_CLOTH, cloth) + path("M2 28C2 40 2 50-1 62M43 60H0", stroke=hem, stroke_width=2)
