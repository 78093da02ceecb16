"""Which cards a typed text means: codes, names in full or in short, numbers alone."""

import re
from collections import ChainMap, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise
from types import MappingProxyType
from unicodedata import combining, normalize

from oudler.core import CARDS, TRUMPS, Card, CardSet, Suit
from oudler.words.catalogue import LANGUAGES, Words
from oudler.words.names import kind, picture_name

_COURTS = "JNQK"
_OF = ("de", "of")
_LONGEST_NAME = 3
"""Words in the longest name, fillers left out."""
_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
# « 2 1 » is two cards, not the 21.
_TWO_NUMBERS = re.compile(r"\d \d")
_GLUED_SIGN = re.compile(r"([♠♥♦♣])(?=(?!10\b)\w\w)")


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
    # Letter by letter: sorting the accents of a letter that has thousands takes for ever.
    return " ".join((text if text.isascii() else "".join(map(_without_accents, text))).split())


@lru_cache(maxsize=1024)
def _without_accents(letter: str) -> str:
    return "".join(one for one in normalize("NFD", letter) if not combining(one))


def read_cards(words: Words, text: str) -> list[CardSet]:
    """The cards that the text names, in its order; a name that fits several gives them all.

    Names of every language are read, those of this one first. Raises NoSuchCard.

    >>> read_cards(fr, "roi de pique, petit"), read_cards(en, "10 of hearts")
    ([CardSet.parse("SK"), CardSet.parse("T1")], [CardSet.parse("H10")])
    """
    found = []
    for name, cards in named_cards(words, text):
        if not cards:
            raise NoSuchCard(name)
        found.append(cards)
    return found


def named_cards(words: Words, text: str) -> Iterator[tuple[str, CardSet]]:
    """Each name in the text with its cards; what names none comes without cards.

    A suit in front counts for all the ranks after it, as hands are printed: « ♠ R D 5 », « ♠ RD5 ».

    >>> [str(cards) for _, cards in named_cards(fr, "♠ R D 5 ♥ V10, as de carreau, king of clubs")]
    ['SK', 'SQ', 'S5', 'HJ', 'H10', 'D1', 'CK']
    >>> list(named_cards(fr, "zut, petit"))
    [('zut', CardSet.parse("")), ('petit', CardSet.parse("T1"))]
    """
    known, suits, suit = _every_spelling(words.language), _suit_words(words.language), ""
    text = _GLUED_SIGN.sub(r"\1 ", text.replace(":", " ").replace("\ufe0f", ""))
    for piece in re.split(r"[,;+/]|\b(?:et|and)\b", plain(text)):
        typed, said = _without_fillers(piece), piece.split()
        if not typed or typed[-1] in suits or _is_of_suit(said, suits):
            in_front = False
        elif typed[0] in suits:
            in_front = True
        else:  # as before, but for a whole name: « petit », « 21 », « roi pique »
            is_name = len(known.get("".join(typed), CardSet()).once) == 1
            in_front = bool(suit) and not is_name and not suits.keys() & {*typed}
        suit = suit if in_front else ""
        left = deque(typed)
        while left:
            if in_front and left[0] in suits and len(left) > 1:
                suit = suits[left.popleft()]
            if suit and suit + left[0] not in known:
                left.extendleft(reversed(_glued_ranks(words.language, suit, left.popleft())))
            if suit + left[0] not in known:
                suit = ""  # after « ♣ 2 21 », an 8 may be anything
            length, cards = _first_name(known, [*islice(left, _LONGEST_NAME)], suit)
            yield " ".join(left.popleft() for _ in range(length)), cards


def _glued_ranks(language: str, suit: str, ranks: str) -> list[str]:
    """The ranks of a suit written without spaces, « RD105 », unless that can be read otherwise.

    « 21 » is a trump after any suit, and « 2120 » may be anything after trumps; « 3d » is a card in
    English, and a 3 and a queen in French.
    """
    known = _every_spelling(language)
    if ranks in spellings(language):
        return [ranks]
    found = re.findall(r"10|[1-9a-z]", ranks)
    cards = [known.get(suit + rank, CardSet()) for rank in found]
    is_side_suit = all(len(one) == 1 and not one & TRUMPS for one in cards)
    return found if "".join(found) == ranks and is_side_suit else [ranks]


def _is_of_suit(said: Sequence[str], suits: Mapping[str, str]) -> bool:
    """Whether a suit follows its rank, as in « roi de pique »."""
    return any(one in _OF and other in suits for one, other in pairwise(said))


def _first_name(known: Mapping[str, CardSet], typed: list[str], suit: str) -> tuple[int, CardSet]:
    """The number of words in the first name, and its cards; one word and none if nothing fits.

    Longest names first: « 10 de cœur » is one card, not a 10 and then a heart.
    """
    if suit and (cards := known.get(suit + typed[0])):
        return 1, cards
    for length in range(len(typed), 0, -1):
        name = " ".join(typed[:length])
        if not _TWO_NUMBERS.search(name) and (cards := known.get(name.replace(" ", ""))):
            return length, cards
    return 1, CardSet()


def _without_fillers(text: str) -> list[str]:
    """The words that name something: « roue fortune », for « la roue de fortune »."""
    filler = {word for one in LANGUAGES for word in Words(one)("cards.typed.filler").split()}
    return [word for word in re.sub(r"\b[dlj]'", "", text).split() if word not in filler]


@cache
def _every_spelling(language: str) -> Mapping[str, CardSet]:
    """The spellings of every language; where two differ, this one's hold."""
    others = (spellings(one) for one in LANGUAGES if one != language)
    return MappingProxyType(ChainMap(dict(spellings(language)), *map(dict, others)))


@cache
def _suit_words(language: str) -> Mapping[str, str]:
    """What stands for a suit, and its sign; trumps, which have none, stay as typed.

    The sign is clear: « ca » with « v » may be any knight, « ♦v » is not. A single letter counts
    only in this language, for « d » is also a queen.
    """
    found = {sign: sign for sign in _SIGNS.values()}
    for one in LANGUAGES:
        for suit in Suit:
            for word in Words(one)(f"cards.typed.{suit.name.lower()}").split():
                if one == language or len(word) > 1:
                    found[word] = _SIGNS.get(suit, word)
    return MappingProxyType(found)


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
    ['trefle', 'trefles', 'tr', 't', '♣']
    """
    name = suit.name.lower()
    alone = words("cards.typed.clubs_alone") if is_alone and suit is Suit.CLUBS else ""
    sign = [_SIGNS[suit]] if suit in _SIGNS else []
    return [*words(f"cards.typed.{name}").split(), *alone.split(), *sign]


def _picture(words: Words, card: Card) -> str:
    """« roue de fortune », as it may be typed (A1-7)."""
    return "".join(_without_fillers(plain(picture_name(words, card))))


def _rank_spellings(words: Words, card: Card) -> list[str]:
    named = kind(card)
    if named == "petit":
        return [*words("cards.typed.petit").split(), card.rank]
    if card.suit is Suit.TRUMPS or named == "pip":
        return [card.rank]
    return words(f"cards.typed.{named}").split()
