"""Deals played without a network, over HTTP: taken into their player's history."""

from starlette.requests import Request
from starlette.responses import Response

from oudler.core.text import RecordError
from oudler.people.http.guest_names import own_name
from oudler.people.http.history_schemas import Keeping, Kept
from oudler.people.records.offline_deals import OfflineReason, OfflineRefusal, Sent
from oudler.table.seats.nicknames import NameRefusal
from oudler.web.context import body_of, context_of, stir, visit_of, writer_of
from oudler.web.middleware import address_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as
from oudler.words.faults import record_wrong


async def keep_deal(request: Request) -> Response:
    """Keep a deal that the guest played without a network."""
    asked = read_as(Keeping, body_of(request))
    context, visit, words = context_of(request), writer_of(request), words_of(request)
    stir(request)
    if asked.number == 1:
        context.take_opening(visit_of(request).guest.id, address_of(request))
    time = min(asked.time, round(context.registry.clock() * 1000))
    sent = Sent(asked.table, asked.number, time, asked.record, asked.deals)
    name = await _name(request, asked.name)
    try:
        is_new = await context.people.offline_deals.keep(
            visit.guest.id, name, words("history.offline"), sent
        )
    except RecordError as error:
        wrong = error.wrongs[0]
        why = record_wrong(words, wrong)
        raise Refused(422, "wrong_record", line=wrong.line, why=why) from None
    except OfflineRefusal as refusal:
        is_missing = refusal.reason is OfflineReason.DEALS_MISSING
        raise Refused(409 if is_missing else 422, refusal.reason) from None
    return answer(Kept(is_new), 201 if is_new else 200)


async def _name(request: Request, called: str) -> str:
    """The guest's name at that table; empty if it is not a valid name."""
    try:
        return await own_name(request, visit_of(request).guest.name or called)
    except NameRefusal:
        return ""
