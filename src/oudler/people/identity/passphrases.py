"""Passphrases: which are strong enough, and how to hash them without blocking the event loop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain
from string import digits, punctuation
from threading import Lock
from typing import TYPE_CHECKING, TypeVar
from unicodedata import combining, normalize

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.identity.guesses import guesses
from oudler.words.safe_text import few_marks

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

FIRST_TRIED = 1_000
"""The commonest passwords, which stay easy however they are dressed up."""
DRESSING = 6
"""Digits and signs around a word that do not make it harder: `2026!`."""
YEARS = 100
"""Years back from the next one that people add to a word."""
SEPARATORS = " -_.,;'’"
DIGITS_AND_SIGNS = digits + punctuation + " "
DISGUISES = tuple(str.maketrans("0134578@$!|+€", f"o{one}eastbas{one}lte") for one in "il")
"""Letters by the digits and signs that resemble them; 1 is an i or an l."""

_ESTIMATING = Lock()

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hashing:
    """The cost of a hash, as OWASP advises for argon2id; memory in KiB."""

    passes: int = 2
    memory: int = 19_456
    lanes: int = 1


@cache
def common_words() -> tuple[str, ...]:
    """Words of the game and of everyday French that people take first, likeliest first.

    >>> common_words()[:3]
    ('oudler', 'tarot', 'tarots')
    """
    text = files(__package__).joinpath("common_words.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return tuple(chain.from_iterable(line.split() for line in lines))


def is_easy(passphrase: str, *names: str) -> bool:
    """Whether a passphrase is easy to guess: common words, keyboard rows, dates, one's own names.

    >>> is_easy("anneanne1", "Anne"), is_easy("Tar0t-2026!", "Anne")
    (True, True)
    >>> is_easy("the dog keeps six queens", "Anne")
    False
    """
    # Importing reads long lists, so wait until it is needed.
    from zxcvbn import zxcvbn
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    own = list(chain.from_iterable(map(_parts, names)))
    year = datetime.now(UTC).year
    known = [*own, *common_words(), *map(str, range(year + 1, year - YEARS, -1))]
    plain = _plain(passphrase)
    tried = FREQUENCY_LISTS["passwords"][:FIRST_TRIED]
    if _is_dressed_up(plain, {*known, *tried}):
        return True
    # zxcvbn finds three parts hard, however common they are: « j'aime le tarot ».
    if guesses(plain, _tries(own, common_words(), tried), DISGUISES, SEPARATORS) <= FEWEST_GUESSES:
        return True
    for part in own:
        plain = plain.replace(part, " ")
    joined = "".join(one for one in plain if one not in SEPARATORS)
    with _ESTIMATING:  # zxcvbn keeps the words it is given in a variable of its own
        return any(
            all(zxcvbn(end, known)["guesses"] <= FEWEST_GUESSES for end in _ends(text))
            for text in {plain, joined}
        )


def _tries(*lists: Iterable[str]) -> dict[str, int]:
    """How many tries each word takes, if the lists are tried side by side."""
    tries: dict[str, int] = {}
    for words in lists:
        for tried, word in enumerate(words, start=1):
            tries[word] = min(tried, tries.get(word, tried))
    return tries


def _ends(text: str) -> set[str]:
    text = text.strip()
    return {text[:ESTIMATED], text[-ESTIMATED:]} - {""}


def _plain(text: str) -> str:
    """The text in small letters without accents.

    >>> _plain("Cœur d'Élise")
    "coeur d'elise"
    """
    whole = normalize("NFKD", text.casefold()).replace("œ", "oe").replace("æ", "ae")
    return "".join(one for one in whole if not combining(one))


def _parts(name: str) -> list[str]:
    """The words of a name, and all of it in one.

    >>> _parts("Anne de la Côte")
    ['annedelacote', 'anne', 'cote']
    """
    words = re.findall(r"[^\W_]+", _plain(name))
    return [one for one in dict.fromkeys(("".join(words), *words)) if len(one) > 2]


def _is_dressed_up(plain: str, words: Collection[str]) -> bool:
    """Whether this is one of the words with a few digits or signs around it, or in its letters."""
    front = min(DRESSING, len(plain) - len(plain.lstrip(DIGITS_AND_SIGNS)))
    back = min(DRESSING, len(plain) - len(plain.rstrip(DIGITS_AND_SIGNS)))
    cores = (
        plain[begin : len(plain) - end].translate(disguise)
        for begin in range(front + 1)
        for end in range(min(back, DRESSING - begin) + 1)
        for disguise in DISGUISES
    )
    return any("".join(filter(str.isalnum, core)) in words for core in cores)


class Passphrases:
    """Hashes and compares passphrases in threads of its own."""

    def __init__(self, hashing: Hashing, site: Iterable[str] = ()) -> None:
        self._hashing = hashing
        self._site = (*site,)
        """The addresses of this site, whose words are easy to guess too."""
        self._threads = ThreadPoolExecutor(WORKERS, "oudler-passphrase")
        self._waiting = 0
        self._nobodys: str | None = None

    async def check(self, passphrase: str, *names: str) -> None:
        """Raises AccountRefusal for a passphrase that is too short, too long or easy to guess.

        `names` are those of its holder.
        """
        if len(passphrase) < SHORTEST:
            raise AccountRefusal(AccountReason.PASSPHRASE_SHORT)
        if len(passphrase) > LONGEST:
            raise AccountRefusal(AccountReason.PASSPHRASE_LONG)
        if await self._work(lambda: is_easy(_same(passphrase), *names, *self._site)):
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

        # Whoever asks first: if only unknown names made it, the first would take twice as long.
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's passphrase")
        try:
            same = self._hasher.verify(kept or self._nobodys, passphrase)
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
    return normalize("NFKC", few_marks(passphrase))
