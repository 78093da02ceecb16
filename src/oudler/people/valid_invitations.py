"""The invitations to a person that are still valid, by what the tables' logs say now."""

from dataclasses import dataclass

from oudler.people.company.invitations import Inbox, Other, is_among
from oudler.people.people import People
from oudler.table.live.table_cache import TableCache
from oudler.table.seats.spectators import is_welcome
from oudler.table.seats.state import Person, Table

LASTS = 3 * 86_400
"""Seconds for which an invitation is valid."""


@dataclass(frozen=True, slots=True)
class ValidInvitation:
    """An invitation that its person could accept now."""

    table: Table
    who: str
    """The handle there of the person who invites."""
    by: Person
    time: int
    """When they invited, in milliseconds since 1970."""


async def own_ids(people: People, person: str) -> tuple[str, ...]:
    """The ids of a person and of the guests they were. Raises StoreError."""
    return (person, *await people.histories.guests_of(person))


async def muted_by(people: People, own: tuple[str, ...]) -> set[Other]:
    """Everybody whom this person mutes anywhere. Raises StoreError."""
    found: set[Other] = set()
    for one in own:
        muted = (await people.memberships.of(one)).muted
        found |= {(table, who) for table, handles in muted.items() for who in handles}
    return found


async def valid_invitations(
    people: People, cache: TableCache, own: tuple[str, ...]
) -> tuple[Inbox, list[ValidInvitation]]:
    """A person's inbox, and the valid invitations in it, the latest first.

    Raises StoreError.
    """
    inbox, muted = await people.invitations.of(*own), await muted_by(people, own)
    found: list[ValidInvitation] = []
    latest = sorted(inbox.waiting.items(), key=lambda one: -one[1])
    for (id, who), time in latest if inbox.is_open else ():
        if time / 1000 <= people.registry.clock() - LASTS:
            break
        seen = await cache.at(id)
        by = None if seen is None else _inviter(seen.table, who)
        if seen is None or by is None or is_among(by.id, muted):
            continue
        if inbox.takes_from(by.id) and _may_come(seen.table, own):
            found.append(ValidInvitation(seen.table, who, by, time))
    return inbox, found


def _inviter(table: Table, who: str) -> Person | None:
    """The person who invites, while they sit at the table."""
    found = table.known.get(who)
    return found if found is not None and table.place_of(found.id) is not None else None


def _may_come(table: Table, own: tuple[str, ...]) -> bool:
    """Whether the table is open, has a free place and would admit this person, who has none yet."""
    has_room = len(table.people) + len(table.waiting) < len(table.occupants)
    is_there = any(table.place_of(one) is not None or table.wait_of(one) for one in own)
    is_taken = all(is_welcome(table, one) for one in own)
    return has_room and is_taken and not is_there and not table.is_closed
