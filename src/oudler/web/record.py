"""The finished deals of a table as a `.tarot` record, with what proves that they are fair."""

from __future__ import annotations

import json
from collections.abc import Iterator

from oudler.core.notation import Header, format_event, format_header, to_json
from oudler.table.fairness import proof_to_json
from oudler.table.finished import Finished, read_finished
from oudler.table.running import Running
from oudler.web.names import names_of


async def record(running: Running) -> str:
    """The record's text; a deal that is not over, and what was taken back, is not in it."""
    table = running.table
    lines = [format_header(Header(table.rules.name, table.opened.options, names_of(table)))]
    for one in await read_finished(running):
        lines += _lines(one)
    return "\n".join([*lines, ""])


def _lines(one: Finished) -> Iterator[str]:
    dealt = to_json(one.deal.dealt) | proof_to_json(one.fair, one.repeated)
    yield json.dumps(dealt, ensure_ascii=False, separators=(",", ":"))
    yield from map(format_event, one.table.played)
