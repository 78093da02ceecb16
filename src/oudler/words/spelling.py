"""Which cards a typed text means: codes, names in full or in short, numbers alone."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from oudler.core import CARDS, Card, CardSet, Suit
from oudler.words.catalogue import Words
from oudler.words.names import kind, picture_name

_COURTS = "JNQK"
_LONGEST_NAME = 3
"""Words in the longest name, fillers left out."""
# « 2 1 » is two cards, not the 21.
_TWO_NUMBERS = re.compile(r"\d \d")


class NoSuchCard(ValueError):
    """A piece of the text names no card."""

    def __init__(self, piece: str) -> None:
        super().__init__(piece)
        self.piece = piece


def plain(text: str) -> str:
    """The text in small letters, without accents or hyphens: « Cœur » is "coeur".

    >>> plain("Cœur"), plain("l’Étoile")
    ('coeur', "l'etoile")
    """
    text = text.casefold().replace("œ", "oe").replace("’", "'").replace("-", " ")
    letters = unicodedata.normalize("NFD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def read_cards(words: Words, text: str) -> list[CardSet]:
    """The cards that the text names, in its order; a name that fits several gives them all.

    Raises NoSuchCard.

    >>> read_cards(fr, "roi de pique, petit"), read_cards(en, "10 of hearts")
    ([CardSet.parse("SK"), CardSet.parse("T1")], [CardSet.parse("H10")])
    """
    known = spellings(words.language)
    pieces = re.split(r"[,;+/]|\b(?:et|and)\b", plain(text))
    return [
        cards for piece in pieces for cards in _read_piece(known, _without_fillers(words, piece))
    ]


def _without_fillers(words: Words, text: str) -> list[str]:
    """The words that name something: « roue fortune », for « la roue de fortune »."""
    filler = words("cards.typed.filler").split()
    return [word for word in re.sub(r"\b[dlj]'", "", text).split() if word not in filler]


def _read_piece(known: Mapping[str, CardSet], piece: list[str]) -> Iterator[CardSet]:
    """Longest names first: « 10 de cœur » is one card, not a 10 and then a heart."""
    while piece:
        for length in range(min(_LONGEST_NAME, len(piece)), 0, -1):
            name = " ".join(piece[:length])
            if not _TWO_NUMBERS.search(name) and (cards := known.get(name.replace(" ", ""))):
                yield cards
                piece = piece[length:]
                break
        else:
            raise NoSuchCard(" ".join(piece))


@cache
def spellings(language: str) -> Mapping[str, CardSet]:
    """Every way to type a card, without its spaces, and the cards it may mean.

    >>> spellings("fr")["roipique"], spellings("fr")["petit"]
    (CardSet.parse("SK"), CardSet.parse("T1"))
    """
    words = Words(language)
    found: dict[str, int] = defaultdict(int)
    for card in CARDS:
        for spelled in _spellings_of(words, card):
            found[spelled] |= 1 << card
    return MappingProxyType({spelled: CardSet(bits) for spelled, bits in found.items()})


def _spellings_of(words: Words, card: Card) -> set[str]:
    suit = card.suit
    if suit is None:
        return {*words("cards.typed.excuse").split(), _picture(words, card)}
    ranks = _rank_spellings(words, card)
    suits = suit_spellings(words, suit, is_alone=kind(card) in _COURTS)
    spelled = {plain(str(card))}
    spelled |= {rank + suit for rank in ranks for suit in suits}
    spelled |= {suit + rank for rank in ranks for suit in suits}
    spelled |= {_picture(words, card)} if suit is Suit.TRUMPS else set()
    # A single letter is a command, so a rank alone must be a number or a whole word.
    return spelled | {rank for rank in ranks if len(rank) > 1 or rank.isdecimal()}


def suit_spellings(words: Words, suit: Suit, *, is_alone: bool) -> list[str]:
    """The ways to type a suit; where it stands alone no trump can be meant, as with a court.

    >>> suit_spellings(fr, Suit.CLUBS, is_alone=True)
    ['trefle', 'trefles', 'tr', 't']
    """
    name = suit.name.lower()
    alone = words("cards.typed.clubs_alone") if is_alone and suit is Suit.CLUBS else ""
    return [*words(f"cards.typed.{name}").split(), *alone.split()]


def _picture(words: Words, card: Card) -> str:
    """« roue de fortune », as it may be typed (A1-7)."""
    return "".join(_without_fillers(words, plain(picture_name(words, card))))


def _rank_spellings(words: Words, card: Card) -> list[str]:
    named = kind(card)
    if named == "petit":
        return [*words("cards.typed.petit").split(), card.rank]
    if card.suit is Suit.TRUMPS or named == "pip":
        return [card.rank]
    return words(f"cards.typed.{named}").split()
