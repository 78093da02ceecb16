"""The hash chain through a stream: editing, removing or inserting an event breaks it.

The chain holds not the text of an event but its salted digest. Erasing a text erases its salt too
and keeps the digest: the chain stays intact, and the digest reveals nothing.
"""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from secrets import token_bytes
from struct import error, pack
from typing import Any

from oudler.streams.envelope import EVENT_VERSION, Stored

SALT = 16
"""Bytes of a salt; a seal of another length is the digest of an erased text."""

Row = tuple[int, int, int, str, bytes, bytes]
"""An event as read: number, time, version, text, seal and link."""

MOST_MISSING = 100
"""How many events in a row may be missing for the others to be of use."""

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


def intact_rows(stream: str, after: int, rows: Sequence[Row]) -> tuple[Stored, ...]:
    """The same events, but one that was edited or is missing is marked instead of refused.

    Raises BrokenChain if the end of what was read before is gone, or most of the stream.
    """
    befores, found = [beginning(stream)], list[Stored]()
    if after > 0 and rows:
        if rows[0][0] != after:
            raise BrokenChain(stream, after)
        befores, rows = [link_in(stream, after, rows[0][5])], rows[1:]
    expected = max(after, 0) + 1
    for row in rows:
        seq = row[0]
        if not isinstance(seq, int) or seq - expected > MOST_MISSING:
            raise BrokenChain(stream, expected)
        found += [damaged(missing) for missing in range(expected, seq)]
        stored, befores = _intact(row, befores)
        found.append(stored)
        expected = seq + 1
    return tuple(found)


def _intact(row: Row, befores: list[bytes]) -> tuple[Stored, list[bytes]]:
    """An event, and the links that the next one may follow: damage must not spread to it."""
    seq, time, version, text, seal, kept = row
    links = list[bytes]()
    with suppress(*NOT_OF_ITS_KIND):
        digest = digest_of(_bytes_in(seal), _text_in(text))
        links = [next_link(before, seq, time, version, digest) for before in befores]
    with suppress(*NOT_OF_ITS_KIND):
        if (link := _bytes_in(kept)) in links:
            return Stored(seq, time, version, _text_in(text), len(seal) != SALT), [link]
        links.insert(0, link)
    return damaged(seq), links[:2]


def damaged(seq: int) -> Stored:
    """An event of which only the number is known."""
    return Stored(seq, 0, EVENT_VERSION, "", is_damaged=True)


def _text_in(column: Any) -> str:
    """The text in a column. Raises TypeError or ValueError if it holds something else."""
    return column if isinstance(column, str) else _bytes_in(column).decode()


def link_in(stream: str, seq: int, kept: object) -> bytes:
    """The link in an event's row. Raises BrokenChain if it is not bytes."""
    try:
        return _bytes_in(kept)
    except TypeError:
        raise BrokenChain(stream, seq) from None


def _bytes_in(kept: Any) -> bytes:
    """The bytes in a column. Raises TypeError if it holds something else."""
    return bytes(memoryview(kept))
