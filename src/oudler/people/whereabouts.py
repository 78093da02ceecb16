"""Whereabouts: the companions who are at a table now, as far as they let a person know.

Somebody who accepts your invitations is seen by you too; nobody else learns where they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from oudler.people.company.companions import Companion
from oudler.people.company.invitations import is_among
from oudler.people.people import People
from oudler.people.valid_invitations import muted_by, own_ids
from oudler.table.seats.spectators import is_welcome
from oudler.table.seats.state import Person, Table

LATELY = 600.0
"""Seconds after which nobody is thought to be at a table where nothing has happened."""
LATEST_TABLES = 2
"""How many of a companion's latest tables are looked at, besides the public ones."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a companion is."""

    is_here: bool = False
    """Whether they sit at a table now."""
    table: str = ""
    """The public table where there is room beside them; empty for none."""


NOWHERE = Whereabouts()


async def whereabouts(
    people: People, own: Sequence[str], companion: Companion, listed: Sequence[Table]
) -> Whereabouts:
    """Where a companion is now; nowhere if they accept no invitations from this person.

    `own` are the ids of the person who asks, `listed` the public tables. Raises StoreError.
    """
    ids = await people.invitations.told_to(companion.person)
    public = [one for one in listed if _sits(one, ids)]
    if not public and not await _plays(people, ids, companion.met[0]):
        return NOWHERE
    if not await _may_see(people, own, ids):
        return NOWHERE
    # Under another name they are there for nobody who knows them.
    open_to = [one for one in public if _is_named(one, ids, companion.name) and _has_room(one, own)]
    return Whereabouts(is_here=True, table=open_to[0].opened.id if open_to else "")


async def _plays(people: People, ids: Sequence[str], met: str) -> bool:
    """Whether somebody sits where something happened lately: where you met, or where they went."""
    tables = {met}
    for one in ids:
        tables |= {*[*(await people.memberships.of(one)).tables][-LATEST_TABLES:]}
    for table in tables:
        found = await people.registry.cache.at(table)
        is_recent = found is not None and people.registry.clock() - found.time < LATELY
        if found is not None and is_recent and _sits(found.table, ids):
            return True
    return False


async def _may_see(people: People, own: Sequence[str], ids: Sequence[str]) -> bool:
    theirs = [id for one in ids for id in await own_ids(people, one)]
    inbox, muted = await people.invitations.of(*theirs), await muted_by(people, tuple(theirs))
    return all(inbox.takes_from(one) and not is_among(one, muted) for one in own)


def _sits(table: Table, ids: Sequence[str]) -> bool:
    """Whether one of these ids sits there, and no bot in their place; a board is played alone."""
    places = [place for one in ids if (place := table.place_of(one)) is not None]
    is_covered = any(place in table.covered for place in places)
    return bool(places) and not is_covered and not table.is_closed and table.opened.board is None


def _is_named(table: Table, ids: Sequence[str], name: str) -> bool:
    return any(
        isinstance(one, Person) and one.id in ids and one.name == name for one in table.occupants
    )


def _has_room(table: Table, own: Sequence[str]) -> bool:
    """Whether the person who asks could sit down there."""
    is_free = len(table.people) + len(table.waiting) < len(table.occupants)
    is_there = any(table.place_of(one) is not None or table.wait_of(one) for one in own)
    return is_free and not is_there and all(is_welcome(table, one) for one in own)
