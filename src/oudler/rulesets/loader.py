"""Finds a ruleset by its name, applies a table's own options, and compares it with the usual."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from oudler.core import OPTIONS, Ruleset, UnknownRuleset, read_ruleset, wrong_type

_NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


@cache
def ruleset_ids() -> tuple[str, ...]:
    """The ids of all published rulesets, in alphabetical order.

    >>> ruleset_ids()[:3]
    ('fft-3', 'fft-4', 'fft-5')
    """
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_ruleset(name: str, options: Mapping[str, object] = _NO_OPTIONS) -> Ruleset:
    """The ruleset `fft-4`, or `fft-4@1`, with these options changed.

    Raises UnknownRuleset, also for another version than the published one, and RulesetError with
    everything wrong in the options: a changed option that has no effect is an error too, such as a
    share for partners if nobody has one; an unchanged one is ignored. Setting an option to its
    present value is allowed.

    >>> load_ruleset("fft-4", {"half_points": "exact"}).half_points
    HalfPoints.EXACT
    """
    if not isinstance(name, str):
        raise wrong_type("name", name, 'the name of a ruleset, such as "fft-4"')
    if not isinstance(options, Mapping):
        raise wrong_type("options", options, 'options by name, such as {"base": 10}')
    usual = _published_ruleset(name)
    changed = [key for key, value in options.items() if _is_changed(usual, key, value)]
    return read_ruleset(usual.id, usual.version, {**_options(name), **options}, changed)


def recorded_ruleset(name: str, options: Mapping[str, object] = _NO_OPTIONS) -> Ruleset:
    """The ruleset of a record or a stored table, which may have options without effect.

    >>> recorded_ruleset("fft-4@1").name
    'fft-4@1'
    """
    usual = _published_ruleset(name)
    if not options:
        return usual
    return read_ruleset(usual.id, usual.version, {**_options(name), **options})


@cache
def _published_ruleset(name: str) -> Ruleset:
    version = _values(name)["version"]
    assert isinstance(version, int)
    return read_ruleset(name.partition("@")[0], version, _options(name))


def _options(name: str) -> dict[str, object]:
    """The values of a published ruleset without its version."""
    return {key: value for key, value in _values(name).items() if key != "version"}


def _is_changed(usual: Ruleset, key: str, value: object) -> bool:
    try:
        return key in OPTIONS and OPTIONS[key].read(value) != getattr(usual, key)
    except (ValueError, TypeError, ZeroDivisionError):
        return False  # A wrong value: the loader reports it.


@cache
def _values(name: str) -> Mapping[str, object]:
    """The options of a published ruleset, with those that it takes from the one it extends."""
    found = _published(name)
    base = found.pop("extends", None)
    return {**(_values(base) if base else {}), **found}


def base_of(id: str) -> str | None:
    """The id of the ruleset that this one extends, if any.

    >>> base_of("pagat-5-dead")
    'pagat-4'
    """
    base = _published(id).get("extends")
    return None if base is None else str(base)


def _published(name: str) -> dict[str, Any]:
    """The contents of this ruleset's file. Raises UnknownRuleset."""
    id, at, version = name.partition("@")
    if id not in ruleset_ids():
        raise UnknownRuleset(name, ruleset_ids())
    found = tomllib.loads((files(__package__) / f"{id}.toml").read_text("utf-8"))
    if at and version != str(found["version"]):
        raise UnknownRuleset(name, (f"{id}@{found['version']}",))
    return found


def read_option(text: str) -> tuple[str, object]:
    """`KEY=VALUE` from a command line; a value that is not TOML is read as text.

    Raises ValueError if the `=` is missing.

    >>> read_option("misere_premium=10")
    ('misere_premium', 10)
    """
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(text)
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):  # of brackets without end
        return key.strip(), value.strip()


def write_option(value: object) -> str:
    """A plain value in TOML, which `read_option` reads back.

    >>> write_option([10, 13, 15])
    '[10, 13, 15]'
    """
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


USUAL = "fft-4"
"""The ruleset with which the others are compared."""


@cache
def usual_rules() -> Ruleset:
    """The ruleset with which the others are compared.

    >>> usual_rules().name
    'fft-4@1'
    """
    return load_ruleset(USUAL)


def differing_options(rules: Ruleset, usual: Ruleset | None = None) -> tuple[str, ...]:
    """The options with another value here than in `usual`, by default `fft-4`, in order of play.

    >>> differing_options(rules)
    ()
    """
    other = usual or usual_rules()
    return tuple(key for key in OPTIONS if getattr(rules, key) != getattr(other, key))
