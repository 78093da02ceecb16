"""Where the symbols stand on the cards from 1 to 10."""

from __future__ import annotations

from oudler.core.cards import Suit
from oudler.deck.palette import Palette
from oudler.deck.shapes import HEIGHT, WIDTH, around, circle, group, moved, outlined, path, turned
from oudler.deck.symbols import symbol

_LEFT, _MIDDLE, _RIGHT = 44, WIDTH // 2, 78
_ROWS = {2: (35, 189), 3: (35, 112, 189), 4: (35, 86, 138, 189)}

_COLUMNS = {1: 0, 2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}
"""How many symbols stand in each of the two outer columns; the rest stand in the middle."""
_MIDDLE_ROWS = {
    1: (112,),
    2: (35, 189),
    3: (35, 112, 189),
    5: (112,),
    7: (73,),
    8: (73, 151),
    9: (112,),
    10: (60, 164),
}


def places(count: int) -> list[tuple[int, int]]:
    """Where the symbols of a card from 1 to 10 stand.

    >>> places(3)
    [(61, 35), (61, 112), (61, 189)]
    """
    outer = _ROWS.get(_COLUMNS[count], ())
    sides = [(x, y) for x in (_LEFT, _RIGHT) for y in outer]
    return sides + [(_MIDDLE, y) for y in _MIDDLE_ROWS.get(count, ())]


def pips(suit: Suit, count: int, c: Palette) -> str:
    """The symbols of a card from 1 to 10, each of its own; the ace is large."""
    high = 64 if count == 1 else 24
    return group(*(symbol(suit, x, y, high) for x, y in places(count)), fill=c.inks[suit])


def ace(suit: Suit, c: Palette) -> str:
    """What an ace stands on: a rosette of sixteen petals, and a ring of beads."""
    x, y, ink = WIDTH / 2, HEIGHT / 2, c.inks[suit]
    petals = "".join(
        turned(path("M0-34C7-40 6-47 0-52C-6-47-7-40 0-34Z"), 22.5 * i) for i in range(16)
    )
    beads = "".join(circle(dx, dy, 1.3) for dx, dy in around(16, 49.5, -78.75))
    ring = circle(0, 0, 34, c.tints[suit], stroke=ink, stroke_width=c.pen)
    return moved(
        outlined(petals, line=ink, width=c.pen, fill=c.tints[suit]) + group(beads, fill=ink) + ring,
        x,
        y,
    )
