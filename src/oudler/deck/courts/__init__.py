"""The sixteen courts: which figure stands where, and on what."""

from collections.abc import Callable

from oudler.core import Suit
from oudler.deck.courts import jacks, kings, knights, queens
from oudler.deck.frame import SLOPE, above_the_slant, diaper, sash
from oudler.deck.index import symbol
from oudler.deck.look import Palette
from oudler.deck.shapes import group, moved, outlined

Figure = Callable[[str, Palette], str]

_HEAD = (71, 52)
"""The middle of a head, on the card."""
_FIGURES: dict[str, tuple[Figure, Figure, Figure, Figure]] = {
    "J": (jacks.spades, jacks.hearts, jacks.diamonds, jacks.clubs),
    "N": (knights.spades, knights.hearts, knights.diamonds, knights.clubs),
    "Q": (queens.spades, queens.hearts, queens.diamonds, queens.clubs),
    "K": (kings.spades, kings.hearts, kings.diamonds, kings.clubs),
}
"""By rank and suit."""
_MARKS: dict[str, list[tuple[float, float, float]]] = {
    "J": [(104, 58, 15), (53, 27, 12), (43, 38, 15), (103, 21, 15)],
    "N": [(48.5, 21, 12), (49, 30, 13), (103, 70, 15), (100.5, 88, 11)],
    "Q": [(103, 21, 15)] * 4,
    "K": [(40, 33, 19)] * 4,
}
"""The place of a suit's symbol in the picture, and its height: a king's is on his sceptre."""


def court(suit: Suit, rank: str, c: Palette) -> str:
    """The upper end of a jack, knight, queen or king: J, N, Q or K."""
    figure = _FIGURES[rank][suit](c.robes[suit], c)
    drawn = outlined(moved(figure, *_HEAD), line=c.line, width=c.pen)
    x, y, high = _MARKS[rank][suit]
    mark = group(symbol(suit, x, y, high), fill=c.inks[suit])
    return above_the_slant(diaper(c) + drawn + mark) + sash(SLOPE, c)
