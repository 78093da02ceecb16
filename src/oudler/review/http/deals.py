"""Finished deals over HTTP: replayed, proven fair, and played again at a new table."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from oudler.core.session import scores_by_player
from oudler.core.text.event_json import event_to_json, score_to_json
from oudler.review.http.moments import replay_deal
from oudler.table.board import BoardProof
from oudler.table.fairness import judge
from oudler.table.finished import Finished
from oudler.table.table_actor import TableActor
from oudler.table.table_events import Again
from oudler.web.context import Context, context_of, look_back, table_named, table_of, visit_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import AskedAgain, Proof


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
    made.numbers, made.drawn = fair.numbers, fair.drawn
    made.table, made.bound_deal, made.rules = fair.table, fair.deal, found.claim.bound_rules
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


async def deal_of(request: Request) -> Finished:
    """The finished deal in a request's path. Raises Refused or StoreError."""
    number: str = request.path_params["number"]
    is_number = number.isascii() and number.isdecimal() and len(number) < 10
    look_back(request)
    context, actor = context_of(request), await table_of(request)
    return await finished_deal(
        context, actor, visit_of(request).guest.id, int(number) if is_number else 0
    )


async def finished_deal(context: Context, actor: TableActor, person: str, number: int) -> Finished:
    """The finished deal with this number, if they may see it. Raises Refused or StoreError."""
    for found in await finished_deals(context, actor, person):
        if found.number == number:
            return found
    raise Refused(404, "no_such_deal")


async def finished_deals(context: Context, actor: TableActor, person: str) -> list[Finished]:
    """The finished deals that this person may see: a spectator after the host's delay.

    Nobody sees a board before its contest is closed, not even those who have played it: the replay
    would show them, and their friends, more than their own seat saw. Raises Refused.
    """
    board = actor.table.opened.board
    if board is not None and await context.people.contests.is_open(board.contest):
        raise Refused(409, "contest_open")
    found, seen = await context.archive.deals(actor), actor.seen_by(person)
    if seen is actor.table:
        return found
    return found[: 0 if seen.session is None else len(seen.session.sheet)]


async def deal_to_repeat(context: Context, asked: AskedAgain, person: str) -> Finished:
    """The finished deal to be played again. Raises NoSuchTable, Refused or StoreError."""
    actor = await table_named(context, asked.table)
    found = await finished_deal(context, actor, person, asked.deal)
    if asked.place not in found.deal.players[: found.table.rules.seats]:
        raise Refused(422, "no_hand_there")
    return found


def again_of(first: Finished) -> Again:
    """The facts a new table needs about a deal to play it again."""
    return Again(
        first.table.opened.id,
        first.number,
        event_to_json(first.deal.dealt),
        first.fair and first.fair.anonymous,
        tuple(map(score_to_json, scores_by_player(first.deal))),
    )
