"""The formula of a championship, as a club writes it in TOML."""

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from oudler.core import Named, exact, value
from oudler.tournament.figures import Score, as_fraction


class Counts(Named):
    """What an evening brings."""

    POINTS = "points"
    """What the formula gives each rank."""
    BEATEN = "beaten"
    """One more than the number of entrants ranked below."""
    PERCENT = "percent"
    """The percentage itself, in individual and triplets."""


class Equal(Named):
    """What equal ranks bring: that rank's points, or the mean of the places they occupy."""

    SAME = "same"
    MEAN = "mean"


class Tie(Named):
    """What parts equal totals, the more the better."""

    EVENINGS = "evenings"
    BEST = "best"
    WINS = "wins"


@value
class Formula:
    """How evenings add up, and where they are."""

    name: str
    evenings: tuple[str, ...]
    """The tournaments' files, in order."""
    counts: Counts = Counts.BEATEN
    points: tuple[Score, ...] = ()
    """By rank, the first one first."""
    present: Score = 0
    """What everybody else who plays gets."""
    equal: Equal = Equal.SAME
    best: int = 0
    """How many evenings count, the best ones; 0 for all."""
    least: int = 0
    """How many evenings it takes to be ranked."""
    ties: tuple[Tie, ...] = ()
    before: str = ""
    """Last year's championship as CSV."""
    carried: Score = 0
    """The part of last year's total that counts."""


class WrongFormula(ValueError):
    """A formula that cannot be read: the key at fault, and what would be right."""

    def __init__(self, key: str, right: str = "", found: object = "") -> None:
        super().__init__(key, right, found)
        self.key, self.right, self.found = key, right, found


class UnknownKey(WrongFormula):
    """A key that no formula has; `right` lists those there are."""


def read_formula(text: str) -> Formula:
    r"""The formula in a TOML text. Raises WrongFormula.

    >>> read_formula('name = "2026"\nevenings = ["october.tournament"]\nbest = 8').best
    8
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongFormula("", "", error) from None
    for key in found:
        if key not in _READERS:
            raise UnknownKey(key, ", ".join(_READERS))
    for key in ("name", "evenings"):
        if key not in found:
            raise WrongFormula(key, _READERS[key][1], None)
    formula = Formula(**{key: _read(key, given) for key, given in found.items()})
    if formula.counts is Counts.POINTS and not formula.points:
        raise WrongFormula("points", _READERS["points"][1], None)
    return formula


def _read(key: str, given: object) -> Any:
    read, right = _READERS[key]
    try:
        return read(given)
    except (TypeError, ValueError):
        raise WrongFormula(key, right, given) from None


def _text(given: object) -> str:
    if not isinstance(given, str) or not given:
        raise TypeError
    return given


def _one_of(kind: type[Named]) -> Callable[[object], Any]:
    def read(given: object) -> Named:
        return kind(_text(given))

    return read


def _count(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise TypeError
    return given


def _score(given: object) -> Score:
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise TypeError
    found = as_fraction(str(given))
    if found < 0:
        raise ValueError
    return exact(Fraction(found))


def _list(read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    def each(given: object) -> tuple[Any, ...]:
        if not isinstance(given, list):
            raise TypeError
        return tuple(map(read, given))

    return each


_READERS: Mapping[str, tuple[Callable[[object], Any], str]] = {
    "name": (_text, '"2026"'),
    "evenings": (_list(_text), '["october.tournament", "november.tournament"]'),
    "counts": (_one_of(Counts), " | ".join(f'"{one}"' for one in Counts)),
    "points": (_list(_score), "[20, 17, 15, 13.5]"),
    "present": (_score, "1"),
    "equal": (_one_of(Equal), " | ".join(f'"{one}"' for one in Equal)),
    "best": (_count, "8"),
    "least": (_count, "5"),
    "ties": (_list(_one_of(Tie)), str([str(one) for one in Tie]).replace("'", '"')),
    "before": (_text, '"2025.csv"'),
    "carried": (_score, '"1/4"'),
}
"""By key: how its value is read, and an example of a right one."""
