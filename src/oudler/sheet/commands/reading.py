"""What `oudler sheet` shows of a sheet: deals, figures, history, control, exported files."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path

from oudler import csv_files
from oudler.command_line import line_files
from oudler.command_line.arguments import REFUSED, Refused, print_json
from oudler.sheet import (
    EntryId,
    Sheet,
    State,
    entry_to_json,
    format_sheet,
    line_at,
    sheet_text,
    sheet_to_json,
)
from oudler.sheet.commands.file import SheetFile, write_new
from oudler.sheet.entry_text import entry_line, entry_texts
from oudler.sheet.fault_text import fault_sentence, warned_sentences
from oudler.sheet.sheet_json import doubts_to_json, line_to_json, state_to_json, statistics_to_json
from oudler.sheet.statistics import statistics
from oudler.sheet.tables import Table, as_lines, deals_table, podium_table, statistics_tables
from oudler.words import Words

SHOWN = 12
"""How many missing entries are named."""


def read(words: Words, verb: str, args: argparse.Namespace) -> int:
    """Show something of the sheet. Returns the exit code."""
    file = SheetFile.open(words, args.sheet)
    found, lines = READING[verb](words, file, args)
    if args.json:
        print_json(found)
    elif lines:
        print("\n".join(lines))
    sys.stdout.flush()
    code = file.warn()
    return REFUSED if verb == "check" and any(_missing(file.sheet)) else code


def _missing(sheet: Sheet) -> Iterator[EntryId]:
    """Entries that are not there, or just after others that are not."""
    yield from sheet.missing()
    yield from sheet.gaps()


Shown = tuple[dict[str, object], list[str]]
"""The same as JSON and as lines."""


def _show(words: Words, file: SheetFile, args: argparse.Namespace) -> Shown:
    return state_to_json(words, file.state), shown(words, file.state, in_columns=args.table)


def shown(words: Words, state: State, *, in_columns: bool = False) -> list[str]:
    """The sheet in sentences or in columns: the deals, the ranking, all doubts, what is next."""
    deals = (
        sheet_text.deal_sentence(words, state, line)
        + " "
        + sheet_text.scores_sentence(words, state, line)
        for line in state.lines
    )
    columns = (deals_table(words, state), podium_table(words, state))
    return [
        *([state.title] if state.title else []),
        sheet_text.rules_sentence(words, state),
        *(
            [line for table in columns for line in (*as_lines(table), "")]
            if in_columns
            else [*deals, *sheet_text.podium(words, state)]
        ),
        *([sheet_text.pools_sentence(words, state.pools)] if state.pools else []),
        *(fault_sentence(words, state, one.ruled) for one in state.faults),
        *warned_sentences(words, state),
        *sheet_text.doubt_sentences(words, state),
        *sheet_text.next_deal(words, state),
    ]


def _in_columns(table: Table) -> list[str]:
    return list(as_lines(table))


def _explain(words: Words, file: SheetFile, args: argparse.Namespace) -> Shown:
    state = file.state
    line = line_at(state, args.number)
    return line_to_json(words, state, line), sheet_text.explanation(words, state, line)


def _stats(words: Words, file: SheetFile, args: argparse.Namespace) -> Shown:
    state = file.state
    if args.svg:
        from oudler.sheet.print import totals_chart

        write_new(words, args.svg, totals_chart(words, state))
    tables = [one for one in statistics_tables(words, state, statistics(state)) if one.rows]
    how = _in_columns if args.table else _as_sentences
    lines = [line for one in tables for line in (one.title, *how(one), "")]
    return statistics_to_json(state), lines[:-1] or sheet_text.podium(words, state)


def _as_sentences(table: Table) -> list[str]:
    """A line for each row, each figure after its name: made to be heard."""
    return [
        ", ".join([row[0], *(f"{head} {cell}" for head, cell in pairs)]) + "."
        for row in table.rows
        for pairs in [zip(table.heads[1:], row[1:], strict=True)]
    ]


def _history(words: Words, file: SheetFile, _: argparse.Namespace) -> Shown:
    written = entry_texts(words, file.sheet)
    entries = [
        {**entry_to_json(one.entry), "undone": one.is_undone, "text": one.text} for one in written
    ]
    return {"entries": entries}, [entry_line(words, one, _local_time) for one in written]


def _local_time(time: int) -> str:
    try:
        return datetime.fromtimestamp(time / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # after the year 9999
        return str(time)


def _check(words: Words, file: SheetFile, _: argparse.Namespace) -> Shown:
    """What a referee would ask, and which lines of the file are not as they were written."""
    assert file.read is not None
    text = file.read.text
    found, damaged = doubts_to_json(words, file.state), line_files.damage_to_json(words, text)
    edited = [one.number for one in text.whole if one.is_edited]
    said = sheet_text.doubt_sentences(words, file.state)
    said += [words("commands.damage.edited", line=line) for line in edited]
    lost = {
        "missing": [str(one) for one in islice(file.sheet.missing(), SHOWN)],
        "missing_before": [str(one) for one in islice(file.sheet.gaps(), SHOWN)],
    }
    said += [
        words(f"sheet.entries_{kind}", entries=", ".join(ids)) for kind, ids in lost.items() if ids
    ]
    if not said and not damaged:
        said = [words("sheet.in_order")]
    return {
        "ok": not found and not damaged and not any(lost.values()),
        "doubts": found,
        "damaged": damaged,
        "edited": edited,
        **lost,
    }, said


def _export(words: Words, file: SheetFile, args: argparse.Namespace) -> Shown:
    write_new(words, args.file, _file_text(words, file, args.file))
    return {"ok": True, "file": args.file}, [words("sheet.exported", file=args.file)]


def _file_text(words: Words, file: SheetFile, name: str) -> str:
    match Path(name).suffix.casefold():
        case ".csv":
            from oudler.sheet.spreadsheet import to_csv

            return csv_files.UTF_8_MARK + to_csv(words, file.state)
        case ".html":
            from oudler.sheet.print import printed

            return printed(words, file.state)
        case ".json":
            return json.dumps(sheet_to_json(file.sheet), ensure_ascii=False, indent=1)
        case ".sheet":
            return format_sheet(file.sheet)
        case _:
            raise Refused(words("sheet.refused.unknown_ending", file=name))


READING: dict[str, Callable[[Words, SheetFile, argparse.Namespace], Shown]] = {
    "show": _show,
    "explain": _explain,
    "stats": _stats,
    "history": _history,
    "check": _check,
    "export": _export,
}
"""The verbs that read."""
