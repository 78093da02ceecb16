"""Which cookies still count: every person has a generation, and older cookies are nobody's."""

from __future__ import annotations

import msgspec

from oudler.people.following import Followed
from oudler.store import EventStore

STREAM = "sessions"
FORGOTTEN = -1
"""The generation of somebody who asked to be forgotten: no cookie has it."""


class Renewed(msgspec.Struct, frozen=True, tag_field="type", tag="renewed"):
    """From now on only cookies of this generation prove to be this person."""

    person: str
    generation: int


class Sessions:
    """The generation of everybody who has an account; a guest's is 0."""

    def __init__(self, store: EventStore) -> None:
        self.log = Followed(store, STREAM, Renewed, self._apply)
        self._generations: dict[str, int] = {}

    def generation(self, person: str) -> int:
        """What a cookie of this person must say."""
        return self._generations.get(person, 0)

    async def renew(self, person: str) -> int:
        """End all sessions of this person; the generation of those to come."""
        await self.log.read_on()
        generation = self.generation(person) + 1
        await self.log.add(Renewed(person, generation))
        return generation

    async def forget(self, person: str) -> None:
        """No cookie shall ever prove to be this person again."""
        await self.log.add(Renewed(person, FORGOTTEN))

    def _apply(self, event: Renewed) -> None:
        # Two processes may have renewed at once: a generation never falls, but to be forgotten.
        known = self._generations.get(event.person, 0)
        if known != FORGOTTEN:
            forgotten = event.generation == FORGOTTEN
            self._generations[event.person] = (
                FORGOTTEN if forgotten else max(known, event.generation)
            )
