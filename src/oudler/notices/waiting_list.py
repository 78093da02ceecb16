"""The waiting list: who is awaited at which slow table, as the tables' logs say."""

from collections.abc import Iterable

from oudler.streams import past_damage
from oudler.table.live.registry import Registry
from oudler.table.live.table_cache import TableCache
from oudler.table.seats.state import Table
from oudler.table.seen.awaited import Awaited, awaited

MOST_QUICK = 10_000
"""How many tables are remembered as ones where nobody is told anything."""


class WaitingList:
    """Everybody awaited at a slow table. Looking wakes no table."""

    def __init__(self, registry: Registry, cache: TableCache) -> None:
        self._registry = registry
        self._cache = cache
        self._awaited: dict[str, tuple[Awaited, ...]] = {}
        self.names: dict[str, str] = {}
        """The names of the tables where somebody is awaited."""
        self._quick: set[str] = set()
        """Tables that are not slow, or damaged."""

    async def look_at(self, tables: Iterable[str]) -> set[str]:
        """Look at these tables again; the people awaited there, before or now."""
        changed: set[str] = set()
        for id in tables:
            if id not in self._quick:
                changed |= await self._look_at(id)
        return changed

    def of(self, people: Iterable[str]) -> dict[str, list[Awaited]]:
        """Where each of these people is awaited, if anywhere."""
        wanted = {*people}
        found: dict[str, list[Awaited]] = {}
        for each in self._awaited.values():
            for one in each:
                if one.person in wanted:
                    found.setdefault(one.person, []).append(one)
        return found

    async def _look_at(self, id: str) -> set[str]:
        table = await self._table(id)
        if table is None or not table.opened.pace.is_slow:
            if len(self._quick) >= MOST_QUICK:
                self._quick.clear()
            self._quick.add(id)
            return set()
        before, found = self._awaited.pop(id, ()), tuple(awaited(table))
        if found:
            self._awaited[id], self.names[id] = found, table.opened.name
        else:
            self.names.pop(id, None)
        return {one.person for one in (*before, *found)}

    async def _table(self, id: str) -> Table | None:
        """The table as it is now; None if it is damaged or gone."""
        if actor := self._registry.running(id):
            return actor.table
        with past_damage():
            seen = await self._cache.at(id)
            return None if seen is None else seen.table
        return None
