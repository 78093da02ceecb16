"""`oudler duplicate`: one deal compared over the tables that played it."""

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from oudler.command_line.arguments import Parser, Refused, chosen_rules, print_json, refuse
from oudler.core import Contract, Ruleset, Score, exact
from oudler.core.scoring.units import Units, units_of
from oudler.core.text import score_to_json
from oudler.duplicate import attack_percentages, defence_percentage, match_points
from oudler.words import Words
from oudler.words.names import any_of, number, signed


def run(arguments: Sequence[str], words: Words) -> int:
    """Print what each table's result is worth. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        rules, _ = chosen_rules(words, args.rules, args.set)
        units = [_unit(words, text) for text in args.units]
        _check(words, rules, units)
        doubts = list(_doubts(words, rules, units))
        return (_match if args.match else _percentages)(words, args, units, doubts)
    except Refused as error:
        return refuse(error, as_json=args.json)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("duplicate", words)
    found.option("units", nargs="+", metavar="UNIT")
    found.rules_options()
    found.option("--match", action="store_true")
    found.option("--json", action="store_true")
    return found


_UNIT = re.compile(r"[-+−]?\d{1,9}([.,/]\d{1,9})?", re.ASCII)


def _unit(words: Words, text: str) -> Score:
    with suppress(ZeroDivisionError):
        if _UNIT.fullmatch(text):
            # Accept a real minus sign: our own output has it, and may be copied.
            return exact(Fraction(text.replace(",", ".").replace("−", "-")))
    raise Refused(words("commands.duplicate.unit_unclear", found=text))


def _check(words: Words, rules: Ruleset, units: list[Score]) -> None:
    """Check that a deal can have these scores. Raises Refused, with every impossible one."""
    possible = units_of(rules)
    if impossible := [unit for unit in units if unit not in possible]:
        raise Refused(" ".join(_impossible(words, possible, unit) for unit in impossible))


def _impossible(words: Words, possible: Units, unit: Score) -> str:
    nearest = [signed(words, one) for one in possible.around(unit)]
    said = {"found": signed(words, unit), "rules": possible.rules.id}
    if not nearest:
        return words("commands.duplicate.no_taker", **said)
    return words("commands.duplicate.impossible", nearest=any_of(words, nearest), **said)


def _doubts(words: Words, rules: Ruleset, units: list[Score]) -> Iterator[str]:
    """What a referee would ask: the scores that only a rare deal brings."""
    possible = units_of(rules)
    for place, unit in enumerate(units, 1):
        if found := possible.doubts(unit, tuple(Contract)):
            why = " ".join(words(f"faults.doubt.{doubt}") for doubt in found)
            said = signed(words, unit)
            yield words("commands.duplicate.rare", place=place, unit=said, why=why)


def _percentages(
    words: Words, args: argparse.Namespace, units: list[Score], doubts: list[str]
) -> int:
    if len(units) < 2:
        raise Refused(words("commands.duplicate.too_few"))
    attacks = attack_percentages(units)
    tables = list(zip(units, attacks, map(defence_percentage, attacks), strict=True))
    if args.json:
        rows = [[score_to_json(figure) for figure in table] for table in tables]
        compared = [dict(zip(_COLUMNS, row, strict=True)) for row in rows]
        print_json({"tables": compared, "doubts": doubts})
        return 0
    for place, (unit, attack, defence) in enumerate(tables, 1):
        says = {"attack": _percent(words, attack), "defence": _percent(words, defence)}
        print(words("commands.duplicate.table", place=place, unit=signed(words, unit), **says))
    _tell(doubts)
    return 0


def _tell(doubts: list[str]) -> None:
    for one in doubts:
        print(one)


_COLUMNS = ("unit", "attack", "defence")


def _percent(words: Words, percentage: Score) -> str:
    return number(words, Fraction(round(10 * Fraction(percentage)), 10))


def _match(words: Words, args: argparse.Namespace, units: list[Score], doubts: list[str]) -> int:
    if len(units) != 2:
        raise Refused(words("commands.duplicate.not_two"))
    points = match_points(*units)
    if args.json:
        print_json({"match_points": float(points), "doubts": doubts})
    else:
        decimal = words("cards.list.decimal")
        said = f"{float(points):+.3f}".replace("-", "−").replace(".", decimal)
        print(words("commands.duplicate.match", points=said))
        _tell(doubts)
    return 0
