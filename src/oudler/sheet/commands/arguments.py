"""The arguments of `oudler sheet`: a verb, the sheet's file, and what the verb needs."""

from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Any

from oudler.command_line.arguments import Parser, at_least
from oudler.command_line.repair import add_repair
from oudler.sheet import EntryId
from oudler.words import Words

TALKS = "keep"
"""The verb that holds a conversation instead of answering."""
REPAIRS = "repair"
"""The verb that decides about damaged lines."""
SHOWS = ("show", "explain", "stats", "history", "check", "export")
"""The verbs that write nothing."""


class VerbParser(Parser):
    """The arguments of one verb."""

    def __init__(self, verb: str, words: Words) -> None:
        super().__init__("sheet", words)
        self.prog = f"oudler sheet {verb}"
        self.description = words(f"commands.sheet.verbs.{verb}")
        self.option("sheet", metavar="SHEET")
        if verb == TALKS:
            self.set_defaults(json=False)
        else:
            self.option("--json", action="store_true")


class SheetParser(Parser):
    """The whole command; everything after the verb is left to the verb's own parser."""

    def __init__(self, words: Words) -> None:
        super().__init__("sheet", words)
        self.formatter_class = RawDescriptionHelpFormatter
        verbs = (f"  {verb:8} {words(f'commands.sheet.verbs.{verb}')}" for verb in ARGUMENTS)
        self.epilog = "\n".join([words("commands.sheet.usage").strip(), *verbs])
        self.option("verb", nargs="?", metavar="VERB")
        self.option("--json", action="store_true")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the verb, and then its own arguments."""
        verb, *rest = args or ("",)
        if verb in ARGUMENTS:
            found, unknown = parser_of(verb, self.words).parse_known_args(rest)
            found.verb = verb
            if unknown:
                parser_of(verb, self.words).parse_args(rest)  # reports an unknown verb
            return found, []
        found, unknown = super().parse_known_args(args, namespace)
        if found.verb is not None:
            self.error(self.words("commands.sheet.no_verb", verbs=", ".join(ARGUMENTS)))
        return found, unknown


def parser_of(verb: str, words: Words) -> VerbParser:
    """The arguments of the verb with this name.

    >>> parser_of("undo", en).parse_args(["evening.sheet"]).sheet
    'evening.sheet'
    """
    found = VerbParser(verb, words)
    ARGUMENTS[verb](found)
    return found


def _nothing(_: Parser) -> None:
    pass


def _new(found: Parser) -> None:
    found.option("--players", nargs="+", required=True, metavar="NAME")
    found.option("--title", default="", metavar="TEXT")
    found.option("--rules", metavar="ID")
    found.option("--set", action="append", default=[], metavar="KEY=VALUE")


def _deal(found: Parser) -> None:
    found.option("deal", nargs="+", metavar="WORD")
    _seats(found)


def _seats(found: Parser) -> None:
    found.option("--dealer", metavar="NAME")
    found.option("--sits-out", nargs="+", metavar="NAME")


def _correct(found: Parser) -> None:
    _number(found)
    _deal(found)


def _number(found: Parser) -> None:
    found.option("number", type=_deal_named, metavar="N")


def _deal_named(text: str) -> int | EntryId:
    """A deal by its number, or by its entry where another one counts in its place."""
    try:
        return EntryId.parse(text)
    except ValueError:
        return at_least(1)(text)


_deal_named.__name__ = at_least(1).__name__


def _undo(found: Parser) -> None:
    found.option("entry", nargs="?", metavar="ENTRY")


def _table(found: Parser) -> None:
    found.option("--table", action="store_true")


def _stats(found: Parser) -> None:
    _table(found)
    found.option("--svg", metavar="FILE")


def _players(found: Parser) -> None:
    one = found.add_mutually_exclusive_group(required=True)
    found.choice(one, "--arrive", metavar="NAME")
    found.choice(one, "--leave", metavar="NAME")
    found.choice(one, "--rename", nargs=2, metavar="NAME")
    found.option("--after", metavar="NAME")


def _fault(found: Parser) -> None:
    found.option("player", metavar="NAME")
    found.option("fault", metavar="FAULT")
    found.option("answers", nargs="*", metavar="ANSWER")
    found.option("--with-penalty", action="store_true")


def _penalty(found: Parser) -> None:
    found.option("player", metavar="NAME")
    found.option("points", type=at_least(1), metavar="N")
    found.option("--note", default="", metavar="TEXT")


def _rules(found: Parser) -> None:
    found.option("ruleset", metavar="ID")
    found.option("--set", action="append", default=[], metavar="KEY=VALUE")
    found.option("--all", action="store_true")


def _merge(found: Parser) -> None:
    found.option("others", nargs="+", metavar="FILE")


def _file(found: Parser) -> None:
    found.option("file", metavar="FILE")


def _cards(found: Parser) -> None:
    _number(found)
    found.option("record", nargs="?", metavar="FILE")
    found.option("--out", metavar="FILE")


ARGUMENTS: dict[str, Callable[[VerbParser], None]] = {
    "new": _new,
    "add": _deal,
    TALKS: _nothing,
    "correct": _correct,
    "remove": _number,
    "undo": _undo,
    "redo": _nothing,
    "show": _table,
    "explain": _number,
    "stats": _stats,
    "history": _nothing,
    "check": _nothing,
    REPAIRS: add_repair,
    "players": _players,
    "fault": _fault,
    "penalty": _penalty,
    "rules": _rules,
    "merge": _merge,
    "export": _file,
    "import": _file,
    "cards": _cards,
}
"""What each verb needs besides the sheet."""
