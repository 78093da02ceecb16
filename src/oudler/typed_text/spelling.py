"""How a card may be spelled: by its code, by its name in full or in short, by its number alone."""

import re
from collections import ChainMap, defaultdict
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from oudler.core import CARDS, Card, CardSet, Suit
from oudler.words.catalogue import LANGUAGES, Words
from oudler.words.names import kind, picture_name
from oudler.words.safe_text import plain

COURTS = "JNQK"
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def without_fillers(text: str) -> list[str]:
    """The words that name something: « roue fortune », for « la roue de fortune »."""
    filler = {word for one in LANGUAGES for word in Words(one)("cards.typed.filler").split()}
    return [word for word in re.sub(r"\b[dlj]'", "", text).split() if word not in filler]


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
        after = {f"{trumps}e" for trumps in words("cards.typed.trumps").split()}
        return {*words("cards.typed.excuse").split(), _picture(words, card)} | after
    ranks = _rank_spellings(words, card)
    suits = suit_spellings(words, suit, is_alone=kind(card) in COURTS)
    spelled = {plain(str(card))}
    spelled |= {rank + suit for rank in ranks for suit in suits}
    spelled |= {suit + rank for rank in ranks for suit in suits}
    spelled |= {_picture(words, card)} if suit is Suit.TRUMPS else set()
    # A single letter is a command, so a rank alone must be a number or a whole word.
    return spelled | {rank for rank in ranks if len(rank) > 1 or rank.isdecimal()}


@cache
def initial_spellings() -> Mapping[str, CardSet]:
    """« RK », « K10 »: the initial by which players know a suit, but which may also be a court.

    >>> initial_spellings()["k10"], initial_spellings()["rk"]
    (CardSet.parse("D10"), CardSet.parse("DK"))
    """
    found = {}
    for words in map(Words, LANGUAGES):
        for initial in words("cards.typed.diamonds_initial").split():
            for card in CARDS:
                if card.suit is Suit.DIAMONDS:
                    for rank in _rank_spellings(words, card):
                        found[rank + initial] = found[initial + rank] = CardSet.of([card])
    return MappingProxyType(found)


@cache
def unclear_spellings(language: str) -> Mapping[str, CardSet]:
    """What players of a language may type for a card that others read as another one.

    >>> unclear_spellings("fr")["4c"], unclear_spellings("fr")["2t"]
    (CardSet.parse("H4 C4"), CardSet.parse("C2 T2"))
    """
    words, found = Words(language), {}
    elsewhere = ChainMap(*[dict(spellings(one)) for one in LANGUAGES])
    for suit in (Suit.HEARTS, Suit.CLUBS):
        for initial in words(f"cards.typed.{suit.name.lower()}_initial").split():
            for card in CARDS:
                typed = card.rank + initial
                if card.suit is suit and kind(card) not in COURTS and typed in elsewhere:
                    found[typed] = elsewhere[typed] | CardSet.of([card])
    return MappingProxyType(found)


def suit_spellings(words: Words, suit: Suit, *, is_alone: bool) -> list[str]:
    """The ways to type a suit; where it stands alone no trump can be meant, as with a court.

    >>> suit_spellings(fr, Suit.CLUBS, is_alone=True)
    ['trefle', 'trefles', 'tr', 't', '♣']
    """
    name = suit.name.lower()
    alone = words("cards.typed.clubs_alone") if is_alone and suit is Suit.CLUBS else ""
    sign = [SIGNS[suit]] if suit in SIGNS else []
    return [*words(f"cards.typed.{name}").split(), *alone.split(), *sign]


def _picture(words: Words, card: Card) -> str:
    """« roue de fortune », as it may be typed (A1-7)."""
    return "".join(without_fillers(plain(picture_name(words, card))))


def _rank_spellings(words: Words, card: Card) -> list[str]:
    named = kind(card)
    if named == "petit":
        return [*words("cards.typed.petit").split(), card.rank]
    if card.suit is Suit.TRUMPS or named == "pip":
        return [card.rank]
    return words(f"cards.typed.{named}").split()
