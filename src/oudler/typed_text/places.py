"""Seats and cards as people type them, in French or English, in conditions and deals."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from oudler.core import Card, CardSet, Ruleset
from oudler.core.cards import CODES
from oudler.typed_text import keywords
from oudler.typed_text.cards import language_of, named_cards
from oudler.words import LANGUAGES, Words
from oudler.words.safe_text import plain

Place = int
"""A seat, or `DOG`."""
DOG: Place = -1

COMPASS = ("N", "W", "S", "E")
"""Four seats in playing order, which is counter-clockwise, as in tournaments; seat 0 is North."""
_NUMBERED = re.compile(r"(?:p|j|player|joueur) ?([1-9])")


class UnknownPlace(ValueError):
    """A word that names no seat of this table, nor its dog."""


class UnclearCards(ValueError):
    """A piece of text that names no card, or could be any of several."""

    def __init__(self, piece: str, several: CardSet) -> None:
        super().__init__(piece)
        self.piece = piece
        self.several = several


def places(rules: Ruleset) -> tuple[Place, ...]:
    """Every place that gets cards: the seats, then the dog.

    >>> places(rules)
    (0, 1, 2, 3, -1)
    """
    return (*range(rules.seats), DOG) if rules.dog else tuple(range(rules.seats))


def place_name(rules: Ruleset, place: Place) -> str:
    """The name of a place in a text: a letter at a table of four, else `P1` for the first to play.

    >>> place_name(rules, 1), place_name(load_ruleset("fft-5"), 1), place_name(rules, DOG)
    ('W', 'P2', 'dog')
    """
    if place == DOG:
        return "dog"
    if place >= rules.seats:  # a dealer who sits out
        return str(place)
    return COMPASS[place] if rules.seats == len(COMPASS) else f"P{place + 1}"


def names_of(rules: Ruleset, known: Iterable[Place]) -> str:
    """The names of some places, one after the other.

    >>> names_of(rules, places(rules))
    'N, W, S, E, dog'
    """
    return ", ".join(place_name(rules, place) for place in known)


def place_title(words: Words, rules: Ruleset, place: Place) -> str:
    """The name of a seat or the dog as people read it, the same on every page.

    >>> [place_title(fr, rules, place) for place in (0, DOG)]
    ['Nord', 'Chien']
    >>> place_title(fr, load_ruleset("fft-5"), 1)
    'Joueur 2'
    """
    if place == DOG:
        return words("web.places.dog")
    if rules.seats == len(COMPASS) > place:
        return words(f"web.places.{COMPASS[place]}")
    return words("web.places.number", number=place + 1)


def place_called(rules: Ruleset, word: str) -> Place:
    """The seat or the dog that a word names. Raises UnknownPlace.

    A bare number counts seats from 0, as records do; `P1`, « joueur 1 », is the first.

    >>> [place_called(rules, word) for word in ("O", "1", "J2", "chien")]
    [1, 1, 1, -1]
    """
    said = plain(word)
    named = keywords("place").get(said)
    if named == "dog" and rules.dog:
        return DOG
    if word in map(str, range(rules.seats)):
        return int(word)
    if (numbered := _NUMBERED.fullmatch(said)) and int(numbered[1]) <= rules.seats:
        return int(numbered[1]) - 1
    if named in COMPASS and rules.seats == len(COMPASS):
        return COMPASS.index(named)
    raise UnknownPlace(word)


def typed_cards(text: str) -> tuple[Card, ...]:
    """The cards of the first pack that a text names, in its order. Raises UnclearCards.

    Codes are read first, then the words of both languages: where they differ as in the one that
    the text shows, else as in French. A suit may also come first, and then its cards.

    >>> typed_cards("T21 R♠, dame de coeur") == typed_cards("T21 SK HQ")
    True
    >>> typed_cards("♠ R D 10, ♥ 9, atouts 21 2, excuse") == typed_cards("SK SQ S10 H9 T21 T2 EX")
    True
    """
    codes = _codes()
    pieces = text.replace(",", " ").split()
    if all(piece in codes for piece in pieces):
        return tuple(codes[piece] for piece in pieces)
    languages = _languages(text)
    for language in languages:
        try:
            return _read(language, text)
        except UnclearCards as error:
            # « as » may be any ace in French: it is not taken for the English ace of spades.
            if error.several or language == languages[-1]:
                raise
    raise AssertionError("there is a last language")


def typed_pieces(text: str) -> list[Card | UnclearCards]:
    """Each piece of a text as its card, or as what is unclear about it.

    Read in the language in which fewest pieces name no card, and in the one that shows if both do.

    >>> [*map(str, typed_pieces("♠ KQ, zut"))]
    ['SK', 'SQ', 'zut']
    """
    codes, pieces = _codes(), text.replace(",", " ").split()
    if all(piece in codes for piece in pieces):
        return [codes[piece] for piece in pieces]
    read = [list(_pieces(language, text)) for language in _languages(text)]
    return min(read, key=lambda found: sum(map(_names_none, found)))


def _names_none(piece: Card | UnclearCards) -> bool:
    return isinstance(piece, UnclearCards) and not piece.several


def _languages(text: str) -> list[str]:
    """The language that a text shows, French if neither does; then the others."""
    first = language_of(text, LANGUAGES[0])
    return [first, *(one for one in LANGUAGES if one != first)]


def _read(language: str, text: str) -> tuple[Card, ...]:
    found = list[Card]()
    for piece in _pieces(language, text):
        if isinstance(piece, UnclearCards):
            raise piece
        found.append(piece)
    return tuple(found)


def _pieces(language: str, text: str) -> Iterator[Card | UnclearCards]:
    # Pieces are read in small letters and without accents; what is wrong is told as it was typed.
    as_typed = {plain(word): word for word in reversed(text.replace(",", " ").split())}
    for piece, cards in named_cards(Words(language), text):
        is_clear = len(cards) == 1
        yield cards.lowest if is_clear else UnclearCards(as_typed.get(piece, piece), cards)


def typed_card(text: str) -> Card | None:
    """The one card that a text names, if it does."""
    try:
        found = typed_cards(text)
    except UnclearCards:
        return None
    return found[0] if len(found) == 1 else None


@cache
def _codes() -> dict[str, Card]:
    return {CODES[card]: card.first for card in Card}
