"""The hash chain through a stream: editing, removing or inserting an event breaks it.

The chain holds not the text of an event but its salted digest. Erasing a text erases its salt too
and keeps the digest: the chain stays intact, and the digest reveals nothing.
"""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from struct import error, pack
from typing import Any

from oudler.streams.envelope import Stored

SALT = 16
"""Bytes of a salt; a seal of another length is the digest of an erased text."""

Row = tuple[int, int, int, str, bytes, bytes]
"""An event as read: number, time, version, text, seal and link."""

NOT_OF_ITS_KIND = (AttributeError, TypeError, ValueError, error)
"""Errors from damaged rows: SQLite stores any type in any column."""


class BrokenChain(Exception):
    """A stream differs from what was written, from this event on."""

    def __init__(self, stream: str, seq: int) -> None:
        self.why = f"event {seq} was edited, removed or inserted"
        super().__init__(f"{stream}, {self.why}")
        self.stream = stream
        self.seq = seq


def new_seal() -> bytes:
    """A fresh salt for a new text."""
    return token_bytes(SALT)


def digest_of(seal: bytes, text: str) -> bytes:
    """The digest of a text: computed from its salt, or kept if it was erased.

    >>> seal = new_seal()
    >>> digest_of(digest_of(seal, "an event"), "") == digest_of(seal, "an event")
    True
    """
    return sha256(seal + text.encode()).digest() if len(seal) == SALT else seal


def beginning(stream: str) -> bytes:
    """The link before a stream's first event."""
    return sha256(b"oudler stream " + stream.encode()).digest()


def next_link(before: bytes, seq: int, time: int, version: int, digest: bytes) -> bytes:
    """The link of an event, which covers it and every event before it.

    >>> first = next_link(beginning("table/chez-anne"), 1, 0, 1, digest_of(b"-", "an event"))
    >>> first == next_link(beginning("table/chez-bob"), 1, 0, 1, digest_of(b"-", "an event"))
    False
    """
    return sha256(before + pack(">QqQ", seq, time, version) + digest).digest()


def check_rows(stream: str, after: int, rows: Sequence[Row]) -> tuple[Stored, ...]:
    """The events after `after`, whose own row comes first unless it is 0. Raises BrokenChain."""
    link, found = beginning(stream), list[Stored]()
    if after > 0 and rows:
        if rows[0][0] != after:
            raise BrokenChain(stream, after)
        link, rows = link_in(stream, after, rows[0][5]), rows[1:]
    for expected, (seq, time, version, text, seal, kept) in enumerate(rows, max(after, 0) + 1):
        try:
            link = next_link(link, seq, time, version, digest_of(_bytes_in(seal), text))
        except NOT_OF_ITS_KIND:
            raise BrokenChain(stream, expected) from None
        if seq != expected or link != kept:
            raise BrokenChain(stream, expected)
        found.append(Stored(seq, time, version, text, is_erased=len(seal) != SALT))
    return tuple(found)


def link_in(stream: str, seq: int, kept: object) -> bytes:
    """The link in an event's row. Raises BrokenChain if it is not bytes."""
    try:
        return _bytes_in(kept)
    except TypeError:
        raise BrokenChain(stream, seq) from None


def _bytes_in(kept: Any) -> bytes:
    """The bytes in a column. Raises TypeError if it holds something else."""
    return bytes(memoryview(kept))
