"""`oudler duplicate`: one deal compared over the tables that played it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction

from oudler.commands.arguments import Parser, Refused, print_json, refuse
from oudler.core.events import Score, exact
from oudler.core.notation import score_to_json
from oudler.duplicate.comparison import attack_percentages, defence_percentage, match_points
from oudler.words import Words
from oudler.words.naming import number, signed


def run(arguments: Sequence[str], words: Words) -> int:
    """Print what each table's result is worth. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        units = [_unit(words, text) for text in args.units]
        return _match(words, args, units) if args.match else _percentages(words, args, units)
    except Refused as error:
        return refuse(error, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("duplicate", words)
    found.option("units", nargs="+", metavar="UNIT")
    found.option("--match", action="store_true")
    found.option("--json", action="store_true")
    return found


def _unit(words: Words, text: str) -> Score:
    try:
        return exact(Fraction(text.replace(",", ".").replace("−", "-")))
    except (ValueError, ZeroDivisionError):
        raise Refused(words("commands.duplicate.unit_unclear", found=text)) from None


def _percentages(words: Words, args: argparse.Namespace, units: list[Score]) -> int:
    if len(units) < 2:
        raise Refused(words("commands.duplicate.too_few"))
    attacks = attack_percentages(units)
    tables = list(zip(units, attacks, map(defence_percentage, attacks), strict=True))
    if args.json:
        rows = [[score_to_json(figure) for figure in table] for table in tables]
        print_json({"tables": [dict(zip(_COLUMNS, row, strict=True)) for row in rows]})
        return 0
    for place, (unit, attack, defence) in enumerate(tables, 1):
        says = {"attack": _percent(words, attack), "defence": _percent(words, defence)}
        print(words("commands.duplicate.table", place=place, unit=signed(words, unit), **says))
    return 0


_COLUMNS = ("unit", "attack", "defence")


def _percent(words: Words, percentage: Score) -> str:
    return number(words, Fraction(round(10 * Fraction(percentage)), 10))


def _match(words: Words, args: argparse.Namespace, units: list[Score]) -> int:
    if len(units) != 2:
        raise Refused(words("commands.duplicate.not_two"))
    points = match_points(*units)
    if args.json:
        print_json({"match_points": float(points)})
    else:
        decimal = words("cards.list.decimal")
        said = f"{float(points):+.3f}".replace("-", "−").replace(".", decimal)
        print(words("commands.duplicate.match", points=said))
    return 0
