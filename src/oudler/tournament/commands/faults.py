"""`oudler tournament fault`: the referee rules on a fault by the arbitration code."""

import argparse

from oudler.command_line.arguments import Parser, Refused, at_least
from oudler.command_line.faults import read_ruling
from oudler.tournament import actions
from oudler.tournament.commands import files
from oudler.tournament.events import FaultRuled
from oudler.tournament.text.fault_text import fault_line
from oudler.words import Words


def add_fault(own: Parser) -> None:
    """The arguments of `fault`."""
    own.option("file", metavar="FILE")
    own.option("table", nargs="?", metavar="TABLE")
    own.option("entrant", nargs="?", metavar="ENTRY")
    own.option("fault", nargs="?", metavar="FAULT")
    own.option("answers", nargs="*", metavar="ANSWER")
    own.option("--board", type=at_least(1), default=0, metavar="N")
    own.option("--position", type=at_least(1), default=0, metavar="N")
    own.option("--with-penalty", action="store_true")
    own.option("--lift", type=at_least(1), metavar="N")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--note", default="", metavar="TEXT")


def run_fault(words: Words, args: argparse.Namespace) -> int:
    """Enter everything that a ruling gives, or take it back."""
    file = files.opened(words, args.file)
    if args.lift is not None:
        after = files.note(words, file, actions.LiftFault(args.lift, args.note))
        said = words("commands.tournament.fault_lifted", number=args.lift)
        return files.tell_changes(words, file, after, said, as_json=args.json)
    if None in (args.table, args.entrant, args.fault):
        raise Refused(words("commands.tournament.which_fault"))
    fault, given = read_ruling(words, str(file.tournament.format), args.fault, args.answers)
    asked = actions.RuleFault(
        args.session or len(file.tournament.sessions) or 1,
        files.table_of(words, args.table),
        files.entrant_named(words, file.tournament, args.entrant),
        fault,
        given,
        args.board,
        args.position,
        args.with_penalty,
        args.note,
    )
    new = files.judged(words, file.tournament, asked)
    ruled = new[-1]
    assert isinstance(ruled, FaultRuled)
    said = f"{ruled.number}. {fault_line(words, file.tournament, ruled)}"
    return files.tell_changes(words, file, files.noted(words, file, new), said, as_json=args.json)
