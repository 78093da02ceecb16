"""The rules of one table as values: the options, and which of them go together."""

from collections.abc import Collection, Mapping
from dataclasses import InitVar, dataclass
from enum import StrEnum
from typing import Any

from oudler.core.ruleset.model import OPTIONS, Options
from oudler.core.ruleset.validation import (
    Fault,
    FaultKind,
    RulesetError,
    UnknownRuleset,
    faults_of,
)
from oudler.core.values import wrong_type

__all__ = [
    "OPTIONS",
    "Ruleset",
    "RulesetError",
    "UnknownRuleset",
    "check_rules",
    "plain_options",
    "read_ruleset",
]


@dataclass(frozen=True, kw_only=True)
class Ruleset(Options):
    """The rules of one table. Frozen, and valid once built: an invalid one raises RulesetError."""

    chosen: InitVar[Collection[str]] = ()
    """The options that somebody has just set: each of them must have an effect."""

    def __post_init__(self, chosen: Collection[str]) -> None:
        super().__post_init__()
        if faults := faults_of(self, chosen):
            raise RulesetError(faults)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"read_ruleset({self.id!r}, {self.version}, {plain_options(self)!r})"


def read_ruleset(
    id: str, version: int, values: Mapping[str, object], chosen: Collection[str] = ()
) -> Ruleset:
    """The ruleset with these plain values, as TOML and JSON hold them.

    The options that somebody has chosen must have an effect under the others. Raises RulesetError
    with every fault at once.

    >>> read_ruleset("fft-4", 1, plain_options(rules)) == rules
    True
    """
    faults = [
        Fault(FaultKind.UNKNOWN_OPTION, key, ", ".join(OPTIONS))
        for key in values
        if key not in OPTIONS
    ]
    options: dict[str, Any] = {}
    for key, known in OPTIONS.items():
        if key not in values:
            faults.append(Fault(FaultKind.MISSING, key, known.allowed))
            continue
        try:
            options[key] = known.read(values[key])
        except (ValueError, TypeError, ZeroDivisionError):
            faults.append(Fault(FaultKind.WRONG_VALUE, key, known.allowed))
    if faults:
        raise RulesetError(tuple(faults))
    return Ruleset(id=id, version=version, chosen=chosen, **options)


def check_rules(rules: object) -> None:
    """Raise TypeError for anything that is not a ruleset, and say how to get one.

    >>> check_rules("fft-4")
    Traceback (most recent call last):
        ...
    TypeError: rules: expected a Ruleset, such as load_ruleset("fft-4"), not 'fft-4'
    """
    if not isinstance(rules, Ruleset):
        raise wrong_type("rules", rules, 'a Ruleset, such as load_ruleset("fft-4")')


def plain_options(rules: Ruleset) -> dict[str, object]:
    """The ruleset's options as plain values, which `read_ruleset` reads back.

    >>> plain_options(rules)["targets"]
    [56, 51, 41, 36]
    """
    return {key: _plain(key, getattr(rules, key)) for key in OPTIONS}


def _plain(key: str, value: Any) -> object:
    if key == "bids":
        return {str(name): n if isinstance(n, int) else str(n) for name, n in value}
    if key == "calls":
        return list(map(dict, value))
    if isinstance(value, tuple):
        return [str(v) if isinstance(v, StrEnum) else v for v in value]
    return str(value) if isinstance(value, StrEnum) else value
