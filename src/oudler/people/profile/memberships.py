"""Memberships: where a person has been, and the people they mute there. Only they see it."""

from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import msgspec

from oudler.streams import EventStore, StoreError, StoreFault
from oudler.streams.followed import add


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """An event about one person: one JSON object, `type` first."""

    table: str


class Came(_Noted, frozen=True):
    """The person opened a table, sat down there or spoke there for the first time."""


class Muted(_Noted, frozen=True):
    """The person mutes somebody at this table."""

    who: str


class Unmuted(_Noted, frozen=True):
    """The person wants to hear somebody again."""

    who: str


class Contested(msgspec.Struct, frozen=True, tag_field="type", tag="contested"):
    """The person opened a contest, or enters it."""

    contest: str


Noted = Came | Muted | Unmuted | Contested
_decoder: msgspec.json.Decoder[Noted] = msgspec.json.Decoder(Noted)


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's memberships.

    >>> stream_of("anne")
    'person/anne'
    """
    return f"person/{person}"


@dataclass(slots=True, weakref_slot=True)
class Membership:
    """The notes about one person."""

    person: str
    seq: int = 0
    is_read: bool = False
    tables: dict[str, None] = field(default_factory=dict)
    """The tables where the person has been, in order."""
    contests: dict[str, None] = field(default_factory=dict)
    """The contests that they opened or entered."""
    muted: dict[str, frozenset[str]] = field(default_factory=dict)
    """The handles of the people they mute, by table."""

    def muted_at(self, table: str) -> frozenset[str]:
        """The handles of the people they mute at this table."""
        return self.muted.get(table, frozenset())

    def apply(self, event: Noted) -> None:
        """Apply one more event."""
        match event:
            case Came(table):
                self.tables[table] = None
            case Muted(table, who):
                self.muted[table] = self.muted_at(table) | {who}
            case Unmuted(table, who):
                self.muted[table] = self.muted_at(table) - {who}
            case Contested(contest):
                self.contests[contest] = None


class Memberships:
    """Everyone's memberships. Weakly cached: one object per person while anyone holds it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known = WeakValueDictionary[str, Membership]()

    async def of(self, person: str) -> Membership:
        """A person's memberships, up to date. Raises StoreError."""
        membership = self._known.setdefault(person, Membership(person))
        try:
            news = await self._store.read(stream_of(person), membership.seq)
        except StoreError as error:  # while the store is away nothing can change: use what is known
            if error.fault is not StoreFault.AWAY or not membership.is_read:
                raise
            return membership
        membership.is_read = True
        for stored in news:
            if stored.seq > membership.seq:  # another task may have read it while we waited
                membership.apply(_decoder.decode(stored.text))
                membership.seq = stored.seq
        return membership

    async def note(self, person: str, event: Noted) -> Membership:
        """Note an event, unless it would change nothing. Raises StoreError."""
        membership = await self.of(person)
        if not _is_known(membership, event):
            await add(self._store, stream_of(person), event)
            membership = await self.of(person)
        return membership

    async def heard(self, stream: str) -> None:
        """Read what another process noted, if the person is known here."""
        person = stream.removeprefix(stream_of(""))
        if person in self._known:
            await self.of(person)

    async def forget(self, person: str) -> None:
        """Erase a person's memberships."""
        await self._store.forget(stream_of(person))
        self._known.pop(person, None)


def _is_known(membership: Membership, event: Noted) -> bool:
    match event:
        case Came(table):
            return table in membership.tables
        case Muted(table, who):
            return who in membership.muted_at(table)
        case Unmuted(table, who):
            return who not in membership.muted_at(table)
        case Contested(contest):
            return contest in membership.contests
