"""The few SVG elements that the deck is drawn with, and the size of a card."""

import math
import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

WIDTH, HEIGHT = 122, 224
"""Twice the 61 by 112 millimetres of a tarot card."""

Paint = str | float | None
P = ParamSpec("P")


def number(value: float) -> str:
    """A coordinate, with as few of two decimals as it needs.

    >>> number(2.0), number(1.256)
    ('2', '1.26')
    """
    # Adding 0 turns the -0.0 that rounding leaves into 0.
    return f"{round(value, 2) + 0:g}"


def tag(name: str, inside: str = "", /, **attributes: Paint) -> str:
    """An element. `stroke_width=2` is written `stroke-width="2"`; None is left out.

    >>> tag("path", d="M0 0L4 4", stroke_width=2)
    '<path d="M0 0L4 4" stroke-width="2"/>'
    """
    said = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def path(d: str, fill: str | None = None, **paint: Paint) -> str:
    """A path, in the colours of the group around it where none are given."""
    return tag("path", d=d, fill=fill, **paint)


def circle(x: float, y: float, r: float, fill: str | None = None, **paint: Paint) -> str:
    """A circle around a point.

    >>> circle(61, 112, 4.5, "#000000")
    '<circle cx="61" cy="112" r="4.5" fill="#000000"/>'
    """
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **paint)


def box(x: float, y: float, width: float, height: float, **paint: Paint) -> str:
    """A rectangle from its upper left corner."""
    return tag("rect", x=x, y=y, width=width, height=height, **paint)


def group(*shapes: str, **paint: Paint) -> str:
    """Shapes that share their paint or their place."""
    return tag("g", "".join(shapes), **paint)


def moved(art: str, x: float, y: float, scale: float = 1) -> str:
    """Art drawn around the origin, placed and scaled; a negative scale turns it upside down.

    >>> moved("<path/>", 61, 112, -1)
    '<g transform="translate(61 112) scale(-1)"><path/></g>'
    """
    size = "" if scale == 1 else f" scale({number(scale)})"
    return group(art, transform=f"translate({number(x)} {number(y)}){size}")


def placed(draw: Callable[P, str]) -> Callable[Concatenate[float, float, float, P], str]:
    """Let a drawing around the origin be called with its place and its size before the rest.

    >>> placed(lambda fill: path("M0 0L4 4", fill))(61, 112, 1, "#000000")
    '<g transform="translate(61 112)"><path d="M0 0L4 4" fill="#000000"/></g>'
    """

    @wraps(draw)
    def at(x: float, y: float, size: float, /, *args: P.args, **kwargs: P.kwargs) -> str:
        return moved(draw(*args, **kwargs), x, y, size)

    return at


def double_ended(art: str, id: str) -> str:
    """The art of a card's upper half, and the same again for the player across.

    >>> double_ended("<path/>", "SK")
    '<g id="SK"><path/></g><use href="#SK" transform="rotate(180 61 112)"/>'
    """
    # The second half refers to the first by its id, which halves the file.
    turned = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"
    return group(art, id=id) + tag("use", href=f"#{id}", transform=turned)


def clipped(art: str, x: float, y: float, width: float, height: float) -> str:
    """The part of the art inside a rectangle: a nested SVG clips to its own bounds.

    >>> clipped("<path/>", 8, 8, 106, 104)
    '<svg viewBox="8 8 106 104" x="8" y="8" width="106" height="104"><path/></svg>'
    """
    place = {"x": x, "y": y, "width": width, "height": height}
    seen = " ".join(map(number, place.values()))
    return tag("svg", art, viewBox=seen, **place)


def turned(art: str, degrees: float, x: float = 0, y: float = 0) -> str:
    """Art turned clockwise around a point.

    >>> turned("<path/>", 90, 61, 112)
    '<g transform="rotate(90 61 112)"><path/></g>'
    """
    return group(art, transform=f"rotate({number(degrees)} {number(x)} {number(y)})")


def flipped(art: str, x: float) -> str:
    """Art as in a mirror that stands upright at a place.

    >>> flipped("<path/>", 69)
    '<g transform="translate(138 0) scale(-1 1)"><path/></g>'
    """
    return group(art, transform=f"translate({number(2 * x)} 0) scale(-1 1)")


def tube(d: str, fill: str, line: str, width: float, pen: float) -> str:
    """A thick stroke with an outline: an arm, a staff, a branch."""
    return path(d, "none", stroke=line, stroke_width=width + 2 * pen) + path(
        d, "none", stroke=fill, stroke_width=width
    )


def outlined(*shapes: str, line: str, width: float = 1.6, fill: str = "none") -> str:
    """Shapes drawn with one round pen."""
    return group(
        *shapes,
        fill=fill,
        stroke=line,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def around(count: int, radius: float, start: float = -90) -> list[tuple[float, float]]:
    """Points on a circle around the origin, clockwise; -90 degrees is the top.

    >>> [(round(x), round(y)) for x, y in around(4, 10)]
    [(0, -10), (10, 0), (0, 10), (-10, 0)]
    """
    turns = [math.radians(start + 360 * i / count) for i in range(count)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def line(*points: tuple[float, float], closed: bool = False) -> str:
    """The path data of straight lines from point to point.

    >>> line((0, 0), (4, 0), (4, 4), closed=True)
    'M0 0L4 0L4 4Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z" * closed


def star(points: int, outer: float, inner: float) -> str:
    """The path data of a star around the origin."""
    tips = around(points, outer)
    dents = around(points, inner, -90 + 180 / points)
    return line(*(p for pair in zip(tips, dents, strict=True) for p in pair), closed=True)


def stretched(d: str, x: float, y: float, wide: float, high: float) -> str:
    """Path data of absolute points, put at a place and stretched, so that its pen is not.

    >>> stretched("M0 0L10 16", 5, 5, 2, 1)
    'M5 5L25 21'
    """

    def put(found: re.Match[str]) -> str:
        return f"{number(x + wide * float(found[1]))} {number(y + high * float(found[2]))}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", put, d)
