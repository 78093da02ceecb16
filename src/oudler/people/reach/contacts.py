"""Contacts: how a person wants to be told that others wait for them. Only they see it.

A browser is reached at its push service, a person with an account also by e-mail. A contact that is
given up is erased from the log: its line stays, but is empty.
"""

import secrets
from dataclasses import dataclass, field, replace

import msgspec

from oudler import budgets
from oudler.streams import EventStore, Stored, past_damage
from oudler.streams.followed import add, erase

DAYS = 7
"""Days for which an address may be confirmed; then it is forgotten, and its link with it."""


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """An event of one contact: one JSON object, `type` first."""

    id: str


class PushAdded(_Noted, frozen=True):
    """A browser may be told by push."""

    endpoint: str
    """Its address at its push service."""
    key: str
    """Its public key, as base64url."""
    auth: str
    """The secret that it shares with this server, as base64url."""
    lang: str
    device: str


class AddressGiven(_Noted, frozen=True):
    """The person gave an e-mail address."""

    address: str
    lang: str


class AddressConfirmed(_Noted, frozen=True):
    """Somebody who reads the mail at this address agreed."""


class Dropped(_Noted, frozen=True):
    """The browser or address is given up."""


_Line = PushAdded | AddressGiven | AddressConfirmed | Dropped
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


class Owner(msgspec.Struct, frozen=True, tag_field="type", tag="owner"):
    """Whose e-mail address has this id: links in mails name the id alone."""

    person: str


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser that may be told by push; `time` is when it was added, in milliseconds."""

    added: PushAdded
    time: int


@dataclass(frozen=True, slots=True)
class Address:
    """An e-mail address; `time` is when it was given, in milliseconds since 1970."""

    given: AddressGiven
    time: int
    is_confirmed: bool = False

    def is_over(self, now: float) -> bool:
        """Whether nobody has confirmed it in time; `now` in seconds since 1970.

        >>> address = Address(AddressGiven("8hjk", "anne@example.org", "fr"), time=0)
        >>> address.is_over(7 * 86_400.0 - 1), address.is_over(7 * 86_400.0)
        (False, True)
        """
        return not self.is_confirmed and now >= self.time / 1000 + DAYS * 86_400


@dataclass(slots=True)
class Contact:
    """How one person may be reached."""

    browsers: dict[str, Browser] = field(default_factory=dict)
    address: Address | None = None

    def apply(self, stored: Stored) -> None:
        """Apply one more line."""
        match _decoder.decode(stored.text):
            case PushAdded() as added if added.endpoint:
                self.browsers[added.id] = Browser(added, stored.time)
            case AddressGiven() as given if given.address:
                self.address = Address(given, stored.time)
            case AddressConfirmed(id):
                if self.address and self.address.given.id == id:
                    self.address = replace(self.address, is_confirmed=True)
            case Dropped(id):
                self.browsers.pop(id, None)
                if self.address and self.address.given.id == id:
                    self.address = None


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's contact.

    >>> stream_of("anne")
    'contact/anne'
    """
    return f"contact/{person}"


def owner_stream_of(id: str) -> str:
    """The name of the stream that says whose address has this id.

    >>> owner_stream_of("8hjk")
    'address/8hjk'
    """
    return f"address/{id}"


class Contacts:
    """Everyone's contacts."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, person: str) -> Contact:
        """A person's contact. Raises StoreError."""
        contact = Contact()
        for stored in await self._store.read(stream_of(person)):
            contact.apply(stored)
        return contact

    async def add_browser(self, person: str, asked: PushAdded, before: str = "") -> None:
        """Note that a browser may be told by push, once for each address of a browser.

        `before` is the address that it had until now; its language stays. Raises StoreError.
        """
        known = (await self.of(person)).browsers.values()
        same = [one.added for one in known if one.added.endpoint in (asked.endpoint, before)]
        renewed = [one.lang for one in same if one.endpoint == before]
        ids = [one.id for one in same]
        oldest = [one.added.id for one in known if one.added.id not in ids][
            : -(budgets.BROWSERS - 1)
        ]
        for id in (*ids, *oldest):
            await self.drop(person, id)
        added = msgspec.structs.replace(asked, lang=renewed[0]) if renewed else asked
        await add(self._store, stream_of(person), added)

    async def give_address(self, person: str, address: str, lang: str) -> None:
        """Note an e-mail address, which gets nothing but a question until it is confirmed."""
        contact = await self.of(person)
        if contact.address is not None:
            await self.drop(person, contact.address.given.id)
        given = AddressGiven(new_id(), address, lang)
        await add(self._store, owner_stream_of(given.id), Owner(person))
        await add(self._store, stream_of(person), given)

    async def confirm(self, id: str, now: float) -> bool:
        """Confirm the address with this id; False if it was given up, or it is too late."""
        person = await self._owner(id)
        address = (await self.of(person)).address if person else None
        if address is None or address.given.id != id or address.is_over(now):
            return False
        if not address.is_confirmed:
            await add(self._store, stream_of(person), AddressConfirmed(id))
        return True

    async def end_address(self, id: str) -> None:
        """Give up the address with this id, whoever's it is."""
        if person := await self._owner(id):
            await self.drop(person, id)

    async def forget_unconfirmed(self, now: float) -> None:
        """Give up every address that nobody has confirmed in time. Raises StoreError."""
        for stream in await self._store.streams(stream_of("")):
            person = stream.removeprefix(stream_of(""))
            with past_damage():
                address = (await self.of(person)).address
                if address is not None and address.is_over(now):
                    await self.drop(person, address.given.id)

    async def drop(self, person: str, id: str) -> bool:
        """Give up a browser or an address, and erase it; False if the person does not have it."""
        contact = await self.of(person)
        is_address = contact.address is not None and contact.address.given.id == id
        if id not in contact.browsers and not is_address:
            return False
        await add(self._store, stream_of(person), Dropped(id))
        # Two addresses given at once are both in the stream, though only the later one counts.
        ids = {id, *(await self._given(person) if is_address else ())}
        await self._erase(person, ids)
        for one in ids if is_address else ():
            await self._store.forget(owner_stream_of(one))
        return True

    async def forget(self, person: str) -> None:
        """Erase a person's contact."""
        for id in await self._given(person):
            await self._store.forget(owner_stream_of(id))
        await self._store.forget(stream_of(person))

    async def _given(self, person: str) -> list[str]:
        """The ids of every address in a person's stream, also of those given up."""
        lines = [_decoder.decode(one.text) for one in await self._store.read(stream_of(person))]
        return [line.id for line in lines if isinstance(line, AddressGiven)]

    async def _owner(self, id: str) -> str:
        lines = await self._store.read(owner_stream_of(id))
        return msgspec.json.decode(lines[0].text, type=Owner).person if lines else ""

    async def _erase(self, person: str, ids: set[str]) -> None:
        def without(line: _Line) -> _Line:
            if line.id in ids and isinstance(line, PushAdded):
                return PushAdded(line.id, "", "", "", "", "")
            if line.id in ids and isinstance(line, AddressGiven):
                return AddressGiven(line.id, "", "")
            return line

        await erase(self._store, stream_of(person), _Line, without)


def new_id() -> str:
    """An id for a browser or an address."""
    return secrets.token_urlsafe(9)


def _text(line: _Line) -> str:
    return msgspec.json.encode(line).decode()
