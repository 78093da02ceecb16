"""`oudler tournament repair`: an official decides about damaged lines."""

import argparse
from pathlib import Path

from oudler.command_line.arguments import Parser
from oudler.command_line.repair import add_repair as add_decisions
from oudler.command_line.repair import repair
from oudler.tournament.commands.files import cannot_write, read_whole
from oudler.tournament.file import TOURNAMENTS
from oudler.words import Words


def add_repair(own: Parser) -> None:
    """The arguments of `repair`."""
    own.option("file", metavar="FILE")
    add_decisions(own)


def run_repair(words: Words, args: argparse.Namespace) -> int:
    """Accept damaged lines or leave them out; without a decision, show them."""
    path = Path(args.file)
    try:
        return repair(
            words, args, path, TOURNAMENTS, lambda text: read_whole(words, args.file, text)
        )
    except OSError as error:
        raise cannot_write(words, path, error) from None
