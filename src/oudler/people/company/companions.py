"""Companions: the people with whom a person has finished deals, and only these.

They are found in the person's own history, which has their name and their handle at each table.
Only the tables' logs say who they are, and that never leaves the server.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from oudler.people.company.invitations import Other
from oudler.streams import EventStore
from oudler.table.events import PersonSat, read_event
from oudler.table.handles import handle_of
from oudler.table.history.history import DealEnded
from oudler.table.live.table_actor import stream_of

MOST_TABLES = 30
"""The tables, from the latest, at which companions are looked for."""
REMEMBERED = 500
"""How many tables' people are remembered, so that only their latest events are read again."""
SAT = '"type":"person_sat"'


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody with whom a person has played: their id, and how the person knows them."""

    person: str
    met: Other
    """The table where they played together last, and their handle there."""
    name: str
    """Their name there."""
    deals: int
    """How many deals they have finished together."""
    last: DealEnded
    """The last of them."""


class Sitters:
    """Who has ever sat at a table, by handle. Tables looked at lately are remembered."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[int, dict[str, str]]] = OrderedDict()

    async def at(self, table: str) -> dict[str, str]:
        """The ids of the people who have sat at a table, by handle. Raises StoreError."""
        seq, found = self._known.get(table, (0, {}))
        for stored in await self._store.read(stream_of(table), seq):
            seq = stored.seq
            if SAT in stored.text and isinstance(sat := read_event(stored.text), PersonSat):
                found[handle_of(table, sat.person)] = sat.person
        self._known[table] = seq, found
        self._known.move_to_end(table)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def clear(self) -> None:
        """Clear the cache, because somebody wants to be forgotten."""
        self._known.clear()


async def companions(
    sitters: Sitters, deals: Iterable[DealEnded], own: Collection[str]
) -> list[Companion]:
    """The people of these deals, latest first, without the person and the guests they were.

    Raises StoreError.
    """
    found: dict[str, Companion] = {}
    counts: dict[str, int] = {}
    tables: set[str] = set()
    for deal in sorted(deals, key=lambda one: one.time, reverse=True):
        others = [one for one in deal.players if one is not None and one.who]
        if len(others) < 2 or len(tables | {deal.table}) > MOST_TABLES:
            continue
        tables.add(deal.table)
        known = await sitters.at(deal.table)
        for one in others:
            person = known.get(one.who, "")
            if not person or person in own:
                continue
            counts[person] = counts.get(person, 0) + 1
            met = deal.table, one.who
            found.setdefault(person, Companion(person, met, one.name, 0, deal))
    return [
        Companion(one.person, one.met, one.name, counts[one.person], one.last)
        for one in found.values()
    ]


async def companion_at(
    sitters: Sitters, deals: Iterable[DealEnded], met: Other, own: Collection[str]
) -> Companion | None:
    """The companion who has this handle at this table; None for anybody else."""
    table, who = met
    shared = [one for one in deals if one.table == table]
    return next((one for one in await companions(sitters, shared, own) if one.met[1] == who), None)
