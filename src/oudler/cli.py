"""The `oudler` command: finds the sub-command that is asked for, and imports no other."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise

from oudler import __version__
from oudler.words import Words, choose_language

COMMANDS = (
    "serve",
    "play",
    "score",
    "replay",
    "verify",
    "rules",
    "arena",
    "solve",
    "bench",
    "duplicate",
    "moderate",
)
"""Each is a module of `oudler.commands`."""

USAGE = 2
"""The exit code for a command that cannot be understood."""


def main() -> None:
    """Run the command that the arguments ask for, and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # Whoever read us has read enough; nothing may be written on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code."""
    words = Words(choose_language(_asked_language(arguments)))
    match list(arguments):
        case [command, *others] if command in COMMANDS:
            return int(import_module(f"oudler.commands.{command}").run(others, words))
        case ["--lang", language, command, *others] if command in COMMANDS:
            return run([command, *others, "--lang", language])
        case ["--lang=fr" | "--lang=en" as language, command, *others] if command in COMMANDS:
            return run([command, *others, language])
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
    """What Oudler can do, and the commands to start with."""
    lines = [words("commands.overview")]
    lines += [f"  oudler {name:9} {words(f'commands.{name}.what')}" for name in COMMANDS]
    return "\n".join([*lines, "", words("commands.start_with")])


def _asked_language(arguments: Sequence[str]) -> str | None:
    """The language after `--lang`, wherever it stands: it decides the words of the help too."""
    parts = [part for word in arguments for part in word.split("=", 1)]
    return next((language for word, language in pairwise(parts) if word == "--lang"), None)
