"""Every option and each of its values has its words in both languages."""

import ast
import inspect
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from string import Formatter

import pytest

from oudler.core import Contract
from oudler.core.ruleset import OPTIONS, RulesetError, model, options, validation
from oudler.core.ruleset.option_values import HalfPoints, LastTrickExcuse, Phase
from oudler.core.ruleset.options import CALLABLE
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.words import LANGUAGES, Words, subject
from oudler.words.faults import ruleset_fault
from oudler.words.rules import difference, option_sentence, option_value

FRENCH, ENGLISH = Words("fr"), Words("en")
WAYS: dict[str, set[str]] = {
    key: set(map(str, option.read))
    for key, option in OPTIONS.items()
    if isinstance(option.read, type) and issubclass(option.read, StrEnum)
} | {
    "phases": set(map(str, Phase)) - {Phase.COUNTING, Phase.OVER},
    "calls": set(CALLABLE),
}


def test_every_option_is_explained_in_french_and_in_the_rules_themselves() -> None:
    assert set(subject("fr", "options")["says"]) == set(OPTIONS)
    assert "says" not in subject("en", "options")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_with_named_values_have_their_phrases(language: str) -> None:
    phrases = subject(language, "options")["values"]
    assert {key: set(phrases[key]) for key in phrases} == WAYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", OPTIONS)
def test_a_sentence_ends_and_a_yes_or_no_is_a_statement(language: str, key: str) -> None:
    words = Words(language)
    sentence = option_sentence(words, key)
    assert sentence.endswith(".")
    if isinstance(getattr(load_ruleset("fft-4"), key), bool):
        assert sentence.startswith("Whether ") if language == "en" else "Si " not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ruleset_ids())
def test_every_value_of_a_published_ruleset_can_be_said(language: str, id: str) -> None:
    rules = load_ruleset(id)
    for key in OPTIONS:
        assert option_value(Words(language), key, getattr(rules, key))


def phrases() -> Iterator[str]:
    """The English texts of what would be right, as the rules write them."""
    for module in (model, options, validation):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Phrase":
                for text in ast.walk(node.args[0]):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def fields(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence)} - {None}


def test_every_expected_value_has_its_french() -> None:
    french = subject("fr", "options")["right"]
    assert set(phrases()) == set(french)
    assert all(fields(english) == fields(french[english]) for english in french)


@pytest.mark.parametrize(
    ("settings", "french", "english"),
    [
        (
            {"seats": 10},
            "La valeur de « seats » est impossible ; il faut : un nombre entier de 2 à 9.",
            "The value of “seats” is invalid; expected: a whole number from 2 to 9.",
        ),
        (
            {"hand": 17},
            "Le compte des cartes n'y est pas : il faut seats × hand + dog = 78, et non 74.",
            "The cards do not add up; expected: seats × hand + dog = 78, not 74.",
        ),
        (
            {"petit_sec": "sometimes"},
            "La valeur de « petit_sec » est impossible ; il faut : cancelled, played, imprenable.",
            "The value of “petit_sec” is invalid; expected: cancelled, played, imprenable.",
        ),
    ],
)
def test_a_fault_speaks_one_language(
    settings: dict[str, object], french: str, english: str
) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", settings)
    (fault,) = error.value.faults
    assert ruleset_fault(FRENCH, fault) == french
    assert ruleset_fault(ENGLISH, fault) == english


def test_values_are_said_as_players_say_them() -> None:
    assert option_value(FRENCH, "handfuls", (13, 15, 18)) == "13, 15 et 18"
    assert option_value(FRENCH, "call_own", True) == "oui"
    assert option_value(ENGLISH, "call_own", False) == "no"
    assert option_value(FRENCH, "calls", ()) == "rien"
    assert option_value(FRENCH, "calls", load_ruleset("fft-5").calls) == (
        "un roi, une dame à partir de 4 rois, un cavalier à partir de 4 dames, "
        "un valet à partir de 4 cavaliers"
    )
    assert option_value(ENGLISH, "calls", load_ruleset("playroom-6").calls) == (
        "a king, any card of the four suits with 4 kings or more; then a queen, "
        "any card of the four suits but a king with 4 queens or more"
    )
    bids = ((Contract.PRISE, 1), (Contract.POUSSE, Fraction(3, 2)))
    assert option_value(FRENCH, "bids", bids) == "prise 1 et pousse 1,5"


def test_a_difference_is_one_sentence() -> None:
    assert difference(
        FRENCH,
        "excuse_in_last_trick",
        LastTrickExcuse.TRICK_WINNER,
        LastTrickExcuse.CHANGES_CAMP,
    ) == (
        "À qui va une Excuse jouée au dernier pli : "
        "au camp qui fait le pli (fft-4 : à l'autre camp)."
    )
    assert difference(FRENCH, "petit_au_bout_multiplied", False, True) == (
        "Le contrat multiplie le Petit au bout : non (fft-4 : oui)."
    )
    assert difference(ENGLISH, "half_points", HalfPoints.EXACT, HalfPoints.WINNER) == (
        "What happens to an odd half-point: counted as is (fft-4: to the winner of the deal)."
    )
