"""The `oudler` command: runs the requested sub-command, and imports no other."""

import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise

from oudler import __version__
from oudler.command_line.output import CannotPrint, open_output
from oudler.words import Words, choose_language

COMMANDS = {
    "serve": "oudler.commands.serve",
    "play": "oudler.commands.play",
    "score": "oudler.commands.score",
    "replay": "oudler.commands.replay",
    "verify": "oudler.commands.verify",
    "export": "oudler.commands.export",
    "rules": "oudler.commands.rules",
    "deal": "oudler.commands.deal",
    "arena": "oudler.commands.arena",
    "agent": "oudler.commands.agent",
    "research": "oudler.commands.research",
    "solve": "oudler.commands.solve",
    "bid": "oudler.commands.bid",
    "review": "oudler.review.command",
    "teach": "oudler.teach.commands",
    "bench": "oudler.commands.bench",
    "duplicate": "oudler.tournament.commands.duplicate",
    "sheet": "oudler.sheet.commands",
    "referee": "oudler.commands.referee",
    "tournament": "oudler.tournament.commands",
    "moderate": "oudler.commands.moderate",
}
"""The sub-commands, and the module whose `run` each imports. A room keeps its own."""

USAGE = 2
"""The exit code for a command that cannot be understood."""
FAILED = 1
"""The exit code if the system refuses something, such as space on a disk."""
PIPE_CLOSED = 128 + 13
"""The exit code when the reader of our output is gone, as a shell gives it (SIGPIPE)."""


def main() -> None:
    """Run the command that the arguments ask for, and exit with its code."""
    open_output()
    sys.exit(outcome(sys.argv[1:]))


def outcome(arguments: Sequence[str]) -> int:
    """Run one command line; report in one line anything the system refused."""
    words = Words(choose_language(_asked_language(arguments)))
    try:
        code = _ended(arguments)
        sys.stdout.flush()
    except CannotPrint as error:
        print(words("commands.cannot_print", why=_why(words, error.error)), file=sys.stderr)
        return PIPE_CLOSED if isinstance(error.error, BrokenPipeError) else FAILED
    except OSError as error:
        print(words("commands.system_refuses", why=_why(words, error)), file=sys.stderr)
        return FAILED
    return code


def _ended(arguments: Sequence[str]) -> int:
    try:
        return run(arguments)
    except SystemExit as ended:  # argparse has already reported it
        return ended.code if isinstance(ended.code, int) else 0
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _why(words: Words, error: OSError) -> str:
    from oudler.words.faults import system_reason

    why = system_reason(words, error)
    return f"{error.filename}: {why}" if error.filename else why


def run(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code."""
    words = Words(choose_language(_asked_language(arguments)))
    match list(arguments):
        case [command, *others] if command in COMMANDS:
            return int(import_module(COMMANDS[command]).run(others, words))
        case ["--lang", language, first, *others] if not first.startswith("--lang"):
            return run([first, *others, "--lang", language])
        case ["--lang=fr" | "--lang=en" as language, first, *others] if first[:6] != "--lang":
            return run([first, *others, language])
        case [] | ["-h" | "--help" | "--lang" | "--lang=fr" | "--lang=en", *_]:
            print(overview(words))
            return 0
        case ["--version", *_]:
            print(f"oudler {__version__}")
            return 0
        case [found, *_]:
            known = ", ".join(COMMANDS)
            print(words("commands.unknown", found=found, known=known), file=sys.stderr)
    return USAGE


def overview(words: Words) -> str:
    """An overview of Oudler, and the commands to start with."""
    lines = [words("commands.overview")]
    lines += [f"  oudler {name:10} {words(f'commands.{name}.what')}" for name in COMMANDS]
    return "\n".join([*lines, "", words("commands.start_with")])


def _asked_language(arguments: Sequence[str]) -> str | None:
    """The language after `--lang`, anywhere on the line: the help uses it too."""
    parts = [part for word in arguments for part in word.split("=", 1)]
    return next((language for word, language in pairwise(parts) if word == "--lang"), None)
