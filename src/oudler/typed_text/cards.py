"""Which cards a typed text names, one after the other, in either language."""

import re
from collections import ChainMap, deque
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import islice, pairwise
from types import MappingProxyType
from typing import NamedTuple

from oudler.core import TRUMPS, Card, CardSet, Suit
from oudler.typed_text.pieces import Piece, pieces
from oudler.typed_text.spelling import (
    COURTS,
    SIGNS,
    initial_spellings,
    spellings,
    unclear_spellings,
)
from oudler.words.catalogue import LANGUAGES, Words
from oudler.words.safe_text import plain

_OF = ("de", "of")
_LONGEST_NAME = 3
"""Words in the longest name, fillers left out."""
# « 2 1 » is two cards, not the 21.
_TWO_NUMBERS = re.compile(r"\d \d")
_TRUMP_LIKE = TRUMPS + CardSet.of([Card.EX])
_PIPS = 10
"""The highest number of a side suit."""
_GLUED_SIGN = re.compile(r"([♠♥♦♣])(?=(?!10\b)\w\w)")


class NoSuchCard(ValueError):
    """A piece of the text names no card."""

    def __init__(self, piece: str) -> None:
        super().__init__(piece)
        self.piece = piece


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
    found = list(_named(words.language, text))
    for run in _trump_runs(found):
        for at in run:
            found[at] = found[at][0], found[at][1] & TRUMPS
    yield from _with_clear_initials(found)


def _named(language: str, text: str) -> Iterator[tuple[str, CardSet]]:
    known, suits, suit = _every_spelling(language), _suit_words(language), ""

    def is_rank(suit: str, ranks: str) -> bool:
        return suit + ranks in known or len(_glued_ranks(language, suit, ranks)) > 1

    text = _GLUED_SIGN.sub(r"\1 ", text.replace("\ufe0f", ""))
    for piece in pieces(text, suits, is_rank):
        typed = piece.typed
        # Nothing, or « 3 piques (R D 4) », « ♣ — »; but "ca" is an ace in English.
        if not typed[1:] and {*typed} <= suits.keys() - spellings(language).keys():
            suit = suits[typed[0]] if typed else suit
            continue
        in_front = _is_in_front(piece, known, suits, suit)
        suit = suit if in_front else ""
        left, last = deque(typed), len(typed)
        while left:
            if in_front and 1 < len(left) <= last and left[0] in suits:
                suit = suits[left.popleft()]
            if suit and suit + left[0] not in known:
                last = len(left) - 1  # the « c » of « ♥ kc10 » is no suit
                left.extendleft(reversed(_glued_ranks(language, suit, left.popleft())))
            own = suit if suit + left[0] in known else ""
            length, cards = _first_name(known, [*islice(left, _LONGEST_NAME)], own)
            yield " ".join(left.popleft() for _ in range(length)), cards
            if not own and not (suit + "21" in known and cards and cards <= _TRUMP_LIKE):
                suit = ""  # after « ♣ 2 21 », an 8 may be anything
        suit = "" if piece.is_moved else suit


def _is_in_front(
    piece: Piece, known: Mapping[str, CardSet], suits: Mapping[str, str], suit: str
) -> bool:
    """Whether a piece begins with a suit, or goes on with the one before it."""
    typed = piece.typed
    if piece.is_moved:
        return True
    if typed[-1] in suits or _is_of_suit(piece.said, suits):
        return False
    if typed[0] in suits:
        return True
    # As before, but for a whole name: « petit », « 21 », « roi pique ».
    named = known.get("".join(typed), CardSet())
    is_name = len(named.once) == 1 and not (suit + "21" in known and named <= _TRUMP_LIKE)
    return bool(suit) and not is_name and not suits.keys() & {*typed}


