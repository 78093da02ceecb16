"""From a fault to its outcome: the questions follow from where the code's cases differ."""

from collections.abc import Mapping
from dataclasses import dataclass

from oudler.arbitration.code import Case, Outcome, cases_of

Answers = Mapping[str, str]
"""Answers by question."""


class UnknownFault(ValueError):
    """The code says nothing about this fault in this form."""


class NotAnAnswer(ValueError):
    """A question that is not asked, or an answer that it does not have."""

    def __init__(self, question: str, found: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{question}: {found}; expected one of: {', '.join(known)}")
        self.question = question
        self.found = found
        self.known = known


@dataclass(frozen=True)
class Question:
    """A question on which the outcome depends, and the answers that it may have."""

    key: str
    answers: tuple[str, ...]


def next_question(form: str, fault: str, answers: Answers) -> Question | None:
    """The next question to answer before there is a ruling; None if there is none left.

    Raises UnknownFault and NotAnAnswer.

    >>> next_question("free", "revoke", {})
    Question(key='covered', answers=('no', 'yes'))
    >>> next_question("quartets", "revoke", {"covered": "yes"}) is None
    True
    """
    found = _open(form, fault, answers)
    return found if isinstance(found, Question) else None


def outcome_of(form: str, fault: str, answers: Answers) -> Outcome:
    """The ruling of the code. Raises UnknownFault, and NotAnAnswer if a question is open.

    >>> outcome_of("quartets", "revoke", {"covered": "yes"}).deal
    'at_least'
    """
    found = _open(form, fault, answers)
    if isinstance(found, Question):
        raise NotAnAnswer(found.key, "", found.answers)
    return found


def _open(form: str, fault: str, answers: Answers) -> Question | Outcome:
    if fault not in cases_of(form):
        raise UnknownFault(f"{fault}: nothing is said of it for {form}")
    cases, given = cases_of(form)[fault], dict(answers)
    while (found := _step(form, cases)) and isinstance(found, Question):
        if found.key not in given:
            break
        answer = given.pop(found.key)
        if answer not in found.answers:
            raise NotAnAnswer(found.key, answer, found.answers)
        cases = tuple(case for case in cases if answer in case.answers.get(found.key, (answer,)))
    if given:
        question, answer = next(iter(given.items()))
        known = (found.key,) if isinstance(found, Question) else ()
        raise NotAnAnswer(question, answer, known)
    return found


def _step(form: str, cases: tuple[Case, ...]) -> Question | Outcome:
    """The outcome if all cases agree, else the first question whose answers tell them apart."""
    outcomes = {repr(case.outcomes[form]): case.outcomes[form] for case in cases}
    if len(outcomes) == 1:
        return next(iter(outcomes.values()))
    for key in dict.fromkeys(key for case in cases for key in case.answers):
        known = dict.fromkeys(one for case in cases for one in case.answers.get(key, ()))
        if len(known) > 1:
            return Question(key, tuple(known))
    raise AssertionError(f"two cases of {cases[0].fault} cannot be told apart")
