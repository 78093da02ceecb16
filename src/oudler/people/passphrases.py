"""Passphrases: which will do, and how they are kept and compared without holding anybody up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from oudler.people.refusal import AccountReason, AccountRefusal

SHORTEST, LONGEST = 8, 200
FEWEST_CHARACTERS = 4
"""A passphrase has so many different characters at least."""
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "012345678901234567890",
    "azertyuiopqsdfghjklmwxcvbn",
    "qwertyuiopasdfghjklzxcvbnm",
    "motdepasse",
    "password",
)
"""What lies in a row on every keyboard, or is typed first; nothing that is part of it will do."""

WORKERS = 2
"""So many are computed at once, each in a thread and in memory of its own."""
MOST_WAITING = 40
"""So many may wait; whoever comes later is asked to come again."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hashing:
    """What a hash costs, as OWASP advises for argon2id: passes, KiB of memory, lanes."""

    passes: int = 2
    memory: int = 19_456
    lanes: int = 1


def check_passphrase(passphrase: str, name: str) -> None:
    """Refuse what is too short, too long or guessed at once. Raises AccountRefusal."""
    if len(passphrase) < SHORTEST:
        raise AccountRefusal(AccountReason.PASSPHRASE_SHORT)
    if len(passphrase) > LONGEST:
        raise AccountRefusal(AccountReason.PASSPHRASE_LONG)
    plain = passphrase.casefold().strip()
    few = len(set(plain)) < FEWEST_CHARACTERS
    if few or plain == name.casefold() or any(plain in row for row in ROWS):
        raise AccountRefusal(AccountReason.PASSPHRASE_EASY)


class Passphrases:
    """Makes hashes and compares with them, in a few threads of its own."""

    def __init__(self, hashing: Hashing) -> None:
        self._hasher = PasswordHasher(hashing.passes, hashing.memory, hashing.lanes)
        self._threads = ThreadPoolExecutor(WORKERS, "oudler-passphrase")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, passphrase: str) -> str:
        """What is kept of a passphrase. Raises AccountRefusal where too many wait."""
        return await self._work(lambda: self._hasher.hash(_same(passphrase)))

    async def fits(self, kept: str | None, passphrase: str) -> bool:
        """Whether it is the passphrase of this hash; without a hash it takes as long to say no.

        Raises AccountRefusal where too many wait.
        """
        return await self._work(lambda: self._fits(kept, _same(passphrase)))

    def is_dated(self, kept: str) -> bool:
        """Whether today's hashes cost something else."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str | None, passphrase: str) -> bool:
        if kept is None and self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's passphrase")
        try:
            same = self._hasher.verify(kept or self._nobodys or "", passphrase)
        except (Argon2Error, InvalidHashError):
            return False
        return same and kept is not None

    async def _work(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise AccountRefusal(AccountReason.BUSY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _same(passphrase: str) -> str:
    """The same text however a keyboard composes its letters."""
    return normalize("NFKC", passphrase)
