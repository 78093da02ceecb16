"""`oudler export`: records as tables, for spreadsheets and for those who analyse them."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from oudler.command_line.arguments import Parser, Refused, refuse
from oudler.command_line.files import WrongRecord, new_session, opened_in_turn, refuse_record
from oudler.commands.export_files import CsvFile, ParquetFile, all_or_none
from oudler.core import Deal, DealScored, Dealt, Phase, Session
from oudler.core.text import read_record
from oudler.install import extra_command, is_installed
from oudler.records.rows import TABLES, Row, card_rows, named_deal
from oudler.rulesets import recorded_ruleset
from oudler.words import Words

Rows = dict[str, list[Row]]
"""The rows of a deal by table."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Write the tables of all the records, or none of them. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.parquet and not is_installed("pyarrow"):
        install = extra_command("data")
        return refuse(Refused(words("commands.export.no_pyarrow", install=install)))
    try:
        deals = _export(words, args)
    except WrongRecord as error:
        return refuse_record(words, error.name, error.error, as_json=False)
    except Refused as error:
        return refuse(error)
    print(words.count("commands.export.done", deals, folder=args.out))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command; its help lists every column."""
    found = Parser("export", words)
    found.option("file", metavar="FILE", nargs="+")
    form = found.add_mutually_exclusive_group()
    found.choice(form, "--csv", action="store_true")
    found.choice(form, "--parquet", action="store_true")
    found.option("--out", type=Path, default=Path("export"), metavar="FOLDER")
    found.formatter_class = argparse.RawDescriptionHelpFormatter
    found.epilog = "\n".join(_columns(words))
    return found


def _columns(words: Words) -> Iterator[str]:
    """The tables with their columns, then what each column says."""
    yield words("commands.export.tables")
    for table, columns in TABLES.items():
        yield f"  {table}: {', '.join(columns)}"
    yield ""
    for column in dict.fromkeys(column for columns in TABLES.values() for column in columns):
        yield f"  {column}: {words(f'commands.export.columns.{column}')}"


def _export(words: Words, args: Namespace) -> int:
    """The number of deals. Raises WrongRecord, Refused and OSError, and then leaves no table."""
    args.out.mkdir(parents=True, exist_ok=True)
    ending, opens = ("parquet", ParquetFile) if args.parquet else ("csv", CsvFile)
    deals = 0
    with all_or_none(words, args.out, ending, opens) as files:
        for name in args.file:
            for rows in _read(words, name):
                deals += 1
                for table, file in files.items():
                    file.add(rows[table])
    return deals


def _read(words: Words, name: str) -> Iterator[Rows]:
    """The rows of a record, deal by deal. Raises WrongRecord and Refused."""
    with opened_in_turn(words, name) as lines:
        yield from _finished(words, name, lines)


def _finished(words: Words, name: str, lines: Iterable[str]) -> Iterator[Rows]:
    """The rows of the finished deals; says if another one is left out. Raises RecordError."""
    header, rules, steps = read_record(lines, recorded_ruleset)
    session, number, practice, stopped = new_session(header, rules), 0, False, False
    for step in steps:
        stopped = step.deal.phase is not Phase.OVER
        if isinstance(step.event, Dealt):
            number, practice = number + 1, step.noted.practice
        if isinstance(step.event, DealScored):
            # Without the deals before: a sheet of thousands would be copied for each.
            session = session.since(len(session.sheet)).after(step.deal)
            found = named_deal(header, number, session, step.deal)
            yield _rows(name, session, step.deal, found | {"practice": practice})
    if stopped:
        print(words("commands.export.stopped", file=name), file=sys.stderr)


def _rows(name: str, session: Session, deal: Deal, found: Row) -> Rows:
    """The rows of a deal by table, with the file and the number of the deal in each."""
    rows: Rows = {"deals": [found], "cards": card_rows(session, deal)}
    rows |= {table: found[table] for table in ("results", "bids", "handfuls")}
    key = {"file": name, "deal": found["deal"]}
    return {table: [key | row for row in some] for table, some in rows.items()}
