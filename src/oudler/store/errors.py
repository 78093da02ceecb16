"""What can go wrong with a store."""

from __future__ import annotations

from enum import StrEnum

from oudler.words import Words


class StoreFault(StrEnum):
    """Why a store cannot be opened, or has refused."""

    UNKNOWN_PLACE = "unknown_place"
    MISSING_PACKAGE = "missing_package"
    CANNOT_OPEN = "cannot_open"
    NEWER = "newer"
    FULL = "full"
    FAILED = "failed"
    CLOSED = "closed"


class StoreError(Exception):
    """A store cannot be opened, read or written. `place` is its address, without a password.

    Nothing of a refused append counts. With FAILED the connection may have broken at the very
    moment of the commit: ask again with the same command, and it is written once.
    """

    def __init__(self, fault: StoreFault, place: str, why: str = "") -> None:
        super().__init__(f"{place}: {fault}" + (f": {why}" if why else ""))
        self.fault = fault
        self.place = place
        self.why = why


class Conflict(Exception):
    """Another has written to the stream: its last event is `actual`, not the one expected."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream}: expected {expected}, found {actual}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


def store_fault(words: Words, error: StoreError) -> str:
    """What is wrong, and what would be right, said to a person."""
    return words(f"store.{error.fault}", place=error.place, why=error.why)
