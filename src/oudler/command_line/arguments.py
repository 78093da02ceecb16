"""Code shared by the sub-commands: a parser that speaks the user's language, and common options."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from oudler.core import Ruleset
from oudler.core.ruleset.validation import RulesetError
from oudler.rulesets import UnknownRuleset, load_ruleset, read_option
from oudler.words import LANGUAGES, Words, subject
from oudler.words.faults import wrong_rules
from oudler.words.safe_text import terminal_text

REFUSED = 1
"""The exit code for anything the rules or the files refuse."""
USAGE = 2


class Refused(Exception):
    """A command cannot do what it was asked; the message says why."""


class Parser(argparse.ArgumentParser):
    """argparse in the user's language, with one line for an error."""

    def __init__(self, command: str, words: Words, part: str = "") -> None:
        _speak(words)
        what = words(f"commands.{command}.{part}.what" if part else f"commands.{command}.what")
        prog = f"oudler {command} {part}".strip()
        super().__init__(prog=prog, description=what, add_help=False, allow_abbrev=False)
        self.command = command
        self.words = words
        self.as_json = False
        self.option("--help", "-h", action="help")
        self.option("--lang", choices=LANGUAGES)

    def option(self, *names: str, **how: object) -> None:
        """Add an option or argument; its help is the sentence with its name."""
        self.choice(self, *names, **how)

    def choice(self, group: argparse._ActionsContainer, *names: str, **how: object) -> None:
        """Add an option to a group of which only one may be given."""
        name = names[0].removeprefix("--").replace("-", "_")
        shared = subject(self.words.language, "commands")["options"]
        own = subject(self.words.language, "commands")[self.command].get("options", {})
        if "metavar" in how:
            how["metavar"] = self.value_named(how["metavar"])
        group.add_argument(*names, help={**shared, **own}[name], **how)  # type: ignore[arg-type]

    def value_named(self, name: Any) -> Any:
        """What stands for a value, or for each of several, in the user's language.

        >>> Parser("rules", fr).value_named("FILE")
        'FICHIER'
        """
        names = subject(self.words.language, "argparse")["names"]
        if isinstance(name, str):
            return names.get(name, name)  # some stand for themselves: lesson|problem
        return tuple(names[one] for one in name)

    def rules_options(self, rules: str | None = "fft-4") -> None:
        """Add `--rules` and `--set`."""
        self.option("--rules", default=rules, metavar="ID")
        self.option("--set", action="append", default=[], metavar="KEY=VALUE")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments, looking for `--json` first so that even errors can be JSON."""
        self.as_json = "--json" in (args or ()) and "--json" in self._option_string_actions
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Report in one line what was not understood, and exit; as JSON if asked for."""
        if self.as_json:
            print_json({"ok": False, "reason": "usage", "message": message})
        print(f"{self.prog}: {terminal_text(message)}", file=sys.stderr)
        sys.exit(USAGE)


def _speak(words: Words) -> None:
    """Give argparse its sentences in this language: it calls `_` for each of them."""
    sentences: Mapping[str, str] = subject(words.language, "argparse")["sentences"]
    argparse._ = lambda text: sentences.get(text, text)  # type: ignore[attr-defined]
    argparse.ngettext = lambda _, text, __: sentences.get(text, text)  # type: ignore[attr-defined]


def chosen_rules(words: Words, name: str, settings: list[str]) -> tuple[Ruleset, dict[str, object]]:
    """The ruleset of `--rules` and the options that `--set` changes. Raises Refused."""
    try:
        changed = dict(map(read_option, settings))
    except ValueError as error:
        raise Refused(words("commands.set_without_value", found=error)) from None
    try:
        return load_ruleset(name, changed), changed
    except (UnknownRuleset, RulesetError) as error:
        raise Refused(wrong_rules(words, error)) from None


def utf8(text: str) -> str:
    """Read text that UTF-8 can write: a seed is hashed.

    >>> utf8("an evening")
    'an evening'
    """
    text.encode()
    return text


utf8.__name__ = "UTF-8"


def at_least(least: int) -> Callable[[str], int]:
    """Read a whole number, at least this one.

    >>> at_least(1)("3"), at_least(1).__name__
    (3, '≥ 1')
    """

    def read(text: str) -> int:
        number = int(text)
        if number < least:
            raise ValueError
        return number

    # argparse names the reader when it refuses a value.
    read.__name__ = f"≥ {least}"
    return read


def between(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number from the first to the second.

    >>> between(1, 256)("3"), between(1, 256).__name__
    (3, '1…256')
    """

    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError
        return number

    read.__name__ = f"{least}…{most}"
    return read


def above(least: float, most: float = float("inf")) -> Callable[[str], float]:
    """Read a finite number above the first, and up to the second if there is one.

    >>> above(0)("2.5"), above(0).__name__, above(0, 60).__name__
    (2.5, '> 0', '> 0, ≤ 60')
    """

    def read(text: str) -> float:
        number = float(text)
        if not least < number <= most or number == float("inf"):
            raise ValueError
        return number

    read.__name__ = f"> {least:g}" + (f", ≤ {most:g}" if most < float("inf") else "")
    return read


def refuse(error: Refused, *, as_json: bool = False, **more: object) -> int:
    """Report in one line why nothing was done; in JSON, with any further details."""
    if as_json:
        print_json({"ok": False, "message": str(error)} | more)
    print(error, file=sys.stderr)
    return REFUSED


def print_json(found: Mapping[str, object]) -> None:
    """Print one JSON object and nothing else; unprintable characters are escaped."""
    text = json.dumps(found, ensure_ascii=False)
    is_shown = text.isprintable() and sys.stdout.encoding.lower() == "utf-8"
    print(text if is_shown else json.dumps(found))
