"""`oudler tournament`: a club's evening, from the entries to the printed ranking."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from oudler.command_line.arguments import Parser, Refused, refuse
from oudler.words import Words

PARTS = {
    "new": "opening",
    "enter": "entering",
    "plan": "planning",
    "open": "planning",
    "cancel": "planning",
    "adapt": "course",
    "check": "ranking",
    "repair": "repairing",
    "result": "results",
    "adjust": "refereeing",
    "penalty": "refereeing",
    "fault": "faults",
    "prizes": "refereeing",
    "leave": "entering",
    "join": "entering",
    "rank": "ranking",
    "explain": "ranking",
    "boards": "boards",
    "season": "season",
    "print": "print",
    "close": "refereeing",
    "export": "ranking",
    "demo": "opening",
}
"""The verbs, and the module for each."""


class PartParser(Parser):
    """The parser of one part."""

    def __init__(self, words: Words, part: str, **_: Any) -> None:
        super().__init__("tournament", words, part)


def run(arguments: Sequence[str], words: Words) -> int:
    """Do one thing at a tournament. Returns the exit code."""
    asked = next((one for one in arguments if one in PARTS), "")
    args = parser(words, only=asked).parse_args(arguments)
    from oudler.tournament.commands.files import warn  # a third of what --help would import

    module = import_module(f"{__package__}.{PARTS[args.part]}")
    try:
        code: int = getattr(module, f"run_{args.part}")(words, args)
    except Refused as error:
        return refuse(error, as_json=args.json)
    sys.stdout.flush()
    # After the output, which counts without the damaged lines.
    name: str = vars(args).get("file") or vars(args).get("what") or ""
    return code or warn(words, name)


def parser(words: Words, only: str | None = None) -> Parser:
    """The arguments of the command: those of all parts, or to be quick `only` those of one.

    With "" parts are listed without their arguments: importing them takes most of the time.
    """
    found = Parser("tournament", words)
    parts = found.add_subparsers(
        dest="part", metavar=found.value_named("PART"), required=True, parser_class=PartParser
    )
    for part, module in PARTS.items():
        if only in (None, "", part):
            what = words(f"commands.tournament.{part}.what")
            own = parts.add_parser(part, words=words, part=part, help=what)
            if only != "":
                getattr(import_module(f"{__package__}.{module}"), f"add_{part}")(own)
                own.option("--json", action="store_true")
    return found
