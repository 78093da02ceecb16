"""What `oudler sheet` writes on a sheet: deals, corrections, players, rules, cards."""

import argparse
import json
from collections.abc import Callable

from oudler import sheet
from oudler.command_line import line_files
from oudler.command_line.arguments import Refused, chosen_rules, print_json
from oudler.command_line.files import read_table
from oudler.core.text import NotationError
from oudler.sheet.commands.file import COMMAND, Overtaken, SheetFile, read_sheet, read_text
from oudler.sheet.entry_text import entry_texts
from oudler.sheet.sheet_json import state_to_json
from oudler.sheet.sheet_text import (
    deal_sentence,
    next_deal,
    rare_sentences,
    scores_sentence,
    totals_sentence,
)
from oudler.sheet.table_rows import TableRefused, table_contents
from oudler.sheet_deal import Game, Seating
from oudler.sheet_deal.parts import as_name
from oudler.words import Words

Written = tuple[SheetFile, list[str]]
"""A sheet that was written on, and what to say about it."""


def write(words: Words, verb: str, args: argparse.Namespace) -> int:
    """Write on the sheet, and say what changed. Returns the exit code."""
    while True:
        try:
            file, lines = WRITING[verb](words, args)
            break
        except Overtaken:
            continue  # as if we had begun after the others
    if args.json:
        print_json({"ok": True} | state_to_json(words, file.state))
    else:
        print("\n".join(lines))
    return 0


def _new(words: Words, args: argparse.Namespace) -> Written:
    players = tuple(name_of(words, name) for name in args.players)
    name = args.rules or sheet.usual_rules(len(players))
    rules, options = chosen_rules(words, name, args.set)
    content = sheet.opening(Game.of(rules, options), players, args.title)
    file = SheetFile.create(words, args.sheet)
    file.write(content)
    return file, [words("sheet.opened", file=args.sheet), *next_deal(words, file.state)]


def name_of(words: Words, name: str) -> str:
    """A player's name as typed. Raises Refused."""
    try:
        return as_name(name)
    except ValueError:
        raise Refused(words("sheet.refused.name", found=name)) from None


