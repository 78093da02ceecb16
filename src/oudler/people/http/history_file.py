"""A person's finished deals as a JSON file to download, for their own programs."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from itertools import islice

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from oudler.people.http import history_schemas
from oudler.people.http.own_deals import chosen, own_history
from oudler.people.personal_data import moment
from oudler.people.records.notes import About, Note
from oudler.table.records.history import DealEnded, Player
from oudler.table.records.match_history import MatchEnded
from oudler.web.context import context_of, visit_of

AT_ONCE = 200
"""Deals written before other tasks get a turn."""
encode = msgspec.json.Encoder().encode


async def own_history_file(request: Request) -> Response:
    """The guest's finished deals and matches, oldest first, written piece by piece."""
    history = await own_history(request)
    deals, rules = chosen(request, history.deals), request.query_params.get("rules")
    matches = [one for one in history.matches if not rules or rules == one.game]
    people, person = context_of(request).people, visit_of(request).guest.id
    notes = await people.notes.of(person, *history.guests)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="oudler-history.json"',
    }
    text = history_text(deals, matches, notes)
    return StreamingResponse(text, headers=headers, media_type="application/json")


async def history_text(
    deals: Iterable[DealEnded], matches: Iterable[MatchEnded], notes: Mapping[About, Note]
) -> AsyncIterator[bytes]:
    """The file: a line for each deal and each match, so that it can be read line by line too."""
    yield b'{"format":%b,"version":%d,\n"deals":[' % (
        encode(history_schemas.HISTORY_FORMAT),
        history_schemas.HISTORY_VERSION,
    )
    async for piece in _pieces(encode(_deal(one, notes)) for one in deals):
        yield piece
    yield b'\n],\n"matches":['
    async for piece in _pieces(encode(_match(one)) for one in matches):
        yield piece
    yield b"\n]}\n"


async def _pieces(lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    comma = b"\n"
    while found := list(islice(lines, AT_ONCE)):
        yield comma + b",\n".join(found)
        comma = b",\n"
        await asyncio.sleep(0)


def _deal(one: DealEnded, notes: Mapping[About, Note]) -> history_schemas.FiledDeal:
    note = notes.get((one.table, one.deal))
    return history_schemas.FiledDeal(
        one.table,
        one.deal,
        moment(one.time),
        one.rules,
        one.options,
        one.place,
        [_player(player) for player in one.players],
        one.role,
        one.result,
        one.score,
        one.outcome,
        one.handful,
        one.is_played,
        one.is_practice,
        one.is_repeated,
        one.is_offline,
        "" if note is None else note.text,
    )


def _match(one: MatchEnded) -> history_schemas.FiledMatch:
    return history_schemas.FiledMatch(
        one.table,
        one.number,
        one.deals,
        moment(one.time),
        one.rules,
        one.place,
        [_player(player) for player in one.players],
        one.rank,
        one.is_tied,
        one.total,
        one.is_practice,
    )


def _player(one: Player | None) -> history_schemas.FiledPlayer | None:
    return None if one is None else history_schemas.FiledPlayer(one.name, one.is_bot)
