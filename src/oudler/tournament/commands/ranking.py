"""`oudler tournament rank`, `explain`, `check` and `export`: what a file says."""

import argparse
from collections.abc import Iterator
from fractions import Fraction

from oudler import csv_files
from oudler.console import line_files
from oudler.console.arguments import Parser, Refused, at_least, print_json
from oudler.console.output import print_table
from oudler.core import exact
from oudler.core.text import score_to_json
from oudler.tournament.commands.files import entrant_named, opened
from oudler.tournament.events import Where
from oudler.tournament.file import to_json
from oudler.tournament.movements.check import check
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import Standings, standings
from oudler.tournament.tables import TABLES, account_to_json, figure_to_json, json_cell
from oudler.tournament.text.account_text import account_lines, board_lines
from oudler.tournament.text.plan_text import report_lines
from oudler.tournament.text.ranking_text import ranking_lines, team_lines
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import number
from oudler.words.safe_text import terminal_text

SHOWN = 12
"""How many missing results are named."""


def add_rank(own: Parser) -> None:
    """The arguments of `rank`."""
    own.option("file", metavar="FILE")
    own.option("--general", action="store_true")
    own.option("--first", type=at_least(1), metavar="N")


def run_rank(words: Words, args: argparse.Namespace) -> int:
    """Print the ranking that counts, or the general one."""
    tournament = opened(words, args.file).tournament
    found = standings(tournament)
    if args.json:
        print_json(_as_json(tournament, found))
        return 0
    is_general = args.general or not found.alternate
    places = (found.general if is_general else found.alternate)[: args.first]
    title = "general" if is_general else "alternate"
    print("\n".join(ranking_lines(words, tournament, found, places, title)))
    for line in team_lines(words, tournament, found):
        print(line)
    return 0


def _as_json(tournament: Tournament, found: Standings) -> dict[str, object]:
    ranks = {one.entrant: one.rank for one in found.alternate}
    return {
        "name": tournament.name,
        "format": str(tournament.format),
        "final": tournament.is_closed,
        "awaited": sum(len(session.awaited()) for session in tournament.sessions),
        "ranking": [
            {
                "rank": one.rank,
                "alternate": ranks.get(one.entrant),
                "entrant": one.entrant,
                "name": tournament.name_of(one.entrant),
                "figure": figure_to_json(found.figures[one.entrant]),
                **_prize(found.prizes.get(one.entrant)),
            }
            for one in found.general
        ],
        "teams": [
            {
                "rank": one.rank,
                "name": one.name,
                "total": figure_to_json(one.total),
                **_prize(found.team_prizes.get(one.name)),
            }
            for one in found.teams
        ],
    }


def _prize(won: Won | None) -> dict[str, object]:
    """The exact share, and the things; shared where there are several to share them."""
    if won is None:
        return {}
    amount, things = score_to_json(won.amount), list(won.things)
    return {"prize": {"amount": amount, "things": things, "among": won.among}}


def add_explain(own: Parser) -> None:
    """The arguments of `explain`."""
    own.option("file", metavar="FILE")
    own.option("entrant", nargs="?", metavar="ENTRY")
    own.option("--board", type=at_least(1), metavar="N")
    own.option("--stock", default="", metavar="COLOUR")
    own.option("--session", type=at_least(1), metavar="N")


def run_explain(words: Words, args: argparse.Namespace) -> int:
    """Explain an entrant's figure down to the boards, or show one board at every table."""
    tournament = opened(words, args.file).tournament
    found = standings(tournament)
    if args.board is not None:
        session = args.session or len(tournament.sessions) or 1
        lines = list(board_lines(words, tournament, session, args.board, args.stock))
        if len(lines) < 2:
            raise Refused(words("commands.tournament.no_board", board=args.board))
        if args.json:
            print_json({"board": args.board, "lines": lines})
        else:
            print("\n".join(lines))
        return 0
    if args.entrant is None:
        raise Refused(words("commands.tournament.whom"))
    who = entrant_named(words, tournament, args.entrant)
    lines = list(account_lines(words, tournament, found, who))
    if args.json:
        print_json(account_to_json(tournament, found, who) | {"lines": lines})
    else:
        print("\n".join(lines))
    return 0


def add_check(own: Parser) -> None:
    """The arguments of `check`."""
    own.option("file", metavar="FILE")


def run_check(words: Words, args: argparse.Namespace) -> int:
    """Check the plans, count the results, and check the totals."""
    file = opened(words, args.file)
    tournament, text = file.tournament, file.read.text
    edited = [one.number for one in text.whole if one.is_edited]
    if args.json:
        damaged = line_files.damage_to_json(words, text)
        print_json(_check_json(tournament) | {"damaged": damaged, "edited": edited})
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
    for number_edited in edited:
        print(words("commands.damage.edited", line=number_edited))
    return 0


def _named(words: Words, awaited: tuple[Where, ...]) -> str:
    said = [
        words(
            f"tournament.check.{'place' if at.board else 'sheet'}",
            table=at.table,
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


def _check_json(tournament: Tournament) -> dict[str, object]:
    return {
        "closed": tournament.is_closed,
        "sessions": [
            {
                "session": session.number,
                "results": len(list(session.places())) - len(session.awaited()),
                "awaited": [
                    {"position": at.position, "table": at.table, "board": at.board}
                    for at in session.awaited()
                ],
                "faults": [str(one.kind) for one in check(session.plan).faults],
            }
            for session in tournament.sessions
        ],
    }


def add_export(own: Parser) -> None:
    """The arguments of `export`."""
    own.option("file", metavar="FILE")
    own.option("table", choices=[*TABLES, "log"])


def run_export(words: Words, args: argparse.Namespace) -> int:
    """Print a table as CSV, or as JSON."""
    file = opened(words, args.file)
    if args.table == "log":
        print_json({"events": [to_json(event) for event in file.log]})
        return 0
    head, rows = TABLES[args.table](file.tournament)
    if args.json:
        found = [dict(zip(head, map(json_cell, row), strict=True)) for row in rows]
        print_json({args.table: found})
        return 0
    # A file edited by hand may hold any name; entered ones are on one line already.
    flat = [[terminal_text(one) if isinstance(one, str) else one for one in row] for row in rows]
    heads = [csv_files.heading(words, "tournament", column) for column in head]
    print_table(csv_files.csv_text(words, [heads, *flat]))
    return 0
