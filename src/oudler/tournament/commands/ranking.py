"""`oudler tournament rank` and `explain`: who is where, and why."""

from __future__ import annotations

import argparse

from oudler.console.arguments import Parser, Refused, at_least, print_json
from oudler.core.text.event_json import score_to_json
from oudler.tournament.commands.files import entrant_named, opened
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import Standings, standings
from oudler.tournament.tables import account_to_json, figure_to_json
from oudler.tournament.text.account_text import account_lines, board_lines
from oudler.tournament.text.ranking_text import ranking_lines, team_lines
from oudler.words import Words


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
