"""A person's answers to problems: a file in their data folder that only grows, one line each."""

import os
from pathlib import Path

import msgspec

from oudler.command_line.arguments import Refused
from oudler.command_line.files import data_folder, write_whole
from oudler.teach import Attempt
from oudler.words import Words
from oudler.words.faults import system_reason


class AttemptFile:
    """The attempts on disk.

    Each is one write at the end of the file, so two programs may add at once. Unreadable lines are
    ignored.
    """

    def __init__(self, words: Words, path: Path | None = None) -> None:
        self._words = words
        self._path = path

    @property
    def path(self) -> Path:
        """Where the file is. Raises Refused if there is no home folder."""
        if self._path is None:
            try:
                self._path = data_folder() / "lessons.jsonl"
            except OSError as error:
                raise self._refused("cannot_read", error.filename, error) from None
        return self._path

    def read(self) -> tuple[Attempt, ...]:
        """Every attempt so far, in order. Raises Refused."""
        try:
            text = self.path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise self._refused("cannot_read", self.path, error) from None
        found = map(_attempt, text.splitlines())
        return tuple(one for one in found if one is not None)

    def add(self, attempt: Attempt) -> None:
        """Add an attempt. Raises Refused."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                torn = "" if _ends_well(file) else "\n"
                line = msgspec.json.encode(attempt).decode()
                write_whole(file, f"{torn}{line}\n".encode())
            finally:
                os.close(file)
        except OSError as error:
            raise self._refused("cannot_write", self.path, error) from None

    def _refused(self, key: str, path: object, error: OSError) -> Refused:
        why = system_reason(self._words, error)
        return Refused(self._words(f"lessons.refused.{key}", file=path, why=why))


def _attempt(line: str) -> Attempt | None:
    try:
        return msgspec.json.decode(line, type=Attempt)
    except (msgspec.DecodeError, RecursionError):
        return None


def _ends_well(file: int) -> bool:
    """Whether the last line is whole: a write may have been cut short."""
    size = os.lseek(file, 0, os.SEEK_END)
    if not size:
        return True
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"