def _trump_runs(named: Sequence[tuple[str, CardSet]]) -> Iterator[range]:
    """Runs of bare numbers, up or down, that pass 10 twice, as « 21 19 12 6 1 »: trumps alone."""
    begin = 0
    while begin < len(named):
        end = begin
        while end < len(named) and named[end][0].isdecimal() and named[end][1] & TRUMPS:
            end += 1
        numbers = [int(name) for name, _ in named[begin:end]]
        if sum(one > _PIPS for one in numbers) > 1:
            for run in (numbers, numbers[::-1]):
                if all(one > other for one, other in pairwise(run)):
                    yield range(begin, end)
        begin = max(end, begin + 1)


def _with_clear_initials(
    named: Sequence[tuple[str, CardSet]],
) -> Iterator[tuple[str, CardSet]]:
    """After « VT », « 2T » is a club as well; after « 21T » it is a trump."""
    clear: dict[str, set[Suit | None]] = {}
    for name, cards in named:
        if len(cards) == 1:
            clear.setdefault(name[-1], set()).add(cards.lowest.suit)
    for name, cards in named:
        meant = CardSet.of(card for card in cards if clear.get(name[-1]) == {card.suit})
        yield name, meant if name[:-1].isdecimal() and meant else cards


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


def language_of(text: str, usual: str) -> str:
    """The language whose names of suits and courts a text has; the usual one if neither shows.

    >>> language_of("♥ R C 10", "en"), language_of("hearts K C 10", "fr"), language_of("21", "en")
    ('fr', 'en', 'en')
    """
    typed = re.findall(r"\d?[a-z]+", plain(text))

    def shown(language: str) -> int:
        return sum(_shows(language, one) for one in typed)

    return max(LANGUAGES, key=lambda one: (shown(one), one == usual))


def _shows(language: str, typed: str) -> bool:
    """Whether a word is of this language alone: « coeur », courts « RDC », « 4P » and « RP »."""
    long, courts, initials = _own_names(language)
    letters = {*typed.lstrip("0123456789")}
    return typed in long or any(
        letters <= one.known and bool(letters & one.own)
        for one in (courts, initials)
        if one is initials or typed.isalpha()
    )


class _Letters(NamedTuple):
    """The letters by which a language knows courts or suits, and those of no other language."""

    known: Set[str]
    own: Set[str]


@cache
def _own_names(language: str) -> tuple[Set[str], _Letters, _Letters]:
    """The long names of this language alone, its letters for courts, and for courts and suits."""
    suits = [suit.name.lower() for suit in Suit]

    def names(subjects: Sequence[str], one: str) -> set[str]:
        return {
            name for subject in subjects for name in Words(one)(f"cards.typed.{subject}").split()
        }

    def others(subjects: Sequence[str]) -> set[str]:
        return {name for one in LANGUAGES if one != language for name in names(subjects, one)}

    def letters(*subjects: str) -> _Letters:
        known = {name for name in names(subjects, language) if len(name) == 1}
        return _Letters(known, known - others(subjects))

    every = [*COURTS, *suits]
    long = {name for name in names(every, language) - others(every) if len(name) > 2}
    initials = [f"{suit}_initial" for suit in ("hearts", "diamonds", "clubs")]
    return long, letters(*COURTS), letters(*every, *initials)


@cache
def _every_spelling(language: str) -> Mapping[str, CardSet]:
    """The spellings of every language: what is unclear first, then this one's; initials last."""
    others = (spellings(one) for one in LANGUAGES if one != language)
    ranked = (unclear_spellings(language), spellings(language), *others, initial_spellings())
    return MappingProxyType(ChainMap(*map(dict, ranked)))


@cache
def _suit_words(language: str) -> Mapping[str, str]:
    """The words for each suit, with its sign; trumps, which have none, stay as typed.

    The sign is clear: « ca » with « v » may be any knight, « ♦v » is not. A single letter counts
    only in this language, for « d » is also a queen.
    """
    found = {sign: sign for sign in SIGNS.values()}
    for one in LANGUAGES:
        for suit in Suit:
            for word in Words(one)(f"cards.typed.{suit.name.lower()}").split():
                if one == language or len(word) > 1:
                    found[word] = SIGNS.get(suit, word)
    return MappingProxyType(found)
