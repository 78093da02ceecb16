"""The finished deals of a table as a `.tarot` record."""

from __future__ import annotations

from oudler.core.events import DealScored
from oudler.core.notation import Header, format_event, format_header
from oudler.store import EventStore
from oudler.table.events import read_event
from oudler.table.running import Running, stream_of
from oudler.table.state import evolve, opened_table
from oudler.web.names import names_of


async def record(store: EventStore, running: Running) -> str:
    """The record's text; a deal that is not over, and what was taken back, is not in it."""
    now = running.table
    table = opened_table(now.opened)
    lines = [format_header(Header(now.rules.name, now.opened.options, names_of(now)))]
    for stored in await store.read(stream_of(running.id), after=1):
        event = read_event(stored.text)
        table = evolve(table, event, stored.time / 1000)
        if isinstance(event, DealScored):
            assert table.dealt is not None
            lines += [format_event(one) for one in (table.dealt, *table.played)]
    return "\n".join([*lines, ""])
