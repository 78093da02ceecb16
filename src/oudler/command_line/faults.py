"""A fault at the table, and the answers about it, as they are typed."""

from collections.abc import Mapping, Sequence

from oudler.arbitration import Question, faults_of, matching_faults, next_question
from oudler.arbitration.text import answer_text, question_text
from oudler.command_line.arguments import Refused
from oudler.words import Words
from oudler.words.safe_text import plain


def said_faults(
    words: Words, form: str, first: str, more: Sequence[str]
) -> tuple[tuple[str, ...], list[str]]:
    """The faults that may be meant, and the answers after them. Raises Refused if there are none.

    Words without quotation marks are all about the fault.

    >>> said_faults(fr, "free", "il a renoncé", ["oui"])
    (('revoke',), ['oui'])
    >>> said_faults(fr, "free", "il", ["a", "renoncé"])
    (('revoke',), [])
    """
    if first in faults_of(form):
        return (first,), list(more)
    faults, left = matching_faults(form, first), list(more)
    if len(faults) != 1 and " " not in first:
        first, left = " ".join([first, *more]), []
        faults = matching_faults(form, first)
    if not faults:
        raise Refused(words("commands.referee.unknown", found=first))
    return faults, left


def read_answer(words: Words, question: Question, text: str) -> str:
    """An answer by its code, its number, or a part of what it says. Raises Refused.

    >>> read_answer(fr, Question("by", ("attack", "defence")), "défense")
    'defence'
    """
    says = {one: plain(answer_text(words, question.key, one)) for one in question.answers}
    if text in says:
        return text
    if (found := picked(text, says)) is None:
        known = ", ".join(f"{one} ({answer_text(words, question.key, one)})" for one in says)
        asked = question_text(words, question.key)
        raise Refused(words("commands.referee.no_answer", found=text, asked=asked, known=known))
    return found


def picked(text: str, says: Mapping[str, str]) -> str | None:
    """The one that is meant by its number or a part of what it says, in plain letters.

    >>> picked("2", {"attack": "l'attaque", "defence": "la defense"})
    'defence'
    """
    numbered = {str(number): one for number, one in enumerate(says, 1)}
    if text in numbered:
        return numbered[text]
    found = [one for one, said in says.items() if plain(text) and plain(text) in said]
    return found[0] if len(found) == 1 else None


def read_ruling(
    words: Words, form: str, first: str, more: Sequence[str]
) -> tuple[str, dict[str, str]]:
    """One fault with all its answers. Raises Refused if a question stays open.

    >>> read_ruling(fr, "quartets", "revoke", ["oui"])
    ('revoke', {'covered': 'yes'})
    """
    faults, left = said_faults(words, form, first, more)
    if len(faults) > 1:
        raise Refused(words("commands.referee.several", known=", ".join(faults)))
    given: dict[str, str] = {}
    while question := next_question(form, faults[0], given):
        given[question.key] = read_answer(words, question, left.pop(0) if left else "")
    check_used(words, left)
    return faults[0], given


def check_used(words: Words, left: Sequence[str]) -> None:
    """Raise Refused if there are more answers than questions."""
    if left:
        raise Refused(words("commands.referee.too_many", found=" ".join(left)))
