"""Reasons and principles in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oudler.coach.facts import Reason
from oudler.core import Card, Contract, Seat, Side, Suit
from oudler.words import Words, subject
from oudler.words.audience import Audience
from oudler.words.names import (
    all_of,
    any_of,
    contract_name,
    counted_points,
    side_name,
    suit_name,
    the_card,
)

if TYPE_CHECKING:
    from oudler.coach.principles import Principle, Touched

COUNTED = {
    "trumps": "trumps",
    "own": "trumps",
    "oudlers": "oudlers",
    "kings": "kings",
    "left": "tricks",
    "cards": "cards",
    "higher_trumps": "higher_trumps",
}
"""Fields of reasons that are written as a count, and what they count."""


def score_points(words: Words, cost: float) -> str:
    """Points of the score, rounded.

    >>> score_points(fr, 23.4), score_points(fr, 0.3), score_points(en, 1.2)
    ('23 points', "moins d'un point", '1 point')
    """
    whole = round(cost)
    return words.count("coach.points", whole) if whole else words("coach.points.less")


def reason_sentence(audience: Audience, reason: Reason) -> str:
    """A reason in a sentence.

    >>> listener = Audience(fr, ("Anne", "Bruno"), you=Seat(0))
    >>> reason_sentence(listener, Reason("may_be_beaten", {"seat": 1, "card": Card.S4}))
    'Bruno jouait encore, et pouvait mettre plus haut que le 4 de pique.'
    >>> reason_sentence(listener, Reason("may_be_beaten", {"seat": 0, "card": Card.S4}))
    'Vous jouiez encore, et pouviez mettre plus haut que le 4 de pique.'
    """
    return sentence_in(f"coach.{_table(audience, reason)}", audience, reason)


def danger_sentence(audience: Audience, reason: Reason) -> str:
    """What an action would throw away, before it is done.

    >>> listener = Audience(fr, ("Anne", "Bruno"), you=Seat(0))
    >>> danger_sentence(listener, Reason("petit_behind", {"seat": 1}))
    'Bruno joue encore et peut prendre votre Petit.'
    """
    fields = dict(reason.fields)
    if isinstance(loss := fields.get("loss"), int):
        fields["loss"] = score_points(audience.words, loss)
    return sentence_in("coach.dangers", audience, Reason(reason.key, fields))


def sentence_in(table: str, audience: Audience, reason: Reason) -> str:
    """A reason as the sentence that a table of words has for it.

    >>> listener = Audience(fr, ("Anne", "Bruno"), you=Seat(0))
    >>> sentence_in("lessons.teacher", listener, Reason("save_risk", {"seat": 1}))
    'Bruno joue encore et peut prendre le pli, et le Petit avec.'
    """
    told = {name: _told(audience, name, one) for name, one in reason.fields.items()}
    said = audience.words(f"{table}.{reason.key}", **told)
    return said[0].upper() + said[1:]


def _table(audience: Audience, reason: Reason) -> str:
    """The table of its sentence: there is another one if the listener is its subject."""
    to_you = subject(audience.words.language, "coach")["reasons_you"]
    is_to_you = reason.key in to_you and audience.you in _seats(reason)
    return "reasons_you" if is_to_you else "reasons"


def _seats(reason: Reason) -> Iterator[object]:
    """The seats that a reason names."""
    for name, one in reason.fields.items():
        if name in ("seat", "winner"):
            yield one
        elif name == "seats" and isinstance(one, tuple):
            yield from one


MEMBER = {"any_seat": "seat", "seats": "seat", "suits": "suit"}
"""Fields that are lists, and what each of their things is."""


def _told(audience: Audience, name: str, one: object) -> object:
    words = audience.words
    match one:
        case Suit():
            return suit_name(words, one)
        case Card():
            return the_card(words, one)
        case Side():
            return side_name(words, one)
        case Contract():
            return contract_name(words, one)
        case tuple():
            several = any_of if name == "any_seat" else all_of
            return several(words, [str(_told(audience, MEMBER[name], each)) for each in one])
        case int() if name in ("seat", "winner"):
            return audience.name(Seat(one))
        case int() if name in ("points", "missing"):
            return counted_points(words, one)
        case int() if name in COUNTED:
            key = f"coach.held.{COUNTED[name]}"
            return words.count(key, one) if one else words(f"{key}.none")
        case _:
            return one


def principle_sentence(words: Words, found: Touched) -> str:
    """A principle or a signal that separates the two actions."""
    one = found.principle
    key = ("follows" if found.follows else "departs") + ("_signal" if one.is_signal else "")
    says = words(f"coach.principles.{one.code}")
    if not found.follows:
        says = says[0].lower() + says[1:]
    return words(f"coach.principle.{key}", says=says, cited=cited(words, one))


def cited(words: Words, one: Principle) -> str:
    """The source of a principle, in words.

    >>> from oudler.core.cards import EMPTY
    >>> from oudler.coach.principles import Principle
    >>> cited(fr, Principle("E-44-read", "F p. 28", True, EMPTY))
    'signalisation de la FFT, p. 28'
    """
    return words(f"coach.principle.{one.source[0]}")
