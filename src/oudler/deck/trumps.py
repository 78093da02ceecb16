"""The trumps and the Excuse: a scene at either end, in a frame that is golden round an oudler."""

from __future__ import annotations

from oudler.core.cards import EXCUSE, OUDLERS, Card
from oudler.deck import genre, landscapes
from oudler.deck.frame import SLOPE, frame, sash, upper_half
from oudler.deck.jester import jester
from oudler.deck.look import Look
from oudler.deck.palette import Palette
from oudler.deck.shapes import outlined

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
