"""Claims: who a person's data belongs to, their own account or the one they joined as a guest.

Whoever claims a person first has them. Without that, two requests at once could give a person two
accounts, and a guest who opens one could stay readable to the account that another device of
theirs signed in to.
"""

import msgspec

from oudler.streams import EventStore, try_append


class Claimed(msgspec.Struct, frozen=True, tag_field="type", tag="claimed"):
    """The person belongs to this account, or to the person they joined."""

    holder: str


def stream_of(person: str) -> str:
    """The name of the stream that says who has claimed a person.

    >>> stream_of("anne")
    'claim/anne'
    """
    return f"claim/{person}"


def joined(person: str) -> str:
    """The holder of the guests who signed in as this person.

    >>> joined("anne")
    'joined/anne'
    """
    return f"joined/{person}"


class Claims:
    """Everyone's claims."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, person: str) -> str:
        """Who has claimed a person: an account's stream, `joined`, or nobody. Raises StoreError."""
        stored = await self._store.read(stream_of(person))
        return msgspec.json.decode(stored[0].text, type=Claimed).holder if stored else ""

    async def take(self, person: str, holder: str) -> bool:
        """Claim a person; whether this holder has them now. Raises StoreError."""
        line = msgspec.json.encode(Claimed(holder)).decode()
        is_first = await try_append(self._store, stream_of(person), 0, [line]) is not None
        return is_first or await self.of(person) == holder

    async def are_joined(self, guest: str, person: str) -> bool:
        """Whether a guest who once signed in as this person is theirs. Raises StoreError.

        A missing claim counts as theirs: an erasure that stopped half-way finds the guest again.
        """
        return await self.of(guest) in ("", joined(person))

    async def forget(self, person: str) -> None:
        """Erase a person's claim."""
        await self._store.forget(stream_of(person))
