"""The ledger of notices: what a person was told through which channel, so that it is told once.

Any process may tell a person. It first appends that it begins, with the number of the ledger's last
line, so only one can succeed. If that process dies, another takes over after a while.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import msgspec

from oudler.streams import Aggregate, EventStore, LiveStream, try_append
from oudler.streams.followed import add

REMEMBERED = 300
"""How many of the latest facts of one person are remembered."""


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A line about one channel: one JSON object, `type` first."""

    channel: str
    facts: tuple[str, ...]
    """The names of what is told."""


class Begun(_Noted, frozen=True):
    """A process begins to tell these facts."""


class Told(_Noted, frozen=True):
    """They have been told, or no longer need to be."""


class Failed(_Noted, frozen=True):
    """They could not be told this time."""


_Line = Begun | Told | Failed
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


class DeliveryStatus(Enum):
    """The delivery status of a notice."""

    BEGUN = auto()
    TOLD = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Entry:
    """The latest line about a fact, and how often telling it was begun."""

    status: DeliveryStatus
    time: float
    """In seconds since 1970."""
    attempts: int


@dataclass(slots=True)
class Ledger:
    """Everything one person was told."""

    seq: int = 0
    entries: dict[tuple[str, str], Entry] = field(default_factory=dict)
    """By channel and fact, the latest last."""

    def evolve(self, line: _Line, time: float) -> Ledger:
        """The same ledger after one more line."""
        for fact in line.facts:
            key = line.channel, fact
            before = self.entries.pop(key, None)
            attempts = 0 if before is None else before.attempts
            self.entries[key] = _entry(line, time, attempts)
        while len(self.entries) > REMEMBERED:
            del self.entries[next(iter(self.entries))]
        return self

    def last_told(self, channel: str, ending: str = "") -> float:
        """When the person was last told a fact with this ending; long ago if never."""
        times = (
            entry.time
            for (one, fact), entry in self.entries.items()
            if one == channel
            and fact.endswith(ending)
            and entry.status is not DeliveryStatus.FAILED
        )
        return max(times, default=-math.inf)


def _entry(line: _Line, time: float, attempts: int) -> Entry:
    match line:
        case Begun():
            return Entry(DeliveryStatus.BEGUN, time, attempts + 1)
        case Told():
            return Entry(DeliveryStatus.TOLD, time, attempts)
        case Failed():
            return Entry(DeliveryStatus.FAILED, time, attempts)


def _text(line: _Line) -> str:
    return msgspec.json.encode(line).decode()


LEDGER = Aggregate[Ledger, _Line](
    Ledger.evolve, _decoder.decode, _text, Ledger, is_forgettable=True
)
"""A person's ledger."""


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's ledger.

    >>> stream_of("anne")
    'notices/anne'
    """
    return f"notices/{person}"


class Ledgers:
    """Everyone's ledgers, each remembered while its person is awaited."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known: dict[str, LiveStream[Ledger, _Line]] = {}

    async def of(self, person: str) -> Ledger:
        """A person's ledger as it is now: a copy that does not change. Raises StoreError."""
        if (live := self._known.get(person)) is None:
            live = self._known[person] = LiveStream(LEDGER, self._store, stream_of(person))
        await live.catch_up()
        return Ledger(live.seq, {**live.state.entries})

    async def begin(self, person: str, ledger: Ledger, channel: str, facts: Sequence[str]) -> bool:
        """Begin to tell these facts, which were found untold in this copy of the ledger.

        False if somebody has written since. Raises StoreError.
        """
        line = LEDGER.write(Begun(channel, tuple(facts)))
        written = await try_append(self._store, stream_of(person), ledger.seq, [line])
        if written is not None:
            ledger.seq = written.seq
        return written is not None

    async def end(self, person: str, channel: str, facts: Sequence[str], *, is_told: bool) -> None:
        """Note how the telling ended, unless the person was forgotten. Raises StoreError."""
        if not is_told and not await self._store.last(stream_of(person)):
            return
        kind = Told if is_told else Failed
        await add(self._store, stream_of(person), kind(channel, tuple(facts)))

    def keep(self, people: Iterable[str]) -> None:
        """Remember only these people's ledgers."""
        kept = {*people}
        self._known = {person: one for person, one in self._known.items() if person in kept}

    async def forget(self, person: str) -> None:
        """Erase a person's ledger."""
        await self._store.forget(stream_of(person))
        self._known.pop(person, None)
