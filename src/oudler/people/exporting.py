"""All that is kept of a person, as plain values that he may take with him."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from oudler.core.events import DealScored
from oudler.core.notation import score_to_json
from oudler.people import reports
from oudler.people.accounts import Account
from oudler.people.traces import Trace
from oudler.store import EventStore, Stored
from oudler.table.events import PersonSat, Said, read_event
from oudler.table.evolving import evolve, first_table
from oudler.table.running import stream_of
from oudler.table.state import Table


async def exported(store: EventStore, trace: Trace, account: Account | None) -> dict[str, Any]:
    """Everything about the person of this trace."""
    logs = {id: await store.read(stream_of(id)) for id in trace.tables}
    told = await reports.by(store, trace.person)
    return {
        "person": trace.person,
        "account": account and {"name": account.name, "opened": moment(account.time)},
        "tables": [_at_table(id, log, trace) for id, log in logs.items() if log],
        "reports": [
            {"time": moment(one.time), "table": one.told.table, "text": one.told.text}
            for one in told
        ],
    }


def moment(time: int) -> str:
    """Milliseconds since 1970 as a date and a time that people read."""
    return datetime.fromtimestamp(time / 1000, UTC).isoformat(timespec="seconds")


def _at_table(id: str, log: Iterable[Stored], trace: Trace) -> dict[str, Any]:
    """What a person did and said at one table."""
    person, table = trace.person, None
    sat: list[dict[str, Any]] = []
    deals: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []
    for stored in log:
        event = read_event(stored.text)
        table = first_table(event) if table is None else evolve(table, event, stored.time / 1000)
        match event:
            case PersonSat(place, sitter, name) if sitter == person:
                sat.append({"time": moment(stored.time), "place": place, "name": name})
            case Said(sayer) if sayer == person:
                words = {"phrase": event.phrase, "text": event.text}
                said.append({"time": moment(stored.time), "name": event.name, **words})
            case DealScored():
                deals += _deal(table, person, stored.time)
    assert table is not None
    opened = table.opened
    return {
        "id": id,
        "name": opened.name,
        "rules": opened.rules,
        "opened_by_you": opened.host == person,
        "muted": sorted(trace.muted_at(id)),
        "sat": sat,
        "deals": deals,
        "said": said,
    }


def _deal(table: Table, person: str, time: int) -> list[dict[str, Any]]:
    """The line of the score sheet, where this person had a place."""
    place = table.place_of(person)
    if place is None or table.session is None:
        return []
    score = score_to_json(table.session.sheet[-1][place])
    number = len(table.session.sheet)
    return [{"number": number, "time": moment(time), "place": place, "score": score}]
