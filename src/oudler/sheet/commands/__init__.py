"""`oudler sheet`: the score sheet of a real table, kept in a file."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from oudler.command_line.arguments import Parser, Refused, refuse
from oudler.command_line.repair import repair
from oudler.sheet import SHEETS, Sheet, State, Unfinished, state_of
from oudler.sheet.commands.arguments import REPAIRS, SHOWS, TALKS, SheetParser
from oudler.sheet.commands.file import cannot_write, check_text, read_sheet
from oudler.sheet.sheet_text import NOT_WRITTEN, refusal_lines
from oudler.sheet_deal import checked_in_words
from oudler.sheet_deal.parts import plain
from oudler.words import Words


def run(arguments: Sequence[str], words: Words) -> int:
    """Do what the verb says. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.verb is None:
        parser(words).print_help()
        return 0
    try:
        return _done(words, args.verb, args)
    except Refused as error:
        return refuse(error, as_json=args.json)
    except NOT_WRITTEN as error:
        return _refuse(words, args, error)


def _done(words: Words, verb: str, args: argparse.Namespace) -> int:
    """Import only what the verb needs, as `cli` does: that takes most of the time."""
    if verb == TALKS:
        from oudler.sheet.commands.keep import keep

        return keep(words, args)
    if verb == REPAIRS:
        return _repair(words, args)
    if verb in SHOWS:
        from oudler.sheet.commands.reading import read

        return read(words, verb, args)
    from oudler.sheet.commands.writing import write

    return write(words, verb, args)


def _repair(words: Words, args: argparse.Namespace) -> int:
    path = Path(args.sheet)
    try:
        return repair(words, args, path, SHEETS, lambda text: check_text(words, args.sheet, text))
    except OSError as error:
        raise cannot_write(words, path, error) from None


def _refuse(words: Words, args: argparse.Namespace, error: Exception) -> int:
    """Report everything that is wrong; in JSON, with the fields at fault."""
    state = _state(words, args)
    more: dict[str, object] = {}
    if isinstance(error, Unfinished):
        more = plain(checked_in_words(words, error.checked, state.name))
    said = Refused(" ".join(refusal_lines(words, state, error)))
    return refuse(said, as_json=args.json, **more)


def _state(words: Words, args: argparse.Namespace) -> State:
    """The present sheet, for the names in a refusal; an empty one if there is no sheet."""
    try:
        return state_of(read_sheet(words, args.sheet).sheet)
    except Refused:
        return state_of(Sheet())


def parser(words: Words) -> Parser:
    """The arguments of the command: those of its verb."""
    return SheetParser(words)
