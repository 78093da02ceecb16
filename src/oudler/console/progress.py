"""A bar on one line of the terminal, for work that takes longer than a second."""

from __future__ import annotations

from types import TracebackType
from typing import Self, TextIO

from oudler.words import Words

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
