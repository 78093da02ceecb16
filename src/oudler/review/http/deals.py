"""Finished deals over HTTP: replayed, proven fair, and played again at a new table."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import chain, islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from oudler import __version__
from oudler.core.text import Header, Noted, event_to_json, format_header, json_line, noted_to_json
from oudler.review.http.bot_decisions import bot_decisions, bots_by_moment
from oudler.review.http.moments import replay_deal
from oudler.table.live.finished import AT_ONCE, Finished
from oudler.table.live.table_actor import TableActor
from oudler.table.proof.board import BoardProof
from oudler.table.proof.fairness import judge, proof_to_json
from oudler.table.proof.verification import with_links
from oudler.table.seats.spectators import may_watch
from oudler.table.seats.state import Table
from oudler.table.seen.names import names_of
from oudler.web.context import Context, context_of, look_back, table_of, visit_of
from oudler.web.finished import deal_of, finished_deals
from oudler.web.responses import answer, words_of
from oudler.web.schemas import Proof
from oudler.web.sentences import answer_spaced


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


async def replay(request: Request) -> Response:
    """Replay a finished deal, moment by moment, with every hand open."""
    found, person = await deal_of(request), visit_of(request).guest.id
    replayed = replay_deal(words_of(request), found, person)
    replayed.may_watch = may_watch((await table_of(request)).table, person)
    bots = bots_by_moment(bot_decisions(found))
    for one in replayed.moments:
        one.bots = bots.get(one.at, [])
    return answer_spaced(replayed)


async def replay_linked(request: Request) -> Response:
    """Replay the deal that a link holds, which is the same for everyone and never changes."""
    words = words_of(request)
    made_from = f"{__version__} {words.language} {request.url.path}"
    tag = f'"{sha256(made_from.encode()).hexdigest()[:20]}"'
    # Private: an answer that sets a guest's cookie must not be shared.
    kept = "max-age=31536000, immutable" if request.query_params.get("v") else "no-cache"
    headers = {"Cache-Control": f"private, {kept}", "ETag": tag, "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", 304, headers)
    return answer_spaced(replay_deal(words, await deal_of(request), None), headers=headers)


async def proof(request: Request) -> Response:
    """The proof of a finished deal's cards, and whether they follow from it."""
    found = await deal_of(request)
    board = await board_proof(context_of(request), await table_of(request))
    claim, fair = replace(found.claim, board=board), found.fair
    verdict = judge(claim, found.session, found.deal.dealt)
    says = words_of(request)(f"fairness.{verdict}")
    made = Proof(found.number, verdict.holds, str(verdict), says)
    if fair is None:
        return answer(made)
    if fair.voided:
        made.says += " " + words_of(request)("fairness.voided", count=fair.voided)
    made.commitment, made.secret = fair.commitment, fair.secret
    made.drawn, made.table, made.bound_deal = fair.drawn, fair.table, fair.deal
    made.rules = found.claim.bound_rules
    return answer(made)


async def board_proof(context: Context, actor: TableActor) -> BoardProof | None:
    """The promise for the board that a table has played; None for other tables, or before the end.

    Raises StoreError.
    """
    if (board := actor.table.opened.board) is None:
        return None
    contest = await context.people.contests.of(board.contest)
    opened = contest.opened
    if not contest.is_closed:
        return None
    return BoardProof(opened.id, board.number, opened.commitment, opened.secret)


async def download(request: Request) -> Response:
    """Download the finished deals as a record."""
    actor = await table_of(request)
    look_back(request)
    person = visit_of(request).guest.id
    found = await finished_deals(context_of(request), actor, person)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="oudler-{actor.id}.tarot"',
    }
    text = record(actor, found, await board_proof(context_of(request), actor))
    return StreamingResponse(text, headers=headers, media_type="application/x-ndjson")
