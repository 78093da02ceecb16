"""The code as a tree of questions, answers and rulings, which a page walks without a network."""

from typing import Any

from oudler.arbitration.code import faults_of
from oudler.arbitration.path import next_question, outcome_of
from oudler.arbitration.search import STEM, fillers, known_stems
from oudler.arbitration.text import (
    answer_text,
    fault_text,
    question_text,
    ruling_sentence,
    source_text,
)
from oudler.words import Words


def decision_tree(words: Words, form: str) -> dict[str, Any]:
    """Each fault with its questions, each answer with what follows from it.

    A step has `asks` and `answers`, or it `says` the ruling and has the answers `given`.

    >>> found = decision_tree(en, "free")
    >>> [one["path"]["answers"][0]["says"] for one in found["faults"] if one["fault"] == "revoke"]
    ['no']
    """
    return {
        "what": words("arbitration.what_happened"),
        "stem": STEM,
        "fillers": sorted(fillers()),
        "faults": [
            {
                "fault": fault,
                "says": fault_text(words, fault),
                "stems": sorted(known_stems(fault)),
                "path": _step(words, form, fault, {}),
            }
            for fault in faults_of(form)
        ],
    }


def _step(words: Words, form: str, fault: str, given: dict[str, str]) -> dict[str, Any]:
    question = next_question(form, fault, given)
    if question is None:
        outcome = outcome_of(form, fault, given)
        return {
            "says": ruling_sentence(words, form, outcome),
            "source": source_text(words, outcome),
            "given": given,
            "deal": outcome.deal,
            "is_optional": outcome.optional,
        }
    return {
        "asks": question_text(words, question.key),
        "answers": [
            {
                "says": answer_text(words, question.key, answer),
                "then": _step(words, form, fault, given | {question.key: answer}),
            }
            for answer in question.answers
        ],
    }
