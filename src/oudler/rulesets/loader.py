"""Finds a ruleset by its name and applies a table's own options to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from oudler.core.ruleset import Ruleset, read_ruleset

_NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class UnknownRuleset(KeyError):
    """No ruleset has this name, or not in this version."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"{self.name!r} is no ruleset: there are {', '.join(self.known)}"


@cache
def ruleset_ids() -> tuple[str, ...]:
    """The ids of all published rulesets, in alphabetical order."""
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_ruleset(name: str, options: Mapping[str, object] = _NO_OPTIONS) -> Ruleset:
    """The ruleset `fft-4`, or `fft-4@1`, with these options changed.

    Raises UnknownRuleset, and RulesetError with everything wrong in the options.
    """
    id, _, version = name.partition("@")
    if id not in ruleset_ids():
        raise UnknownRuleset(name, ruleset_ids())
    values = dict(_values(id))
    published = values.pop("version")
    assert isinstance(published, int)
    if version and version != str(published):
        raise UnknownRuleset(name, tuple(f"{i}@{_values(i)['version']}" for i in ruleset_ids()))
    return read_ruleset(id, published, values | dict(options))


@cache
def _values(id: str) -> Mapping[str, object]:
    """The options of a published ruleset, with those that it takes from the one it extends."""
    found = tomllib.loads((files(__package__) / f"{id}.toml").read_text("utf-8"))
    base = found.pop("extends", None)
    return {**(_values(base) if base else {}), **found}


def read_option(text: str) -> tuple[str, object]:
    """`KEY=VALUE` from a command line; a value that is no TOML is taken as text.

    Raises ValueError where there is no `=`.
    """
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(text)
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key.strip(), value.strip()


def write_option(value: object) -> str:
    """A plain value as TOML writes it, which `read_option` reads back."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(map(write_option, value))}]"
        case dict():
            pairs = (f"{key} = {write_option(one)}" for key, one in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case _:
            return str(value)
