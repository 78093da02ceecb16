"""The conditions of `oudler deal --where`, read into functions that look at hands.

    trumps(S) >= 9 and oudlers(S) >= 2
    atouts(S) >= 9 et non (piques(S) = 0 ou points(chien) < 20.5)

Python never sees the text: a reader of forty lines does. Numbers are counted in halves, as card
points are, so every comparison is exact.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TypeVar

from oudler.core import CardSet, Ruleset, Suit
from oudler.core.cards import COURTS, EXCUSES, KINGS, SUIT_BITS, TRUMPS, of_ranks
from oudler.core.cards import OUDLERS as ALL_OUDLERS
from oudler.core.values import Named, wrong_type
from oudler.deals.typed import Place, UnknownPlace, place_called, places_of, typed_card
from oudler.words.spelling import plain

Hands = Callable[[Place], int]
"""The cards in a hand or the dog, as bits."""
Condition = Callable[[Hands], bool]
"""Whether a deal meets the condition."""
_Number = Callable[[Hands], int]
"""A number of halves."""
T = TypeVar("T")


class ConditionFault(Named):
    """The faults of a condition."""

    EXPECTED_COMPARISON = "expected_comparison"
    EXPECTED_NUMBER = "expected_number"
    EXPECTED_SIGN = "expected_sign"
    EXPECTED_END = "expected_end"
    UNKNOWN_WORD = "unknown_word"
    UNKNOWN_SEAT = "unknown_seat"
    UNKNOWN_SUIT = "unknown_suit"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_SIGN = "unknown_sign"
    HALF_POINTS = "half_points"
    TOO_DEEP = "too_deep"


class ConditionError(ValueError):
    """A condition cannot be read: what is wrong, at which character from 1, what would be right."""

    def __init__(self, fault: ConditionFault, at: int, found: str, right: str = "") -> None:
        super().__init__(fault, at, found, right)
        self.fault = fault
        self.at = at
        self.found = found
        self.right = right

    def __str__(self) -> str:
        found = repr(self.found) if self.found else "the end"
        expected = f"; expected: {self.right}" if self.right else ""
        return f"character {self.at}: {self.fault.replace('_', ' ')}, not {found}{expected}"


_COUNTED: Mapping[str, tuple[str, CardSet]] = {
    "trumps": ("trump atouts atout", TRUMPS),
    "oudlers": ("oudler bouts bout", ALL_OUDLERS),
    "kings": ("king rois roi", KINGS),
    "queens": ("queen dames dame", of_ranks("Q")),
    "knights": ("knight cavaliers cavalier", of_ranks("N")),
    "jacks": ("jack valets valet", of_ranks("J")),
    "courts": ("honours honneurs tetes figures habilles", COURTS),
    "excuse": ("fool fou", EXCUSES),
    "spades": ("spade piques pique", CardSet(SUIT_BITS[Suit.SPADES])),
    "hearts": ("heart coeurs coeur", CardSet(SUIT_BITS[Suit.HEARTS])),
    "diamonds": ("diamond carreaux carreau", CardSet(SUIT_BITS[Suit.DIAMONDS])),
    "clubs": ("club trefles trefle", CardSet(SUIT_BITS[Suit.CLUBS])),
}
"""What is simply counted: its word, other words for it, and the cards."""
_SUITS = ("spades", "hearts", "diamonds", "clubs", "trumps")


def _longest(bits: int) -> int:
    return max((bits & suit).bit_count() for suit in SUIT_BITS[:4])


def _of_length(length: int) -> Callable[[int], int]:
    return lambda bits: sum((bits & suit).bit_count() == length for suit in SUIT_BITS[:4])


_MEASURED: Mapping[str, tuple[str, Callable[[int], int]]] = {
    "points": ("point", lambda bits: CardSet(bits).half_points),
    "longest": ("longue", lambda bits: 2 * _longest(bits)),
    "voids": ("void chicanes chicane", lambda bits: 2 * _of_length(0)(bits)),
    "singletons": ("singleton singlettes singlette", lambda bits: 2 * _of_length(1)(bits)),
}
"""What needs more than counting, in halves."""
_WORDS = {
    other: word
    for words in (_COUNTED, _MEASURED, {"length": ("longueur",), "cards": ("cartes card carte",)})
    for word, (others, *_) in words.items()
    for other in (word, *others.split())
}
FUNCTIONS = (*_COUNTED, *_MEASURED, "length", "cards")
"""Their words in English; `docs/commands.md` has the French ones."""

_AND, _OR, _NOT = ("and", "et"), ("or", "ou"), ("not", "non")
_SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    ">=": ge, "≥": ge, "<=": le, "≤": le, "==": eq, "=": eq, "!=": ne, "≠": ne, ">": gt, "<": lt,
}  # fmt: skip
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([^\W\d]\w*)|([<>=!]=|[<>=≥≤≠()+\-−,♠♥♦♣]))")
_DEEPEST = 50
"""How many brackets and denials may stand inside each other."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A word, a number or a sign, and where it begins."""

    text: str
    at: int

    @property
    def plain(self) -> str:
        return plain(self.text)