def _add(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    seating = sheet.seating_for(file.state, args.dealer, _names(args.sits_out))
    return file, enter(words, file, " ".join(args.deal), seating)


def enter(words: Words, file: SheetFile, typed: str, seating: Seating) -> list[str]:
    """Write a deal typed on one line; returns what to say about it."""
    draft = sheet.read_typed(words, file.state, file.state.rules, typed)
    file.write(sheet.entered(file.state, draft, seating))
    return [*deal_lines(words, file.state, file.state.lines[-1]), *next_deal(words, file.state)]


def _names(found: list[str] | None) -> tuple[str, ...] | None:
    return None if found is None else tuple(found)


def deal_lines(words: Words, state: sheet.State, line: sheet.Line) -> list[str]:
    """How a deal ended, what it brought, and the totals."""
    return [
        deal_sentence(words, state, line),
        scores_sentence(words, state, line),
        *rare_sentences(words, state, [line]),
        totals_sentence(words, state),
    ]


def _correct(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    line = sheet.line_at(file.state, args.number)
    seating = sheet.reseated(file.state, line, args.dealer, _names(args.sits_out))
    draft = sheet.read_typed(words, file.state, line.deal.game.ruleset, " ".join(args.deal))
    file.write(sheet.correction(line, draft, seating))
    return file, deal_lines(words, file.state, sheet.line_at(file.state, args.number))


def _remove(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    return file, wrote(words, file, sheet.removal(sheet.line_at(file.state, args.number)))


def wrote(words: Words, file: SheetFile, content: sheet.Content) -> list[str]:
    """Write an entry; what it says, and whose deal it is."""
    (entry,) = file.write(content)
    text = next(one.text for one in entry_texts(words, file.sheet) if one.entry == entry)
    said = f"{text[:1].upper()}{text[1:]}".removesuffix(".")
    totals = [totals_sentence(words, file.state)] if file.state.lines else []
    return [f"{said}.", *totals, *next_deal(words, file.state)]


def _undo(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    return file, wrote(words, file, sheet.undoing(file.sheet, _entry(words, args.entry)))


def _entry(words: Words, text: str | None) -> sheet.EntryId | None:
    try:
        return None if text is None else sheet.EntryId.parse(text)
    except ValueError:
        raise Refused(words("sheet.refused.no_such_entry", found=text)) from None


def _redo(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    return file, wrote(words, file, sheet.redoing(file.sheet))


def _players(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    if args.leave:
        content: sheet.Content = sheet.departure(file.state, args.leave)
    elif args.rename:
        player, name = args.rename
        content = sheet.renaming(file.state, player, name_of(words, name))
    else:
        content = sheet.arrival(file.state, name_of(words, args.arrive), args.after)
    return file, wrote(words, file, content)


def _fault(words: Words, args: argparse.Namespace) -> Written:
    from oudler.command_line.faults import read_ruling  # only this verb reads the arbitration code

    file = SheetFile.open(words, args.sheet)
    fault, given = read_ruling(words, sheet.FREE, args.fault, args.answers)
    has_penalty = args.with_penalty
    ruled = sheet.fault_ruled(file.state, args.player, fault, given, has_penalty=has_penalty)
    return file, wrote(words, file, ruled)


def _penalty(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    return file, wrote(words, file, sheet.penalty(file.state, args.player, args.points, args.note))


def _rules(words: Words, args: argparse.Namespace) -> Written:
    file = SheetFile.open(words, args.sheet)
    rules, options = chosen_rules(words, args.ruleset, args.set)
    game = Game.of(rules, options)
    # Everything is tried before anything is written.
    contents: list[sheet.Content] = [sheet.change_of_game(file.state, game)]
    contents += [sheet.with_game(line, game) for line in file.state.lines] if args.all else []
    file.write(*contents)
    return file, now(words, file)


def _merge(words: Words, args: argparse.Namespace) -> Written:
    """Read every file first, so that a bad one leaves the sheet unchanged."""
    file = SheetFile(words, args.sheet)
    others = [(name, _whole_lines(words, name)) for name in args.others]
    before = len(file.sheet.entries)
    merged = file.sheet
    for name, other in others:
        try:
            merged = merged.merged(other)
        except sheet.OtherSheet:
            raise Refused(words("sheet.refused.other_sheet", file=name)) from None
    file.add(merged)
    return file, [words.count("sheet.merged", len(merged.entries) - before), *now(words, file)]


def _whole_lines(words: Words, name: str) -> sheet.Sheet:
    """What a copy has, damaged lines apart."""
    read = read_sheet(words, name)
    line_files.warn(words, name, COMMAND, read.text)
    return read.sheet


def now(words: Words, file: SheetFile) -> list[str]:
    """The totals and whose deal it is."""
    state = file.state
    return [*([totals_sentence(words, state)] if state.lines else []), *next_deal(words, state)]


def _import(words: Words, args: argparse.Namespace) -> Written:
    if args.file.casefold().endswith(".json"):
        return _import_json(words, args, read_text(words, args.file))
    return _import_csv(words, args, read_table(words, args.file))


def _import_json(words: Words, args: argparse.Namespace, text: str) -> Written:
    try:
        other = sheet.sheet_from_json(json.loads(text))
    except (NotationError, ValueError, AttributeError, RecursionError):
        raise Refused(words("sheet.refused.not_a_sheet", file=args.file)) from None
    file = SheetFile(words, args.sheet)
    try:
        added = file.add(other)
    except sheet.OtherSheet:
        raise Refused(words("sheet.refused.other_sheet", file=args.file)) from None
    return file, [words.count("sheet.merged", added), *now(words, file)]


def _import_csv(words: Words, args: argparse.Namespace, text: str) -> Written:
    """Enter the deals of a table, all or none."""
    file = SheetFile.open(words, args.sheet)
    try:
        contents = table_contents(words, file.sheet, text)
    except TableRefused as error:
        said = {"file": args.file, "line": error.line, "message": error}
        raise Refused(words("sheet.refused.wrong_row", **said)) from None
    known = {line.id for line in file.state.lines}
    file.write(*contents)
    new = [line for line in file.state.lines if line.id not in known]
    rare = rare_sentences(words, file.state, new)
    return file, [words.count("sheet.merged", len(contents)), *rare, *now(words, file)]


def _cards(words: Words, args: argparse.Namespace) -> Written:
    from oudler.sheet.commands.cards import cards  # it needs the rules of the play

    return cards(words, args)


WRITING: dict[str, Callable[[Words, argparse.Namespace], Written]] = {
    "new": _new,
    "add": _add,
    "correct": _correct,
    "remove": _remove,
    "undo": _undo,
    "redo": _redo,
    "players": _players,
    "fault": _fault,
    "penalty": _penalty,
    "rules": _rules,
    "merge": _merge,
    "import": _import,
    "cards": _cards,
}
"""The verbs that write."""
