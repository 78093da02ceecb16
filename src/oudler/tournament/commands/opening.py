"""`oudler tournament new`: announces a tournament in a new file."""

from __future__ import annotations

import argparse
from pathlib import Path

from oudler.console.arguments import Parser, Refused, print_json
from oudler.tournament.log.events import TournamentOpened
from oudler.tournament.log.file import write_lines
from oudler.tournament.orientation import Format
from oudler.words import Words


def add_new(own: Parser) -> None:
    """The arguments of `new`."""
    own.option("file", metavar="FILE")
    own.option("--format", choices=list(map(str, Format)), default=str(Format.INDIVIDUAL))
    own.option("--name", metavar="NAME")
    own.option("--date", default="", metavar="TEXT")
    own.option("--place", default="", metavar="TEXT")
    own.option("--team-size", type=int, choices=(1, 2, 4), default=1)


def run_new(words: Words, args: argparse.Namespace) -> int:
    """Write the file; an existing one is left alone."""
    path = Path(args.file)
    format = Format(args.format)
    if args.team_size > 1 and format is not Format.FREE:
        raise Refused(words("commands.tournament.teams_are_free"))
    event = TournamentOpened(
        args.name or path.stem,
        format,
        team_size=args.team_size,
        date=args.date,
        place=args.place,
    )
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write_lines([event]))
    except FileExistsError:
        raise Refused(words("commands.tournament.exists", file=args.file)) from None
    said = words(
        "commands.tournament.opened",
        name=event.name,
        format=words(f"tournament.format.{format}"),
        file=args.file,
    )
    if args.json:
        print_json({"ok": True, "message": said, "file": args.file})
    else:
        print(said)
    return 0
