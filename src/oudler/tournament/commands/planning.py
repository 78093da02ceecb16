"""`oudler tournament plan` and `open`: which movement, and who starts where."""

import argparse
from fractions import Fraction

from oudler import budgets
from oudler.command_line.arguments import Parser, Refused, at_least, between, print_json, utf8
from oudler.shuffling import new_seed
from oudler.tournament.actions import CancelSession, OpenPlan
from oudler.tournament.actions.entries import first_position, seats_of
from oudler.tournament.commands.files import note, opened, told
from oudler.tournament.figures import as_fraction
from oudler.tournament.file import to_json
from oudler.tournament.movements.check import Report, check
from oudler.tournament.movements.choices import Choice, NoPlan, choices, plan_of
from oudler.tournament.movements.computed import NoSolver, NotFound
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start
from oudler.tournament.seating import SeatedBy
from oudler.tournament.text.numbers import start_text
from oudler.tournament.text.plan_text import (
    choice_text,
    duration_text,
    no_plan_text,
    plan_lines,
    session_duration,
)
from oudler.tournament.text.refusal_text import Reader
from oudler.typed_text import number_typed
from oudler.words import Words

DEALS = 4
"""How many free deals a position usually has (T10)."""


def _movement_options(own: Parser) -> None:
    own.option("--choice", default="1", metavar="N|NAME")
    own.option("--positions", type=at_least(1), default=0, metavar="N")
    own.option("--boards", type=at_least(1), default=0, metavar="N")


def add_plan(own: Parser) -> None:
    """The arguments of `plan`."""
    own.option("what", metavar="FILE|FORMAT")
    own.option("entrants", nargs="?", type=between(1, budgets.ENTRANTS), metavar="N")
    _movement_options(own)
    own.option("--minutes", type=at_least(1), default=0, metavar="N")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--brief", action="store_true")


def run_plan(words: Words, args: argparse.Namespace) -> int:
    """Show the choices for this many entrants, and the plan of one of them."""
    if args.session is not None:
        return _tell_session(words, args)
    format, entrants, first = _asked(words, args)
    found = _choices(words, format, entrants, first)
    choice = _chosen(words, found, args.choice)
    plan = _plan(words, choice, args, first)
    report = check(plan)
    if args.json:
        print_json(_as_json(found, plan, report))
        return 0
    name = words(f"tournament.format.{format}")
    print(words("tournament.choices.entrants", format=name, count=entrants))
    for number, one in enumerate(found, 1):
        print(f"{number}. {choice_text(words, one)}")
    print()
    head, *lines = plan_lines(words, plan, report, whole=not args.brief)
    print(*(head, duration_text(words, plan, args.minutes), *lines), sep="\n")
    return 0


def _tell_session(words: Words, args: argparse.Namespace) -> int:
    session = opened(words, args.what).tournament.session(args.session)
    if session is None:
        known = len(opened(words, args.what).tournament.sessions)
        raise Refused(words("tournament.refused.no_such_session", found=args.session, known=known))
    report = check(session.plan)
    if args.json:
        print_json(_as_json((), session.plan, report))
    else:
        lines = plan_lines(words, session.plan, report, whole=not args.brief, empty=session.empty)
        print(next(lines), session_duration(words, session), *lines, sep="\n")
    return 0


def _asked(words: Words, args: argparse.Namespace) -> tuple[Format, int, int]:
    if args.what in list(Format):
        if args.entrants is None:
            raise Refused(words("commands.tournament.how_many"))
        return Format(args.what), args.entrants, 1
    tournament = opened(words, args.what).tournament
    entrants = args.entrants or len(tournament.active)
    return tournament.format, entrants, first_position(tournament)


def _choices(words: Words, format: Format, entrants: int, first: int) -> tuple[Choice, ...]:
    try:
        return choices(format, entrants, first)
    except NoPlan as error:
        raise Refused(no_plan_text(words, error, Reader.COMMAND)) from None


