"""The fields of one JSON object, read one by one; all their faults are reported at once."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from oudler.core.actions import Contract
from oudler.core.cards import Card, CardSet, CardTwice, UnknownCard, parse_card
from oudler.core.events import Score
from oudler.core.ruleset import UnknownRuleset
from oudler.core.seats import Seat
from oudler.core.values import Named

T = TypeVar("T")


class NotationFault(Named):
    """The faults in the text of a record, before any rule is applied."""

    NOT_JSON = "not_json"
    NOT_A_RECORD = "not_a_record"
    UNKNOWN_VERSION = "unknown_version"
    UNKNOWN_RULESET = "unknown_ruleset"
    WRONG_OPTION = "wrong_option"
    UNKNOWN_EVENT = "unknown_event"
    MISSING_FIELD = "missing_field"
    WRONG_FIELD = "wrong_field"
    UNKNOWN_CARD = "unknown_card"
    CARD_TWICE = "card_twice"
    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    WRONG_HAND_SIZE = "wrong_hand_size"
    WRONG_DOG_SIZE = "wrong_dog_size"
    WRONG_NUMBER_OF_PILES = "wrong_number_of_piles"
    WRONG_PILE_SIZE = "wrong_pile_size"
    CARDS_MISSING = "cards_missing"
    CARDS_LEFT_OUT = "cards_left_out"
    NO_SUCH_SEAT = "no_such_seat"
    DEALER_SITS_OUT = "dealer_sits_out"
    WRONG_PLAYERS = "wrong_players"


class TextFault(Named):
    """The faults in a deal that a person typed, besides those of a record."""

    UNKNOWN_LINE = "unknown_line"
    LINE_TWICE = "line_twice"
    LINE_TOO_LATE = "line_too_late"
    WRONG_WORD = "wrong_word"
    UNCLEAR_CARD = "unclear_card"
    TOO_MANY = "too_many"
    HANDS_MISSING = "hands_missing"
    NOT_A_LINK = "not_a_link"
    CALL_UNKNOWN = "call_unknown"


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing wrong with a line: what, in which field, and the text that is wrong."""

    kind: NotationFault | TextFault
    field: str = ""
    found: str = ""
    right: str = ""
    """What would be right, where it depends on the line."""


def unknown_ruleset(error: UnknownRuleset) -> LineFault:
    """The fault of a line that names a ruleset or a version that does not exist."""
    right = ", ".join(error.known)
    return LineFault(NotationFault.UNKNOWN_RULESET, "rules", error.name, right)


class NotationError(ValueError):
    """A line of a record, or an action, cannot be read; `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        told = (f"{fault.kind} {fault.field} {fault.found}".strip() for fault in self.faults)
        return ", ".join(told)


class Fields:
    """The fields of one JSON object, read one by one; `check` raises what was wrong with them."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found = found
        self.faults: list[LineFault] = []
        self._known: set[str] = set()

    def read(self, name: str, how: Callable[[Any], T], instead: T, *, default: object = None) -> T:
        """The field as read by `how`; if that fails, `instead`, and the fault is kept.

        >>> Fields({"seat": 2}).read("seat", as_seat, Seat(0))
        2
        """
        self._known.add(name)
        if name not in self.found and default is None:
            self.faults.append(LineFault(NotationFault.MISSING_FIELD, name))
            return instead
        value = self.found.get(name, default)
        try:
            return how(value)
        except UnknownCard as error:
            self.faults.append(LineFault(NotationFault.UNKNOWN_CARD, name, error.code))
        except CardTwice as error:
            self.faults.append(LineFault(NotationFault.CARD_TWICE, name, str(error.card)))
        except (ValueError, TypeError, ZeroDivisionError):
            self.faults.append(LineFault(NotationFault.WRONG_FIELD, name, str(value)))
        return instead

    def refuse_others(self) -> None:
        """Report every field, except the type, that nobody has read.

        >>> fields = Fields({"type": "play", "card": "S10", "suit": "S"})
        >>> fields.read("card", as_text, "")
        'S10'
        >>> fields.refuse_others()
        >>> fields.faults
        [LineFault(kind=NotationFault.WRONG_FIELD, field='suit', found='S', right='')]
        """
        for name in self.found:
            if name != "type" and name not in self._known:
                self.faults.append(
                    LineFault(NotationFault.WRONG_FIELD, name, str(self.found[name]))
                )

    def check(self) -> None:
        """Raises NotationError with every fault so far.

        >>> fields = Fields({"card": "S11"})
        >>> fields.read("card", as_card, Card.S1)
        Card.S1
        >>> fields.check()
        Traceback (most recent call last):
            ...
        oudler.core.text.fields.NotationError: unknown_card card S11
        """
        if self.faults:
            raise NotationError(tuple(self.faults))


