"""`oudler tournament demo`: an evening of five tables, its boards played by bots."""

from __future__ import annotations

import argparse
from pathlib import Path

from oudler.console.arguments import Parser, Refused, print_json, utf8
from oudler.tournament.commands.boards import secret_path
from oudler.tournament.demo import played_evening
from oudler.tournament.log.file import write_lines
from oudler.words import Words

NEXT = (
    "rank {file}",
    "explain {file} 1",
    "explain {file} --board 5",
    "check {file}",
    "paper {file} ranking",
    "paper {file} hands",
)


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
    log, secret = played_evening(words, args.seed)
    folder.mkdir(parents=True)
    path.write_text(write_lines(log), "utf-8")
    secret_path(path, 1).write_text(f"{secret}\n", "utf-8")
    if args.json:
        print_json({"ok": True, "file": str(path)})
        return 0
    print(words("commands.tournament.demo_made", folder=folder))
    print(words("commands.tournament.demo_next"))
    for line in NEXT:
        print(f"  oudler tournament {line.format(file=path)}")
    return 0
