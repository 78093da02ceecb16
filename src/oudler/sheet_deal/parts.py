"""Structs that share one JSON object: each takes its own fields; all faults are told at once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from msgspec.structs import FieldInfo

from oudler.core.text.fields import Fields, as_text, score_to_json
from oudler.words.safe_text import visible_text

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

MOST_NAME = 30
"""The most characters in a player's name."""


class Parts(Fields):
    """The fields of one JSON object, of which several structs are read.

    >>> from oudler.sheet_deal import Seating
    >>> parts = Parts({"dealer": "Anne", "players": ["Anne", " Bob "], "clock": 5})
    >>> parts.part(Seating)
    Seating(dealer='Anne', players=('Anne', 'Bob'), sat_out=())
    >>> parts.refuse_others()
    >>> parts.faults
    [LineFault(kind=NotationFault.WRONG_FIELD, field='clock', found='5', right='')]
    """

    def part(self, kind: type[S], **parts: Callable[[Parts], object]) -> S:
        """The struct that these fields make; `parts` read the fields that are structs themselves.

        Faults are kept, and then there is no struct: call `check` before using it.
        """
        known = {one.encode_name: one for one in _fields_of(kind) if one.name not in parts}
        self._known.update(known)
        own = {name: self.found[name] for name in known if name in self.found}
        try:
            return convert({**own, **{name: read(self) for name, read in parts.items()}}, kind)
        except ValueError:
            for name, one in known.items():
                if one.required or name in self.found:
                    self.read(name, _as(one.type), None)
            return cast("S", None)


@cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _as(kind: Any) -> Callable[[Any], Any]:
    return lambda value: convert(value, kind)


def convert(value: object, kind: type[T]) -> T:
    """A decoded JSON value as this type. Raises ValueError.

    >>> convert(" Anne  B ", Name)
    'Anne B'
    """
    try:
        return msgspec.convert(value, kind, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def _read(kind: Any, value: object) -> Any:
    return kind.read(value)


def plain(value: object) -> Any:
    """A struct or another value as JSON has it, scores included.

    >>> from oudler.sheet_deal import Seating
    >>> plain(Seating("Anne", ("Anne", "Bob")))
    {'dealer': 'Anne', 'players': ['Anne', 'Bob']}
    """
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=_score))


def _score(value: object) -> Any:
    assert isinstance(value, Fraction)
    return score_to_json(value)


def as_name(value: Any) -> str:
    """A player's name, made visible. Raises ValueError if it is empty or too long.

    >>> as_name(" Anne  B ")
    'Anne B'
    """
    return _name(as_text(value))


@lru_cache(maxsize=1024)  # a sheet has few names, many times
def _name(text: str) -> str:
    name = visible_text(text)
    if not name or len(name) > MOST_NAME:
        raise ValueError(text)
    return name


class _ReadByFunction(type):
    """A type whose values a function reads; msgspec accepts whatever it returns."""

    def __instancecheck__(cls, _: object) -> bool:
        return True


def read_by(read: Callable[[Any], object]) -> type:
    """A type for the fields of structs, whose values this function reads from JSON."""
    return _ReadByFunction(read.__name__, (), {"read": staticmethod(read)})


if TYPE_CHECKING:
    Name = str
else:
    Name = read_by(as_name)
