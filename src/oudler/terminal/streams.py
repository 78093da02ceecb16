"""The lines read from and written to a terminal, and the signals that end a game."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType

from oudler.command_line.output import Output, wrapped


@dataclass(frozen=True, slots=True)
class Streams:
    """Functions that read a line after a prompt, write a line, and report an error."""

    read_line: Callable[[str], str]
    """Given a prompt, returns a line without its end. Raises EOFError when there are no more."""
    write: Callable[[str], None]
    complain: Callable[[str], None]


def standard_streams() -> Streams:
    """The terminal's own."""
    if sys.stdin is not None and sys.stdin.isatty():
        _edit_lines()
    return Streams(_read_line, _write, lambda line: print(line, file=sys.stderr))


def _edit_lines() -> None:
    """Enable line editing and history, if the system can."""
    with suppress(ImportError):
        # Importing it is enough: `input` edits lines from then on.
        import readline  # noqa: F401


def _read_line(prompt: str) -> str:
    if sys.stdin is None:
        raise EOFError
    columns = sys.stdout.columns() if isinstance(sys.stdout, Output) else 0
    *above, last = wrapped(prompt.rstrip(), columns)
    for line in above:
        print(line)
    # Lines piped in from Windows end with a carriage return.
    return input(f"{last} ").rstrip("\r")


def _write(line: str) -> None:
    print(line, flush=True)


class Stopped(KeyboardInterrupt):
    """A signal asks the program to end; like Ctrl-C, it passes through an event loop."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class CtrlC:
    """Ctrl-C while a person plays: it interrupts a question, or waits for the next one.

    Pressed again before then, it ends the game.
    """

    def __init__(self) -> None:
        self._is_open = False
        self._is_kept = False

    def press(self) -> None:
        """Raises Stopped, unless it can wait."""
        if self._is_open or self._is_kept:
            raise Stopped(signal.SIGINT)
        self._is_kept = True

    @contextmanager
    def heard(self) -> Iterator[None]:
        """While a question is open. Raises Stopped, at once if one was waiting."""
        self._is_open = True
        try:
            if self._is_kept:
                self._is_kept = False
                raise Stopped(signal.SIGINT)
            yield
        finally:
            self._is_open = False


@contextmanager
def stoppable(*, waits: bool = False) -> Iterator[CtrlC]:
    """Turn the signals that end a program into Stopped; only the first of them counts.

    Ctrl-C may wait for a question.
    """
    before = {number: signal.getsignal(number) for number in _endings()}
    ctrl_c = CtrlC()

    def stop(number: int, _: FrameType | None) -> None:
        if waits and number == signal.SIGINT:
            ctrl_c.press()
            return
        # A second signal must not cut the goodbye short, nor the last line of a record.
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)
        raise Stopped(number)

    for number in before:
        signal.signal(number, stop)
    try:
        yield ctrl_c
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _endings() -> tuple[signal.Signals, ...]:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return tuple(signal.Signals[name] for name in names if hasattr(signal, name))
