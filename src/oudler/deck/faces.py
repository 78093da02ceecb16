"""The faces of the cards and their back, each a whole SVG."""

from __future__ import annotations

from oudler.core.cards import COURT_RANKS, EXCUSE, Card, Suit
from oudler.deck.backs import pattern
from oudler.deck.courts import court
from oudler.deck.frame import border, corner, frame
from oudler.deck.index import index
from oudler.deck.look import Look
from oudler.deck.palette import Palette, palette
from oudler.deck.pips import ace, pips
from oudler.deck.shapes import HEIGHT, WIDTH, box, double_ended, tag
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
