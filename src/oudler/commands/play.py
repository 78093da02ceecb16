"""`oudler play`: a game in this terminal."""

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path

from oudler.bots import LEVELS, Player, is_level, levels_missing, make_player, needs_search
from oudler.command_line import line_files
from oudler.command_line.arguments import Parser, Refused, at_least, chosen_rules, refuse, utf8
from oudler.core import Seat
from oudler.core.text import RecordError
from oudler.records.recording import Resumed, TornRecord, cut_torn_end
from oudler.solver import KernelMissing, check_search
from oudler.terminal.game import PlayOptions
from oudler.terminal.game import run as play
from oudler.words import Words
from oudler.words.faults import record_wrong, system_reason

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
        game = _new_game(words, args) if args.resume is None else _resumed(words, args)
        own = [one for one in dict.fromkeys(game.players) if one is not None and not is_level(one)]
        return _play_with(words, game, own) if own else play(game)
    except Refused as error:
        return refuse(error)
    except KernelMissing as missing:
        return refuse(Refused(levels_missing(words, missing)))


def _play_with(words: Words, game: PlayOptions, own: list[str]) -> int:
    """Play with bots of one's own, which are ended with the game. Raises Refused."""
    # They are few people's, and the arena takes long to load.
    from oudler.arena import PlayerFailed
    from oudler.arena.plan import SECONDS
    from oudler.arena.report import count_faults
    from oudler.arena.roster import Roster
    from oudler.commands.arena import read_player

    entrants = [read_player(words, game.rules, one) for one in own]
    with Roster(game.rules, entrants, SECONDS) as roster:

        def make(name: str) -> Player:
            return roster.player(own.index(name)) if name in own else make_player(name)

        try:
            code = play(game, make_player=make)
        except PlayerFailed as error:
            raise Refused(words("arena.failed", found=error.name, why=error.why)) from None
        for number, faults in roster.counted()[1].items():
            said = {"name": own[number], "faults": count_faults(words, faults)}
            print(words("arena.faults", **said), file=sys.stderr)
    return code


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("play", words)
    found.rules_options()
    found.set_defaults(rules=None)
    found.option("--level", nargs="+", type=_level(words), metavar="LEVEL")
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
        # `exec:perl bot.pl`, `module:Class` or `club,bid=…` is tried before the first deal.
        if not is_level(text) and not {":", "="} & set(text):
            raise argparse.ArgumentTypeError(_unknown(words, text))
        return text

    return read


def _unknown(words: Words, found: str) -> str:
    return words("commands.play.unknown_level", found=found, known=", ".join(KNOWN_LEVELS))


def _new_game(words: Words, args: argparse.Namespace) -> PlayOptions:
    if any(map(needs_search, args.level or ())):
        check_search()
    rules, changed = chosen_rules(words, args.rules or RULES, args.set)
    places = [LEVEL if args.auto else None, *[LEVEL] * (rules.places - 1)]
    return PlayOptions(
        rules=rules,
        changed=changed,
        language=words.language,
        level=LEVEL,
        levels=_seated(words, args.level or [LEVEL], places),
        seed=args.seed,
        deals=args.deals,
        record=args.record,
        auto=args.auto,
        name=args.name,
    )


def _resumed(words: Words, args: argparse.Namespace) -> PlayOptions:
    """The recorded game; anything its record does not say is as in a new game.

    Raises Refused, and KernelMissing for a level that needs the search.
    """
    game = _read_back(words, args.resume)
    you = None if args.auto else _place_of(words, args.name, game)
    levels = game.levels(None, LEVEL, you)
    if args.level:
        levels = _seated(words, args.level, levels)
    # A record never says which program to run: whoever resumes it does.
    elif unknown := [one for one in levels if one is not None and not is_level(one)]:
        raise Refused(_unknown(words, unknown[0]))
    if any(map(needs_search, filter(None, levels))):
        check_search()
    return PlayOptions(
        rules=game.rules,
        changed=game.header.options,
        language=words.language,
        level=LEVEL,
        seed=args.seed or game.header.seed,
        deals=args.deals,
        record=args.resume,
        auto=None not in levels,
        levels=levels,
        resumed=game,
    )


def _seated(
    words: Words, given: Sequence[str], places: Sequence[str | None]
) -> tuple[str | None, ...]:
    """Place by place the bot that sits there: the one given, or as many as there are bots."""
    bots = sum(place is not None for place in places)
    if len(given) not in (1, bots):
        raise Refused(words("commands.play.one_level_each", needed=bots, found=len(given)))
    each = cycle(given)
    return tuple(None if place is None else next(each) for place in places)


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
    """The game; a torn last line is set aside."""
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
        line_files.set_aside(words, path, torn.line, path.read_bytes()[torn.kept :])
        cut_torn_end(path, torn.kept)
    return _read_back(words, path)
