"""A store's health: whether it answers, and what was found damaged."""

import logging
import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from oudler.core import value

LOG = logging.getLogger("oudler.streams")


class Damage(StrEnum):
    """The kinds of damage."""

    FILE = "file"
    """The database itself finds its pages inconsistent."""
    STREAM = "stream"
    """Events of a stream were edited, removed or inserted."""
    LOST = "lost"
    """Events that were written are missing: an older copy, or a lost write-ahead log."""
    EMPTY = "empty"
    """The database is new, though there was one before."""


RIGHT = {
    Damage.FILE: "restore a backup",
    Damage.STREAM: "what is intact goes on; restore a backup",
    Damage.LOST: "is its -wal missing, or is it an older copy?",
    Damage.EMPTY: "is the path right, the disk mounted?",
}
"""The remedy for each; docs/operating.md says more."""


@value
class Found:
    """Damage found: its kind, its place, and the database's own words."""

    damage: Damage
    where: str
    why: str


class State(StrEnum):
    """A store's state in one word, the worst that applies."""

    WELL = "well"
    DAMAGED = "damaged"
    AWAY = "away"


@value
class Health:
    """A process's knowledge of its store, without asking it."""

    away: float | None = None
    """Seconds since it stopped answering; None while it answers."""
    checked: bool = True
    """Whether everything was checked since the start, not only what was read."""
    found: tuple[Found, ...] = ()

    @property
    def state(self) -> State:
        """The state in one word."""
        if self.away is not None:
            return State.AWAY
        return State.DAMAGED if self.found else State.WELL


class Monitor:
    """Tracks a store's health, and logs each damage, outage and recovery once.

    Its methods may be called from any thread.
    """

    def __init__(self, place: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.place = place
        self.checked = True
        self._clock = clock
        self._found: dict[tuple[Damage, str], Found] = {}
        self._away: float | None = None

    @property
    def health(self) -> Health:
        """The store's health, as far as is known."""
        away = None if self._away is None else self._clock() - self._away
        return Health(away, self.checked, tuple(self._found.values()))

    @property
    def is_away(self) -> bool:
        """Whether it failed to answer the last time."""
        return self._away is not None

    def damaged(self, damage: Damage, where: str, why: str) -> None:
        """Note damage."""
        if (damage, where) not in self._found:
            self._found[damage, where] = Found(damage, where, why)
            right = RIGHT[damage]
            LOG.error("%s: damaged (%s), %s: %s; %s", self.place, damage, where, why, right)

    def missed(self, why: str) -> None:
        """Note that the store did not answer."""
        if self._away is None:
            self._away = self._clock()
            LOG.error("%s does not answer: %s", self.place, why)

    def answered(self) -> None:
        """Note that the store answered."""
        if (since := self._away) is not None:
            self._away = None
            LOG.warning("%s answers again, after %.0f seconds", self.place, self._clock() - since)


def note_beside(file: Path) -> Path:
    """Where the last event of a file is noted.

    >>> note_beside(Path("tables.db")).name
    'tables.db-last'
    """
    return file.with_name(f"{file.name}-last")