def _chosen(words: Words, found: tuple[Choice, ...], wanted: str) -> Choice:
    if 1 <= (number := number_typed(wanted)) <= len(found):
        return found[number - 1]
    for one in found:
        if one.id == wanted:
            return one
    known = ", ".join(one.id for one in found)
    raise Refused(words("commands.tournament.no_choice", found=wanted, known=known))


def _plan(words: Words, choice: Choice, args: argparse.Namespace, first: int) -> Plan:
    try:
        return plan_of(choice, args.positions, args.boards, first)
    except (NoPlan, NotFound, NoSolver) as error:
        raise Refused(no_plan_text(words, error, Reader.COMMAND)) from None


def _as_json(found: tuple[Choice, ...], plan: Plan, report: Report) -> dict[str, object]:
    return {
        "choices": [
            {
                "id": one.id,
                "tables": one.tables,
                "positions": list(one.positions),
                "boards": list(one.boards),
                "missing": one.missing,
                "fifth": one.has_fifth,
            }
            for one in found
        ],
        "plan": to_json(plan),
        "faults": [str(one.kind) for one in report.faults],
        "lacks": [
            {"kind": str(one.kind), "count": one.count, "least": one.least, "most": one.most}
            for one in report.lacks
        ],
        "meetings": {str(times): pairs for times, pairs in report.meetings},
    }


def add_open(own: Parser) -> None:
    """The arguments of `open`."""
    own.option("file", metavar="FILE")
    _movement_options(own)
    own.option("--deals", type=at_least(1), default=DEALS, metavar="N")
    own.option("--seats", choices=list(map(str, SeatedBy)), default=str(SeatedBy.DRAW))
    own.option("--seed", type=utf8, metavar="TEXT")
    own.option("--weight", default="1", metavar="N")
    own.option("--minutes", type=at_least(1), default=0, metavar="N")


def run_open(words: Words, args: argparse.Namespace) -> int:
    """Open a session: give everybody a place, and keep the whole plan."""
    file = opened(words, args.file)
    tournament = file.tournament
    first = first_position(tournament)
    found = _choices(words, tournament.format, len(tournament.active), first)
    plan = _plan(words, _chosen(words, found, args.choice), args, first)
    seed = args.seed or new_seed()
    with told(words):
        seats = seats_of(tournament, plan, SeatedBy(args.seats), seed)
    weight = _weight(words, args.weight)
    after = note(words, file, OpenPlan(plan, seats, args.deals, weight, minutes=args.minutes))
    if args.json:
        print_json(
            {"ok": True, "seats": {str(start): who for start, who in seats.items()}, "seed": seed}
        )
        return 0
    print(words("commands.tournament.session", number=len(after.sessions), file=args.file))
    if args.seats == SeatedBy.DRAW:
        print(words("commands.tournament.drawn", seed=seed))
    for start, who in sorted(seats.items(), key=lambda pair: _order(pair[0])):
        place = start_text(words, start)
        print(words("commands.tournament.seat", place=place, name=after.name_of(who)))
    head, *lines = plan_lines(words, plan, check(plan), whole=False)
    print(head, session_duration(words, after.sessions[-1]), *lines, sep="\n")
    return 0


def add_cancel(own: Parser) -> None:
    """The arguments of `cancel`."""
    own.option("file", metavar="FILE")


def run_cancel(words: Words, args: argparse.Namespace) -> int:
    """Give up the last session, so that everybody can be seated anew."""
    file = opened(words, args.file)
    number = len(file.tournament.sessions)
    note(words, file, CancelSession(number or 1))
    if args.json:
        print_json({"ok": True, "session": number})
    else:
        print(words("commands.tournament.cancelled", number=number, file=args.file))
    return 0


def _order(start: Start) -> tuple[str, int, int]:
    return start.section, start.number, "NSEWF".find(start.line)


def _weight(words: Words, text: str) -> Fraction:
    try:
        weight = Fraction(as_fraction(text))
    except ValueError:
        weight = Fraction(0)
    if weight <= 0:
        raise Refused(words("commands.tournament.weight_unclear", found=text))
    return weight
