"""Small people, sixty high, who stand on a point, and the places where a scene shows them."""

from oudler.core import value
from oudler.deck.look import Palette
from oudler.deck.nature import flat, land, sky
from oudler.deck.shapes import circle, group, moved, path, tube

Point = tuple[float, float]

CLOTHES = {
    "gown": "M-6-38C-8-31-5-27-5-23C-8-14-13-6-15 0Q0 3 15 0C13-6 8-14 5-23"
    "C5-27 8-31 6-38Q0-40-6-38Z",
    "coat": "M-7-38C-9-30-8-20-11-11H11C8-20 9-30 7-38Q0-40-7-38Z",
    "tunic": "M-7-38C-8-31-7-25-8-18H8C7-25 8-31 7-38Q0-40-7-38Z",
}
HATS = {
    "straw": "M-14-49C-8-53-7-58 0-58S8-53 14-49Q0-46-14-49Z",
    "top hat": "M-11-49H-7L-6-63H6L7-49H11Q0-46-11-49Z",
    "bonnet": "M-8-43C-11-57 11-57 8-43C5-50-5-50-8-43Z",
    "beret": "M-8-48C-13-54-2-58 6-56C13-54 12-49 8-48Q0-51-8-48Z",
    "hood": "M-8-40C-11-56-3-58 2-60C6-57 10-50 8-40C7-50-7-50-8-40Z",
    "cone": "M-7-49L1-68L8-49Q0-52-7-49Z",
    "feather": "M-11-48C-9-57 4-58 8-53C11-60 17-62 20-60C18-54 14-50 10-48Q0-51-11-48Z",
    "crown": "M-6.5-48L-7.5-57L-3-52L0-59L3-52L7.5-57L6.5-48Q0-51-6.5-48Z",
}
HAIR = {
    "short": "M-6.6-44C-9-54 9-54 6.6-44C5-49-4-49-6.6-44Z",
    "long": "M-6-47C-10-42-9-36-8-33H8C9-36 10-42 6-47C5-53-5-53-6-47Z",
    "bun": "M-6.6-44C-8-50-5-52-3-52C-4-57 4-57 3-52C5-52 8-50 6.6-44C5-49-4-49-6.6-44Z",
}
_STANDING = ((-4.0, 0.0), (4.0, 0.0))


@value
class Dress:
    """Somebody's clothes, and their colours."""

    clothes: str
    colour: str
    hair: str
    hair_colour: str
    hat: str = ""
    hat_colour: str = ""
    hose: str = ""
    """The colour of the legs."""
    apron: str = ""
    beard: str = ""


def person(
    dress: Dress,
    left: Point,
    right: Point,
    c: Palette,
    *,
    feet: tuple[Point, Point] = _STANDING,
    holding: str = "",
) -> str:
    """Somebody whose hands are at two points, holding something behind the hands."""
    legs = "".join(
        _leg(side, foot, dress.hose or dress.colour, c)
        for side, foot in zip((-1, 1), feet, strict=True)
    )
    apron = path("M-4-24H4L8-4Q0-2-8-4Z", dress.apron) if dress.apron else ""
    return (
        ("" if dress.clothes == "gown" else legs)
        + path(CLOTHES[dress.clothes], dress.colour)
        + apron
        + _head(dress, c)
        + holding
        + _arm(-1, left, dress.colour, c)
        + _arm(1, right, dress.colour, c)
    )


def put(art: str, x: float, y: float, size: float = 1, *, facing: int = 1) -> str:
    """Somebody at a place, in a size; -1 looks the other way."""
    if facing == 1:
        return moved(art, x, y, size)
    return group(art, transform=f"translate({x} {y}) scale({-size} {size})")


def _head(dress: Dress, c: Palette) -> str:
    behind = path(HAIR["long"], dress.hair_colour) if dress.hair == "long" else ""
    beard = (
        path("M-6-43C-6-34-2-32 0-31C2-32 6-34 6-43Q0-39-6-43Z", dress.beard) if dress.beard else ""
    )
    top = "short" if dress.hair == "long" else dress.hair
    return (
        behind
        + path("M-2.4-41V-37H2.4V-41Z", c.paper)
        + circle(0, -45, 6.6, c.paper)
        + beard
        + path("M-3.6-45.4h.1M1.6-45.4h.1", stroke_width=1.8)
        + ("" if dress.beard else path("M-2.6-41.8Q-1-40.6 .8-41.8", stroke_width=0.8))
        + path(HAIR[top], dress.hair_colour)
        + (path(HATS[dress.hat], dress.hat_colour) if dress.hat else "")
    )


def _leg(side: int, foot: Point, hose: str, c: Palette) -> str:
    x, y = foot
    shoe = path(
        f"M{x - 4.5} {y}C{x - 4} {y - 3} {x - 1} {y - 3.4} {x + 1.6} {y - 3.4}V{y}Z", c.line
    )
    return tube(f"M{3.4 * side} -18L{x} {y - 2}", hose, c.line, 4.4, c.pen) + shoe


def _arm(side: int, hand: Point, colour: str, c: Palette) -> str:
    """An arm with its elbow down and out."""
    x, y = hand
    elbow = ((6.5 * side + x) / 2 + 3 * side, (y - 35) / 2 + 4)
    bent = f"M{6 * side} -35Q{elbow[0]:.3g} {elbow[1]:.3g} {x} {y}"
    return tube(bent, colour, c.line, 4, c.pen) + circle(x, y, 2.5, c.paper)


GROUND = "M0 100C40 94 80 102 120 97V116H0Z"


def outside(c: Palette, *, ground: str = "") -> str:
    """A day outside: hills far away, and something to stand on."""
    return (
        sky(c.paper)
        + flat("M8 8H114V62C80 54 40 68 8 58Z", c.sky)
        + land("M0 84C24 66 44 80 62 74S100 64 120 76V116H0Z", c.stone)
        + land(GROUND, ground or c.leaf)
    )


def inside(wall: str, floor: str) -> str:
    """A room with a floor of tiles."""
    return (
        sky(wall)
        + path("M8 90H114V116H8Z", floor)
        + path(
            "M8 97H114M8 105H114M30 90L22 113M52 90L48 113M74 90L76 113M96 90L104 113",
            stroke_width=0.7,
        )
    )
