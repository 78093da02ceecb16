"""`oudler play`: a game in this terminal."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from oudler.bots import LEVELS, is_level
from oudler.console.arguments import Parser, Refused, at_least, chosen_rules, refuse, utf8
from oudler.core import Seat
from oudler.core.text import RecordError
from oudler.terminal.game import PlayOptions
from oudler.terminal.game import run as play
from oudler.terminal.recording import Resumed, TornRecord, cut_torn_end
from oudler.terminal.streams import standard_streams
from oudler.words import Words
from oudler.words.faults import record_wrong, system_reason
from oudler.words.typed import is_typed

RULES, LEVEL = "fft-4", "club"
IN_THE_RECORD = ("rules", "set", "record")
"""The options fixed for a whole game."""

KNOWN_LEVELS = (*LEVELS, "master/2000")
"""A master may look at any number of worlds; 2,000 stands for all."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Play until the person, or the number of deals, says stop. Returns the exit code."""
    reader = parser(words)
    args = reader.parse_args(arguments)
    if args.resume is not None and (said := [o for o in IN_THE_RECORD if getattr(args, o)]):
        reader.error(words("commands.play.in_the_record", option=f"--{said[0]}"))
    try:
        return play(_new_game(words, args) if args.resume is None else _resumed(words, args))
    except Refused as error:
        return refuse(error)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("play", words)
    found.rules_options()
    found.set_defaults(rules=None)
    found.option("--level", type=_level(words), metavar="{" + ",".join(KNOWN_LEVELS) + "}")
    found.option("--seed", type=utf8, metavar="N")
    found.option("--deals", type=at_least(1), metavar="N")
    found.option("--record", type=Path, metavar="FILE")
    found.option("--resume", type=Path, metavar="FILE")
    found.option("--auto", action="store_true")
    found.option("--name", metavar="NAME")
    return found


def _level(words: Words) -> Callable[[str], str]:
    """Read a level of bots."""

    def read(text: str) -> str:
        if not is_level(text):
            raise argparse.ArgumentTypeError(_unknown(words, text))
        return text

    return read


def _unknown(words: Words, found: str) -> str:
    return words("commands.play.unknown_level", found=found, known=", ".join(KNOWN_LEVELS))


def _new_game(words: Words, args: argparse.Namespace) -> PlayOptions:
    rules, changed = chosen_rules(words, args.rules or RULES, args.set)
    return PlayOptions(
        rules=rules,
        changed=changed,
        language=words.language,
        level=args.level or LEVEL,
        seed=args.seed,
        deals=args.deals,
        record=args.record,
        auto=args.auto,
        name=args.name,
    )


def _resumed(words: Words, args: argparse.Namespace) -> PlayOptions:
    """The recorded game; anything its record does not say is as in a new game. Raises Refused."""
    game = _read_back(words, args.resume)
    you = None if args.auto else _place_of(words, args.name, game)
    levels = game.levels(args.level, LEVEL, you)
    if unknown := [one for one in levels if one is not None and not is_level(one)]:
        raise Refused(_unknown(words, unknown[0]))
    return PlayOptions(
        rules=game.rules,
        changed=game.header.options,
        language=words.language,
        level=args.level or LEVEL,
        seed=args.seed or game.header.seed,
        deals=args.deals,
        record=args.resume,
        auto=None not in levels,
        levels=levels,
        resumed=game,
    )


def _place_of(words: Words, name: str | None, game: Resumed) -> Seat:
    """The seat the person takes if the record does not mark one."""
    names = game.header.players
    if name is not None and game.header.bots:
        raise Refused(words("commands.play.in_the_record", option="--name"))
    if name is not None and name not in names:
        known = ", ".join(names)
        raise Refused(words("commands.play.not_at_the_table", found=name, known=known))
    return Seat(0 if name is None else names.index(name))


def _read_back(words: Words, path: Path) -> Resumed:
    """The game; a torn last line is cut off if the person agrees."""
    try:
        return Resumed.read(path)
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=path, why=why)) from None
    except RecordError as error:
        wrong = error.wrongs[0]
        message = record_wrong(words, wrong)
        said = words("commands.replay.line", file=path, line=wrong.line, message=message)
        raise Refused(said) from None
    except TornRecord as torn:
        said = words("commands.play.torn", file=path, line=torn.line)
        if not _is_to_be_cut(words, said):
            raise Refused(said) from None
        cut_torn_end(path, torn.kept)
    return _read_back(words, path)


def _is_to_be_cut(words: Words, said: str) -> bool:
    try:
        typed = standard_streams().read_line(words("terminal.prompt.cut", torn=said)).strip()
    except EOFError:
        return False
    return typed == "" or is_typed(words, "typed.yes", typed)
