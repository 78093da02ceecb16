"""Where a person has been, and whom he does not want to hear: kept for him, and for nobody else."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import msgspec

from oudler.people.following import add
from oudler.store import EventStore


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Something about one person; written as one JSON object, its type first."""

    table: str


class Came(_Noted, frozen=True):
    """He opened a table, sat down there or spoke there for the first time."""


class Muted(_Noted, frozen=True):
    """He wants to hear no more of what this person says at this table."""

    who: str


class Unmuted(_Noted, frozen=True):
    """He wants to hear this person again."""

    who: str


Noted = Came | Muted | Unmuted
_decoder: msgspec.json.Decoder[Noted] = msgspec.json.Decoder(Noted)


def stream_of(person: str) -> str:
    """The stream in which a person's trace stands."""
    return f"person/{person}"


@dataclass(slots=True, weakref_slot=True)
class Trace:
    """What is noted of one person."""

    person: str
    seq: int = 0
    tables: dict[str, None] = field(default_factory=dict)
    """The tables where he has been, in order."""
    muted: dict[str, frozenset[str]] = field(default_factory=dict)
    """By table, the handles of those whom he does not want to hear."""

    def muted_at(self, table: str) -> frozenset[str]:
        """The handles of those whom he does not want to hear at this table."""
        return self.muted.get(table, frozenset())

    def apply(self, event: Noted) -> None:
        """Note this as well."""
        match event:
            case Came(table):
                self.tables[table] = None
            case Muted(table, who):
                self.muted[table] = self.muted_at(table) | {who}
            case Unmuted(table, who):
                self.muted[table] = self.muted_at(table) - {who}


class Traces:
    """The traces of those who are here; each is one object as long as anybody holds it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known = WeakValueDictionary[str, Trace]()

    async def of(self, person: str) -> Trace:
        """A person's trace, as far as anything has been written."""
        trace = self._known.setdefault(person, Trace(person))
        for stored in await self._store.read(stream_of(person), trace.seq):
            if stored.seq > trace.seq:  # another may have read it meanwhile
                trace.apply(_decoder.decode(stored.text))
                trace.seq = stored.seq
        return trace

    async def note(self, person: str, event: Noted) -> Trace:
        """Note something, unless it is noted already."""
        trace = await self.of(person)
        if not _is_known(trace, event):
            await add(self._store, stream_of(person), event)
            trace = await self.of(person)
        return trace

    async def heard(self, stream: str) -> None:
        """Read on what another process may have noted, for those who are here."""
        person = stream.removeprefix(stream_of(""))
        if person in self._known:
            await self.of(person)

    async def forget(self, person: str) -> None:
        """Erase a person's trace."""
        await self._store.forget(stream_of(person))
        self._known.pop(person, None)


def _is_known(trace: Trace, event: Noted) -> bool:
    match event:
        case Came(table):
            return table in trace.tables
        case Muted(table, who):
            return who in trace.muted_at(table)
        case Unmuted(table, who):
            return who not in trace.muted_at(table)
