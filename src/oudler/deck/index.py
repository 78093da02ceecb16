"""The index in a card's corner: letters drawn without a font, the suit, and the card's worth."""

from itertools import accumulate

from oudler.core import EXCUSE, OUDLERS, Card, Suit
from oudler.deck.look import Look, Palette
from oudler.deck.shapes import HEIGHT, box, circle, group, moved, outlined, path, star, stretched
from oudler.words import Words
from oudler.words.names import short_rank

STUD = "M0-3L2.4 0L0 3L-2.4 0Z"
_CREST = "M-6.5-7.5Q0-5.5 6.5-7.5V0C6.5 4.5 3 7 0 8.5C-3 7-6.5 4.5-6.5 0Z"
_X = 14.75


def index(card: Card, look: Look, colours: Palette) -> str:
    """Everything that identifies the card when only 22 % of its width shows."""
    if card is EXCUSE:
        return _of_the_excuse(colours)
    if card.suit is Suit.TRUMPS:
        return _of_a_trump(card, colours)
    return _of_a_suit(card, look, colours)


def _of_a_suit(card: Card, look: Look, colours: Palette) -> str:
    assert card.suit is not None
    ink = colours.inks[card.suit]
    text = short_rank(Words(look.language), card)
    letters = outlined(path(written(text, 14.5, 20.5, 17, 25)), line=ink, width=_pen(text))
    return letters + group(symbol(card.suit, 14.5, 49, 20), _studs(card, 66.5), fill=ink)


def _of_a_trump(card: Card, c: Palette) -> str:
    digits = path(written(card.rank, _X, 25, 16.4, 30))
    shown = outlined(digits, line=c.on_tab, width=_pen(card.rank))
    if card in OUDLERS:
        return _tab(70, c) + shown + _crest(card, c)
    return _tab(43, c) + shown


def _of_the_excuse(c: Palette) -> str:
    """A star: the card beats nothing, so no number fits."""
    sign = path(star(8, 11, 5.4), c.on_tab) + circle(0, 0, 3, c.gold)
    return _tab(70, c) + moved(sign, _X, 25) + _crest(EXCUSE, c)


def _tab(high: float, c: Palette) -> str:
    return box(3.5, 4, 22.5, high, rx=6, fill=c.tab, stroke=c.ink)


def _crest(card: Card, c: Palette) -> str:
    """The shield of an oudler, and its points."""
    shield = path(_CREST, c.gold, stroke=c.on_tab)
    sign = path(star(5, 4.6, 1.9), c.ink)
    return moved(shield + sign, _X, 53) + group(_studs(card, 67), fill=c.on_tab)


def _studs(card: Card, y: float) -> str:
    """A stud for each point above the half that every card is worth."""
    count = (card.half_points - 1) // 2
    return "".join(moved(path(STUD), _X + 5.4 * (i - (count - 1) / 2), y) for i in range(count))


def _pen(text: str) -> float:
    return 4 if len(text) == 1 else 3.4


_HIGH, _BETWEEN = 16, 5

