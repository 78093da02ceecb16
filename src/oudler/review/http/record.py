"""A table's finished deals as a `.tarot` record, with the proof that they are fair."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from itertools import chain, islice
from typing import Any

from oudler.core.text import Header, Noted, event_to_json, format_header, json_line, noted_to_json
from oudler.table.live.finished import AT_ONCE, Finished
from oudler.table.live.table_actor import TableActor
from oudler.table.proof.board import BoardProof
from oudler.table.proof.fairness import proof_to_json
from oudler.table.proof.verification import with_links
from oudler.table.seats.state import Table
from oudler.table.seen.names import names_of


async def record(
    actor: TableActor, found: list[Finished], board: BoardProof | None = None
) -> AsyncIterator[str]:
    """The record's text, piece by piece, without unfinished deals and undone actions."""
    lines = record_lines(actor.table, found, board)
    while piece := list(islice(lines, AT_ONCE)):
        yield "".join(f"{json_line(line)}\n" for line in piece)
        await asyncio.sleep(0)


def record_lines(
    table: Table, found: list[Finished], board: BoardProof | None = None
) -> Iterator[dict[str, Any]]:
    """The lines of these deals, each with its link; a board with its promise."""
    lines = (_lines(one, board) for one in found)
    return with_links(chain([_header(table, found)], *lines))


def _header(table: Table, found: list[Finished]) -> dict[str, Any]:
    """The first line: who played the last deal, at which table, and how many deals there are."""
    seated = found[-1].before if found else table
    header = Header(table.rules.name, table.opened.options, names_of(seated))
    promised = {"table": table.opened.id, "deals": len(found)}
    found_header: dict[str, Any] = json.loads(format_header(header))
    return found_header | promised


def _lines(one: Finished, board: BoardProof | None) -> Iterator[dict[str, Any]]:
    assert one.table.session is not None
    noted = noted_to_json(Noted(deal=one.number, practice=one.before.is_practice))
    proof = proof_to_json(one.fair, one.repeated)
    promised = {} if board is None else {"board": asdict(board)}
    yield event_to_json(one.deal.dealt) | noted | proof | promised
    *played, scored = one.table.played
    yield from map(event_to_json, played)
    yield event_to_json(scored) | noted_to_json(Noted(totals=one.table.session.totals))
