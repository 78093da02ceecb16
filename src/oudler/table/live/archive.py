"""A cache of finished deals: each log is read once for everyone who asks."""

import asyncio
from dataclasses import dataclass

from oudler.table.events import PersonForgotten
from oudler.table.live.finished import Finished, read_finished
from oudler.table.live.table_actor import TableActor

MOST_DEALS = 1_000
"""The most deals that are kept, of the tables asked for last: at most 30 MB."""
READERS = 2
"""The most logs read at a time, so that replays never slow down running tables."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """The deals of a table, valid while its score sheet is this very object."""

    sheet: object
    deals: list[Finished]


class Archive:
    """Finished deals, by table."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self._reading: dict[str, asyncio.Task[list[Finished]]] = {}
        self._readers = asyncio.Semaphore(READERS)

    async def deals(self, actor: TableActor) -> list[Finished]:
        """Every finished deal of a table, in order. Raises StoreError."""
        kept = self._kept.pop(actor.id, None)
        if kept is not None and kept.sheet is actor.table.session:
            # Put back last: the order of the dict is the order of use.
            self._kept[actor.id] = kept
            return kept.deals
        task = self._reading.get(actor.id)
        if task is None:
            task = self._reading[actor.id] = asyncio.create_task(self._read(actor))
            task.add_done_callback(lambda _: self._reading.pop(actor.id, None))
        return await asyncio.shield(task)  # shared: one impatient client must not cancel it

    def clear(self) -> None:
        """Drop everything, because a person was erased."""
        self._kept.clear()

    async def _read(self, actor: TableActor) -> list[Finished]:
        async with self._readers:
            # Before the log is read: a deal that ends meanwhile makes this stale, not wrong.
            sheet = actor.table.session
            deals = await read_finished(actor)
            event = actor.updates[-1].event
            # Not kept while the last deal's secret is still unrevealed, or a name is being erased.
            if deals and deals[-1].is_told and not isinstance(event, PersonForgotten):
                self._keep(actor.id, _Kept(sheet, deals))
            return deals

    def _keep(self, id: str, kept: _Kept) -> None:
        self._kept.pop(id, None)
        room = MOST_DEALS - len(kept.deals)
        if room < 0:  # too large to keep, and no reason to drop the others
            return
        while sum(len(one.deals) for one in self._kept.values()) > room:
            del self._kept[next(iter(self._kept))]
        self._kept[id] = kept
