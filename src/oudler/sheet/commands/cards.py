"""The cards of a deal on a sheet: read as text or as a record, and written as a record."""

import argparse

from oudler.command_line.arguments import Refused
from oudler.command_line.files import opened_text
from oudler.core import Phase
from oudler.records import read_record
from oudler.sheet import CardsKept, Line, line_at
from oudler.sheet.cards_text import CardsRefused, checked_record, wrong_cards
from oudler.sheet.commands.file import SheetFile, write_new
from oudler.sheet.hand_record import played_with, read_text_cards, record_text
from oudler.sheet.record_check import WrongCards
from oudler.words import Words

Written = tuple[SheetFile, list[str]]


def cards(words: Words, args: argparse.Namespace) -> Written:
    """Keep the cards of a deal, or write those that were kept into a file to replay."""
    file = SheetFile.open(words, args.sheet)
    line = line_at(file.state, args.number)
    said = [] if args.record is None else [_kept(words, file, line, args.record)]
    if args.out or not said:
        said += _written(words, line_at(file.state, args.number), args.out)
    return file, said


def _kept(words: Words, file: SheetFile, line: Line, name: str) -> str:
    with opened_text(words, name) as lines:
        text = "".join(lines)
    try:
        is_record = text.lstrip().startswith("{")
        record = (
            checked_record(words, file.state, line, text)
            if is_record
            else _typed(words, file, line, text)
        )
    except CardsRefused as error:
        raise Refused(str(error)) from None
    except WrongCards as error:
        raise Refused(wrong_cards(words, file.state, line, error)) from None
    file.write(CardsKept(line.id, record))
    last = read_record(record).deals[-1]
    if last.phase is Phase.OVER:
        return words("sheet.cards.kept", number=line.number)
    phase = words(f"commands.replay.phases.{last.phase}")
    return words("sheet.cards.unfinished", number=line.number, phase=phase)


def _typed(words: Words, file: SheetFile, line: Line, text: str) -> str:
    rules = line.deal.game.ruleset
    cards = read_text_cards(words, file.state, rules, text)
    return record_text(line.deal, played_with(line.deal, cards, line.table), line.table)


def _written(words: Words, line: Line, name: str | None) -> list[str]:
    if line.record is None:
        raise Refused(words("sheet.cards.none", number=line.number))
    if name is None:
        return [line.record.rstrip("\n")]
    write_new(words, name, line.record)
    return [words("sheet.cards.written", file=name)]
