"""Everything printed: whole words in any encoding, a progress bar, or the reason why not."""

import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

from oudler.words import Words
from oudler.words.safe_text import terminal_text

BLOCKS = "▁▂▃▄▅▆▇█"
"""Bars of eight heights; digits stand for them where they cannot be printed."""
_HEIGHTS = {block: str(height) for height, block in enumerate(BLOCKS, start=1)}
_SIGNS = {
    "×": "x",
    "«": '"',
    "»": '"',
    "≠": "!=",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    **_HEIGHTS,
}
"""Characters we write differently from a library that knows all of Unicode."""
_GLUED = re.compile(r"(?<=«) | (?=[?!:;»%])")
"""Spaces next to French punctuation, where no line may break."""


class CannotPrint(Exception):
    """Standard output cannot be written any more; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


class Output(io.TextIOWrapper):
    """A stream that can write every character somehow, and breaks a terminal's lines between
    words.
    """

    is_lossy = False
    """Whether to drop what cannot be written: the failure was reported, or this is the report."""

    def write(self, text: str) -> int:
        """Write a text. Raises CannotPrint."""
        try:
            super().write("\n".join(self._lines(text)))
        except OSError as error:
            self._give_up(error)
        return len(text)

    def flush(self) -> None:
        """Flush the buffered text. Raises CannotPrint."""
        try:
            super().flush()
        except OSError as error:
            self._give_up(error)

    def _lines(self, text: str) -> Iterator[str]:
        columns = self.columns()
        for line in text.split("\n"):
            if line.startswith("\r"):  # a progress bar overwrites its line
                yield "\r" + terminal_text(line)[1:]
            else:
                yield from wrapped(terminal_text(line), columns)

    def columns(self) -> int:
        """The terminal's width; 0 if there is none or it is unknown."""
        with suppress(OSError, ValueError):
            return os.get_terminal_size(self.fileno()).columns if self.isatty() else 0
        return 0

    def _give_up(self, error: OSError) -> None:
        with suppress(OSError):
            # Do not report buffered text again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
        if not self.is_lossy:
            self.is_lossy = True
            raise CannotPrint(error) from None


class _Closed(io.RawIOBase):
    """The replacement for a stream that was closed before we started."""

    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def open_output() -> None:
    """Route everything printed from now on through here; input gets the same encoding."""
    asked = locale_encoding(os.environ) if _is_utf_8_by_default() else None
    sys.stdout = _opened(sys.stdout, asked)
    sys.stderr = _opened(sys.stderr, asked)
    sys.stderr.is_lossy = True
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding=asked or sys.stdin.encoding, errors="replace")


def _opened(stream: object, encoding: str | None) -> Output:
    if isinstance(stream, Output):
        return stream
    if not isinstance(stream, io.TextIOWrapper):
        return Output(io.BufferedWriter(_Closed()), "utf-8", "transliterate")
    by_line = stream.line_buffering
    encoding = encoding or stream.encoding
    return Output(stream.detach(), encoding, "transliterate", line_buffering=by_line)


def _is_utf_8_by_default() -> bool:
    """Whether Python uses UTF-8 only because the locale is C or unknown."""
    is_asked = "PYTHONUTF8" in os.environ or "utf8" in sys._xoptions
    return bool(sys.flags.utf8_mode) and not is_asked and "PYTHONIOENCODING" not in os.environ


def print_table(text: str) -> None:
    """Print CSV; into a file always as UTF-8, so that no name is lost."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    print(text, end="")


def locale_encoding(environ: Mapping[str, str]) -> str | None:
    """The encoding named by the locale, installed or not; None if it names none.

    >>> locale_encoding({"LANG": "fr_FR.ISO-8859-1"}), locale_encoding({"LANG": "C"})
    ('iso8859-1', 'ascii')
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    # Python itself sets C.UTF-8 if it does not know the locale.
    locale = next((name for name in names if name and name != "C.UTF-8"), "")
    if locale in ("C", "POSIX"):
        return "ascii"
    with suppress(LookupError):
        return codecs.lookup(locale.partition(".")[2].partition("@")[0]).name
    return None


def transliterate(error: UnicodeError) -> tuple[str, int]:
    """Characters the encoding lacks, replaced by ones that every encoding has.

    >>> "♥ cœur".encode("ascii", "transliterate")
    b'H coeur'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_in_ascii, error.object[error.start : error.end])), error.end


codecs.register_error("transliterate", transliterate)


def _in_ascii(sign: str) -> str:
    from anyascii import anyascii

    escaped = sign.encode("ascii", "backslashreplace").decode()
    return _SIGNS.get(sign) or anyascii(sign) or escaped


def wrapped(line: str, columns: int) -> list[str]:
    """The line wrapped between words to this many columns; 0 leaves it as it is.

    >>> wrapped("Il faut fournir à cœur, si vous en avez.", 24)
    ['Il faut fournir à cœur,', 'si vous en avez.']
    """
    if not columns or 2 * len(line) <= columns:
        return [line]
    from wcwidth import width, wrap

    if width(line) <= columns:
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    pieces = wrap(
        _GLUED.sub("\u00a0", line),
        columns,
        subsequent_indent=indent if 2 * len(indent) < columns else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [piece.replace("\u00a0", " ") for piece in pieces]


WIDTH = 30


class Progress:
    """Shows how much of the allowed time has passed."""

    def __init__(self, words: Words, stream: TextIO, seconds: float | None) -> None:
        self.words = words
        self.stream = stream
        self.seconds = seconds
        self.drawn = ""

    def __enter__(self) -> Self:
        return self

    def __call__(self, seconds: float) -> None:
        """Redraw the bar after the first second; do nothing without a terminal."""
        if seconds >= 1 and self.stream.isatty():
            self._draw(
                f"{self._bar(seconds)} {self.words('commands.seconds', seconds=int(seconds))}"
            )

    def show(self, text: str) -> None:
        """Show these words instead of a bar; nothing where nobody watches a terminal."""
        if self.stream.isatty():
            self._draw(text)

    def _bar(self, seconds: float) -> str:
        """A bar filled up to the allowed time; without a limit, a mark moving back and forth."""
        if self.seconds is None:
            turn = int(seconds * 10) % (2 * WIDTH - 2)
            place = min(turn, 2 * WIDTH - 2 - turn)
            return f"[{' ' * place}={' ' * (WIDTH - 1 - place)}]"
        full = min(WIDTH, int(WIDTH * seconds / self.seconds))
        return f"[{'=' * full}{' ' * (WIDTH - full)}]"

    def _draw(self, line: str) -> None:
        if line != self.drawn:
            print(f"\r{line:{len(self.drawn)}}", end="", file=self.stream, flush=True)
            self.drawn = line

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.drawn:
            self._draw("")
            print("\r", end="", file=self.stream, flush=True)
