"""`oudler play`: a game in this terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from oudler.bots.levels import LEVELS
from oudler.commands.arguments import Parser, Refused, at_least, chosen_rules, refuse
from oudler.terminal.game import PlayOptions
from oudler.terminal.game import run as play
from oudler.words import Words


def run(arguments: Sequence[str], words: Words) -> int:
    """Play until the person, or the number of deals, says stop. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        rules, changed = chosen_rules(words, args.rules, args.set)
    except Refused as error:
        return refuse(error)
    return play(
        PlayOptions(
            rules=rules,
            changed=changed,
            language=words.language,
            level=args.level,
            seed=args.seed,
            deals=args.deals,
            record=args.record,
            auto=args.auto,
            name=args.name,
        )
    )


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("play", words)
    found.rules_options()
    found.option("--level", choices=list(LEVELS), default="club")
    found.option("--seed", metavar="N")
    found.option("--deals", type=at_least(1), metavar="N")
    found.option("--record", type=Path, metavar="FILE")
    found.option("--auto", action="store_true")
    found.option("--name", metavar="NAME")
    return found
