"""`oudler verify`: checks that the cards of a record were fixed before, and mixed by all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from oudler.commands.arguments import REFUSED, Parser, Refused, print_json, refuse
from oudler.commands.records import opened_record, refuse_record
from oudler.core.checking import RecordError, read_record
from oudler.core.deal import Deal
from oudler.core.events import DealScored, Dealt
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.rulesets import load_ruleset
from oudler.table.fairness import Verdict, judge, read_proof
from oudler.words import Words


def run(arguments: Sequence[str], words: Words) -> int:
    """Say of each deal what holds, or why not. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        with opened_record(words, args.file) as lines:
            return _verify(words, args.file, lines, as_json=args.json)
    except Refused as error:
        return refuse(error, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("verify", words)
    found.option("file", metavar="FILE")
    found.option("--json", action="store_true")
    return found


def _verify(words: Words, name: str, lines: Iterable[str], *, as_json: bool) -> int:
    try:
        verdicts = list(verdicts_of(lines))
    except RecordError as error:
        return refuse_record(words, name, error, as_json=as_json)
    wrong = [number for number, verdict in enumerate(verdicts, 1) if not verdict.holds]
    said = [words(f"fairness.{verdict}") for verdict in verdicts]
    if as_json:
        deals = [
            {"deal": number, "verdict": str(verdict), "message": message}
            for number, (verdict, message) in enumerate(zip(verdicts, said, strict=True), 1)
        ]
        print_json({"ok": not wrong, "deals": deals})
        return REFUSED if wrong else 0
    for number, message in enumerate(said, 1):
        print(words("commands.verify.deal", number=number, message=message))
    if wrong:
        numbers = ", ".join(map(str, wrong))
        print(words("commands.verify.wrong", file=name, numbers=numbers), file=sys.stderr)
        return REFUSED
    print(words("commands.verify.good" if said else "commands.verify.empty"))
    return 0


def verdicts_of(lines: Iterable[str]) -> Iterator[Verdict]:
    """What can be said of each deal of a record, in order. Raises RecordError."""
    reading = _Reading(lines)
    _, rules, steps = read_record(reading, load_ruleset)
    session: Session | None = None
    for step in steps:
        if isinstance(step.event, Dealt):
            yield _verdict(rules, session, step.event, reading.line)
        if isinstance(step.event, DealScored):
            session = _after(session, step.deal)


class _Reading:
    """The lines of a record; the last one is at hand, with the fields that the rules pass over."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.line = ""

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.line = line
            yield line


def _verdict(rules: Ruleset, session: Session | None, dealt: Dealt, line: str) -> Verdict:
    try:
        fair, repeated = read_proof(line)
    except ValueError:
        return Verdict.UNREADABLE
    # Only the first deal of a table can be one that was played elsewhere.
    return judge(rules, session, dealt, fair, repeated if session is None else None)


def _after(session: Session | None, deal: Deal) -> Session:
    """The score sheet with this deal; the first one began with its dealer."""
    if session is None:
        names = tuple(map(str, range(deal.rules.places)))
        session = Session(deal.rules, names, Seat(deal.players[deal.dealer]))
    return session.after(deal)
