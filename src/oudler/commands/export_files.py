"""Files of tables, written row by row: all of them take their names at the end, or none does."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

from oudler.core.text import as_score
from oudler.csv_files import UTF_8_MARK, csv_text
from oudler.records.rows import TABLES, Kind, Row
from oudler.words import Words

GROUP = 10_000
"""Rows in a row group of Parquet, which are held in memory until it is written."""


class TableFile(Protocol):
    """A file that takes the rows of one table."""

    def add(self, rows: Iterable[Row]) -> None:
        """Write more rows. Raises OSError."""

    def close(self) -> None:
        """Write what is left. Raises OSError."""


OpenTable = Callable[[Words, Path, Mapping[str, Kind]], TableFile]
"""Opens a new file for a table with these columns."""


@contextmanager
def all_or_none(
    words: Words, folder: Path, ending: str, open_table: OpenTable
) -> Iterator[dict[str, TableFile]]:
    """A file for each table, in a folder that exists. If anything fails, all stays as it was.

    Raises OSError.
    """
    ended = {table: folder / f"{table}.{ending}" for table in TABLES}
    begun = {table: path.with_name(f".{path.name}.{os.getpid()}") for table, path in ended.items()}
    try:
        with ExitStack() as opened:
            files = {}
            for table, columns in TABLES.items():
                files[table] = open_table(words, begun[table], columns)
                opened.callback(files[table].close)
            yield files
        for table, path in ended.items():
            begun[table].replace(path)
    finally:
        for path in begun.values():
            path.unlink(missing_ok=True)


class CsvFile:
    """A table as CSV, as spreadsheets read it in a language: its numbers, and no formulas."""

    def __init__(self, words: Words, path: Path, columns: Mapping[str, Kind]) -> None:
        self._words, self._columns = words, columns
        self._file = path.open("x", encoding="utf-8", newline="")
        self._file.write(UTF_8_MARK + csv_text(words, [columns]))

    def add(self, rows: Iterable[Row]) -> None:
        """Write more rows. Raises OSError."""
        cells = ([_cell(row.get(one), kind) for one, kind in self._columns.items()] for row in rows)
        self._file.write(csv_text(self._words, cells))

    def close(self) -> None:
        """Write what is left. Raises OSError."""
        self._file.close()


def _cell(value: Any, kind: Kind) -> object:
    """A cell for CSV: texts in one, 1 and 0 for yes and no."""
    match kind:
        case _ if value is None:
            return None
        case Kind.TEXTS:
            return ", ".join(value)
        case Kind.SCORE:
            return as_score(value)
        case Kind.FLAG:
            return int(value)
        case _:
            return value


class ParquetFile:
    """A table as Parquet, its columns typed. It needs `pyarrow`."""

    def __init__(self, _: Words, path: Path, columns: Mapping[str, Kind]) -> None:
        import pyarrow
        from pyarrow import parquet

        types = {
            Kind.TEXT: pyarrow.string(),
            Kind.TEXTS: pyarrow.list_(pyarrow.string()),
            Kind.NUMBER: pyarrow.int64(),
            Kind.SCORE: pyarrow.float64(),
            Kind.FLAG: pyarrow.bool_(),
        }
        self._columns, self._waiting = columns, list[Row]()
        self._schema = pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])
        self._file = parquet.ParquetWriter(path, self._schema)

    def add(self, rows: Iterable[Row]) -> None:
        """Write more rows, or keep them for a group. Raises OSError."""
        self._waiting += (
            {name: _typed(row.get(name), kind) for name, kind in self._columns.items()}
            for row in rows
        )
        if len(self._waiting) >= GROUP:
            self._write()

    def close(self) -> None:
        """Write what is left. Raises OSError."""
        try:
            self._write()
        finally:
            self._file.close()

    def _write(self) -> None:
        import pyarrow

        if self._waiting:
            self._file.write_table(pyarrow.Table.from_pylist(self._waiting, self._schema))
            self._waiting.clear()


def _typed(value: Any, kind: Kind) -> object:
    """A cell for Parquet: scores as decimals, and text that UTF-8 can write."""
    match kind:
        case _ if value is None:
            return None
        case Kind.TEXT:
            return value.encode("utf-8", "replace").decode()
        case Kind.TEXTS:
            return [_typed(one, Kind.TEXT) for one in value]
        case Kind.SCORE:
            return float(as_score(value))
        case _:
            return value
