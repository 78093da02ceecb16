"""`oudler tournament new` and `demo`: a new file, empty or of a whole evening played by bots."""

import argparse
from pathlib import Path

from oudler.command_line.arguments import Parser, Refused, at_least, print_json, utf8
from oudler.tournament.commands.boards import secret_path
from oudler.tournament.commands.files import tell, write_new
from oudler.tournament.events import TournamentOpened
from oudler.tournament.file import write_lines
from oudler.tournament.orientation import Format
from oudler.words import Words

NEXT = (
    "rank {file}",
    "explain {file} 1",
    "explain {file} --board 5",
    "check {file}",
    "print {file} ranking",
    "print {file} hands",
)


def add_new(own: Parser) -> None:
    """The arguments of `new`."""
    own.option("file", metavar="FILE")
    own.option("--format", choices=list(map(str, Format)), default=str(Format.INDIVIDUAL))
    own.option("--name", metavar="NAME")
    own.option("--date", default="", metavar="TEXT")
    own.option("--place", default="", metavar="TEXT")
    own.option("--team-size", type=at_least(1), choices=(1, 2, 4), default=1)


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
    write_new(words, path, write_lines([event]).encode())
    said = words(
        "commands.tournament.opened",
        name=event.name,
        format=words(f"tournament.format.{format}"),
        file=args.file,
    )
    return tell(said, as_json=args.json, file=args.file)


def add_demo(own: Parser) -> None:
    """The arguments of `demo`."""
    own.option("folder", metavar="FOLDER")
    own.option("--seed", type=utf8, default="demo", metavar="TEXT")


def run_demo(words: Words, args: argparse.Namespace) -> int:
    """Write the evening, and say how to look at it."""
    folder = Path(args.folder)
    path = folder / "evening.tournament"
    if folder.exists():
        raise Refused(words("commands.tournament.exists", file=folder))
    from oudler.tournament.demo import demonstration  # with the bots that play it

    log, secret = demonstration(words, args.seed)
    folder.mkdir(parents=True)
    write_new(words, path, write_lines(log).encode())
    write_new(words, secret_path(path, 1), f"{secret}\n".encode())
    if args.json:
        print_json({"ok": True, "file": str(path)})
        return 0
    print(words("commands.tournament.demo_made", folder=folder))
    print(words("commands.tournament.demo_next"))
    for line in NEXT:
        print(f"  oudler tournament {line.format(file=path)}")
    return 0
