"""The record of a session, written line by line as it happens."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO, cast

from oudler.core import Event
from oudler.core.text import NOTHING_NOTED, Header, Noted, format_event, format_header
from oudler.terminal.resumed import Resumed


class RecordFailed(Exception):
    """The record, or a line of it, cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.error = error
        super().__init__(f"{path}: {error}")


class Recording:
    """A record file that is being written."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def begin(cls, path: Path, header: Header) -> Self:
        """A new record, with its first line.

        Raises FileExistsError rather than write over an old one, and RecordFailed.
        """
        is_empty = path.is_file() and path.stat().st_size == 0
        recording = cls(path, _opened(path, "w" if is_empty else "x"))
        recording._write(format_header(header))
        return recording

    @classmethod
    def resume(cls, resumed: Resumed) -> Self:
        """The record of a resumed game. Raises RecordFailed."""
        recording = cls(resumed.path, _opened(resumed.path, "a"))
        if not resumed.is_last_line_ended:
            recording._write("")
        for event in resumed.unwritten:
            recording.add(event)
        return recording

    def add(self, event: Event, noted: Noted = NOTHING_NOTED) -> None:
        """Write one event, with its notes about the evening. Raises RecordFailed."""
        self._write(format_event(event, noted))

    def _write(self, line: str) -> None:
        try:
            self._file.write(f"{line}\n")
        except OSError as error:
            self.close()
            raise RecordFailed(self.path, error) from None

    def close(self) -> None:
        """Nothing more is written."""
        # Anything that could not be written was reported already.
        with suppress(OSError):
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _opened(path: Path, mode: str) -> TextIO:
    try:
        # Line buffering: every event is in the file even if the program is killed.
        return cast(TextIO, path.open(mode, 1, "utf-8", errors="replace", newline="\n"))
    except FileExistsError:
        raise
    except OSError as error:
        raise RecordFailed(path, error) from None
