"""The trumps and the Excuse: a scene at either end, in a frame that is golden round an oudler."""

from oudler.core import EXCUSE, OUDLERS, Card
from oudler.deck import genre, landscapes
from oudler.deck.courts.figure import fist, head
from oudler.deck.frame import SLOPE, above_the_slant, diaper, frame, sash, upper_half
from oudler.deck.look import Look, Palette
from oudler.deck.nature import stars
from oudler.deck.shapes import circle, group, moved, outlined, path, tube, turned

SCENES = {"oudler": landscapes.SCENES, "classic": genre.SCENES}
"""By pattern."""


def trump(card: Card, look: Look, c: Palette) -> str:
    """The upper end of a trump."""
    if card is EXCUSE:
        return jester(c) + sash(SLOPE, c)
    scene = SCENES[look.pattern][int(card.rank) - 1](c)
    return upper_half(outlined(scene, line=c.line, width=c.pen)) + sash(0, c)


def golden_frame(card: Card, c: Palette) -> str:
    """The mark that sets the oudlers apart from the other trumps."""
    return frame("none", stroke=c.gold, stroke_width=3) if card in OUDLERS else ""


_BODY = "M-50 110V58C-48 40-28 30-10 25H10C28 30 48 40 50 58V110Z"
_RIGHT = "M0 25H10C28 30 48 40 50 58V110H0Z"
_RUFF = "M-27 30L-20 20H20L27 30L20 29L16 39L9 31L5 42L0 32L-5 42L-9 31L-16 39L-20 29Z"
_STARS = (
    (36, 88, 4),
    (98, 22, 5),
    (106, 50, 3.4),
    (38, 16, 4.4),
    (40, 48, 3),
    (104, 76, 4),
    (18, 86, 3.4),
)


def jester(c: Palette) -> str:
    """The upper end of the Excuse."""
    figure = outlined(moved(_figure(c), 71, 54), line=c.line, width=c.pen)
    return above_the_slant(diaper(c) + stars(_STARS, c.gold) + figure)


def _figure(c: Palette) -> str:
    checks = "".join(f"M{x} {y}l6 8-6 8-6-8Z" for x in (14, 26, 38) for y in (38, 54))
    return (
        path(_BODY, c.rose)
        + path(_RIGHT, c.ink)
        + path(checks, c.gold)
        + path("M0 25V110")
        + path(_RUFF, c.paper)
        + "".join(circle(x, y, 2.4, c.gold) for x, y in ((-16, 40), (-5, 43), (5, 43), (16, 40)))
        + head(c, lips="M-4.4 8.4Q0 13 4.4 8.4Z", cheeks=True)
        + _cap(c)
        + _mandolin(c)
        + tube("M-40 40C-50 46-44 58-30 52", c.rose, c.line, 8, c.pen)
        + fist(-26, 49, c)
        + tube("M42 44C48 30 42 20 30 12", c.ink, c.line, 8, c.pen)
        + fist(26, 9, c)
    )


def _cap(c: Palette) -> str:
    """Three points, three bells."""
    return (
        path("M-11-4C-28-8-32 4-33 14C-40 0-40-22-18-26C-8-28 0-22 0-14Z", c.rose)
        + path("M11-4C28-8 32 4 33 14C40 0 40-22 18-26C8-28 0-22 0-14Z", c.ink)
        + path("M-12-4C-14-20-8-30 4-36C2-28 14-22 12-4Q0-12-12-4Z", c.gold)
        + path("M-12-4Q0-12 12-4", stroke=c.paper, stroke_width=3)
        + circle(-33, 17, 3.6, c.gold)
        + circle(33, 17, 3.6, c.gold)
        + circle(5, -38, 3.6, c.gold)
    )


def _mandolin(c: Palette) -> str:
    body = "M-6-16C-18-8-22 8-16 18C-8 28 8 28 16 18C22 8 18-8 6-16Z"
    neck = path("M-3-62H3V-14H-3Z", c.line) + path(
        "M-5-76C-8-72-6-66-3-62H3C6-66 8-72 5-76Z", c.wood
    )
    pegs = path("M-9-73h4M-9-68h4M5-73h4M5-68h4", stroke_width=1.8)
    strings = path("M-1.4-62V14M1.4-62V14", stroke=c.paper, stroke_width=0.8)
    hole = circle(0, 0, 5.4, c.line) + path("M-7 14H7", stroke_width=2.6)
    whole = group(
        neck,
        pegs,
        path(body, c.wood),
        path("M-10-6C-14 4-12 12-8 17", stroke_width=1),
        hole,
        strings,
    )
    return moved(turned(whole, 56), -22, 40, 0.84)
