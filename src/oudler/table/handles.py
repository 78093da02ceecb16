"""A person's handle: what clients call them at one table, without revealing the id."""

from functools import lru_cache
from hashlib import sha256

LENGTH = 16
DIGITS = frozenset("0123456789abcdef")


def is_handle(text: str) -> bool:
    """Whether this has the form of a handle.

    >>> is_handle("0123456789abcdef"), is_handle("Anne")
    (True, False)
    """
    return len(text) == LENGTH and set(text) <= DIGITS


@lru_cache(10_000)
def handle_of(table: str, person: str) -> str:
    """A person's handle at a table, different at every table; empty for an empty id.

    >>> is_handle(handle_of("chez-anne", "bob"))
    True
    >>> handle_of("chez-anne", "bob") == handle_of("chez-chloé", "bob")
    False
    """
    return sha256(f"{table}/{person}".encode()).hexdigest()[:LENGTH] if person else ""
