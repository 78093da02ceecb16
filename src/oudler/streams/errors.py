"""Errors of a store, and how to say them to a person."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from oudler.install import tables_command
from oudler.words import Words


class StoreFault(StrEnum):
    """Why a store cannot be opened, read or written."""

    UNKNOWN_PLACE = "unknown_place"
    MISSING_PACKAGE = "missing_package"
    CANNOT_OPEN = "cannot_open"
    NEWER = "newer"
    UNKNOWN_TABLES = "unknown_tables"
    DAMAGED = "damaged"
    AWAY = "away"
    FULL = "full"
    FAILED = "failed"
    CLOSED = "closed"


class StoreError(Exception):
    """A store cannot be opened, read or written. `place` is its address, without a password.

    A refused append has no effect. With FAILED the connection may have broken just at the commit:
    repeat the append with the same command, and it is written once.
    """

    def __init__(self, fault: StoreFault, place: str, why: str = "") -> None:
        super().__init__(f"{place}: {fault}" + (f": {why}" if why else ""))
        self.fault = fault
        self.place = place
        self.why = why

    @property
    def is_told(self) -> bool:
        """Whether the store has logged this itself, so that callers need not."""
        return self.fault in (StoreFault.AWAY, StoreFault.DAMAGED)


@contextmanager
def past_damage() -> Iterator[None]:
    """Leave the block quietly if a stream is damaged, which the store has logged already."""
    try:
        yield
    except StoreError as error:
        if error.fault is not StoreFault.DAMAGED:
            raise


class Conflict(Exception):
    """Another writer came first: the stream ends with event `actual`, not with `expected`."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream}: expected {expected}, found {actual}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


def store_fault(words: Words, error: StoreError) -> str:
    """A sentence for a person: what is wrong with the store, and what to do."""
    install = tables_command()
    return words(f"store.{error.fault}", place=error.place, why=error.why, install=install)
