"""The page asks for no sentence that does not exist: it would show the key instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from oudler.words import LANGUAGES, subject

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
ASKED = re.compile(r'words\.(say|count)\(\s*"(\w+)"')
"""A sentence that is asked for by its name."""


def asked(text: str) -> Iterator[str]:
    for how, key in ASKED.findall(text):
        yield from [key] if how == "say" else [f"{key}_one", f"{key}_other"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_the_page_names_exists(language: str) -> None:
    known = subject(language, "page")
    files = sorted(SOURCES.rglob("*.ts"))
    named = {(file.name, key) for file in files for key in asked(file.read_text("utf-8"))}
    assert len(named) > 100, "the page names its sentences in another way"
    assert {(name, key) for name, key in named if key not in known} == set()
