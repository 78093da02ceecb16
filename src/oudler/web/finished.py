"""Deals for handlers of every room: those of a table that a guest may see, and those in links."""

from starlette.requests import Request

from oudler.core.text import RecordError
from oudler.table.live.finished import Finished
from oudler.table.live.linked import LONGEST, linked_deal
from oudler.table.live.table_actor import TableActor
from oudler.typed_text import number_typed
from oudler.web.context import Context, context_of, look_back, table_of, visit_of
from oudler.web.responses import Refused, words_of
from oudler.words import Words
from oudler.words.faults import record_wrong


async def deal_of(request: Request) -> Finished:
    """The deal in a request's path: a table's, by number, or the one that a fragment holds.

    Raises Refused or StoreError.
    """
    if fragment := request.path_params.get("fragment"):
        look_back(request)
        return deal_in_link(words_of(request), fragment)
    number = number_typed(request.path_params["number"])
    look_back(request)
    context, actor = context_of(request), await table_of(request)
    return await finished_deal(context, actor, visit_of(request).guest.id, number)


def deal_in_link(words: Words, fragment: str) -> Finished:
    """The deal that a fragment holds. Raises Refused."""
    if len(fragment) > LONGEST:
        raise Refused(404, "long_link", most=LONGEST)
    try:
        return linked_deal(words, fragment)
    except RecordError as error:
        raise Refused(404, "wrong_link", why=record_wrong(words, error.wrongs[0])) from None


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
    found, seen = await context.registry.archive.deals(actor), actor.seen_by(person)
    if seen is actor.table:
        return found
    return found[: 0 if seen.session is None else len(seen.session.sheet)]
