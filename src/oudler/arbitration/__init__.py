"""The arbitration code: what a referee decides about a fault at a table of real cards.

It is data (`code.toml`), like the rulesets; the questions follow from it. Both the score sheet and
tournaments rule by it, and so it lies below them.
"""

from oudler.arbitration.code import FORMS, Case, Outcome, cases_of, faults_of
from oudler.arbitration.path import (
    Answers,
    NotAnAnswer,
    Question,
    UnknownFault,
    next_question,
    outcome_of,
)
from oudler.arbitration.search import matching_faults

__all__ = [
    "FORMS",
    "Answers",
    "Case",
    "NotAnAnswer",
    "Outcome",
    "Question",
    "UnknownFault",
    "cases_of",
    "faults_of",
    "matching_faults",
    "next_question",
    "outcome_of",
]
