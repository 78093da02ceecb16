"""`oudler tournament export`: entries, results or ranking as a table, or everything as JSON."""

from __future__ import annotations

import argparse
import csv
import sys

from oudler.console.arguments import Parser, print_json
from oudler.tournament.commands.files import opened
from oudler.tournament.log.event_json import event_to_json
from oudler.tournament.tables import TABLES
from oudler.words import Words
from oudler.words.safe_text import terminal_text


def add_export(own: Parser) -> None:
    """The arguments of `export`."""
    own.option("file", metavar="FILE")
    own.option("table", choices=[*TABLES, "log"])


def run_export(words: Words, args: argparse.Namespace) -> int:
    """Print a table with commas, or as JSON."""
    file = opened(words, args.file)
    if args.table == "log":
        print_json({"events": [event_to_json(event) for event in file.log]})
        return 0
    head, rows = TABLES[args.table](file.tournament)
    if args.json:
        print_json({args.table: [dict(zip(head, row, strict=True)) for row in rows]})
        return 0
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(
        [one if isinstance(one, int) else terminal_text(str(one)) for one in row] for row in rows
    )
    return 0
