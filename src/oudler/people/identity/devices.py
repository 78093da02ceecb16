"""The devices on which a person is signed in: since when, and roughly where. Only they see it."""

import secrets
from dataclasses import dataclass

import msgspec

from oudler import budgets
from oudler.people.identity.sessions import Sessions
from oudler.streams import EventStore
from oudler.streams.followed import add


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """An event of one session: one JSON object, `type` first."""

    session: str


class Began(_Noted, frozen=True):
    """A person signed in."""

    device: str
    """The browser and system that the User-Agent names; empty for a program."""
    network: str
    """The first half of the address only."""


class Ended(_Noted, frozen=True):
    """The session has ended."""


_decoder: msgspec.json.Decoder[Began | Ended] = msgspec.json.Decoder(Began | Ended)


@dataclass(frozen=True, slots=True)
class Session:
    """A valid session; `time` is when it began, in milliseconds since 1970."""

    id: str
    device: str
    network: str
    time: int


def stream_of(person: str) -> str:
    """The name of the stream that lists a person's sessions.

    >>> stream_of("anne")
    'devices/anne'
    """
    return f"devices/{person}"


class Devices:
    """The individual sessions of everyone who has an account."""

    def __init__(self, store: EventStore, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    async def begin(self, person: str, device: str, network: str) -> str:
        """Note a new session, and return its id."""
        for oldest in (await self.of(person))[: -(budgets.SESSIONS - 1)]:
            await self.end(person, oldest.id)
        id = secrets.token_urlsafe(9)
        await add(self._store, stream_of(person), Began(id, device, network))
        return id

    async def of(self, person: str) -> list[Session]:
        """A person's valid sessions, oldest first."""
        found: dict[str, Session] = {}
        for stored in await self._store.read(stream_of(person)):
            match _decoder.decode(stored.text):
                case Began(id, device, network):
                    found[id] = Session(id, device, network, stored.time)
                case Ended(id):
                    found.pop(id, None)
        return [*found.values()]

    async def end(self, person: str, session: str) -> bool:
        """End a person's session in every process; False if they have no such session."""
        if all(one.id != session for one in await self.of(person)):
            return False
        await self._sessions.end(session)
        await add(self._store, stream_of(person), Ended(session))
        return True

    async def end_all(self, person: str) -> None:
        """End all of a person's sessions, including any that was not noted."""
        await self._sessions.renew(person)
        await self.forget(person)

    async def forget(self, person: str) -> None:
        """Erase the list of a person's sessions."""
        await self._store.forget(stream_of(person))
