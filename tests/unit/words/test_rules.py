"""Every option and every value of one is said in both languages."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import pytest

from oudler.core.actions import Contract
from oudler.core.cards import COURT_RANKS
from oudler.core.ruleset import OPTIONS
from oudler.core.ways import ANY_RANK, HalfPoints, LastTrickExcuse, Phase
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.words import LANGUAGES, Words
from oudler.words.catalogue import subject
from oudler.words.rules import difference, option_sentence, option_value

FRENCH, ENGLISH = Words("fr"), Words("en")
WAYS: dict[str, set[str]] = {
    key: set(map(str, option.read))
    for key, option in OPTIONS.items()
    if isinstance(option.read, type) and issubclass(option.read, StrEnum)
} | {
    "phases": set(map(str, Phase)) - {Phase.COUNTING, Phase.OVER},
    "call_ranks": {*COURT_RANKS, ANY_RANK},
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
def test_a_sentence_ends_and_a_yes_or_no_begins_with_whether(language: str, key: str) -> None:
    words = Words(language)
    sentence = option_sentence(words, key)
    assert sentence.endswith(".")
    if isinstance(getattr(load_ruleset("fft-4"), key), bool):
        assert sentence.startswith(words("options.plain.whether"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ruleset_ids())
def test_every_value_of_a_published_ruleset_can_be_said(language: str, id: str) -> None:
    rules = load_ruleset(id)
    for key in OPTIONS:
        assert option_value(Words(language), key, getattr(rules, key))


def test_values_are_said_as_players_say_them() -> None:
    assert option_value(FRENCH, "handfuls", (13, 15, 18)) == "13, 15 et 18"
    assert option_value(FRENCH, "call_own", True) == "oui"
    assert option_value(ENGLISH, "call_own", False) == "no"
    assert option_value(FRENCH, "call_ranks", ()) == "aucune"
    assert option_value(FRENCH, "call_ranks", ("K", "Q")) == "un roi et une dame"
    bids = ((Contract.PRISE, 1), (Contract.POUSSE, Fraction(3, 2)))
    assert option_value(FRENCH, "bids", bids) == "prise 1 et pousse 1,5"


def test_a_difference_is_one_sentence() -> None:
    assert difference(
        FRENCH,
        "excuse_in_last_trick",
        LastTrickExcuse.TRICK_WINNER,
        LastTrickExcuse.CHANGES_CAMP,
    ) == (
        "À qui va une Excuse jouée à la dernière levée : "
        "au camp qui fait la levée (fft-4 : à l'autre camp)."
    )
    assert difference(FRENCH, "petit_au_bout_multiplied", False, True) == (
        "Le contrat multiplie le Petit au bout : non (fft-4 : oui)."
    )
    assert difference(ENGLISH, "half_points", HalfPoints.EXACT, HalfPoints.WINNER) == (
        "What becomes of an odd half-point: counted as it is (fft-4: to the winner of the deal)."
    )
