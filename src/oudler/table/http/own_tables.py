"""A person's own tables: where they have a seat, and where the others await them."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from oudler.people.http.places import places_of
from oudler.table.http.lobby_schemas import MatchSeen, OwnTable, OwnTables
from oudler.table.live.table_cache import CachedTable
from oudler.table.seen.awaited import answering, is_turn_of, turn_ends
from oudler.table.seen.snapshot import match_to_json
from oudler.web.context import Context, context_of, visit_of
from oudler.web.responses import answer

MOST = 20
"""How many tables are looked at, starting with the last one this person visited."""


async def own_tables(request: Request) -> Response:
    """The open tables where this guest has a seat: those that await them first, then the latest."""
    context, person = context_of(request), visit_of(request).guest.id
    been = tuple((await context.people.memberships.of(person)).tables)
    glances = [await context.registry.cache.at(id) for id in been[-MOST:]]
    latest = sorted(filter(None, glances), key=lambda one: one.time, reverse=True)
    found = [
        own
        for one in latest
        if (own := _own(one, person)) is not None and not await _is_too_late(context, one)
    ]
    return answer(OwnTables(sorted(found, key=_urgency)))


async def _is_too_late(context: Context, one: CachedTable) -> bool:
    """Whether the table plays a board of a contest that is over: nobody waits for it any more."""
    board = one.table.opened.board
    return (
        board is not None
        and board.is_ranked
        and not await context.people.contests.is_open(board.contest)
    )


def _urgency(one: OwnTable) -> tuple[bool, str, bool]:
    """Those that await the person first: where time runs out soonest, then where people wait."""
    is_alone = sum(place.kind == "person" for place in one.places) == 1
    return not one.is_awaited, (one.until or "~") if one.is_awaited else "", is_alone


def _own(glance: CachedTable, person: str) -> OwnTable | None:
    """The table as this person's list shows it; None if it is over or they have no seat there."""
    table = glance.table
    you = table.place_of(person)
    if you is None or table.is_closed:
        return None
    until = turn_ends(table)
    return OwnTable(
        table.opened.id,
        table.opened.name,
        table.opened.rules,
        places_of(glance.table),
        you,
        table.turn,
        table.is_playing,
        _is_awaited(glance, you),
        0 if table.session is None else len(table.session.sheet),
        None if table.match is None else MatchSeen(**match_to_json(table.match)),
        _moment(glance.time),
        table.opened.pace.is_slow,
        None if table.turn != you or until is None else _moment(until),
    )


def _moment(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).isoformat(timespec="seconds")


def _is_awaited(glance: CachedTable, you: int) -> bool:
    """Whether the others wait for this place: to play, answer, or be ready for the next deal."""
    table = glance.table
    return is_turn_of(table, you) or you in answering(table) or you in table.awaited
