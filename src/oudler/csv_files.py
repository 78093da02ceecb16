"""Tables as spreadsheets open and save them: the one place that reads and writes CSV.

A spreadsheet runs a cell that begins like a formula, and takes `007` for 7. Such a text is written
with an apostrophe before it, and read without it; numbers stay numbers.
"""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from io import StringIO

from oudler.words import LANGUAGES, Words, subject
from oudler.words.safe_text import plain

UTF_8_MARK = "\ufeff"
"""Begins a file, or Excel reads it in another encoding."""


def csv_text(words: Words, rows: Iterable[Iterable[object]]) -> str:
    r"""Rows as CSV. Numbers are numbers to a spreadsheet in this language; no text is a formula.

    >>> rows = [["name", "score"], ["=1+1", -12], ["-12", Fraction(-81, 2)]]
    >>> csv_text(en, rows)
    "name,score\n'=1+1,-12\n'-12,-40.5\n"
    >>> csv_text(fr, rows)
    "name;score\n'=1+1;-12\n'-12;-40,5\n"
    """
    decimal = words("cards.list.decimal")
    # Where a comma begins the decimals, spreadsheets part cells by semicolons.
    separator = ";" if decimal == "," else ","
    return "".join(separator.join(_cell(one, decimal) for one in row) + "\n" for row in rows)


def _cell(value: object, decimal: str) -> str:
    match value:
        case None:
            return ""
        case int() | Decimal():
            return str(value).replace(".", decimal)
        # A third has no decimals, and a spreadsheet would divide: it stays a text.
        case Fraction() if 10**6 % value.denominator == 0:
            return str(_decimal(value)).replace(".", decimal)
        case _:
            return _quoted(guarded(_UNWRITABLE.sub("", str(value))))


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


_UNWRITABLE = re.compile("[\0-\b\v\f\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no spreadsheet can hold."""
_TO_QUOTE = re.compile(r'[",;\t\r\n]|^\s|\s\Z')


def _quoted(cell: str) -> str:
    return '"{}"'.format(cell.replace('"', '""')) if _TO_QUOTE.search(cell) else cell


_OPERATORS = (
    "=+\\-@\u2212\u207a-\u207c\u208a-\u208c\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20"
)
"""The signs that begin a formula, with their full-width, small and raised forms."""
_UNSEEN = (
    r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
)
# Whether a text matches does not depend on apostrophes before it, so `unguarded` is exact.
_RISKY = re.compile(
    rf"[\s'{_UNSEEN}]*[{_OPERATORS}]"
    r"|'*[\t\r\n]"
    # Looks like a number, date or time, and is not a plain number that stays as it is.
    r"|[' ]*(?!(?:0|[1-9][0-9]{0,14})\Z)[.,€$£]?\d[\d .,:/%€$£eE+\xa0\u202f-]*\Z"
    r"|'*(?:true|false|vrai|faux)\Z",
    re.IGNORECASE,
)
# A program that separates cells by these, although we do not, finds a cell after each.
_CUT = rf"[ '{_UNSEEN}]*[{_OPERATORS}]"
_CUTS, _GUARDED_CUTS = (re.compile(rf"([,;\t\r\n]){guard}(?={_CUT})") for guard in ("", "'"))


def guarded(text: str) -> str:
    """The text, with an apostrophe wherever a spreadsheet would find more than text.

    >>> guarded("@SUM(A1)"), guarded("a;=1"), guarded("007"), guarded("Anne"), guarded("12")
    ("'@SUM(A1)", "a;'=1", "'007", 'Anne', '12')
    """
    inside = _CUTS.sub(r"\1'", text)
    return f"'{inside}" if _RISKY.match(text) else inside


def unguarded(text: str) -> str:
    """The text that was guarded; any other as it is.

    >>> unguarded("'@SUM(A1)"), unguarded("'t Hooft")
    ('@SUM(A1)', "'t Hooft")
    """
    whole = text[1:] if text.startswith("'") and _RISKY.match(text, 1) else text
    return _GUARDED_CUTS.sub(r"\1", whole)


class NotATable(ValueError):
    """A file that is not CSV; `line`, from 1, is where it shows."""

    def __init__(self, line: int = 1) -> None:
        super().__init__(f"line {line} is not CSV")
        self.line = line


def decoded(data: bytes) -> str:
    """The text of a file, in whichever encoding a spreadsheet saved it. Raises NotATable.

    >>> decoded("Chloé".encode("cp1252")), decoded("Chloé".encode("utf-16"))
    ('Chloé', 'Chloé')
    """
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if is_wide else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:  # a workbook, not a text
            return text
    raise NotATable


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    line: int
    """Of the file, from 1: where the row begins."""
    cells: tuple[str, ...]


def table_rows(text: str) -> list[Row]:
    r"""The rows of a table, headings first, blank rows left out. Raises NotATable.

    Commas, semicolons or tabs separate cells; the headings tell which.

    >>> [row.cells for row in table_rows('Nom;Club\n"Bruno;\n12";Dijon\n')]
    [('Nom', 'Club'), ('Bruno;\n12', 'Dijon')]
    """
    return list(_rows(text.removeprefix(UTF_8_MARK)))


def _rows(text: str) -> Iterator[Row]:
    announced = re.match(r"sep=(.)\r?\n", text)  # as Excel announces its separator
    begins = text[announced.end() :].lstrip() if announced else text.lstrip()
    head = re.sub(r'"[^"]*"', "", begins).splitlines()[:1]
    delimiter = announced[1] if announced else max(",;\t", key="".join(head).count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)) and not (announced and line == 1):
                yield Row(line, tuple(unguarded(cell.strip()).strip() for cell in cells))
            line = reader.line_num + 1
    except csv.Error:
        raise NotATable(line) from None


def column_headings(words: Words, topic: str) -> dict[str, str]:
    """The columns of a topic by everything that people call them, in every language.

    >>> column_headings(en, "sheet")["preneur"]
    'taker'
    """
    others = [language for language in LANGUAGES if language != words.language]
    return {
        spelled(way): column
        for language in (*others, words.language)
        for column, ways in subject(language, topic)["column"].items()
        for way in ways.split("|")
    }


def heading(words: Words, topic: str, column: str) -> str:
    """What a column is called in a person's language.

    >>> heading(fr, "sheet", "taker")
    'preneur'
    """
    return words(f"{topic}.column.{column}").partition("|")[0]


def spelled(heading: str) -> str:
    """A heading without capitals, accents or signs.

    >>> spelled("N° de licence"), spelled("Équipe :")
    ('n de licence', 'equipe')
    """
    return " ".join(re.findall(r"[^\W_]+", plain(heading)))