def read_condition(rules: Ruleset, text: str) -> Condition:
    """The condition in a text, as a function of the hands. Raises ConditionError.

    >>> is_met = read_condition(rules, "trumps(S) >= 2 and not excuse(S) = 1")
    >>> is_met(lambda place: CardSet.parse("T1 T21").bits)
    True
    """
    if not isinstance(text, str):
        raise wrong_type("condition", text, 'text, such as "trumps(S) >= 9"')
    reader = _Reader(rules, text)
    if not reader.tokens:
        return lambda _: True
    return reader.whole()


class _Reader:
    """Reads a condition from left to right: one method for each kind of expression."""

    def __init__(self, rules: Ruleset, text: str) -> None:
        self.rules = rules
        self.text = text
        self.tokens = _tokens(text)
        self.depth = 0

    def whole(self) -> Condition:
        found = self._either()
        if self._is_next(","):
            raise self._wrong(ConditionFault.HALF_POINTS, "20, 20.5")
        if self.tokens:
            raise self._wrong(ConditionFault.EXPECTED_END, "and, or, +, −, >=, <=, =, !=, >, <")
        return found

    def _wrong(self, fault: ConditionFault, right: str = "") -> ConditionError:
        if not self.tokens:
            return ConditionError(fault, len(self.text) + 1, "", right)
        return ConditionError(fault, self.tokens[0].at, self.tokens[0].text, right)

    def _is_next(self, *texts: str) -> bool:
        return bool(self.tokens) and self.tokens[0].plain in texts

    def _take(self, *texts: str) -> bool:
        """Whether one of these comes next; it is then behind us."""
        if not self._is_next(*texts):
            return False
        self.tokens.pop(0)
        return True

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise self._wrong(ConditionFault.EXPECTED_SIGN, text)

    def _either(self) -> Condition:
        found = self._both()
        while self._take(*_OR):
            found = _any_of(found, self._both())
        return found

    def _both(self) -> Condition:
        found = self._denied()
        while self._take(*_AND):
            found = _all_of(found, self._denied())
        return found

    def _denied(self) -> Condition:
        if not self._take(*_NOT):
            return self._bracketed()
        denied = self._deeper(self._denied)
        return lambda hands: not denied(hands)

    def _bracketed(self) -> Condition:
        """A comparison, or a condition in brackets; a bracket may also open a sum."""
        if not self._is_next("("):
            return self._comparison()
        before = [*self.tokens]
        self.tokens.pop(0)
        try:
            found = self._deeper(self._either)
            self._expect(")")
            return found
        except ConditionError as error:
            if error.fault is not ConditionFault.EXPECTED_COMPARISON:
                raise
            as_condition = error
        self.tokens = before
        try:
            return self._comparison()
        except ConditionError as error:
            raise max(error, as_condition, key=lambda one: one.at) from None

    def _deeper(self, read: Callable[[], T]) -> T:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._wrong(ConditionFault.TOO_DEEP, str(_DEEPEST))
        try:
            return read()
        finally:
            self.depth -= 1

    def _comparison(self) -> Condition:
        """Numbers with signs between them: `8 <= trumps(S) <= 10` is two comparisons."""
        left = self._sum()
        if not self._is_next(*_SIGNS):
            raise self._wrong(ConditionFault.EXPECTED_COMPARISON, ">=, <=, =, !=, >, <")
        found: Condition | None = None
        while self._is_next(*_SIGNS):
            holds = _SIGNS[self.tokens.pop(0).text]
            right = self._sum()
            one = _compared(left, holds, right)
            found = one if found is None else _all_of(found, one)
            left = right
        assert found is not None
        return found

    def _sum(self) -> _Number:
        found = self._term()
        while self._is_next("+") or self._is_minus():
            sign = 1 if self.tokens.pop(0).text == "+" else -1
            found = _added(found, sign, self._term())
        return found

    def _is_minus(self) -> bool:
        return bool(self.tokens) and self.tokens[0].text in ("-", "−")

    def _term(self) -> _Number:
        if self._is_minus():
            self.tokens.pop(0)
            return _added(lambda _: 0, -1, self._deeper(self._term))
        if self._take("("):
            found = self._deeper(self._sum)
            self._expect(")")
            return found
        if self.tokens and self.tokens[0].text[0].isdigit():
            return self._literal()
        return self._counted()

    def _literal(self) -> _Number:
        whole, _, part = self.tokens[0].text.partition(".")
        if part.strip("0") not in ("", "5"):
            raise self._wrong(ConditionFault.HALF_POINTS, f"{whole}, {whole}.5")
        self.tokens.pop(0)
        halves = 2 * int(whole) + (part.strip("0") == "5")
        return lambda _: halves

    def _counted(self) -> _Number:
        known = ", ".join(FUNCTIONS)
        if not self.tokens or not self.tokens[0].text[0].isalpha():
            raise self._wrong(ConditionFault.EXPECTED_NUMBER, known)
        word = _WORDS.get(self.tokens[0].plain)
        if word is None:
            raise self._wrong(ConditionFault.UNKNOWN_WORD, known)
        self.tokens.pop(0)
        self._expect("(")
        place = self._place()
        if word == "length":
            self._expect(",")
            cards = _COUNTED[self._suit()][1]
        elif word == "cards":
            cards = self._cards()
        elif word in _MEASURED:
            self._expect(")")
            measure = _MEASURED[word][1]
            return lambda hands: measure(hands(place))
        else:
            cards = _COUNTED[word][1]
        self._expect(")")
        bits = cards.bits
        return lambda hands: 2 * (hands(place) & bits).bit_count()

    def _place(self) -> Place:
        right = ", ".join(places_of(self.rules))
        try:
            place = place_called(self.rules, self.tokens[0].text if self.tokens else "")
        except UnknownPlace:
            raise self._wrong(ConditionFault.UNKNOWN_SEAT, right) from None
        self.tokens.pop(0)
        return place

    def _suit(self) -> str:
        word = _WORDS.get(self.tokens[0].plain, "") if self.tokens else ""
        if word not in _SUITS:
            raise self._wrong(ConditionFault.UNKNOWN_SUIT, ", ".join(_SUITS))
        self.tokens.pop(0)
        return word

    def _cards(self) -> CardSet:
        """The cards after a seat; without any, all cards count."""
        found = CardSet()
        while self._take(","):
            card = typed_card(" ".join(self._card_signs()))
            if card is None:
                raise self._wrong(ConditionFault.UNKNOWN_CARD, "S1, H10, DN, CK, T21, EX")
            found += CardSet.of([card]).with_twins
            while self.tokens and not self._is_next(",", ")"):
                self.tokens.pop(0)
        return found or self.rules.pack.cards

    def _card_signs(self) -> list[str]:
        until = next(
            (at for at, one in enumerate(self.tokens) if one.text in (",", ")")), len(self.tokens)
        )
        return [token.text for token in self.tokens[:until]]


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise ConditionError(ConditionFault.UNKNOWN_SIGN, at + 1, text[at])
        found.append(_Token(match.group().strip(), match.end() - len(match.group().strip()) + 1))
        at = match.end()
    return found


def _any_of(one: Condition, other: Condition) -> Condition:
    return lambda hands: one(hands) or other(hands)


def _all_of(one: Condition, other: Condition) -> Condition:
    return lambda hands: one(hands) and other(hands)


def _compared(left: _Number, holds: Callable[[int, int], bool], right: _Number) -> Condition:
    return lambda hands: holds(left(hands), right(hands))


def _added(left: _Number, sign: int, right: _Number) -> _Number:
    return lambda hands: left(hands) + sign * right(hands)
