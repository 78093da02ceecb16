"""The cases of the arbitration code, read from `code.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from oudler.core import Score, exact

FORMS = ("free", "individual", "triplets", "quartets", "teams")
"""The forms of tournaments (T1); at a table of friends, deals are free."""
_PERCENT, _MATCH_POINTS = ("individual", "triplets"), ("teams", "quartets")
_GROUPS = {
    "all": FORMS,
    "duplicate": _PERCENT + _MATCH_POINTS,
    "percent": _PERCENT,
    "match_points": _MATCH_POINTS,
} | {form: (form,) for form in FORMS}
"""Forms that a case may be stated for together, the widest first: a narrower one replaces it."""


@dataclass(frozen=True)
class Outcome:
    """The code's ruling on a fault, in one form of tournament."""

    deal: str
    """The fate of the deal: `stands`, `counts`, `cancelled`, `redealt`, `neutralised` …"""
    article: str
    page: str
    """In the federation's arbitration code, or after RO in its rules."""
    does: tuple[str, ...] = ()
    """Steps to take at the table."""
    penalty: Score = 0
    """In the form's unit: points, percent of the session, or match points."""
    to: str = "offender"
    """Who loses it."""
    warning: bool = False
    """Whether the first time is a warning only."""
    optional: bool = False
    """Whether the referee may leave the penalty out."""
    note: int | None = None
    """The percentage that counts for the offender of a neutralised deal."""
    points: int = 0
    """Match points: at least these for the side not at fault, or these for the one at fault."""
    others: int = 0
    """Match points awarded to the side not at fault."""
    barred: str = ""
    """The player who may not bid in the deal that follows: the `dealer` or the `offender`."""
    dealer: str = ""
    """The player who deals it, if not the same dealer: the one `opposite`."""

    def is_warning(self, warned: int = 0) -> bool:
        """Whether somebody who was warned so often is only warned, and pays nothing.

        >>> from oudler.arbitration import outcome_of
        >>> outcome = outcome_of("free", "touching", {})
        >>> outcome.is_warning(), outcome.is_warning(warned=1)
        (True, False)
        """
        return self.warning and not warned


@dataclass(frozen=True)
class Case:
    """A fault under some answers, and its outcome in each form about which the code speaks."""

    fault: str
    answers: Mapping[str, tuple[str, ...]]
    """The answers under which it holds; a question that it leaves out does not matter to it."""
    outcomes: Mapping[str, Outcome]


@cache
def cases_of(form: str) -> Mapping[str, tuple[Case, ...]]:
    """The cases of each fault about which the code speaks in this form. Raises KeyError.

    >>> [case.answers for case in cases_of("quartets")["score_seen"]]
    [{'mattered': ('no',)}, {'mattered': ('yes',)}]
    """
    if form not in FORMS:
        raise KeyError(form)
    found: dict[str, list[Case]] = {}
    for case in _cases():
        if form in case.outcomes:
            found.setdefault(case.fault, []).append(case)
    return {fault: tuple(cases) for fault, cases in found.items()}


def faults_of(form: str) -> tuple[str, ...]:
    """The faults about which the code speaks in this form, in its order.

    >>> "wrong_board" in faults_of("triplets"), "wrong_board" in faults_of("free")
    (True, False)
    """
    return tuple(cases_of(form))


@cache
def _cases() -> tuple[Case, ...]:
    text = (files(__package__) / "code.toml").read_text("utf-8")
    # Half a percent is exact: no float is ever made of it.
    table = tomllib.loads(text, parse_float=Fraction)
    return tuple(_case(fault, found) for fault, rows in table.items() for found in rows)


def _case(fault: str, found: dict[str, Any]) -> Case:
    outcomes: dict[str, Outcome] = {}
    for group, forms in _GROUPS.items():
        if group in found:
            outcomes |= dict.fromkeys(forms, _outcome(found[group]))
    asked = {key: one for key, one in found.items() if key not in _GROUPS}
    answers = {key: (one,) if isinstance(one, str) else tuple(one) for key, one in asked.items()}
    return Case(fault, answers, outcomes)


def _outcome(found: dict[str, Any]) -> Outcome:
    does, penalty = tuple(found.get("does", ())), exact(Fraction(found.get("penalty", 0)))
    return Outcome(**{**found, "does": does, "penalty": penalty})
