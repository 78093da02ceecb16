"""The file of a score sheet: read as a whole, and only ever appended to."""

from __future__ import annotations

import os
import secrets
import time
from io import FileIO
from pathlib import Path
from typing import TextIO

from oudler.console.arguments import Refused
from oudler.console.files import write_whole
from oudler.sheet import (
    Content,
    Entry,
    Sheet,
    SheetError,
    State,
    format_sheet,
    parse_sheet,
    state_of,
)
from oudler.sheet.entry_json import is_entry
from oudler.words import Words
from oudler.words.faults import line_fault, system_reason


class SheetFile:
    """A sheet on disk, to read and to write on.

    Each run of the command counts as a new device, so copies of a file may be written on anywhere
    and merged later.
    """

    def __init__(self, words: Words, name: str) -> None:
        """The sheet in this file, or an empty one if there is no file yet. Raises Refused."""
        self.words = words
        self.path = Path(name)
        self.sheet = read_sheet(words, name) if self.path.exists() else Sheet()
        self._device = secrets.token_hex(4)

    @classmethod
    def open(cls, words: Words, name: str) -> SheetFile:
        """The sheet in a file. Raises Refused."""
        read_sheet(words, name)
        found = cls(words, name)
        if found.sheet.opening is None:
            raise Refused(words("sheet.refused.empty", file=name))
        return found

    @classmethod
    def create(cls, words: Words, name: str) -> SheetFile:
        """A new file, still empty. Raises Refused rather than write over another."""
        if Path(name).exists():
            raise Refused(words("sheet.refused.exists", file=name))
        return cls(words, name)

    @property
    def state(self) -> State:
        """What the sheet says now."""
        return state_of(self.sheet)

    def write(self, *contents: Content) -> tuple[Entry, ...]:
        """Add entries: they are on disk together before this returns. Raises Refused."""
        now, sheet = time.time_ns() // 1_000_000, self.sheet
        for content in contents:
            sheet = sheet.written(self._device, content, now)
        new = Sheet(sheet.entries - self.sheet.entries)
        self.add(new)
        return new.ordered

    def add(self, other: Sheet) -> int:
        """Add the entries of another sheet; how many were new. Raises OtherSheet and Refused.

        Entries that others have written into the file meanwhile are read first, and stay.
        """
        now = read_sheet(self.words, str(self.path)) if self.path.exists() else Sheet()
        new = self.sheet.merged(other).merged(now).entries - now.entries
        if new:
            append(self.words, self.path, Sheet(new))
        self.sheet = now.merged(Sheet(new))
        return len(new)


def read_sheet(words: Words, name: str) -> Sheet:
    """The sheet in a file. Raises Refused, with the first line that is wrong."""
    text = read_text(words, name)
    try:
        return parse_sheet(text)
    except SheetError as error:
        line, fault = error.faults[0]
        if line == 1 and fault.field == "format":
            raise Refused(words("sheet.refused.not_a_sheet", file=name)) from None
        said = line_fault(words, fault)
        raise Refused(
            words("sheet.refused.unreadable_line", file=name, line=line, message=said)
        ) from None


def read_text(words: Words, name: str) -> str:
    """A whole file as text. Raises Refused."""
    try:
        return Path(name).read_text("utf-8-sig", errors="replace")
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=name, why=why)) from None


def append(words: Words, path: Path, new: Sheet) -> None:
    """Add lines to a file, creating it if there is none. Raises Refused."""
    header, *lines = format_sheet(new).splitlines(keepends=True)
    try:
        with _opened(path) as file:
            _drop_torn_line(file)
            head = [] if file.tell() else [header]
            write_whole(file.fileno(), "".join([*head, *lines]).encode("utf-8", "replace"))
            os.fsync(file.fileno())
    except OSError as error:
        raise cannot_write(words, path, error) from None


def _opened(path: Path) -> FileIO:
    """The file, where each write goes to the end: what others add stays."""
    return FileIO(os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644), "r+")


def _drop_torn_line(file: FileIO) -> None:
    """Remove an unfinished last line, left by a write that was cut short."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - LONGEST_LINE))
    tail = file.read()
    if not tail.endswith(b"\n"):
        torn = tail.rpartition(b"\n")[2]
        if is_entry(torn.decode("utf-8", "replace")):
            file.write(b"\n")
        else:
            file.truncate(size - len(torn))
    file.seek(0, os.SEEK_END)


LONGEST_LINE = 1 << 20
"""A line with the cards of a deal has some 10 KiB."""


def write_new(words: Words, name: str, text: str) -> None:
    """Write a new file. Raises Refused rather than write over another."""
    path = Path(name)
    try:
        with path.open("x", encoding="utf-8", errors="replace", newline="") as file:
            _write_or_remove(file, text, path)
    except FileExistsError:
        raise Refused(words("sheet.refused.exists", file=name)) from None
    except OSError as error:
        raise cannot_write(words, path, error) from None


def _write_or_remove(file: TextIO, text: str, path: Path) -> None:
    """Leave no half of a file: a second attempt would be told that it exists already."""
    try:
        file.write(text)
        file.flush()
    except OSError:
        path.unlink(missing_ok=True)
        raise


def cannot_write(words: Words, path: Path, error: OSError) -> Refused:
    """Why the system does not let us write there."""
    why = system_reason(words, error)
    return Refused(words("sheet.refused.cannot_write", file=path, why=why))
