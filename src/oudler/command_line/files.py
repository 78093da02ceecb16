"""Files of the commands: records read, bytes written whole, and the folder of this user's data."""

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from oudler.command_line.arguments import REFUSED, Parser, Refused, print_json, refuse
from oudler.core import Deal, Ruleset, Seat, Session
from oudler.core.text import Header, RecordError, names_at
from oudler.words import Words
from oudler.words.faults import record_wrong, system_reason


def record_parser(command: str, words: Words) -> Parser:
    """The arguments of a command that reads one record: its file, and `--json`."""
    found = Parser(command, words)
    found.option("file", metavar="FILE")
    found.option("--json", action="store_true")
    return found


def answer_record(words: Words, args: Namespace, answer: Callable[[Iterable[str]], int]) -> int:
    """Open the record and let the command answer, or say what is wrong. Returns the exit code."""
    try:
        with opened_record(words, args.file) as lines:
            return answer(lines)
    except RecordError as error:
        return refuse_record(words, args.file, error, as_json=args.json)
    except Refused as error:
        return refuse(error, as_json=args.json)


@contextmanager
def opened_record(words: Words, name: str) -> Iterator[Iterable[str]]:
    """The lines of a record, or of a deal in another form; `-` is the standard input.

    Raises Refused, and RecordError for a deal that cannot be read.
    """
    from oudler.deals import record_lines  # only where a record is read

    with opened_text(words, name) as lines:
        yield record_lines(lines)


class WrongRecord(Exception):
    """A record that cannot be read, one of several, and the name of its file."""

    def __init__(self, name: str, error: RecordError) -> None:
        super().__init__(name)
        self.name, self.error = name, error


@contextmanager
def opened_in_turn(words: Words, name: str) -> Iterator[Iterable[str]]:
    """The lines of one of several records. Raises Refused, and WrongRecord while they are read."""
    try:
        with opened_record(words, name) as lines:
            yield lines
    except RecordError as error:
        raise WrongRecord(name, error) from None


@contextmanager
def opened_text(words: Words, name: str) -> Iterator[TextIO]:
    """The lines of a text; `-` is the standard input. Raises Refused, also while they are read."""
    try:
        with _opened(words, name) as lines:
            yield lines
    except UnicodeDecodeError:
        why = words("commands.not_utf8")
        raise Refused(words("commands.cannot_read", file=name, why=why)) from None


def _opened(words: Words, name: str) -> AbstractContextManager[TextIO]:
    if name == "-" and sys.stdin is not None:
        if isinstance(sys.stdin, TextIOWrapper):  # a record is UTF-8, whatever the terminal is
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")
        return nullcontext(sys.stdin)
    try:
        return open(name, encoding="utf-8-sig")  # noqa: PTH123
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=name, why=why)) from None


def read_table(words: Words, name: str) -> str:
    """A table as a spreadsheet saved it, in whichever encoding. Raises Refused."""
    from oudler import csv_files  # only where a table is read

    try:
        return csv_files.decoded(Path(name).read_bytes())
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=name, why=why)) from None
    except csv_files.NotATable:
        raise Refused(words("commands.not_a_csv", file=name)) from None


def refuse_record(words: Words, name: str, error: RecordError, *, as_json: bool) -> int:
    """Say which line of a record is wrong, and why. Returns the exit code."""
    said = [(wrong.line, record_wrong(words, wrong)) for wrong in error.wrongs]
    first, (line, message) = error.wrongs[0], said[0]
    if as_json:
        faults = [
            {"line": wrong.line, "reason": str(wrong.reason), "message": message}
            for wrong, (_, message) in zip(error.wrongs, said, strict=True)
        ]
        print_json(
            {
                "ok": False,
                "line": line,
                "reason": str(first.reason),
                "message": message,
                "faults": faults,
                "torn": error.is_torn,
            }
        )
    also = [words("commands.replay.also", line=line, message=text) for line, text in said[1:]]
    also += [words("commands.replay.torn")] if error.is_torn else []
    head = words("commands.replay.line", file=name, line=line, message=message)
    print(" ".join([head, *also]), file=sys.stderr)
    return REFUSED


def new_session(header: Header, rules: Ruleset) -> Session:
    """A record's players before its first deal, by number if it has no names."""
    return Session(rules, names_at(rules, header.players), Seat(0))


def seated(session: Session, deal: Deal) -> tuple[str, ...]:
    """The names of the players, seat by seat of this deal."""
    return tuple(session.players[player] for player in deal.players[: session.rules.seats])


def write_whole(file: int, data: bytes) -> None:
    """Write all of it to an open file. Raises OSError.

    On a full disk a write may take a part without a word; the next one then fails.
    """
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of this user's tables and lessons. Raises OSError if there is no home.

    >>> data_folder({"XDG_DATA_HOME": "/srv/data"}).as_posix()
    '/srv/data/oudler'
    """
    if base := environ.get("XDG_DATA_HOME"):
        return Path(base) / "oudler"
    try:
        return Path.home() / ".local" / "share" / "oudler"
    except RuntimeError:  # an account without a home
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), "~") from None
