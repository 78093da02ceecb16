"""Presence: the people at a table, in any process.

Each process knows who listens to it. Before it treats a person as away it asks the others, in a
stream beside the table's own, and the process that has them answers there. That stream names people
by handle, so nothing in it must be rewritten when one of them asks to be forgotten.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable

import msgspec

from oudler.streams import EventStore, add
from oudler.table.handles import handle_of

RECENT = 20
"""The number of last lines that a new process reads. Questions before them have been answered, or
have expired.
"""


def presence_stream_of(id: str) -> str:
    """The name of the stream in which processes ask each other who is at a table.

    >>> presence_stream_of("chez-anne")
    'presence/chez-anne'
    """
    return f"presence/{id}"


class _Asked(msgspec.Struct, frozen=True, tag="asked"):
    """A process asks where the person with this handle is."""

    who: str


class _Here(msgspec.Struct, frozen=True, tag="here"):
    """The person is with the process that writes this."""

    who: str


_decoder: msgspec.json.Decoder[_Asked | _Here] = msgspec.json.Decoder(_Asked | _Here)


class Presence:
    """The people who listen to a table, here and elsewhere. Times are the event loop's."""

    def __init__(self, id: str, store: EventStore, grace: float) -> None:
        self._id = id
        self._stream = presence_stream_of(id)
        self._store = store
        self._grace = grace
        self._seq: int | None = None
        self._here: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._seen: dict[str, float] = {}
        self._asked: dict[str, float] = {}

    def arrive(self, person: str) -> None:
        """A person has opened one more stream."""
        self._here[handle_of(self._id, person)] += 1

    def depart(self, person: str) -> None:
        """A person has closed a stream."""
        who = handle_of(self._id, person)
        self._here[who] -= 1
        if self._here[who] <= 0:
            del self._here[who]
            self._left[who] = _now()
        self._see(who)

    def is_here(self, person: str) -> bool:
        """Whether a person listens in this process."""
        return handle_of(self._id, person) in self._here

    def last_seen(self, person: str) -> float:
        """The time at which a person was last known to be here; now, for a person never seen."""
        return self._seen.setdefault(handle_of(self._id, person), _now())

    def asked_since(self, person: str, time: float) -> float | None:
        """The time at which the others were asked about a person, if that was after `time`."""
        asked = self._asked.get(handle_of(self._id, person))
        return None if asked is None or asked < time else asked

    async def ask(self, person: str) -> None:
        """Ask the other processes whether this person is with them. Raises StoreError."""
        who = handle_of(self._id, person)
        # Before the write: the answer may be read before the write returns.
        self._asked[who] = _now()
        try:
            await self._tell(_Asked(who))
        # A cancelled question too: the silence after it would look like an absence.
        except BaseException:
            self._asked.pop(who, None)
            raise

    async def read_on(self) -> None:
        """Read what is asked and answered, and answer for those who are here."""
        if self._seq is None:
            self._seq = max(0, await self._store.last(self._stream) - RECENT)
        for stored in await self._store.read(self._stream, self._seq):
            match _decoder.decode(stored.text):
                case _Here(who):
                    self._see(who)
                case _Asked(who) if self._has(who):
                    await self._tell(_Here(who))
            # Last: a question whose answer could not be written is read again.
            self._seq = stored.seq

    async def _tell(self, line: _Asked | _Here) -> None:
        await _tell(self._store, self._stream, line)

    def _has(self, who: str) -> bool:
        """Whether a person is here or was a moment ago: a lost connection gets time to return."""
        left = self._left.get(who)
        return who in self._here or (left is not None and _now() - left < self._grace)

    def _see(self, who: str) -> None:
        self._seen[who] = _now()
        self._asked.pop(who, None)


async def people_here(store: EventStore, id: str, people: Iterable[str], answer: float) -> set[str]:
    """Which of these people are looking at a table now, in any process. Raises StoreError.

    `answer` is how many seconds the processes have to say so.
    """
    stream = presence_stream_of(id)
    asked = {handle_of(id, person): person for person in people}
    # Before asking, or a quick answer would be missed.
    before = await store.last(stream)
    for who in asked:
        await _tell(store, stream, _Asked(who))
    await asyncio.sleep(answer)
    lines = [_decoder.decode(stored.text) for stored in await store.read(stream, before)]
    return {asked[one.who] for one in lines if isinstance(one, _Here) and one.who in asked}


async def _tell(store: EventStore, stream: str, line: _Asked | _Here) -> None:
    await add(store, stream, msgspec.json.encode(line).decode())


def _now() -> float:
    return asyncio.get_running_loop().time()
