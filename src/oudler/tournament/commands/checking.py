"""`oudler tournament check` and `close`: what is missing or does not add up, and closing."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction

from oudler.console.arguments import Parser, print_json
from oudler.core.events import exact
from oudler.tournament.commands.files import note, opened
from oudler.tournament.log import referee_decisions
from oudler.tournament.log.events import Where
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.movements.check import check
from oudler.tournament.orientation import Format
from oudler.tournament.standings import standings
from oudler.tournament.text.plan_text import report_lines
from oudler.words import Words
from oudler.words.names import number

SHOWN = 12
"""How many missing results are named."""


def add_check(own: Parser) -> None:
    """The arguments of `check`."""
    own.option("file", metavar="FILE")


def run_check(words: Words, args: argparse.Namespace) -> int:
    """Check the plans, count the results, and check the totals."""
    tournament = opened(words, args.file).tournament
    if args.json:
        print_json(_as_json(tournament))
        return 0
    for session in tournament.sessions:
        places, awaited = list(session.places()), session.awaited()
        noted = len(places) - len(awaited)
        print(
            words("tournament.check.session", session=session.number, noted=noted, all=len(places))
        )
        if awaited:
            print(words("tournament.check.awaited", places=_named(words, awaited)))
        print("\n".join(report_lines(words, session.plan, check(session.plan))))
    for line in _sums(words, tournament):
        print(line)
    if tournament.is_closed:
        print(words("tournament.check.closed"))
    return 0


def _named(words: Words, awaited: tuple[Where, ...]) -> str:
    said = [
        words(
            f"tournament.check.{'place' if at.board else 'sheet'}",
            table=at.table_name,
            position=at.position,
            board=at.board,
        )
        for at in awaited[:SHOWN]
    ]
    if len(awaited) > SHOWN:
        said.append(words("tournament.and_more", count=len(awaited) - SHOWN))
    return ", ".join(said)


def _sums(words: Words, tournament: Tournament) -> Iterator[str]:
    """Totals of free deals and match points come to 0, but for penalties (T26)."""
    if tournament.format not in (Format.FREE, Format.QUARTETS) or not tournament.sessions:
        return
    total = exact(sum(map(Fraction, standings(tournament).figures.values()), Fraction(0)))
    taken = sum((Fraction(one.amount) for one in tournament.penalties.values()), Fraction(0))
    if taken:
        yield words(
            "tournament.check.penalties",
            sum=number(words, total),
            penalties=number(words, exact(taken)),
        )
    else:
        yield words("tournament.check.zero", sum=number(words, total))


def _as_json(tournament: Tournament) -> dict[str, object]:
    return {
        "closed": tournament.is_closed,
        "sessions": [
            {
                "session": session.number,
                "results": len(list(session.places())) - len(session.awaited()),
                "awaited": [
                    {"position": at.position, "table": at.table_name, "board": at.board}
                    for at in session.awaited()
                ],
                "faults": [str(one.kind) for one in check(session.plan).faults],
            }
            for session in tournament.sessions
        ],
    }


def add_close(own: Parser) -> None:
    """The arguments of `close`."""
    own.option("file", metavar="FILE")
    own.option("--reopen", action="store_true")
    own.option("--note", default="", metavar="TEXT")


def run_close(words: Words, args: argparse.Namespace) -> int:
    """Make the ranking final, or make corrections possible again."""
    file = opened(words, args.file)
    if args.reopen:
        note(words, file, lambda t: referee_decisions.reopen_objections(t, args.note))
    else:
        note(words, file, referee_decisions.close_objections)
    said = words(f"commands.tournament.{'reopened' if args.reopen else 'closed'}")
    if args.json:
        print_json({"ok": True, "message": said})
    else:
        print(said)
    return 0
