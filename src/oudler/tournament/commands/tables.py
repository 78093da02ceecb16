"""The tables that people bring: entries and results as a spreadsheet saved them."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest

from oudler import csv_files
from oudler.command_line.arguments import Refused
from oudler.command_line.files import read_table
from oudler.words import Words
from oudler.words.names import all_of, any_of

Line = tuple[int, dict[str, str]]
"""A row by column, with its line in the file."""


def rows_of(words: Words, name: str, wanted: Sequence[str], known: Sequence[str]) -> Iterator[Line]:
    """The rows of a table, all of whose columns are known. Raises Refused.

    The headings may be in any language. `a|b` is wanted if at least one of the two must be there;
    players in columns of their own (« joueur 1 ») become `members`.
    """
    rows, others = read_rows(words, name, wanted, known)
    for line, heading in others:
        with at_line(words, name, line):
            possible = all_of(words, [_called(words, one) for one in known])
            raise _refusal(words, "csv_unknown", found=heading, columns=possible)
    return rows


def read_rows(
    words: Words, name: str, wanted: Sequence[str], known: Sequence[str]
) -> tuple[Iterator[Line], list[tuple[int, str]]]:
    """The rows of a table, and its other columns: their headings, with their line. Raises Refused.

    What the rows have under those is left out.
    """
    try:
        head, *rows = csv_files.table_rows(read_table(words, name)) or [csv_files.Row(1, ())]
    except csv_files.NotATable as error:
        with at_line(words, name, error.line):
            raise _refusal(words, "csv_quotes") from None
    columns = [_column(words, heading, known) for heading in head.cells]
    with at_line(words, name, head.line):
        _check_head(words, head, columns, wanted)
    pairs = zip(head.cells, columns, strict=True)
    others = [(head.line, heading) for heading, column in pairs if heading and column is None]
    return _lines(words, name, head, columns, rows), others


def _lines(
    words: Words,
    name: str,
    head: csv_files.Row,
    columns: Sequence[str | None],
    rows: Sequence[csv_files.Row],
) -> Iterator[Line]:
    for row in rows:
        with at_line(words, name, row.line):
            found = _by_column(words, row, head.cells, columns)
        yield row.line, found


def _check_head(
    words: Words,
    head: csv_files.Row,
    columns: Sequence[str | None],
    wanted: Sequence[str],
) -> None:
    """Check that the columns wanted are there, each once. Raises Refused."""
    for heading, column in zip(head.cells, columns, strict=True):
        if column not in (None, "members") and columns.count(column) > 1:
            raise _refusal(words, "csv_double", found=heading)
    for one in wanted:
        if not set(one.split("|")) & set(columns):
            lacking = any_of(words, [_called(words, column) for column in one.split("|")])
            read = " ; ".join(filter(None, head.cells))
            raise _refusal(words, "csv_lacking", found=lacking, read=read)


def _by_column(
    words: Words, row: csv_files.Row, headings: Sequence[str], columns: Sequence[str | None]
) -> dict[str, str]:
    if len(row.cells) > len(columns):
        raise _refusal(words, "csv_long")
    found: dict[str, str] = {}
    for place, (column, cell) in enumerate(zip_longest(columns, row.cells, fillvalue=""), 1):
        if column is None and cell and not headings[place - 1]:
            raise _refusal(words, "csv_no_heading", column=place, found=cell)
        if column == "members" and columns.count(column) > 1:
            # A comma would part two players, and is here inside a name: « Martin, Anne ».
            one = " ".join(cell.replace(",", " ").split())
            found[column] = ", ".join(filter(None, (found.get(column, ""), one)))
        elif column is not None:
            found[column] = cell
    return found


def _column(words: Words, heading: str, known: Sequence[str]) -> str | None:
    """The column that a heading means, if it is one of those known."""
    headings = csv_files.column_headings(words, "tournament")
    said = csv_files.spelled(heading)
    one_player = re.fullmatch(r"(\D+?) ?\d+", said)
    if one_player and headings.get(one_player[1]) in ("name", "members") and "members" in known:
        return "members"
    column = heading if heading in known else headings.get(said)
    return column if column in known else None


def _called(words: Words, column: str) -> str:
    return csv_files.heading(words, "tournament", column)


def _refusal(words: Words, key: str, **fields: object) -> Refused:
    return Refused(words(f"commands.tournament.{key}", **fields))


@contextmanager
def at_line(words: Words, file: str, line: int) -> Iterator[None]:
    """While it lasts, a refusal says which line of the file it is about."""
    try:
        yield
    except Refused as error:
        where = words("commands.tournament.csv_at", file=file, line=line)
        raise Refused(f"{where} {error}") from None


def wrong_cell(words: Words, column: str, found: str, right: str) -> Refused:
    """The refusal of a cell that cannot be read."""
    fields = {"column": _called(words, column), "found": found, "right": right}
    return _refusal(words, "csv_cell", **fields)
