"""Finished deals over HTTP: replayed, proven fair, and played again at a new table."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from oudler.review.http.moments import replay_deal
from oudler.review.http.record import record
from oudler.table.live.table_actor import TableActor
from oudler.table.proof.board import BoardProof
from oudler.table.proof.fairness import judge
from oudler.web.context import Context, context_of, look_back, table_of, visit_of
from oudler.web.finished import deal_of, finished_deals
from oudler.web.responses import answer, words_of
from oudler.web.schemas import Proof


async def replay(request: Request) -> Response:
    """Replay a finished deal, moment by moment, with every hand open."""
    found = await deal_of(request)
    return answer(replay_deal(words_of(request), found, visit_of(request).guest.id))


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
