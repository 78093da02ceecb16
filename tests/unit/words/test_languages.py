"""Both languages have every sentence, with the same fields."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from oudler.core import Contract, HandfulSize, LineKind, MisereKind, Phase, Reason, Side, Slam
from oudler.core.session import Where
from oudler.solver import Unsearchable
from oudler.streams import StoreFault
from oudler.words import LANGUAGES, Words, subject

SUBJECTS = sorted(
    entry.name.removesuffix(".toml")
    for entry in (files("oudler.words") / "fr").iterdir()
    if entry.name.endswith(".toml") and entry.name != "options.toml"
)


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("name", SUBJECTS)
def test_both_languages_have_the_same_sentences(name: str) -> None:
    french, english = (dict(leaves(subject(language, name))) for language in ("fr", "en"))
    assert french.keys() == english.keys()


@pytest.mark.parametrize("name", SUBJECTS)
def test_both_languages_speak_of_the_same_things(name: str) -> None:
    french, english = (dict(leaves(subject(language, name))) for language in ("fr", "en"))
    assert {key: placeholders(sentence) for key, sentence in french.items()} == {
        key: placeholders(sentence) for key, sentence in english.items()
    }


def test_french_has_every_subject_that_english_has() -> None:
    english = {entry.name for entry in (files("oudler.words") / "en").iterdir()}
    french = {f"{name}.toml" for name in (*SUBJECTS, "options")}
    assert french == {n for n in english if n.endswith(".toml")}


NAMED: list[tuple[str, type[StrEnum]]] = [
    ("refusals", Reason),
    ("cards.contract", Contract),
    ("cards.handful", HandfulSize),
    ("cards.misere", MisereKind),
    ("typed.misere", MisereKind),
    ("cards.side", Side),
    ("typed.side", Side),
    ("score.slam", Slam),
    ("score.line", LineKind),
    ("store", StoreFault),
    ("solver.refused", Unsearchable),
    ("terminal.where", Where),
    ("terminal.turn", Phase),
    ("terminal.help", Phase),
    ("typed.contract", Contract),
    ("typed.handful", HandfulSize),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("table", "names"), NAMED, ids=[table for table, _ in NAMED])
def test_everything_that_has_a_name_has_its_words(
    language: str, table: str, names: type[StrEnum]
) -> None:
    first, *rest = table.split(".")
    found: Any = subject(language, first)
    for part in rest:
        found = found[part]
    assert set(names) <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_first_names_for_the_largest_table(language: str) -> None:
    names = Words(language)("terminal.bot_names").split()
    assert len(set(names)) == len(names) >= 9
