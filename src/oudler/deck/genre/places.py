"""Where a scene takes place."""

from __future__ import annotations

from oudler.deck.palette import Palette
from oudler.deck.shapes import path
from oudler.deck.sky import flat, land, sky

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
