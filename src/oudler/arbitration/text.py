"""A ruling as a sentence, with its article; the questions that lead to it."""

from dataclasses import replace

from oudler.arbitration.code import Outcome
from oudler.arbitration.path import Answers, NotAnAnswer, UnknownFault, outcome_of
from oudler.words import Words, unbroken
from oudler.words.names import number, signed

UNITS = {
    "free": "points",
    "individual": "percent",
    "triplets": "percent",
    "quartets": "match_points",
    "teams": "match_points",
}
"""The unit of penalties in each form (T160)."""


def ruling_sentence(words: Words, form: str, outcome: Outcome, warned: int | None = None) -> str:
    """The ruling in one sentence; for somebody who was warned so often, just what they get.

    >>> from oudler.arbitration import outcome_of
    >>> ruling_sentence(en, "free", outcome_of("free", "touching", {}))
    'A warning, then 100 points off each time.'
    """
    said = [words(f"arbitration.does.{one}") for one in outcome.does]
    said += _about_penalty(words, form, outcome, warned)
    if not said or outcome.deal not in ("stands", "redealt"):
        said.insert(0, _about_deal(words, form, outcome))
    text = words("arbitration.joined").join(said)
    return unbroken(f"{text[:1].upper()}{text[1:]}.")


def entered_ruling(
    words: Words, form: str, fault: str, given: Answers, *, is_warning: bool, has_penalty: bool
) -> tuple[str, str]:
    """The name of a fault, and the ruling as it was entered, with its article.

    A fault of another version of the code is called by its code, and has no ruling.

    >>> entered_ruling(en, "free", "touching", {}, is_warning=True, has_penalty=False)[1]
    'A warning. FFT arbitration code, p. 4-8 (T150)'
    >>> entered_ruling(en, "free", "yawning", {}, is_warning=True, has_penalty=False)
    ('yawning', '')
    """
    try:
        outcome = outcome_of(form, fault, given)
    except (UnknownFault, NotAnAnswer):
        return fault, ""
    if outcome.optional:  # by now it was added, or left out
        penalty = outcome.penalty if has_penalty else 0
        outcome = replace(outcome, optional=False, penalty=penalty)
    said = ruling_sentence(words, form, outcome, 0 if is_warning else 1)
    return fault_text(words, fault), f"{said} {source_text(words, outcome)}"


def source_text(words: Words, outcome: Outcome) -> str:
    """The article and page of a ruling.

    >>> from oudler.arbitration import outcome_of
    >>> source_text(en, outcome_of("free", "touching", {}))
    'FFT arbitration code, p. 4-8 (T150)'
    """
    rules, _, page = outcome.page.rpartition(" ")
    key = "rules" if rules else "code"
    return unbroken(words(f"arbitration.source.{key}", page=page, article=outcome.article))


def question_text(words: Words, key: str) -> str:
    """The question.

    >>> question_text(en, "by")
    'Whose fault: the attack’s or the defence’s?'
    """
    return unbroken(words(f"arbitration.questions.{key}"))


def answer_text(words: Words, key: str, answer: str) -> str:
    """An answer to a question.

    >>> answer_text(en, "by", "defence")
    'the defence'
    """
    found = "yes_no" if answer in ("yes", "no") else key
    return unbroken(words(f"arbitration.answers.{found}.{answer}"))


def fault_text(words: Words, fault: str) -> str:
    """The name of a fault.

    >>> fault_text(en, "revoke")
    'Revoke: a player did not follow suit, or did not trump'
    """
    return unbroken(words(f"arbitration.faults.{fault}"))


def _about_deal(words: Words, form: str, outcome: Outcome) -> str:
    key = outcome.deal
    if key == "neutralised" and outcome.note is not None:
        key = "neutralised_with_note"
    if key in ("at_least", "awarded"):
        key = f"{key}_{form}"
    fields = {
        "note": outcome.note,
        "points": signed(words, outcome.points),
        "opposite": signed(words, -outcome.points),
        "others": signed(words, outcome.others),
    }
    return words(f"arbitration.deal.{key}", **fields)


def _about_penalty(words: Words, form: str, outcome: Outcome, warned: int | None) -> list[str]:
    if not outcome.penalty:
        return []
    amount = words(f"arbitration.amount.{UNITS[form]}", amount=number(words, outcome.penalty))
    if outcome.warning and warned is None:
        return [words("arbitration.penalty.warning_first", amount=amount)]
    if outcome.is_warning(warned or 0):
        return [words("arbitration.penalty.warning")]
    key = "optional" if outcome.optional else outcome.to
    return [words(f"arbitration.penalty.{key}", amount=amount)]
