"""Every reason of a bot has its sentence in both languages, and every sentence its reason."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter

from oudler.bots.bidding import BIDS, CANCEL, KEEP
from oudler.coach.usual_reason import INTO_RUFF
from oudler.core import Contract
from oudler.words import LANGUAGES, subject


def keys_in_code() -> set[str]:
    """The keys written in a `Why(…)`, those of contracts and lone trumps, and the coach's."""
    keys = {why.key for whys in (BIDS, CANCEL, KEEP) for why in whys.values()} | {INTO_RUFF}
    for text in sources(files("oudler.bots")):
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Name(id="Why"), args=[ast.Constant(value=str(key)), *_]):
                    keys.add(key)
    return keys


def sources(folder: Traversable) -> Iterator[str]:
    """The programs in a folder, and in those below it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from sources(entry)
        elif entry.name.endswith(".py"):
            yield entry.read_text("utf-8")


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    keys = keys_in_code()
    assert len(keys) > 40
    for language in LANGUAGES:
        assert set(subject(language, "bots")) == keys


def test_both_languages_speak_of_the_same_things() -> None:
    french, english = (subject(language, "bots") for language in LANGUAGES)
    assert {key: placeholders(text) for key, text in french.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


def test_every_sentence_is_one() -> None:
    for language in LANGUAGES:
        for text in subject(language, "bots").values():
            assert text[0].isupper()
            assert text.endswith(".")
            assert len(text) < 100


def test_every_contract_has_its_reason() -> None:
    assert set(BIDS) == set(Contract)
