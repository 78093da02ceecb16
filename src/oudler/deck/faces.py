"""The faces of the cards and their back, each a whole SVG."""

from __future__ import annotations

from oudler.core.cards import COURT_RANKS, EXCUSE, OUDLERS, Card, Suit
from oudler.deck.emblems import EMBLEMS
from oudler.deck.figures import court, jester
from oudler.deck.letters import written
from oudler.deck.look import Look, Palette, palette
from oudler.deck.shapes import (
    HEIGHT,
    WIDTH,
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
)
from oudler.deck.symbols import pips, symbol
from oudler.words import LANGUAGES, Words
from oudler.words.names import card_name, short_rank


def face(card: Card, look: Look) -> str:
    """The face of a card as SVG, with a title for screen readers; it has no id and loads nothing.

    Both cards of two packs have the same face.
    """
    card = card.first
    colours = palette(look)
    titles = {language: card_name(Words(language), card) for language in LANGUAGES}
    corner = double_ended(_corner(card, look, colours))
    return _svg(titles, look, _picture(card, colours) + corner)


def back(look: Look) -> str:
    """The back of every card as SVG."""
    colours = palette(look)
    titles = {language: Words(language)("cards.back") for language in LANGUAGES}
    return _svg(titles, look, _lattice(colours))


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


def _picture(card: Card, colours: Palette) -> str:
    if card.suit is None or card.suit is Suit.TRUMPS:
        return _trump(card, colours)
    if card.rank in COURT_RANKS:
        return court(card.suit, card.rank, colours)
    ink = colours.inks[card.suit]
    return (_disc(card.suit, colours) if card.rank == "1" else "") + group(
        pips(card.suit, int(card.rank)), fill=ink
    )


def _disc(suit: Suit, colours: Palette) -> str:
    """What an ace stands on."""
    ring = {"fill": "none", "stroke": colours.inks[suit]}
    x, y = WIDTH / 2, HEIGHT / 2
    return circle(x, y, 46, colours.tints[suit]) + circle(x, y, 50, **ring)


def _trump(card: Card, colours: Palette) -> str:
    """An emblem and the number, for either end, in a frame that is golden round an oudler."""
    ink, pen = colours.inks[Suit.TRUMPS], colours.pen
    frame = box(8, 8, 106, 208, rx=5, fill=colours.tints[Suit.TRUMPS], stroke=ink, stroke_width=pen)
    if card in OUDLERS:
        frame += box(11.5, 11.5, 99, 201, rx=3, fill="none", stroke=colours.gold, stroke_width=3)
    if card is EXCUSE:
        return frame + jester(colours)
    emblem = EMBLEMS[int(card.rank) - 1](ink, colours)
    drawn = moved(outlined(emblem, line=colours.line, width=pen), 62, 43.5, 1.12)
    digits = outlined(path(written(card.rank, 61, 94, 46, 25)), line=ink, width=5.5)
    middle = path("M30 112H92", stroke=ink, stroke_width=pen)
    return frame + middle + double_ended(drawn + digits)


def _corner(card: Card, look: Look, colours: Palette) -> str:
    """What tells the card where 22 % of its width shows: its letter, and its suit below."""
    suit = Suit.TRUMPS if card.suit is None else card.suit
    ink = colours.inks[suit]
    if suit is not Suit.TRUMPS:
        text = short_rank(Words(look.language), card)
        letters = path(written(text, 14.5, 20.5, 17, 25))
        return outlined(letters, line=ink, width=_pen(text)) + group(
            symbol(suit, 14.5, 50, 20), fill=ink
        )
    tab = box(3, 3.5, 23.5, 68 if card in OUDLERS else 43, rx=6, fill=ink)
    if card is EXCUSE:
        return tab + moved(path(star(5, 11.5, 4.8), colours.gold), 14.75, 38.5)
    digits = outlined(
        path(written(card.rank, 14.75, 25, 16.4, 30)), line=colours.paper, width=_pen(card.rank)
    )
    mark = moved(path(star(5, 9.5, 4), colours.gold), 14.75, 57) if card in OUDLERS else ""
    return tab + digits + mark


def _pen(text: str) -> float:
    return 4 if len(text) == 1 else 3.4


def _lattice(colours: Palette) -> str:
    """Lozenges round a sun and a star, the same from both ends."""
    ink, wide, high = colours.inks[Suit.TRUMPS], 106 / 5, 208 / 10
    cells = [(8 + wide * (x + 0.5), 8 + high * y) for x in range(5) for y in range(10)]
    net = "".join(f"M{number(x)} {number(y)}l10.6 10.4-10.6 10.4-10.6-10.4z" for x, y in cells)
    dots = "".join(f"M{number(x)} {number(y + 7.2)}l3 3.2-3 3.2-3-3.2z" for x, y in cells)
    sun = circle(0, 0, 33, ink) + path(star(21, 31, 23), colours.gold) + circle(0, 0, 21, ink)
    return (
        box(8, 8, 106, 208, rx=5, fill=ink)
        + path(net, "none", stroke=colours.tints[Suit.TRUMPS], stroke_width=0.8)
        + path(dots, colours.gold)
        + moved(sun + path(star(8, 18, 8), colours.paper), WIDTH / 2, HEIGHT / 2)
    )
