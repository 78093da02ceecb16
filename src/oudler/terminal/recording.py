"""The record of a session, written line by line as it happens."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from oudler.core.events import Event
from oudler.core.notation import Header, format_event, format_header


class RecordFailed(Exception):
    """The record, or a line of it, cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.why = error.strerror or type(error).__name__
        super().__init__(f"{path}: {self.why}")


class Recording:
    """A new record file, with its first line."""

    def __init__(self, path: Path, header: Header) -> None:
        """Raises FileExistsError rather than write over an old record, and RecordFailed."""
        self.path = path
        try:
            mode = "w" if path.is_file() and path.stat().st_size == 0 else "x"
            # Line buffering: what has happened is in the file even if the program is killed.
            self._file = path.open(mode, 1, "utf-8", errors="replace", newline="\n")
        except FileExistsError:
            raise
        except OSError as error:
            raise RecordFailed(path, error) from None
        self._write(format_header(header))

    def add(self, event: Event) -> None:
        """Write one event. Raises RecordFailed."""
        self._write(format_event(event))

    def _write(self, line: str) -> None:
        try:
            self._file.write(f"{line}\n")
        except OSError as error:
            self.close()
            raise RecordFailed(self.path, error) from None

    def close(self) -> None:
        """Nothing follows."""
        # Whatever could not be written has been complained of already.
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
