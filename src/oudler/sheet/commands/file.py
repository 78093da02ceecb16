"""The file of a score sheet: read as a whole, and only ever appended to."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from oudler.command_line import line_files
from oudler.command_line.arguments import Refused
from oudler.core.text import SummedText
from oudler.sheet import (
    SHEETS,
    Content,
    Entry,
    OtherSheet,
    ReadSheet,
    Sheet,
    SheetError,
    State,
    format_entry,
    format_sheet,
    parse_sheet,
    state_of,
)
from oudler.words import Words
from oudler.words.faults import line_fault, system_reason

COMMAND = "sheet"
"""The command that repairs a damaged sheet."""


class Overtaken(Refused):
    """Somebody wrote on the sheet after it was read, so nothing was written."""


class SheetFile:
    """A sheet on disk, to read and to write on.

    Each run of the command counts as a new device, so copies of a file may be written on anywhere
    and merged later.
    """

    def __init__(self, words: Words, name: str) -> None:
        """The sheet in this file, or an empty one if there is no file yet. Raises Refused."""
        self.words = words
        self.path = Path(name)
        self.read = read_sheet(words, name) if self.path.exists() else None
        self.sheet = Sheet() if self.read is None else self.read.sheet
        self._device = secrets.token_hex(4)

    @classmethod
    def open(cls, words: Words, name: str) -> SheetFile:
        """The sheet in a file, of its whole lines if some are damaged. Raises Refused."""
        found = cls(words, name)
        read = found.read or read_sheet(words, name)
        if found.sheet.opening is None:
            if read.text.damaged:
                raise Refused(line_files.damage_sentence(words, name, COMMAND, read.text))
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
        """Add entries: they are on disk together before this returns. Raises Refused.

        A deal's number, for instance, depends on what is there: Overtaken is raised if the file has
        more than this sheet.
        """
        now, sheet = time.time_ns() // 1_000_000, self.sheet
        for content in contents:
            sheet = sheet.written(self._device, content, now)
        new = Sheet(sheet.entries - self.sheet.entries)
        self._add(new, is_first=True)
        return new.ordered

    def refresh(self) -> Sheet:
        """Read what others have written meanwhile, and return it. Raises Refused."""
        before, self.read = self.sheet, read_sheet(self.words, str(self.path))
        try:
            self.sheet = before.merged(self.read.sheet)
        except OtherSheet:
            raise Refused(self.words("sheet.refused.other_sheet", file=self.path)) from None
        return Sheet(self.sheet.entries - before.entries)

    def add(self, other: Sheet) -> int:
        """Add the entries of another sheet; how many were new. Raises OtherSheet and Refused.

        Entries that others have written into the file meanwhile are read first, and stay.
        """
        return self._add(other, is_first=False)

    def _add(self, other: Sheet, *, is_first: bool) -> int:
        if not self.path.exists():
            self.sheet = self.sheet.merged(other)
            write_new(self.words, str(self.path), format_sheet(self.sheet))
            return len(self.sheet.entries)
        new = Sheet()

        def lines(text: str, _: SummedText) -> list[str]:
            nonlocal new
            now = _parsed(self.words, str(self.path), text).sheet
            if is_first and now.entries - self.sheet.entries:
                raise Overtaken(self.words("sheet.refused.overtaken"))
            self.sheet = self.sheet.merged(other).merged(now)
            new = Sheet(self.sheet.entries - now.entries)
            return [format_entry(one) for one in new.ordered]

        before = self.sheet
        try:
            line_files.add_lines(self.words, self.path, SHEETS, COMMAND, lines)
        except OSError as error:
            self.sheet = before
            raise cannot_write(self.words, self.path, error) from None
        return len(new.entries)

    def warn(self) -> int:
        """Say on the standard error which lines are damaged. Returns the exit code."""
        if self.read is None:
            return 0
        return line_files.warn(self.words, self.path, COMMAND, self.read.text)


def read_sheet(words: Words, name: str) -> ReadSheet:
    """The sheet in a file. Raises Refused, with the first whole line that is wrong."""
    return _parsed(words, name, line_files.read_text(words, name))


def _parsed(words: Words, name: str, text: str) -> ReadSheet:
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


def check_text(words: Words, name: str, text: str) -> None:
    """Raises Refused for a text that is no sheet."""
    _parsed(words, name, text)


def write_new(words: Words, name: str, text: str) -> None:
    """Write a new file. Raises Refused rather than write over another."""
    path = Path(name)
    try:
        line_files.write_new(path, text.encode("utf-8", "replace"))
    except FileExistsError:
        raise Refused(words("sheet.refused.exists", file=name)) from None
    except OSError as error:
        raise cannot_write(words, path, error) from None


def cannot_write(words: Words, path: Path, error: OSError) -> Refused:
    """Why the system does not let us write there."""
    why = system_reason(words, error)
    return Refused(words("sheet.refused.cannot_write", file=path, why=why))
