"""What is known of an option: a sentence, its source, and how its values are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from oudler.core.actions import Contract
from oudler.core.cards import COURT_RANKS
from oudler.core.events import Score
from oudler.core.ways import ANY_RANK


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one option: a sentence, where the rule stands, and how a value is read."""

    says: str
    source: str
    allowed: str
    read: Callable[[object], Any]


def whole(least: int, most: int) -> tuple[str, Callable[[object], int]]:
    """Whole numbers from one to another."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return f"a whole number from {least} to {most}", read


def flag() -> tuple[str, Callable[[object], bool]]:
    """Yes or no."""

    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return "true, false", read


def one_of(ways: type[StrEnum]) -> tuple[str, Callable[[object], StrEnum]]:
    """One of a few named ways."""
    return ", ".join(ways), ways


def list_of(each: Callable[[Any], Any], lengths: Container[int], allowed: str) -> tuple[str, Any]:
    """A list, each thing in it read alike."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) not in lengths:
            raise ValueError
        return tuple(map(each, value))

    return allowed, read


def whole_numbers(*counts: int) -> tuple[str, Any]:
    """A list of so many whole numbers."""
    number = " or ".join(map(str, counts))
    return list_of(whole(0, 1000)[1], counts, f"a list of {number} whole numbers")


def rank(value: object) -> str:
    """A rank that may be called. Raises ValueError."""
    if value not in (*COURT_RANKS, ANY_RANK):
        raise ValueError
    return str(value)


_MULTIPLIER = re.compile(r"\d{1,4}(/\d{1,4}|\.\d{1,4})?", re.ASCII)


def _multiplier(value: object) -> Score:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError
    if isinstance(value, str) and not re.fullmatch(
        r"\d{1,4}(/\d{1,4}|\.\d{1,4})?", value, re.ASCII
    ):
        raise ValueError
    number = Fraction(value)
    if not 0 < number <= 1000:
        raise ValueError
    return int(number) if number.denominator == 1 else number


def ladder() -> tuple[str, Any]:
    """The contracts, with what each multiplies the score by."""

    def read(value: object) -> tuple[tuple[Contract, Score], ...]:
        if not isinstance(value, Mapping):
            raise ValueError
        return tuple((Contract(name), _multiplier(number)) for name, number in value.items())

    return f"a table of multipliers, its keys among {', '.join(Contract)}", read


def option(says: str, source: str, values: tuple[str, Callable[[object], Any]]) -> Any:
    """Declare an option: what it decides, where the rule stands, and its allowed values."""
    allowed, read = values
    return field(metadata={"option": Option(says, source, allowed, read)})
