"""The index in a card's corner: its letter or number, its suit, and what the card is worth."""

from __future__ import annotations

from oudler.core.cards import EXCUSE, OUDLERS, Card, Suit
from oudler.deck.letters import written
from oudler.deck.look import Look
from oudler.deck.palette import Palette
from oudler.deck.shapes import box, circle, group, moved, outlined, path, star
from oudler.deck.symbols import symbol
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
