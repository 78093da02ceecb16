"""The facts of the arbitration code, article by article, through the library and the command."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oudler.arbitration import FORMS, faults_of, matching_faults, next_question, outcome_of
from oudler.arbitration.text import answer_text, fault_text, question_text, ruling_sentence
from oudler.cli import run as oudler
from oudler.words import LANGUAGES, Words

CASES = json.loads((Path(__file__).parents[1] / "data/arbitration.json").read_text("utf-8"))
MOST_QUESTIONS = 4
"""What happened is one of them."""
DETAILS: dict[str, Any] = {
    "warning": False,
    "optional": False,
    "to": "offender",
    "note": None,
    "points": 0,
    "others": 0,
}


def name(case: dict[str, Any]) -> str:
    return "-".join([case["article"], case["form"], case["fault"], *case["given"].values()])


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_ruling_is_what_its_article_says(case: dict[str, Any]) -> None:
    form, fault, given = case["form"], case["fault"], case["given"]
    assert fault in matching_faults(form, case["said"])
    outcome = outcome_of(form, fault, given)
    assert case["article"] in outcome.article.split(", ")
    assert (outcome.deal, outcome.penalty) == (case["deal"], Fraction(case["penalty"]))
    expected = {key: case.get(key, usual) for key, usual in DETAILS.items()}
    assert {key: getattr(outcome, key) for key in DETAILS} == expected | {
        # Whoever saw the dog, or dealt, is the offender under another name.
        "to": outcome.to if outcome.to in ("each", "dealer") else expected["to"]
    }
    said = ruling_sentence(Words("fr"), form, outcome)
    assert case.get("says", "").lower() in said.lower()
    assert len(given) < MOST_QUESTIONS


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_command_rules_alike(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    line = [case["fault"], *case["given"].values(), "--form", case["form"], "--json"]
    assert oudler(["referee", *line]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["deal"], found["penalty"]) == (case["deal"], case["penalty"])
    assert case["article"] in found["article"]


def paths(form: str, fault: str, given: dict[str, str]) -> list[dict[str, str]]:
    question = next_question(form, fault, given)
    if question is None:
        return [given]
    return [
        path
        for answer in question.answers
        for path in paths(form, fault, given | {question.key: answer})
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_path_ends_in_a_sentence_after_at_most_four_questions(
    form: str, language: str
) -> None:
    words = Words(language)
    for fault in faults_of(form):
        assert matching_faults(form, fault_text(words, fault))[0] == fault
        for given in paths(form, fault, {}):
            assert len(given) < MOST_QUESTIONS
            assert all(question_text(words, key) for key in given)
            assert all(answer_text(words, key, answer) for key, answer in given.items())
            assert ruling_sentence(words, form, outcome_of(form, fault, given)).endswith(".")
