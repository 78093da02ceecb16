"""Shared score sheets: each is a stream of entries and of notes about the sheet.

Devices add entries in any order; anybody with the sheet's link may write on it, or erase it.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from oudler import budgets
from oudler.sheet.entry_json import entry_to_json
from oudler.sheet.sheet import Entry, Sheet, SheetOpened
from oudler.streams import Aggregate, EventStore, erase, try_append, update
from oudler.streams.aggregate import last_events, retire

PREFIX = "sheet/"
"""Before a sheet's id: the name of its stream."""
LOOKED_AT = '{"type":"looked_at"}'
"""Somebody has opened the sheet: written at most once in `NOTED` days."""
FORGOTTEN = '{"type":"forgotten"}'
"""Somebody with the link has erased the sheet: it can no longer be read or written."""
ERASED = '{"type":"erased"}'
"""Stands in for an entry."""
DAY = 86_400.0
NOTED = 30
"""Days after which another opening of a sheet is noted."""


class SheetForgotten(Exception):
    """The sheet was erased, and its address is not given again."""


class NotShared(Exception):
    """Entries may not be added to a shared sheet; `reason` is a key of the `web` sentences."""

    def __init__(self, reason: str, most: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.most = reason, most


@dataclass(slots=True)
class KeptSheet:
    """The entries of a shared sheet, as JSON objects."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    seq: int = 0
    """The number of the last event of its stream."""
    is_forgotten: bool = False


def evolve(sheet: KeptSheet, line: str, _time: float) -> KeptSheet:
    """The sheet after one more line of its stream; the same object, changed."""
    found = msgspec.json.decode(line)
    # Entries have an id, notes about the sheet have none. Changed in place, because copying the
    # list for each of a thousand entries would take quadratic time.
    if "id" in found:
        sheet.entries.append(found)
    sheet.seq, sheet.is_forgotten = sheet.seq + 1, line == FORGOTTEN
    return sheet


SHEET = Aggregate[KeptSheet, str](
    evolve, str, str, KeptSheet, is_forgettable=True, is_piecewise=True
)


def share(known: Sheet, new: Sheet) -> list[Entry]:
    """The entries of a device that a shared sheet lacks. Raises NotShared.

    >>> share(sheet, Sheet())
    []
    """
    lacks = new.entries - known.entries
    # An address that is wrong or was erased must not become a sheet without rules.
    if lacks and not known.entries and new.opening is None:
        raise NotShared("no_such_sheet")
    # Two evenings merged could never be told apart again: nothing is ever removed.
    if known.entries and any(isinstance(one.content, SheetOpened) for one in lacks):
        raise NotShared("other_sheet")
    found = [one for one in new.ordered if one in lacks]
    _check_room(known, found)
    return found


def _check_room(known: Sheet, new: Sequence[Entry]) -> None:
    """Raise NotShared unless these entries fit into the quotas of the devices that wrote them."""
    quota, own = budgets.SHEET_DEVICE, Counter(one.id.device for one in known.entries)
    for total, one in enumerate(new, len(known.entries)):
        if own[one.id.device] >= quota.own:
            raise NotShared("device_full", quota.own)
        if total >= quota.up_to:
            raise NotShared("sheet_full", quota.up_to)
        own[one.id.device] += 1


def write_entry(entry: Entry) -> str:
    """An entry as a line of the stream."""
    return msgspec.json.encode(entry_to_json(entry)).decode()


def stream_of(id: str) -> str:
    """The stream of a sheet.

    >>> stream_of("feuilleduclub")
    'sheet/feuilleduclub'
    """
    return f"{PREFIX}{id}"


async def read_entries(store: EventStore, id: str, after: int = 0) -> KeptSheet:
    """The entries after this number. Raises SheetForgotten and StoreError."""
    stored = await SHEET.stored(store, stream_of(id), after)
    found = SHEET.fold(stored) or KeptSheet()
    if found.is_forgotten:
        raise SheetForgotten(id)
    # `evolve` has counted from 0, but the lines read here begin after `after`.
    found.seq = stored[-1].seq if stored else await store.last(stream_of(id))
    return found


async def add(
    store: EventStore, id: str, decide: Callable[[KeptSheet], Awaitable[Sequence[str]]]
) -> None:
    """Add the lines that are decided on for a sheet. Raises SheetForgotten and StoreError."""

    async def unless_forgotten(sheet: KeptSheet) -> Sequence[str]:
        if sheet.is_forgotten:
            raise SheetForgotten(id)
        return await decide(sheet)

    await update(SHEET, store, stream_of(id), unless_forgotten)


async def note_look(store: EventStore, id: str, now: float) -> None:
    """Note that somebody opens a sheet, if that was not noted lately. Raises StoreError."""
    seq = await store.last(stream_of(id))
    last = await store.read_intact(stream_of(id), seq - 1) if seq else ()
    if last and last[-1].text != FORGOTTEN and now - last[-1].time / 1000 >= NOTED * DAY:
        # If somebody else has written meanwhile, that serves as well.
        await try_append(store, stream_of(id), seq, [LOOKED_AT])


async def forget(store: EventStore, id: str) -> bool:
    """Erase a sheet for everybody; returns whether there was one. Raises StoreError."""

    async def decide(sheet: KeptSheet) -> list[str]:
        return [FORGOTTEN] if sheet.seq and not sheet.is_forgotten else []

    # First the event, so that nobody reads or writes any more; then the lines before it.
    before = await update(SHEET, store, stream_of(id), decide)
    await _erase(store, stream_of(id))
    return before.seq > 0


async def _erase(store: EventStore, stream: str) -> None:
    # The mark stays: without it the address would be free again.
    await erase(store, stream, lambda line: line if line == FORGOTTEN else ERASED)


async def forget_old(store: EventStore, now: float, days: float) -> int:
    """Erase the sheets that nobody has opened for this long; return how many. Raises StoreError."""
    async for stream, last in last_events(store, PREFIX):
        if last.text == FORGOTTEN:  # perhaps the server was stopped before it had erased the rest
            await _erase(store, stream)
    return len(await retire(store, PREFIX, now - days * DAY))
