"""Where lines come from and go to, and the signals that end a game."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType


@dataclass(frozen=True, slots=True)
class Streams:
    """A line in after a prompt, a line out, and a line for what went wrong."""

    read_line: Callable[[str], str]
    """Given a prompt, returns a line without its end. Raises EOFError when there are no more."""
    write: Callable[[str], None]
    complain: Callable[[str], None]


def standard_streams() -> Streams:
    """The terminal's own; what it cannot write comes out as question marks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        _edit_lines()
    return Streams(_read_line, _write, lambda line: print(line, file=sys.stderr))


def _edit_lines() -> None:
    """Let a line be edited and earlier ones be called back, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401


def _read_line(prompt: str) -> str:
    if sys.stdin is None:
        raise EOFError
    return input(prompt).rstrip("\r")


def _write(line: str) -> None:
    try:
        print(line, flush=True)
    except OSError:
        # Nobody reads any more; what is left unwritten must not be complained of at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


class Stopped(KeyboardInterrupt):
    """A signal asks the program to end; an event loop lets it through, as it does Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn the signals that end a program into Stopped; only the first of them counts."""
    before = {number: signal.getsignal(number) for number in _endings()}

    def stop(number: int, _: FrameType | None) -> None:
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)
        raise Stopped(number)

    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _endings() -> tuple[signal.Signals, ...]:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return tuple(signal.Signals[name] for name in names if hasattr(signal, name))