# Made once: json.dumps with options of its own would make an encoder for every line.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_LINE_ENDS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters that JSON allows inside a text, and that some programs end a line at."""


def json_line(found: object) -> str:
    """A value as JSON on one line, as records and all other files of lines have it.

    >>> json_line({"type": "card_played", "seat": 1, "card": "S10"})
    '{"type":"card_played","seat":1,"card":"S10"}'
    """
    return _ENCODER.encode(found).translate(_LINE_ENDS)


def as_text(value: Any) -> str:
    """A text.

    >>> as_text("S1")
    'S1'
    """
    if not isinstance(value, str):
        raise TypeError
    return value


def as_list(value: Any) -> list[Any]:
    """A list.

    >>> as_list([1, 2])
    [1, 2]
    """
    if not isinstance(value, list):
        raise TypeError
    return value


def as_texts(value: Any) -> tuple[str, ...]:
    """Some texts.

    >>> as_texts(["Anne", "Bob"])
    ('Anne', 'Bob')
    """
    return tuple(map(as_text, as_list(value)))


def as_object(value: Any) -> dict[str, Any]:
    """A JSON object.

    >>> as_object({"dog": 6})
    {'dog': 6}
    """
    if not isinstance(value, dict):
        raise TypeError
    return value


def as_count(value: Any) -> int:
    """A whole number from 0.

    >>> as_count(3)
    3
    """
    # In Python True is an int, and would be 1.
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def as_seat(value: Any) -> Seat:
    """A seat.

    >>> as_seat(3)
    3
    """
    return Seat(as_count(value))


def as_flag(value: Any) -> bool:
    """True or false.

    >>> as_flag(True)
    True
    """
    if not isinstance(value, bool):
        raise TypeError
    return value


def as_cards(value: Any) -> CardSet:
    """Some cards, by their codes: `"S1 T21"`.

    >>> as_cards("S1 S2")
    CardSet.parse("S1 S2")
    """
    return CardSet.parse(as_text(value))


def as_bid(value: Any) -> Contract | None:
    """A contract, or None for a pass.

    >>> as_bid("garde"), as_bid("pass")
    (Contract.GARDE, None)
    """
    return None if value == "pass" else Contract(value)


def as_score(value: Any) -> Score:
    """A score: a whole number, or a text such as `"250/3"`.

    >>> as_score("250/3")
    Fraction(250, 3)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    # ASCII, because \d and int() take the digits of every script; few, because numbers of a
    # million digits would keep a server busy.
    if not re.fullmatch(r"-?\d{1,9}(/\d{1,9})?", as_text(value), re.ASCII):
        raise ValueError
    return Fraction(value)


def score_to_json(score: Score) -> int | str:
    """A whole score as a number, any other as text: `"250/3"`.

    >>> from fractions import Fraction
    >>> score_to_json(106), score_to_json(Fraction(250, 3))
    (106, '250/3')
    """
    return int(score) if score.denominator == 1 else str(score)


def as_scores(value: Any) -> tuple[Score, ...]:
    """A score each.

    >>> as_scores([106, -106])
    (106, -106)
    """
    return tuple(map(as_score, as_list(value)))


def as_card(value: Any) -> Card:
    """A card, by its code.

    >>> as_card("S1")
    Card.S1
    """
    return parse_card(as_text(value))
