"""A person's own tables: where they have a seat, and where the others await them."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from oudler.table.glances import Glance
from oudler.web.context import context_of, visit_of
from oudler.web.lobby_routes import places_of
from oudler.web.responses import answer
from oudler.web.schemas import OwnTable, OwnTables

MOST = 20
"""The tables that are looked at, from the one where this person came last."""


async def own_tables(request: Request) -> Response:
    """The open tables where this guest has a seat: those that await them first, then the latest."""
    context, person = context_of(request), visit_of(request).guest.id
    been = tuple((await context.people.memberships.of(person)).tables)
    glances = [await context.glances.at(id) for id in been[-MOST:]]
    latest = sorted(filter(None, glances), key=lambda one: one.time, reverse=True)
    found = [own for one in latest if (own := _own(one, person)) is not None]
    return answer(OwnTables(sorted(found, key=lambda one: not one.is_awaited)))


def _own(glance: Glance, person: str) -> OwnTable | None:
    """The table as this person's list shows it; None if it is over or they have no seat there."""
    table = glance.table
    you = table.place_of(person)
    if you is None or table.is_closed:
        return None
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
        datetime.fromtimestamp(glance.time, UTC).isoformat(timespec="seconds"),
    )


def _is_awaited(glance: Glance, you: int) -> bool:
    """Whether the others wait for this place: to play, or to be ready for the next deal."""
    return glance.table.turn == you or you in glance.table.awaited
