"""Invitations: who invites a person to their table, and whose invitations the person refuses.

An invitation names a table and the handle of somebody who sits there. It holds no name and no id,
and says nothing once that person has left the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from oudler import budgets
from oudler.people.identity.claims import Claims
from oudler.people.personal_data import moment
from oudler.streams import EventStore
from oudler.streams.followed import add
from oudler.table.handles import handle_of

DAY = 86_400.0
Other = tuple[str, str]
"""Another person: a table, and their handle there."""


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """An event about one person: one JSON object, `type` first."""


class _About(_Noted, frozen=True):
    table: str
    who: str


class Invited(_About, frozen=True):
    """Somebody who sits at this table asks the person to come."""


class Declined(_About, frozen=True):
    """The person does not come, this time."""


class Refused(_About, frozen=True):
    """The person refuses invitations from somebody they met at this table."""


class Allowed(_About, frozen=True):
    """The person accepts their invitations again."""


class Closed(_Noted, frozen=True):
    """The person refuses all invitations."""


class Opened(_Noted, frozen=True):
    """The person accepts invitations again."""


class Became(_Noted, frozen=True):
    """The guest has signed in: this person is told of their invitations."""

    person: str


Noted = Invited | Declined | Refused | Allowed | Closed | Opened | Became
_decoder: msgspec.json.Decoder[Noted] = msgspec.json.Decoder(Noted)


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's invitations.

    >>> stream_of("anne")
    'invitations/anne'
    """
    return f"invitations/{person}"


@dataclass(slots=True)
class Inbox:
    """A person's invitations, and the people they take none from."""

    is_open: bool = True
    """Whether they accept invitations at all."""
    waiting: dict[Other, int] = field(default_factory=dict)
    """The invitations not declined, with their time in milliseconds since 1970."""
    refused: dict[Other, None] = field(default_factory=dict)

    def apply(self, event: Noted, time: int) -> None:
        """Apply one more event, which happened at this time."""
        match event:
            case Invited(table, who):
                self.waiting[table, who] = time
                _make_room(self.waiting, budgets.INVITATIONS_KEPT)
            case Declined(table, who):
                self.waiting.pop((table, who), None)
            case Refused(table, who):
                self.refused[table, who] = None
                _make_room(self.refused, budgets.INVITERS_REFUSED)
            case Allowed(table, who):
                self.refused.pop((table, who), None)
            case Closed() | Opened():
                self.is_open = isinstance(event, Opened)

    def knows(self, event: Noted) -> bool:
        """Whether an event would change nothing.

        >>> Inbox().knows(Opened()), Inbox().knows(Closed())
        (True, False)
        """
        match event:
            case Declined(table, who):
                return (table, who) not in self.waiting
            case Refused(table, who):
                return (table, who) in self.refused
            case Allowed(table, who):
                return (table, who) not in self.refused
            case Closed() | Opened():
                return self.is_open is isinstance(event, Opened)
        return False

    def sent_by(self, inviter: str, since: int) -> int:
        """How many invitations of one person wait that came after this time in milliseconds."""
        return sum(
            time > since and handle_of(table, inviter) == who
            for (table, who), time in self.waiting.items()
        )

    def takes_from(self, inviter: str) -> bool:
        """Whether the person accepts invitations from somebody, by their id.

        >>> inbox = Inbox(refused={("chez-anne", handle_of("chez-anne", "bob")): None})
        >>> inbox.takes_from("bob"), inbox.takes_from("chloé")
        (False, True)
        """
        return self.is_open and not is_among(inviter, self.refused)


def inbox_to_json(inbox: Inbox) -> dict[str, Any]:
    """A person's invitations for their export, which names others only by handle.

    >>> inbox_to_json(Inbox(is_open=False))
    {'taken': False, 'waiting': [], 'refused': []}
    """
    return {
        "taken": inbox.is_open,
        "waiting": [
            {"time": moment(time), "table": table, "who": who}
            for (table, who), time in inbox.waiting.items()
        ],
        "refused": [{"table": table, "who": who} for table, who in inbox.refused],
    }


def is_among(person: str, others: Iterable[Other]) -> bool:
    """Whether one of these handles is this person's."""
    return any(handle_of(table, person) == who for table, who in others)


def _make_room(found: dict[Other, Any], most: int) -> None:
    """Drop the oldest of more than so many: refusing the newest would shut others out."""
    while len(found) > most:
        del found[next(iter(found))]


class Invitations:
    """Everyone's invitations."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._claims = Claims(store)

    async def of(self, *people: str) -> Inbox:
        """The invitations of a person and of the guests they were. Raises StoreError."""
        inbox = Inbox()
        for person in reversed(people):  # the person's own choices come last, and count
            for stored in await self._store.read(stream_of(person)):
                inbox.apply(_decoder.decode(stored.text), stored.time)
        return inbox

    async def told_to(self, person: str) -> tuple[str, ...]:
        """Who gets a guest's invitations: also the person they signed in as. Raises StoreError."""
        became = await self.became(person)
        return (person, *[one for one in became if await self._claims.are_joined(person, one)])

    async def became(self, guest: str) -> tuple[str, ...]:
        """The people a guest ever signed in as. Raises StoreError."""
        noted = [_decoder.decode(one.text) for one in await self._store.read(stream_of(guest))]
        return tuple(dict.fromkeys(one.person for one in noted if isinstance(one, Became)))

    async def invite(self, person: str, inviter: str, invited: Invited, now: float) -> None:
        """Keep an invitation, once for each table, unless the inviter sent too many in a day.

        `now` is in seconds since 1970. Raises StoreError.
        """
        inbox = await self.of(person)
        if inbox.sent_by(inviter, round(1000 * (now - DAY))) < budgets.INVITATIONS_OF_ONE:
            await self.note(person, invited, f"invited/{invited.table}/{invited.who}")

    async def note(self, person: str, event: Noted, command: str | None = None) -> None:
        """Note an event of this person, once for each command. Raises StoreError."""
        await add(self._store, stream_of(person), event, command)

    async def forget(self, person: str) -> None:
        """Erase a person's invitations."""
        await self._store.forget(stream_of(person))