STROKES = {
    "0": "M0 5C0 2 2 0 5 0S10 2 10 5L10 11C10 14 8 16 5 16S0 14 0 11Z",
    "1": "M0 3.4L4 0L4 16",
    "2": "M.3 4.6C.3 1.8 2.2 0 5 0S9.8 1.8 9.8 4.6C9.8 6.6 8.8 8 7.5 9.4L.2 16L10 16",
    "3": "M.5 3.4C1 1.3 2.6 0 5 0C7.8 0 9.5 1.6 9.5 3.9S7.8 7.6 5 7.6L4 7.6M5 7.6"
    "C8 7.6 10 9.2 10 11.7S8 16 5 16C2.3 16 .5 14.6 0 12.4",
    "4": "M7.4 16L7.4 0L0 11.6L10 11.6",
    "5": "M9.2 0L1.4 0L.8 7.4C1.8 6.5 3.2 5.9 5 5.9C8 5.9 10 7.9 10 10.9S8 16 5 16"
    "C2.4 16 .6 14.7 0 12.6",
    "6": "M9.3 3C8.8 1.1 7.3 0 5.2 0C1.8 0 0 2.6 0 7L0 10.8C0 14 2 16 5 16S10 14 10 10.9"
    "S8 6 5 6S0 8 0 10.8",
    "7": "M0 0L10 0L3.6 16",
    "8": "M5 7.4C2.4 7.4 .6 5.9 .6 3.7S2.4 0 5 0S9.4 1.5 9.4 3.7S7.6 7.4 5 7.4"
    "C2 7.4 0 9.2 0 11.7S2 16 5 16S10 14.2 10 11.7S8 7.4 5 7.4Z",
    "9": "M.7 13C1.2 14.9 2.7 16 4.8 16C8.2 16 10 13.4 10 9L10 5.2C10 2 8 0 5 0S0 2 0 5.1"
    "S2 10 5 10S10 8 10 5.2",
    "C": "M9.8 4C9.2 1.5 7.6 0 5.2 0C2 0 0 2.2 0 6L0 10C0 13.8 2 16 5.2 16C7.6 16 9.2 14.5 9.8 12",
    "D": "M0 0L3.6 0C7.8 0 10 2.4 10 6L10 10C10 13.6 7.8 16 3.6 16L0 16Z",
    "J": "M9 0L9 11C9 14.4 7.4 16 4.6 16S.4 14.4 0 11.6",
    "K": "M0 0L0 16M9.6 0L0 9.4M3.4 6.2L10 16",
    "N": "M0 16L0 0L10 16L10 0",
    "Q": "M0 5C0 2 2 0 5 0S10 2 10 5L10 11C10 14 8 16 5 16S0 14 0 11ZM6 11.5L10 16.6",
    "R": "M0 16L0 0L5 0C8 0 9.6 1.8 9.6 4.4S8 8.8 5 8.8L0 8.8M5 8.8L10 16",
    "V": "M0 0L5 16L10 0",
}
"""Points of a box ten wide and sixteen high. The 1 and the J are narrower."""

_WIDTHS = {"1": 4, "J": 9}


def written(text: str, x: float, y: float, wide: float, high: float) -> str:
    """The path data of a text centred on a point, within a height and width. Raises KeyError."""
    widths = [_WIDTHS.get(letter, 10) for letter in text]
    starts = list(accumulate(widths, lambda at, width: at + width + _BETWEEN, initial=0))
    whole = starts[-1] - _BETWEEN
    scale = min(wide / whole, high / _HIGH * 1.05)
    left = x - scale * whole / 2
    return "".join(
        stretched(STROKES[letter], left + scale * start, y - high / 2, scale, high / _HIGH)
        for letter, start in zip(text, starts, strict=False)
    )


SYMBOLS = {
    Suit.SPADES: "M0-13C3-7 11-3 11 4C11 10 4 11 1.6 7C2 10 3 12 5 13L-5 13C-3 12-2 10-1.6 7"
    "C-4 11-11 10-11 4C-11-3-3-7 0-13Z",
    Suit.HEARTS: "M0 13C-4 6-11.5 1-11.5-5.5C-11.5-10-8.5-12-5.8-12C-3-12-1-10 0-7.5"
    "C1-10 3-12 5.8-12C8.5-12 11.5-10 11.5-5.5C11.5 1 4 6 0 13Z",
    Suit.DIAMONDS: "M0-13.5C2.5-8 6-3.5 10 0C6 3.5 2.5 8 0 13.5C-2.5 8-6 3.5-10 0"
    "C-6-3.5-2.5-8 0-13.5Z",
    Suit.CLUBS: "M-3-.6C-6.5-5-5-12.5 0-12.5S6.5-5 3-.6C6.5-4.5 12-2.5 12 2.8S5 9.5 1.4 5.6"
    "C1.8 9 3 12 5 13L-5 13C-3 12-1.8 9-1.4 5.6C-5 9.5-12 8-12 2.8S-6.5-4.5-3-.6Z",
}
"""Path data around the origin, about 24 wide and 26 high."""


def symbol(suit: Suit, x: float, y: float, high: float) -> str:
    """A suit's symbol of this height around a point; upside down in the lower half."""
    scale = high / 26
    return moved(path(SYMBOLS[suit]), x, y, -scale if y > HEIGHT / 2 else scale)
