"""People's histories, as read: the tables' notes, and those that guests took into an account."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

import msgspec

from oudler.people.identity.claims import Claims, joined
from oudler.people.profile.memberships import Memberships
from oudler.streams import EventStore
from oudler.streams.followed import add, erase
from oudler.table.handles import handle_of
from oudler.table.history.forgotten import forgotten_in, unnamed
from oudler.table.history.history import DealEnded, DealReviewed, history_stream_of
from oudler.table.history.history_writer import add_entry
from oudler.table.history.match_history import MatchEnded
from oudler.table.live.table_actor import stream_of

AT_ONCE = 500
"""Entries decoded before other tasks get a turn."""

MOST_GUESTS = 100
"""Guests that one person may have been; each has a stream to read."""


class Joined(msgspec.Struct, frozen=True, tag_field="type", tag="joined"):
    """The person was this guest before signing in: the guest's deals are theirs."""

    guest: str


_Line = DealEnded | DealReviewed | MatchEnded | Joined
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


@dataclass(slots=True)
class History:
    """One person's finished deals and matches, and the guests they were."""

    deals: list[DealEnded]
    """Oldest first, as are the matches."""
    matches: list[MatchEnded]
    reviews: list[DealReviewed]
    """The reviews of those deals that somebody had reviewed."""
    guests: tuple[str, ...] = ()


class Histories:
    """Everyone's histories."""

    def __init__(self, store: EventStore, memberships: Memberships) -> None:
        self._store = store
        self._memberships = memberships
        self._claims = Claims(store)

    async def of(self, person: str) -> History:
        """A person's history, with that of the guests they were. Raises StoreError."""
        found = await self._own(person)
        found.guests = await self._theirs(found.guests, person)
        for guest in found.guests:  # who has no guests: people join accounts
            theirs = await self._own(guest)
            found.deals += theirs.deals
            found.matches += theirs.matches
            found.reviews += theirs.reviews
        # By key: an erased entry has lost its command, and may have been noted again.
        deals = {entry.key: entry for entry in found.deals}
        matches = {entry.key: entry for entry in found.matches}
        found.deals = sorted(deals.values(), key=attrgetter("time"))
        found.matches = sorted(matches.values(), key=attrgetter("time"))
        return found

    async def join(self, guest: str, person: str) -> bool:
        """Let a guest who signs in take their deals along; whether they do. Raises StoreError."""
        is_new = guest != person and len(await self.guests_of(person)) < MOST_GUESTS
        if not is_new or not (await self._memberships.of(guest)).tables:
            return False
        if not await self._claims.take(guest, joined(person)):
            return False
        await add(self._store, history_stream_of(person), Joined(guest), f"joined/{guest}")
        return True

    async def note_review(self, person: str, entry: DealReviewed) -> None:
        """Add what a review found to a person's history. Raises StoreError."""
        await add_entry(self._store, history_stream_of(person), entry)
        # A review takes a while. Looked at after writing: whoever was forgotten at the table before
        # may have had their history erased already, and after it nothing is missed.
        if handle_of(entry.table, person) in await forgotten_in(
            self._store, stream_of(entry.table)
        ):
            await self.forget(person)

    async def guests_of(self, person: str) -> tuple[str, ...]:
        """The guests that a person was. Raises StoreError."""
        return await self._theirs((await self._own(person)).guests, person)

    async def forget(self, person: str) -> None:
        """Erase a person's history."""
        await self._store.forget(history_stream_of(person))

    async def _theirs(self, guests: tuple[str, ...], person: str) -> tuple[str, ...]:
        """Without the guests who have an account of their own, or joined another."""
        return tuple([one for one in guests if await self._claims.are_joined(one, person)])

    async def _own(self, person: str) -> History:
        """The contents of this person's stream."""
        deals: list[DealEnded] = []
        matches: list[MatchEnded] = []
        reviews: list[DealReviewed] = []
        guests: dict[str, None] = {}
        for stored in await self._store.read(history_stream_of(person)):
            match _decoder.decode(stored.text):
                case DealEnded() as entry:
                    deals.append(entry)
                case MatchEnded() as entry:
                    matches.append(entry)
                case DealReviewed() as entry:
                    reviews.append(entry)
                case Joined(guest):
                    guests[guest] = None
            if not stored.seq % AT_ONCE:
                await asyncio.sleep(0)
        return History(deals, matches, reviews, tuple(guests))


async def unname(store: EventStore, table: str, person: str, others: Iterable[str]) -> None:
    """Erase a person's name and handle from others' histories of a table. Raises StoreError."""
    handle = handle_of(table, person)

    def without(line: _Line) -> _Line:
        is_here = isinstance(line, DealEnded | MatchEnded) and line.table == table
        return unnamed(line, {handle}) if is_here else line

    for other in {*others} - {person}:
        await erase(store, history_stream_of(other), _Line, without)
