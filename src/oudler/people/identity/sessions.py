"""Valid sessions: every person has a generation, and a cookie of an older one is invalid."""

from functools import lru_cache
from hashlib import sha256

import msgspec

from oudler.streams import EventStore
from oudler.streams.followed import Followed, erase

STREAM = "sessions"
FORGOTTEN = -1
"""The generation of a person who was erased: no cookie has it."""


class Renewed(msgspec.Struct, frozen=True, tag_field="type", tag="renewed"):
    """From now on only cookies of this generation are valid for this person."""

    person: str
    generation: int


class Forgotten(msgspec.Struct, frozen=True, tag_field="type", tag="forgotten"):
    """No cookie is valid for this person any more; only a hash of their id remains."""

    who: str


class SessionEnded(msgspec.Struct, frozen=True, tag_field="type", tag="session_ended"):
    """One session has ended. The event names nobody."""

    session: str


Kept = Renewed | Forgotten | SessionEnded


@lru_cache(10_000)
def hash_of(person: str) -> str:
    """The only trace of an erased person. Ids are random, so the hash cannot be reversed.

    >>> hash_of("anne") == hash_of("bob")
    False
    """
    return sha256(f"forgotten/{person}".encode()).hexdigest()


class Sessions:
    """The generation of each person with an account; a guest's is 0."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.log: Followed[Kept] = Followed(store, STREAM, Kept, self._apply)
        self._forgotten: set[str] = set()
        self._generations: dict[str, int] = {}
        self._ended: set[str] = set()

    def generation(self, person: str) -> int:
        """The generation that this person's cookies must have."""
        if self._forgotten and hash_of(person) in self._forgotten:
            return FORGOTTEN
        return self._generations.get(person, 0)

    def is_forgotten(self, person: str) -> bool:
        """Whether this person was erased."""
        return self.generation(person) == FORGOTTEN

    def counts(self, person: str, generation: int, session: str) -> bool:
        """Whether a cookie with these values is valid for this person.

        While the log is damaged no session is: it may have ended. Guests have no session.
        """
        if (generation or session) and not self.log.is_whole:
            return False
        is_current = generation == self.generation(person) != FORGOTTEN
        return is_current and session not in self._ended

    async def end(self, session: str) -> None:
        """End one session."""
        await self.log.add(SessionEnded(session))

    async def renew(self, person: str) -> int:
        """End all sessions of this person; return the generation of the next ones."""
        await self.log.catch_up()
        generation = self.generation(person) + 1
        await self.log.add(Renewed(person, generation))
        return generation

    async def forget(self, person: str) -> None:
        """Make every cookie of this person invalid for ever, and erase their generations."""
        await self.log.add(Forgotten(hash_of(person)))

        def without(event: Kept) -> Kept:
            named = isinstance(event, Renewed) and event.person == person
            return Renewed("", 0) if named else event

        await erase(self._store, STREAM, Kept, without)

    def _apply(self, event: Kept) -> None:
        match event:
            case SessionEnded(session):
                self._ended.add(session)
            case Forgotten(who):
                self._forgotten.add(who)
            case Renewed():
                self._renewed(event)

    def _renewed(self, event: Renewed) -> None:
        # Two processes may renew at once, so a generation never falls, except to FORGOTTEN.
        known = self._generations.get(event.person, 0)
        if known != FORGOTTEN:
            forgotten = event.generation == FORGOTTEN
            self._generations[event.person] = (
                FORGOTTEN if forgotten else max(known, event.generation)
            )
