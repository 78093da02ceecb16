"""The faces of the cards and their back, each a whole SVG."""

from oudler.core.cards import COURT_RANKS, EXCUSE, Card, Suit
from oudler.deck.courts import court
from oudler.deck.frame import border, corner, frame
from oudler.deck.index import index, symbol
from oudler.deck.look import Look, Palette, palette
from oudler.deck.shapes import (
    HEIGHT,
    WIDTH,
    around,
    box,
    circle,
    double_ended,
    group,
    moved,
    number,
    outlined,
    path,
    star,
    tag,
    turned,
)
from oudler.deck.trumps import golden_frame, trump
from oudler.words import LANGUAGES, Words
from oudler.words.names import card_name


def face(card: Card, look: Look) -> str:
    """The face of a card as SVG, with a title for screen readers; it loads nothing.

    Both cards of two packs have the same face. Its id is the card's code, for its other end.
    """
    card = card.first
    colours = palette(look)
    titles = {language: card_name(Words(language), card) for language in LANGUAGES}
    return _svg(titles, look, _drawn(card, look, colours))


def back(look: Look) -> str:
    """The back of every card as SVG."""
    titles = {language: Words(language)("cards.back") for language in LANGUAGES}
    return _svg(titles, look, pattern(palette(look)))


def _svg(titles: dict[str, str], look: Look, art: str) -> str:
    """An SVG whose first title is in the look's language: that one is read aloud."""
    colours = palette(look)
    first = sorted(titles, key=lambda language: language != look.language)
    said = "".join(tag("title", titles[language], lang=language) for language in first)
    edge = {"fill": colours.paper, "stroke": colours.edge}
    return tag(
        "svg",
        said + box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=9, **edge) + art,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )


def _drawn(card: Card, look: Look, c: Palette) -> str:
    sign = index(card, look, c)
    if card.suit is None or card.suit is Suit.TRUMPS:
        return _framed(card, trump(card, look, c), sign, c) + golden_frame(card, c)
    if card.rank in COURT_RANKS:
        return _framed(card, court(card.suit, card.rank, c), sign, c)
    ground = ace(card.suit, c) if card.rank == "1" else ""
    return ground + pips(card.suit, int(card.rank), c) + double_ended(sign, card.name)


def _framed(card: Card, half: str, sign: str, c: Palette) -> str:
    """A picture from both ends, in its frame; the paper of the corners lies over it."""
    suit = Suit.TRUMPS if card is EXCUSE or card.suit is None else card.suit
    ends = double_ended(half + corner(c.paper) + sign, card.name)
    return frame(c.tints[suit]) + ends + border(c.inks[suit], c)


_WIDE, _HIGH = 100 / 5, 202 / 10


def pattern(c: Palette) -> str:
    """Lozenges round a sun and a star, and a star in each corner."""
    ink = c.ink
    cells = [(11 + _WIDE * (x + 0.5), 11 + _HIGH * y) for x in range(5) for y in range(10)]
    net = "".join(f"M{number(x)} {number(y)}l10 10.1-10 10.1-10-10.1z" for x, y in cells)
    inner = "".join(f"M{number(x)} {number(y + 4)}l6 6.1-6 6.1-6-6.1z" for x, y in cells)
    dots = "".join(f"M{number(x)} {number(y + 7.6)}l2.4 2.5-2.4 2.5-2.4-2.5z" for x, y in cells)
    sun = circle(0, 0, 35, ink) + path(star(24, 33, 25), c.gold) + circle(0, 0, 23, ink)
    ring = circle(0, 0, 20.5, "none", stroke=c.gold)
    corners = "".join(
        moved(circle(0, 0, 10, ink) + path(star(8, 8, 3.4), c.gold), x, y)
        for x in (20, WIDTH - 20)
        for y in (20, HEIGHT - 20)
    )
    tint = c.tints[Suit.TRUMPS]
    return (
        box(8, 8, 106, 208, rx=5, fill=ink)
        + path(net, "none", stroke=tint, stroke_width=0.9)
        + path(inner, "none", stroke=tint, stroke_width=0.4)
        + path(dots, c.gold)
        + corners
        + moved(sun + ring + path(star(8, 18, 8), c.paper), WIDTH / 2, HEIGHT / 2)
        + box(11, 11, 100, 202, rx=3, fill="none", stroke=c.gold)
    )


_LEFT, _MIDDLE, _RIGHT = 44, WIDTH // 2, 78
_ROWS = {2: (35, 189), 3: (35, 112, 189), 4: (35, 86, 138, 189)}

_COLUMNS = {1: 0, 2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}
"""The number of symbols in each of the two outer columns; the rest stand in the middle."""
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
    """The places of the symbols of a card from 1 to 10.

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
    """The ground of an ace: a rosette of sixteen petals, and a ring of beads."""
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
