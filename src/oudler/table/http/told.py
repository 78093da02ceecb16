"""The sentences a guest was told in the current deal: a page shows them again after a reload."""

import asyncio
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from oudler.table.seats.spectators import is_delayed
from oudler.table.seen.announcer import falls_by_itself, speaker_of, tell_update
from oudler.table.seen.subscription import Update
from oudler.table.seen.urgent import tell_urgent
from oudler.web.context import context_of, seen_table_of, visit_of
from oudler.web.responses import answer, words_of
from oudler.web.schemas import Told, ToldLine
from oudler.words import Words

MOST = 200
"""How many events are told again: more than any deal has, unless people talk all the while."""
AT_ONCE = 25
"""Events told before other tasks get a turn."""


async def told(request: Request) -> Response:
    """Tell the current deal again, event by event, as the stream told it to this guest.

    Raises NoSuchTable, TableRefusal or StoreError.
    """
    actor, guest, words = await seen_table_of(request), visit_of(request).guest, words_of(request)
    muted = (await context_of(request).people.memberships.of(guest.id)).muted_at(actor.id)
    updates = (await actor.since_dealt())[-MOST:]
    if is_delayed(actor.table, guest.id):
        shown = actor.withheld.shown(actor.clock())
        updates = [one for one in updates if one.seq <= shown.seq] or [shown]
    lines: list[ToldLine] = []
    for start in range(0, len(updates), AT_ONCE):
        lines += tell_again(words, guest.id, updates[start : start + AT_ONCE], muted)
        await asyncio.sleep(0)
    last = updates[-1]
    place = last.table.place_of(guest.id)
    urgent = tell_urgent(words, None, last.event, last.table)
    return answer(Told(last.seq, lines, "" if place is None else urgent.get(place, "")))


def tell_again(
    words: Words, guest: str | None, updates: list[Update], muted: frozenset[str]
) -> Iterator[ToldLine]:
    """These events as a guest heard them when they happened, except from people they mute."""
    for update in updates:
        if speaker_of(update.table, update.event) in muted:
            continue
        if falls_by_itself(update.event, update.table):
            continue
        if text := tell_update(words, guest, update.before, update.event, update.table):
            yield ToldLine(update.seq, text)
