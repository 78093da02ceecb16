"""The lobby over HTTP: pages of public tables, nearest to full first, in fair shares."""

from collections import Counter
from collections.abc import Coroutine, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oudler.core import Ruleset
from oudler.people.http.places import places_of
from oudler.people.http.rating_routes import current, shown_at
from oudler.people.profile.ratings import Ratings
from oudler.rulesets.loader import differing_options, recorded_ruleset
from oudler.table.clock.pace import PACES
from oudler.table.http.lobby_schemas import ListedTable, Lobby
from oudler.table.http.services import TableServices
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.spectators import is_welcome
from oudler.typed_text import number_typed
from oudler.web.context import context_of, service_of, visit_of
from oudler.web.guard import address_of
from oudler.web.responses import Refused, answer, words_of
from oudler.words import Words
from oudler.words.rules import decision

PAGE = 20
"""Tables on one page."""


async def lobby(request: Request) -> Response:
    """One page of the public tables."""
    context, person, words = context_of(request), visit_of(request).guest.id, words_of(request)
    listed = [one for one in await context.registry.lobby() if is_welcome(one.table, person)]
    found = in_order(listed, context.service(TableServices).listed_from)
    pages = max(1, -(-len(found) // PAGE))
    page = min(max(1, number_typed(request.query_params.get("page", ""))), pages)
    shown = found[(page - 1) * PAGE : page * PAGE]
    ratings = context.people.ratings
    if visit_of(request).guest.account:  # others see none
        ratings = await current(ratings)
    listed_tables = [_listed(words, actor, person, ratings) for actor in shown]
    return answer(Lobby(listed_tables, page, pages))


async def open_listed(request: Request, opening: Coroutine[Any, Any, str]) -> str:
    """Run `opening` for a listed table and return its id. Raises Refused beyond a fair share."""
    tables = service_of(request, TableServices)
    async with tables.listing:  # or two requests at once would both pass the check
        try:
            await _check_share(request)
        except BaseException:
            opening.close()
            raise
        id = await opening
        tables.listed_from[id] = address_of(request)
    return id


async def _check_share(request: Request) -> None:
    context, person = context_of(request), visit_of(request).guest.id
    tables = await context.registry.lobby()
    listed = {actor.id for actor in tables}
    listed_from = context.service(TableServices).listed_from
    for id in listed_from.keys() - listed:
        del listed_from[id]
    own = sum(actor.table.opened.host == person for actor in tables)
    near = sum(address == address_of(request) for address in listed_from.values())
    for found, most, reason in (
        (own, context.settings.listed_of_person, "share_of_lobby"),
        (near, context.settings.listed_of_address, "share_of_address"),
    ):
        if found >= most:
            raise Refused(409, reason, most=most)


def in_order(tables: Iterable[TableActor], listed_from: Mapping[str, str]) -> list[TableActor]:
    """Tables with free places before full ones, one of each address in turn.

    That way nobody fills the first page alone. An address gives its table nearest to full first;
    if it is unknown, the host counts instead.
    """
    turns = Counter[str]()
    ranked = []
    for actor in sorted(tables, key=lambda one: (not missing(one), missing(one))):
        share = listed_from.get(actor.id) or f"host/{actor.table.opened.host}"
        ranked.append((not missing(actor), turns[share], actor))
        turns[share] += 1
    return [actor for *_, actor in sorted(ranked, key=lambda one: one[:2])]


def missing(actor: TableActor) -> int:
    """How many places a person could still take."""
    table = actor.table
    return len(table.occupants) - len(table.people) - len(table.waiting)


def _listed(words: Words, actor: TableActor, person: str, ratings: Ratings) -> ListedTable:
    table, opened = actor.table, actor.table.opened
    return ListedTable(
        actor.id,
        opened.name,
        opened.rules,
        [
            replace(place, rating=rating)
            for place, rating in zip(
                places_of(table), shown_at(ratings, actor, person), strict=True
            )
        ],
        actor.seen_by(person).is_playing,
        next((name for name, pace in PACES.items() if pace == opened.pace), ""),
        [
            decision(words, key, getattr(table.rules, key))
            for key in differing_options(table.rules, _published(opened.rules))
        ],
        table.place_of(person),
        opened.deals,
    )


@cache
def _published(name: str) -> Ruleset:
    """The published rules of this name."""
    return recorded_ruleset(name)
