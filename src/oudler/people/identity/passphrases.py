"""Passphrases: which are strong enough, and how to hash them without blocking the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar
from unicodedata import normalize

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
FEWEST_GUESSES = 1_000_000
"""An attacker who tries the likeliest first must need more guesses than this."""
ESTIMATED = 24
"""Characters at either end that are estimated; the whole of a long one could take seconds."""

WORKERS = 2
"""Hashes computed at once, each in its own thread and memory."""
MOST_WAITING = 40
"""Requests that may wait for a hash; further ones are refused as busy."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hashing:
    """The cost of a hash, as OWASP advises for argon2id; memory in KiB."""

    passes: int = 2
    memory: int = 19_456
    lanes: int = 1


def is_easy(passphrase: str, name: str) -> bool:
    """Whether a passphrase is easy to guess: common ones, keyboard rows, dates, one's own name.

    >>> is_easy("anneanne1", "Anne"), is_easy("the dog keeps six queens", "Anne")
    (True, False)
    """
    from zxcvbn import zxcvbn  # importing reads long lists, so wait until it is needed

    rest = passphrase.casefold()
    for part in name.casefold().split():
        rest = rest.replace(part, " ") if len(part) > 2 else rest
    ends = {rest.strip()[:ESTIMATED], rest.strip()[-ESTIMATED:]}
    return all(zxcvbn(end)["guesses"] <= FEWEST_GUESSES for end in ends if end)


class Passphrases:
    """Hashes and compares passphrases in threads of its own."""

    def __init__(self, hashing: Hashing) -> None:
        self._hashing = hashing
        self._threads = ThreadPoolExecutor(WORKERS, "oudler-passphrase")
        self._waiting = 0
        self._nobodys: str | None = None

    async def check(self, passphrase: str, name: str) -> None:
        """Raises AccountRefusal for a passphrase that is too short, too long or easy to guess."""
        if len(passphrase) < SHORTEST:
            raise AccountRefusal(AccountReason.PASSPHRASE_SHORT)
        if len(passphrase) > LONGEST:
            raise AccountRefusal(AccountReason.PASSPHRASE_LONG)
        if await self._work(lambda: is_easy(_same(passphrase), name)):
            raise AccountRefusal(AccountReason.PASSPHRASE_EASY)

    async def hash(self, passphrase: str) -> str:
        """The hash to store for a passphrase. Raises AccountRefusal if too many wait."""
        return await self._work(lambda: self._hasher.hash(_same(passphrase)))

    async def fits(self, kept: str | None, passphrase: str) -> bool:
        """Whether a passphrase matches a hash; without a hash, False after the same time.

        Raises AccountRefusal if too many wait.
        """
        return await self._work(lambda: self._fits(kept, _same(passphrase)))

    def is_dated(self, kept: str) -> bool:
        """Whether this hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # compiled, so the server inside a page has none

        return PasswordHasher(self._hashing.passes, self._hashing.memory, self._hashing.lanes)

    def _fits(self, kept: str | None, passphrase: str) -> bool:
        from argon2.exceptions import Argon2Error, InvalidHashError

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
    """The passphrase in one Unicode form, however the keyboard composed it."""
    return normalize("NFKC", passphrase)
