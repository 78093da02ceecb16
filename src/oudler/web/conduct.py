"""What people want to hear of each other, and what they tell those who run the server."""

from __future__ import annotations

from starlette.requests import Request

from oudler.people.reports import LAST_SAID, MOST_WORDS, Heard, Reported, report
from oudler.people.traces import Muted, Unmuted
from oudler.table import commands as ask
from oudler.table.deciding import Who
from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.running import Running
from oudler.table.state import Person, Table
from oudler.web.answers import Refused
from oudler.web.guarding import address_of
from oudler.web.room import room_of


async def conduct(
    request: Request, running: Running, who: Who, command: ask.Conduct, key: str
) -> int:
    """Do it for this person alone; the table's last event, which it is not. Raises TableRefusal."""
    table, traces = running.table, room_of(request).people.traces
    match command:
        case ask.Mute(place, handle):
            muted = handle_of(running.id, _other(table, who, place, handle).id)
            await traces.note(who.id, Muted(running.id, muted))
        case ask.Unmute(None, handle):
            await traces.note(who.id, Unmuted(running.id, handle))  # he may have gone since
        case ask.Unmute(place, handle):
            heard = handle_of(running.id, _other(table, who, place, handle).id)
            await traces.note(who.id, Unmuted(running.id, heard))
        case ask.Report(place, handle, text):
            whom = _other(table, who, place, handle)
            await _report(request, table, who, whom, text, key)
    return running.seq


def _other(table: Table, who: Who, place: int | None, handle: str) -> Person:
    """The other person whom a command means by his place or his handle. Raises TableRefusal."""
    if place is not None and not 0 <= place < len(table.occupants):
        raise TableRefusal(TableReason.NO_SUCH_PLACE)
    found = table.known.get(handle) if place is None else table.occupants[place]
    if not isinstance(found, Person) or found.id == who.id:
        raise TableRefusal(TableReason.NOBODY_THERE)
    return found


async def _report(
    request: Request, table: Table, who: Who, whom: Person, text: str, key: str
) -> None:
    if len(text) > MOST_WORDS:
        raise TableRefusal(TableReason.SAY_TOO_LONG)
    room = room_of(request)
    if wait := room.reports.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    said = tuple(
        Heard(one.person, one.name, one.phrase, one.text) for one in table.said[-LAST_SAID:]
    )
    words = " ".join(text.split())
    told = Reported(table.opened.id, who.id, whom.id, whom.name, words, said)
    await report(room.hall.store, told, f"{table.opened.id}/{key}")
