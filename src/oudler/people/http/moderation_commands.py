"""Commands between two people: mute, unmute, and report to the server's operators."""

from starlette.requests import Request

from oudler import budgets
from oudler.people.http.limits import PeopleLimits
from oudler.people.moderation.reports import (
    LAST_SAID,
    MOST_WORDS,
    Heard,
    Reported,
    TooManyReports,
    report,
)
from oudler.people.profile.memberships import Muted, Unmuted
from oudler.table.handles import handle_of
from oudler.table.live.table_actor import TableActor
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.state import Person, Table
from oudler.web.context import context_of
from oudler.web.guard import address_of
from oudler.web.responses import Refused
from oudler.words.safe_text import visible_text


async def conduct(
    request: Request, actor: TableActor, who: Who, command: ask.Conduct, key: str
) -> int:
    """Carry it out for this person alone; return the table's last event, which stays the same.

    Raises TableRefusal or Refused.
    """
    table, memberships = actor.table, context_of(request).people.memberships
    match command:
        case ask.Mute(place, handle):
            muted = handle_of(actor.id, _other(table, who, place, handle).id)
            await memberships.note(who.id, Muted(actor.id, muted))
        case ask.Unmute(None, handle):
            await memberships.note(who.id, Unmuted(actor.id, handle))  # also after they have left
        case ask.Unmute(place, handle):
            heard = handle_of(actor.id, _other(table, who, place, handle).id)
            await memberships.note(who.id, Unmuted(actor.id, heard))
        case ask.Report(place, handle, text):
            whom = _other(table, who, place, handle)
            await _report(request, table, who, whom, text, key)
    return actor.seq


def _other(table: Table, who: Who, place: int | None, handle: str) -> Person:
    """The other person that a command names by place or by handle. Raises TableRefusal."""
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
    context = context_of(request)
    if wait := context.service(PeopleLimits).reports.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    commented = [one.said for one in table.comments[-LAST_SAID:]]
    said = tuple(
        Heard(one.person, one.name, one.phrase, one.text)
        for one in (*commented, *table.said[-LAST_SAID:])
    )
    words = visible_text(text)
    told = Reported(table.opened.id, who.id, whom.id, whom.name, words, said)
    try:
        await report(context.registry.store, told, f"{table.opened.id}/{key}")
    except TooManyReports:
        raise Refused(409, "too_many_reports", most=budgets.REPORTS_OF_ONE) from None
