"""A table's finished deals as a `.tarot` record, with the proof that they are fair."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from itertools import chain, islice
from typing import Any

from oudler.core.text.event_json import event_to_json
from oudler.core.text.notation import Header, Noted, format_header, noted_to_json
from oudler.table.fairness import proof_to_json
from oudler.table.finished import AT_ONCE, Finished
from oudler.table.state import Table
from oudler.table.table_actor import TableActor
from oudler.table.verification import with_links
from oudler.web.table_names import names_of

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


async def record(actor: TableActor, found: list[Finished]) -> AsyncIterator[str]:
    """The record's text, piece by piece, without unfinished deals and what was taken back."""
    lines = record_lines(actor.table, found)
    while piece := list(islice(lines, AT_ONCE)):
        yield "".join(f"{_ENCODER.encode(line)}\n" for line in piece)
        await asyncio.sleep(0)


def record_lines(table: Table, found: list[Finished]) -> Iterator[dict[str, Any]]:
    """The lines of these deals, each with its link."""
    return with_links(chain([_header(table, found)], *map(_lines, found)))


def _header(table: Table, found: list[Finished]) -> dict[str, Any]:
    """The first line: who played the last deal, at which table, and how many deals there are."""
    seated = found[-1].before if found else table
    header = Header(table.rules.name, table.opened.options, names_of(seated))
    promised = {"table": table.opened.id, "deals": len(found)}
    found_header: dict[str, Any] = json.loads(format_header(header))
    return found_header | promised


def _lines(one: Finished) -> Iterator[dict[str, Any]]:
    assert one.table.session is not None
    noted = noted_to_json(Noted(deal=one.number, practice=one.before.is_practice))
    yield event_to_json(one.deal.dealt) | noted | proof_to_json(one.fair, one.repeated)
    *played, scored = one.table.played
    yield from map(event_to_json, played)
    yield event_to_json(scored) | noted_to_json(Noted(totals=one.table.session.totals))
