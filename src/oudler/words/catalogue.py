"""Looks up sentences in a language's TOML files, one file per subject."""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from numbers import Number
from typing import Any

from oudler.words.safe_text import terminal_text

LANGUAGES = ("fr", "en")
_SPACED = re.compile(r" (?=[:;?!»%])|(?<=«) ")
"""The spaces that French puts before and after signs."""


def choose_language(asked: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else the locale's; English if we do not have the locale's.

    >>> choose_language(environ={"LANG": "fr_FR.UTF-8"}), choose_language("en")
    ('fr', 'en')
    """
    # In the order of POSIX: LC_ALL outranks LC_MESSAGES, which outranks LANG.
    locale = next((environ[k] for k in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(k)), "")
    wanted = asked or locale[:2].lower()
    return wanted if wanted in LANGUAGES else "en"


class Words:
    """One language: `words("refusals.must_follow", suit=…)` is a sentence."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **fields: object) -> str:
        """The sentence with this key, its fields filled in. Raises KeyError."""
        blank = sentence(self.language, key)
        filled = blank.format(**fields)
        if filled.isprintable():  # the usual case: checking is quicker than cleaning each field
            return filled
        return blank.format(**{name: _shown(field) for name, field in fields.items()})

    def count(self, key: str, number: int, **fields: object) -> str:
        """The sentence for this count: the key's entry `one` or `other`.

        >>> fr.count("faults.partners.count", 1), en.count("faults.partners.count", 2)
        ('avec un partenaire', 'with 2 partners')
        """
        # French puts zero in the singular too, English only one (CLDR).
        one = number < 2 if self.language == "fr" else number == 1
        return self(f"{key}.{'one' if one else 'other'}", count=number, **fields)


def unbroken(text: str) -> str:
    """The text with non-breaking spaces where French sets punctuation apart.

    >>> unbroken("Premier téléchargement : 9 Mo").split()
    ['Premier', 'téléchargement', ':', '9', 'Mo']
    >>> "\N{NO-BREAK SPACE}:" in unbroken("Premier téléchargement : 9 Mo")
    True
    """
    return _SPACED.sub("\N{NO-BREAK SPACE}", text)


def _shown(field: object) -> object:
    """A field that is safe to show, whatever its author typed."""
    return field if isinstance(field, Number) else terminal_text(str(field))


@cache
def sentence(language: str, key: str) -> str:
    """The sentence with this key, its fields not yet filled in. Raises KeyError.

    >>> sentence("fr", "cards.contract.garde_sans")
    'garde sans'
    """
    first, *rest = key.split(".")
    found: Any = subject(language, first)
    for part in rest:
        found = found[part]
    if not isinstance(found, str):
        raise KeyError(key)
    return found


@cache
def subject(language: str, name: str) -> Mapping[str, Any]:
    """The sentences of one subject, from `words/LANGUAGE/SUBJECT.toml`."""
    path = files(__package__) / language / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise KeyError(name) from None
