"""A witness beside an SQLite file, which records the file's last event.

A file without its write-ahead log, or an older copy of it, is consistent in itself: only something
outside can tell that events are missing. The witness is written after each commit, without waiting
for the disk, so it is ahead of the file only if the file has lost something.
"""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, select

from oudler.streams.batch import Row
from oudler.streams.event_table import EVENT
from oudler.streams.health import note_beside

LONGEST = 1024
"""Bytes of a note, padded with spaces, so that a shorter one overwrites a longer one whole."""


class Witness:
    """The last event written to an SQLite file, noted beside it."""

    def __init__(self, file: Path) -> None:
        self._path = note_beside(file)
        self._stream = ""
        self._file: int | None = None

    def missing(self, connection: Connection) -> str:
        """The noted event if the file lacks it; empty if nothing is missing."""
        try:
            stream, number, link = self._path.read_text("utf-8").split()
            seq = int(number)
            if seq.bit_length() > 63:  # more than any column holds
                return ""
        except (OSError, ValueError):  # no note, or an unreadable one, which proves nothing
            return ""
        this = EVENT.c.stream == stream, EVENT.c.seq == seq
        found: object = connection.execute(select(EVENT.c.link).where(*this)).scalar_one_or_none()
        self._stream = stream
        # An event with a damaged link is present: its stream reports the damage.
        is_there = found.hex() == link if isinstance(found, bytes) else found is not None
        return "" if is_there else f"{stream}, event {seq}"

    def note(self, last: Row) -> None:
        """Note the last row. A read-only folder has no witness."""
        stream, seq, link = last[0], last[1], last[-1]
        if " " in stream:  # it contains an account's name: not to be noted; later events will do
            return
        text = f"{stream} {seq} {link.hex()}".encode()
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            os.pwrite(self._file, text.ljust(LONGEST), 0)
            self._stream = stream

    def forget(self, stream: str) -> None:
        """Erase the note if it names this stream."""
        if stream == self._stream:
            with suppress(OSError):
                self._path.write_bytes(b"")

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
