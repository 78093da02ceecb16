"""`oudler tournament adapt`: a session cut short or lengthened, with fewer boards, with breaks."""

import argparse
import re

from oudler.command_line.arguments import Parser, Refused, at_least, print_json
from oudler.tournament.actions import Adapt, Asked, PlanBreak
from oudler.tournament.commands import files
from oudler.tournament.file import to_json
from oudler.tournament.movements.adaptation import without_return
from oudler.tournament.text.plan_text import session_duration, unreturned_text
from oudler.words import Words


def add_adapt(own: Parser) -> None:
    """The arguments of `adapt`."""
    own.option("file", metavar="FILE")
    own.option("--positions", type=at_least(1), default=0, metavar="N")
    own.option("--boards", type=at_least(1), default=0, metavar="N")
    own.option("--deals", type=at_least(1), default=0, metavar="N")
    own.option("--minutes", type=at_least(1), default=0, metavar="N")
    own.option("--break", dest="breaks", action="append", default=[], metavar="POSITION:MINUTES")
    own.option("--session", type=at_least(1), default=0, metavar="N")


def run_adapt(words: Words, args: argparse.Namespace) -> int:
    """Change the rest of a session, and say how long it now is."""
    file = files.opened(words, args.file)
    asked: list[Asked] = [_break(words, text, args.session) for text in args.breaks]
    if any((args.positions, args.boards, args.deals, args.minutes)) or not asked:
        adapted = Adapt(args.positions, args.boards, args.deals, args.minutes, args.session)
        asked.insert(0, adapted)
    new = tuple(files.judged_in_turn(words, file.tournament, asked))
    after = files.noted(words, file, new)
    number = args.session or len(after.sessions)
    session = after.session(number)
    assert session is not None
    if args.json:
        print_json({"ok": True, "events": [to_json(event) for event in new]})
        return 0
    print(session_duration(words, session))
    if lost := without_return(session.plan):
        print(unreturned_text(words, lost))
    print(words("commands.tournament.to_come", count=len(session.awaited())))
    return 0


def _break(words: Words, text: str, session: int) -> PlanBreak:
    """A break such as 4:15, after position 4; 4:0 takes it back."""
    found = re.fullmatch(r"(\d{1,3}):(\d{1,3})", text, re.ASCII)
    if found is None:
        raise Refused(words("commands.tournament.break_unclear", found=text))
    return PlanBreak(int(found[1]), int(found[2]), session)
