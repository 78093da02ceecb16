"""People's answers to the problems of the course, which decide what comes back when."""

from datetime import date
from typing import Any

import msgspec

from oudler.people.followed import add
from oudler.streams import EventStore
from oudler.teach.schedule import Attempt


class Attempted(msgspec.Struct, frozen=True, tag_field="type", tag="attempted"):
    """The person answered a problem."""

    day: str
    problem: str
    right: bool


_decoder: msgspec.json.Decoder[Attempted] = msgspec.json.Decoder(Attempted)


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's attempts.

    >>> stream_of("anne")
    'lessons/anne'
    """
    return f"lessons/{person}"


class Attempts:
    """Everyone's attempts."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, person: str) -> tuple[Attempt, ...]:
        """A person's attempts, oldest first. Raises StoreError."""
        stored = await self._store.read(stream_of(person))
        found = [_attempt(_decoder.decode(one.text)) for one in stored]
        return tuple(sorted(found, key=lambda one: one.day))  # a guest's were added later

    async def add(self, person: str, attempt: Attempt) -> None:
        """Keep an attempt. Raises StoreError.

        A repeated answer to the same problem on the same day adds nothing, and is not kept.
        """
        known = [one for one in await self.of(person) if one.problem == attempt.problem]
        if known and known[-1] == attempt:
            return
        await add(self._store, stream_of(person), _line(attempt))

    async def export(self, person: str) -> dict[str, Any]:
        """A person's attempts as JSON values. Raises StoreError."""
        return {"lessons": [msgspec.to_builtins(one) for one in await self.of(person)]}

    async def join(self, guest: str, person: str) -> None:
        """Let a guest who signs in take their attempts along. Raises StoreError."""
        if guest == person or not (theirs := await self.of(guest)):
            return
        for number, one in enumerate(theirs):
            # With a key, so that it happens once, however often it is started.
            await add(self._store, stream_of(person), _line(one), f"joined/{guest}/{number}")
        await self.forget(guest)

    async def forget(self, person: str) -> None:
        """Erase a person's attempts."""
        await self._store.forget(stream_of(person))


def _attempt(line: Attempted) -> Attempt:
    return Attempt(date.fromisoformat(line.day), line.problem, line.right)


def _line(one: Attempt) -> Attempted:
    return Attempted(one.day.isoformat(), one.problem, one.is_right)
