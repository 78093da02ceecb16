"""`oudler verify`: checks that a record's cards were fixed beforehand and mixed by everyone."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence

from oudler.command_line.arguments import REFUSED, Parser, print_json
from oudler.command_line.files import answer_record, record_parser
from oudler.table.proof.fairness import Verdict
from oudler.table.proof.verification import Answer, Report, verify
from oudler.words import Words

CODES = {Answer.HOLDS: 0, Answer.BROKEN: REFUSED, Answer.NOTHING_PROMISED: 3}
"""The exit codes; 2 is for a command that cannot be understood."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Report for each deal whether it holds, or why not. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    return answer_record(words, args, lambda lines: _verify(words, args, lines))


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    return record_parser("verify", words)


def _verify(words: Words, args: Namespace, lines: Iterable[str]) -> int:
    report = verify(lines)
    if args.json:
        print_json(_to_json(words, report))
    else:
        _tell(words, args.file, report)
    return CODES[report.answer]


def _to_json(words: Words, report: Report) -> dict[str, object]:
    deals: list[dict[str, object]] = [
        {"deal": number, "verdict": str(verdict), "message": message}
        for number, (verdict, message) in enumerate(_deals(words, report), 1)
    ]
    for deal, practice in zip(deals, report.practised, strict=True):
        deal |= {"practice": True} if practice else {}
    flaws = [
        {"flaw": str(flaw), "at": at, "message": words(f"fairness.record.{flaw}", at=at)}
        for flaw, at in report.flaws.items()
    ]
    ok, answer = report.answer is Answer.HOLDS, str(report.answer)
    return {"ok": ok, "answer": answer, "deals": deals, "flaws": flaws, "link": report.link}


def _deals(words: Words, report: Report) -> Iterator[tuple[Verdict, str]]:
    for verdict, voided, practice in zip(
        report.verdicts, report.voided, report.practised, strict=True
    ):
        said = [words(f"fairness.{verdict}")]
        if voided:
            said.append(words("fairness.voided", count=voided))
        if practice:
            said.append(words("fairness.practice"))
        yield verdict, " ".join(said)


def _tell(words: Words, name: str, report: Report) -> None:
    for number, (_, message) in enumerate(_deals(words, report), 1):
        print(words("commands.verify.deal", number=number, message=message))
    for flaw, at in report.flaws.items():
        print(words(f"fairness.record.{flaw}", at=at), file=sys.stderr)
    if report.wrong:
        numbers = ", ".join(map(str, report.wrong))
        print(words("commands.verify.wrong", file=name, numbers=numbers), file=sys.stderr)
    if report.answer is not Answer.BROKEN:
        print(words(f"commands.verify.{report.answer if report.verdicts else 'empty'}"))
    if report.link:
        print(words("commands.verify.link", link=report.link))
