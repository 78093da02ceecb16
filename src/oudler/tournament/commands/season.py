"""`oudler tournament season`: the championship that a club's evenings add up to."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from oudler import csv_files
from oudler.command_line.arguments import Parser, Refused, print_json
from oudler.command_line.line_files import read_text
from oudler.command_line.output import print_table
from oudler.tournament.actions.officials import category_among
from oudler.tournament.commands.files import opened, told, write_file
from oudler.tournament.commands.print import write
from oudler.tournament.commands.tables import read_rows, wrong_cell
from oudler.tournament.season.championship import (
    Carried,
    Evening,
    Line,
    NotComparable,
    TwoOfAName,
    carried_of,
    categories,
    championship,
    evening_of,
    of_category,
)
from oudler.tournament.season.formula import Formula, WrongFormula, read_formula
from oudler.tournament.text.season_text import (
    COLUMNS,
    season_csv,
    season_document,
    season_json,
    season_lines,
    wrong_formula,
)
from oudler.words import Words


def add_season(own: Parser) -> None:
    """The arguments of `season`."""
    own.option("file", metavar="FORMULA.toml")
    own.option("--category", metavar="NAME")
    own.option("--csv", action="store_true")
    own.option("--out", metavar="FILE.pdf|FILE.html|FILE.csv")


def run_season(words: Words, args: argparse.Namespace) -> int:
    """Add the evenings up, and print the championship."""
    formula, evenings, found = _season(words, args.file)
    if args.category:
        with told(words):
            own = category_among(categories(found), args.category)
        found = of_category(formula, found, own)
    if args.out:
        said = _write(words, Path(args.out), formula, evenings, found)
        print_json({"ok": True, "file": args.out}) if args.json else print(said)
    elif args.json:
        print_json(season_json(formula, evenings, found))
    elif args.csv:
        print_table(season_csv(words, evenings, found))
    else:
        print("\n".join(season_lines(words, formula, evenings, found)))
    return 0


def _season(words: Words, name: str) -> tuple[Formula, list[Evening], tuple[Line, ...]]:
    """The formula in a file, its evenings and the championship. Raises Refused."""
    folder = Path(name).parent
    try:
        formula = read_formula(read_text(words, name))
        evenings = [
            evening_of(opened(words, str(folder / one)).tournament) for one in formula.evenings
        ]
        before = tuple(_before(words, str(folder / formula.before))) if formula.before else ()
        return formula, evenings, championship(formula, evenings, before)
    except WrongFormula as error:
        raise Refused(wrong_formula(words, name, error)) from None
    except NotComparable as error:
        said = words("tournament.season.no_percent", evening=error.evening)
        raise Refused(f"{said} {words('tournament.season.counts_otherwise')}") from None
    except TwoOfAName as error:
        raise Refused(words("tournament.season.two_of_a_name", name=error.name)) from None


def _before(words: Words, name: str) -> Iterator[Carried]:
    """Last year's championship, as this command writes it. Raises Refused."""
    rows, _ = read_rows(words, name, ("name", "total"), COLUMNS)
    for _, row in rows:
        try:
            yield carried_of(row)
        except ValueError:
            raise wrong_cell(words, "total", row["total"], "57.5") from None


def _write(
    words: Words, path: Path, formula: Formula, evenings: list[Evening], found: tuple[Line, ...]
) -> str:
    """Write the championship in the format of the file's ending. Raises Refused."""
    if path.suffix == ".csv":
        text = csv_files.UTF_8_MARK + season_csv(words, evenings, found)
        write_file(words, path, text.encode())
        return str(path)
    return write(words, season_document(words, formula, evenings, found), path)
