"""The conditions of `oudler deal --where`, read into functions that look at hands.

    trumps(S) >= 9 and oudlers(S) >= 2
    atouts(S) >= 9 et non (piques(S) = 0 ou points(chien) < 20.5)

Python never sees the text: a reader of forty lines does. Numbers are counted in halves, as card
points are, so every comparison is exact.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TypeVar

from oudler.core import CardSet, Ruleset, Suit
from oudler.core.cards import COURTS, EXCUSES, KINGS, SUIT_BITS, TRUMPS, of_ranks
from oudler.core.cards import OUDLERS as ALL_OUDLERS
from oudler.core.values import Named, wrong_type
from oudler.typed_text import keywords
from oudler.typed_text.places import Place, UnknownPlace, names_of, place_called, places, typed_card
from oudler.words import Words
from oudler.words.faults import keywords_in
from oudler.words.safe_text import plain

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


def condition_sentence(words: Words, error: ConditionError) -> str:
    """What is wrong with a condition, and what would be right.

    >>> condition_sentence(en, ConditionError(ConditionFault.EXPECTED_SIGN, 9, "", "("))
    'expected “(” here; found: “the end”'
    """
    found = error.found or words("commands.deal.end")
    section = "place" if error.fault is ConditionFault.UNKNOWN_SEAT else "condition"
    right = keywords_in(words, [section], error.right)
    return words(f"commands.deal.condition.{error.fault}", found=found, right=right)


_COUNTED: Mapping[str, CardSet] = {
    "trumps": TRUMPS,
    "oudlers": ALL_OUDLERS,
    "kings": KINGS,
    "queens": of_ranks("Q"),
    "knights": of_ranks("N"),
    "jacks": of_ranks("J"),
    "courts": COURTS,
    "excuse": EXCUSES,
    "spades": CardSet(SUIT_BITS[Suit.SPADES]),
    "hearts": CardSet(SUIT_BITS[Suit.HEARTS]),
    "diamonds": CardSet(SUIT_BITS[Suit.DIAMONDS]),
    "clubs": CardSet(SUIT_BITS[Suit.CLUBS]),
}
"""What is simply counted, and the cards; `words/*/typed.toml` has the words for each."""
_SUITS = ("spades", "hearts", "diamonds", "clubs", "trumps")


def _longest(bits: int) -> int:
    return max((bits & suit).bit_count() for suit in SUIT_BITS[:4])


def _of_length(length: int) -> Callable[[int], int]:
    return lambda bits: sum((bits & suit).bit_count() == length for suit in SUIT_BITS[:4])


_MEASURED: Mapping[str, Callable[[int], int]] = {
    "points": lambda bits: CardSet(bits).half_points,
    "longest": lambda bits: 2 * _longest(bits),
    "voids": lambda bits: 2 * _of_length(0)(bits),
    "singletons": lambda bits: 2 * _of_length(1)(bits),
}
"""What needs more than counting, in halves."""
FUNCTIONS = (*_COUNTED, *_MEASURED, "length", "cards")
"""Their words in English."""

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
    def word(self) -> str:
        """The keyword that it is in English; any other text as it stands."""
        return keywords("condition").get(plain(self.text), self.text)


def read_condition(rules: Ruleset, text: str) -> Condition:
    """The condition in a text, as a function of the hands. Raises ConditionError.

    >>> is_met = read_condition(rules, "trumps(S) >= 2 and not excuse(S) = 1")
    >>> is_met(lambda place: CardSet.parse("T1 T21").bits)
    True
    """
    if not isinstance(text, str):
        raise wrong_type("condition", text, 'text, such as "trumps(S) >= 9"')
    reader = _Reader(rules, text)
    return reader.whole() if text.strip() else lambda _: True


class _Reader:
    """Reads a condition from left to right: one method for each kind of expression."""

    def __init__(self, rules: Ruleset, text: str) -> None:
        self.rules = rules
        self.text = text
        self.tokens = [*_tokens(text), _Token("", len(text) + 1)]
        self.place = 0
        """Of the token that comes next."""
        self.depth = 0

    @property
    def ahead(self) -> _Token:
        """The next token; the last is empty."""
        return self.tokens[self.place]

    def _next(self) -> _Token:
        """The next token, which is then behind us."""
        self.place += 1
        return self.tokens[self.place - 1]

    def whole(self) -> Condition:
        found = self._either()
        if self._is_next(","):
            raise self._wrong(ConditionFault.HALF_POINTS, "20, 20.5")
        if self.ahead.text:
            raise self._wrong(ConditionFault.EXPECTED_END, "and, or, +, −, >=, <=, =, !=, >, <")
        return found

    def _wrong(self, fault: ConditionFault, right: str = "") -> ConditionError:
        return ConditionError(fault, self.ahead.at, self.ahead.text, right)

    def _is_next(self, *texts: str) -> bool:
        return self.ahead.word in texts

    def _take(self, *texts: str) -> bool:
        """Whether one of these comes next; it is then behind us."""
        is_next = self._is_next(*texts)
        self.place += is_next
        return is_next

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise self._wrong(ConditionFault.EXPECTED_SIGN, text)

    def _either(self) -> Condition:
        found = [self._both()]
        while self._take("or"):
            found.append(self._both())
        return _any_of(found)

    def _both(self) -> Condition:
        found = [self._denied()]
        while self._take("and"):
            found.append(self._denied())
        return _all_of(found)

    def _denied(self) -> Condition:
        if not self._take("not"):
            return self._bracketed()
        denied = self._deeper(self._denied)
        return lambda hands: not denied(hands)

    def _bracketed(self) -> Condition:
        """A comparison, or a condition in brackets; a bracket may also open a sum."""
        if not self._is_next("("):
            return self._comparison()
        before = self.place
        self._next()
        try:
            found = self._deeper(self._either)
            self._expect(")")
            return found
        except ConditionError as error:
            if error.fault is not ConditionFault.EXPECTED_COMPARISON:
                raise
            as_condition = error
        self.place = before
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
        found = list[Condition]()
        while self._is_next(*_SIGNS):
            holds = _SIGNS[self._next().text]
            right = self._sum()
            found.append(_compared(left, holds, right))
            left = right
        return _all_of(found)

    def _sum(self) -> _Number:
        found = [self._term()]
        while self._is_next("+") or self._is_minus():
            is_less = self._next().text != "+"
            found.append(_negative(self._term()) if is_less else self._term())
        return found[0] if len(found) == 1 else lambda hands: sum(one(hands) for one in found)

    def _is_minus(self) -> bool:
        return self.ahead.text in ("-", "−")

    def _term(self) -> _Number:
        if self._is_minus():
            self._next()
            return _negative(self._deeper(self._term))
        if self._take("("):
            found = self._deeper(self._sum)
            self._expect(")")
            return found
        if self.ahead.text[:1].isdigit():
            return self._literal()
        return self._counted()

    def _literal(self) -> _Number:
        whole, _, part = self.ahead.text.partition(".")
        if part.strip("0") not in ("", "5"):
            raise self._wrong(ConditionFault.HALF_POINTS, f"{whole}, {whole}.5")
        self._next()
        halves = 2 * int(whole) + (part.strip("0") == "5")
        return lambda _: halves

    def _counted(self) -> _Number:
        known = ", ".join(FUNCTIONS)
        if not self.ahead.text[:1].isalpha():
            raise self._wrong(ConditionFault.EXPECTED_NUMBER, known)
        if (word := self.ahead.word) not in FUNCTIONS:
            raise self._wrong(ConditionFault.UNKNOWN_WORD, known)
        self._next()
        self._expect("(")
        place = self._place()
        if word == "length":
            self._expect(",")
            cards = _COUNTED[self._suit()]
        elif word == "cards":
            cards = self._cards()
        elif word in _MEASURED:
            self._expect(")")
            measure = _MEASURED[word]
            return lambda hands: measure(hands(place))
        else:
            cards = _COUNTED[word]
        self._expect(")")
        bits = cards.bits
        return lambda hands: 2 * (hands(place) & bits).bit_count()

    def _place(self) -> Place:
        right = names_of(self.rules, places(self.rules))
        try:
            place = place_called(self.rules, self.ahead.text)
        except UnknownPlace:
            raise self._wrong(ConditionFault.UNKNOWN_SEAT, right) from None
        self._next()
        return place

    def _suit(self) -> str:
        if (word := self.ahead.word) not in _SUITS:
            raise self._wrong(ConditionFault.UNKNOWN_SUIT, ", ".join(_SUITS))
        self._next()
        return word

    def _cards(self) -> CardSet:
        """The cards after a seat; without any, all cards count."""
        found = CardSet()
        while self._take(","):
            before, piece = self.place, list[str]()
            while self.ahead.text not in ("", ",", ")"):
                piece.append(self._next().text)
            card = typed_card(" ".join(piece))
            if card is None:
                self.place = before
                raise self._wrong(ConditionFault.UNKNOWN_CARD, "S1, H10, DN, CK, T21, EX")
            found += CardSet.of([card]).with_twins
        return found or self.rules.pack.cards


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while match := _TOKEN.match(text, at):
        token = match.group().lstrip()
        at = match.end()
        yield _Token(token, at - len(token) + 1)
    if rest := text[at:].lstrip():
        raise ConditionError(ConditionFault.UNKNOWN_SIGN, len(text) - len(rest) + 1, rest[0])


def _any_of(found: list[Condition]) -> Condition:
    if len(found) > 2:
        return lambda hands: any(one(hands) for one in found)
    one, other = found[0], found[-1]
    return one if one is other else lambda hands: one(hands) or other(hands)


def _all_of(found: list[Condition]) -> Condition:
    if len(found) > 2:
        return lambda hands: all(one(hands) for one in found)
    one, other = found[0], found[-1]
    return one if one is other else lambda hands: one(hands) and other(hands)


def _compared(left: _Number, holds: Callable[[int, int], bool], right: _Number) -> Condition:
    return lambda hands: holds(left(hands), right(hands))


def _negative(number: _Number) -> _Number:
    return lambda hands: -number(hands)
