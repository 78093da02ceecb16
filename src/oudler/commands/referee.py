"""`oudler referee`: a few questions about a fault at a table of real cards, and the ruling."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial

from oudler.arbitration import FORMS, Question, next_question, outcome_of
from oudler.arbitration.text import (
    UNITS,
    answer_text,
    fault_text,
    question_text,
    ruling_sentence,
    source_text,
)
from oudler.command_line.arguments import Parser, Refused, at_least, print_json, refuse
from oudler.command_line.faults import check_used, picked, read_answer, said_faults
from oudler.core.text import score_to_json
from oudler.words import Words
from oudler.words.safe_text import plain


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the ruling, or the question that is open. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        return _ruled(words, args)
    except Refused as error:
        return refuse(error, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("referee", words)
    found.option("fault", nargs="?", default="", metavar="FAULT")
    found.option("answers", nargs="*", metavar="ANSWER")
    found.option("--form", choices=FORMS, default=FORMS[0])
    found.option("--warned", type=at_least(0), metavar="N")
    found.option("--json", action="store_true")
    return found


def _ruled(words: Words, args: argparse.Namespace) -> int:
    asks = not args.json and sys.stdin.isatty() and sys.stdout.isatty()
    form: str = args.form
    faults, left = said_faults(words, form, args.fault, args.answers)
    if len(faults) == 1:
        fault = faults[0]
    elif asks and not left:
        naming = partial(fault_text, words)
        fault = _chosen(words, words("arbitration.what_happened"), faults, naming)
    else:
        return _tell_faults(words, faults, as_json=args.json)
    given: dict[str, str] = {}
    while (question := next_question(form, fault, given)) is not None:
        if left:
            given[question.key] = read_answer(words, question, left.pop(0))
        elif asks:
            says = question_text(words, question.key)
            saying = partial(answer_text, words, question.key)
            given[question.key] = _chosen(words, says, question.answers, saying)
        else:
            return _tell_question(words, fault, given, question, as_json=args.json)
    check_used(words, left)
    return _tell_ruling(words, form, fault, given, args)


def _chosen(words: Words, says: str, known: Sequence[str], named: Callable[[str], str]) -> str:
    """A person's choice at the terminal, by its number. Raises Refused if nobody answers."""
    print(says)
    print("\n".join(f"{place:>3}  {named(one)}" for place, one in enumerate(known, 1)))
    while True:
        print(words("commands.referee.prompt"), end=" ", flush=True)
        if not (line := sys.stdin.readline()):
            raise Refused(words("commands.referee.nobody"))
        if (found := picked(line.strip(), {one: plain(named(one)) for one in known})) is not None:
            return found


def _tell_faults(words: Words, faults: Sequence[str], *, as_json: bool) -> int:
    if as_json:
        found = [{"fault": one, "text": fault_text(words, one)} for one in faults]
        print_json({"ok": True, "faults": found})
        return 0
    print(words("arbitration.what_happened"))
    print("\n".join(f"  {one:18} {fault_text(words, one)}" for one in faults))
    return 0


def _tell_question(
    words: Words, fault: str, given: dict[str, str], question: Question, *, as_json: bool
) -> int:
    answers = {one: answer_text(words, question.key, one) for one in question.answers}
    says = question_text(words, question.key)
    if as_json:
        asked = {"key": question.key, "text": says, "answers": answers}
        print_json({"ok": True, "fault": fault, "given": given, "question": asked})
        return 0
    print(fault_text(words, fault))
    print(says)
    print("\n".join(f"  {one:18} {text}" for one, text in answers.items()))
    return 0


def _tell_ruling(
    words: Words, form: str, fault: str, given: dict[str, str], args: argparse.Namespace
) -> int:
    outcome = outcome_of(form, fault, given)
    says = ruling_sentence(words, form, outcome, args.warned)
    source = source_text(words, outcome)
    if args.json:
        print_json(
            {
                "ok": True,
                "fault": fault,
                "given": given,
                "deal": outcome.deal,
                "does": list(outcome.does),
                "penalty": str(outcome.penalty),
                "unit": UNITS[form],
                "to": outcome.to,
                "warning": outcome.warning,
                "optional": outcome.optional,
                "note": outcome.note,
                "points": score_to_json(outcome.points),
                "others": score_to_json(outcome.others),
                "article": outcome.article,
                "text": says,
                "source": source,
            }
        )
        return 0
    print(says)
    print(source)
    return 0
