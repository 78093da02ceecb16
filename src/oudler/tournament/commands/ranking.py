"""`oudler tournament rank`, `explain`, `check` and `export`: what a file says."""

import argparse
from collections.abc import Iterator
from fractions import Fraction

from oudler.command_line import line_files
from oudler.command_line.arguments import Parser, Refused, at_least, print_json
from oudler.command_line.output import print_table
from oudler.core import exact
from oudler.core.text import score_to_json
from oudler.tournament.commands.files import entrant_named, opened, told
from oudler.tournament.events import Where
from oudler.tournament.file import to_json
from oudler.tournament.movements.check import check
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import Standings, of_category, of_club, standings
from oudler.tournament.tables import TABLES, account_to_json, csv_table, figure_to_json, json_cell
from oudler.tournament.text.account_text import account_lines, board_lines
from oudler.tournament.text.plan_text import report_lines
from oudler.tournament.text.ranking_text import ranking_lines, team_lines
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import number

SHOWN = 12
"""How many missing results are named."""


def add_rank(own: Parser) -> None:
    """The arguments of `rank`."""
    own.option("file", metavar="FILE")
    own.option("--general", action="store_true")
    among = own.add_mutually_exclusive_group()
    own.choice(among, "--category", metavar="NAME")
    own.choice(among, "--club", metavar="NAME")
    own.option("--first", type=at_least(1), metavar="N")


def run_rank(words: Words, args: argparse.Namespace) -> int:
    """Print the ranking that counts, or the general one."""
    tournament = opened(words, args.file).tournament
    found = _among(words, tournament, standings(tournament), args)
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


def _among(
    words: Words, tournament: Tournament, found: Standings, args: argparse.Namespace
) -> Standings:
    """The ranking of everybody, of a category or of a club. Raises Refused."""
    if args.category:
        from oudler.tournament.actions.officials import category_of  # no other ranking needs it

        with told(words):
            return of_category(tournament, found, category_of(tournament, args.category))
    return of_club(tournament, found, args.club) if args.club else found


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
    from oudler.tournament.departures import at_three_again  # no other command here needs it

    tournament, text = file.tournament, file.read.text
    edited = [one.number for one in text.whole if one.is_edited]
    # Somebody plays at a table of three more often than need be (T12).
    again = {one.number: at_three_again(one) for one in tournament.sessions}
    is_broken = int(any(again.values()))
    if args.json:
        damaged = line_files.damage_to_json(words, text)
        print_json(
            _check_json(tournament)
            | {"at_three_again": again, "damaged": damaged, "edited": edited}
            | {"doubts": list(_doubts(words, tournament))}
        )
        return is_broken
    for session in tournament.sessions:
        places, awaited = list(session.places()), session.awaited()
        noted = len(places) - len(awaited)
        print(
            words("tournament.check.session", session=session.number, noted=noted, all=len(places))
        )
        if awaited:
            print(words("tournament.check.awaited", places=_named(words, awaited)))
        print("\n".join(report_lines(words, session.plan, check(session.plan))))
        if again[session.number]:
            named = ", ".join(map(tournament.name_of, again[session.number]))
            print(words("tournament.check.at_three_again", names=named))
    for line in (*_doubts(words, tournament), *_sums(words, tournament)):
        print(line)
    if tournament.is_closed:
        print(words("tournament.check.closed"))
    for number_edited in edited:
        print(words("commands.damage.edited", line=number_edited))
    return is_broken


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


def _doubts(words: Words, tournament: Tournament) -> Iterator[str]:
    """The scores that only a rare deal brings."""
    from oudler.tournament.text.doubt_text import doubt_lines  # no other command here needs it

    for session in tournament.sessions:
        yield from doubt_lines(words, tournament, session.results.values())
        yield from doubt_lines(words, tournament, session.sheets.values())


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
    if args.json:
        head, rows = TABLES[args.table](file.tournament)
        found = [dict(zip(head, map(json_cell, row), strict=True)) for row in rows]
        print_json({args.table: found})
        return 0
    print_table(csv_table(words, file.tournament, args.table))
    return 0
