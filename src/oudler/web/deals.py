"""The finished deals of a table over HTTP: moment by moment, and how their cards came about."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from oudler.table.finished import Finished, read_finished
from oudler.table.running import Running
from oudler.web.answers import Refused, answer, words_of
from oudler.web.replaying import replayed
from oudler.web.room import table_of, visit_of
from oudler.web.shapes import Proof


async def replay(request: Request) -> Response:
    """A finished deal, moment by moment, with every hand open."""
    found = await _deal_of(request)
    return answer(replayed(words_of(request), found, visit_of(request).guest.id))


async def proof(request: Request) -> Response:
    """What the cards of a finished deal were made of, and whether they are those that it gives."""
    found = await _deal_of(request)
    verdict, fair = found.verdict, found.fair
    says = words_of(request)(f"fairness.{verdict}")
    made = () if fair is None else (fair.commitment, fair.secret, fair.numbers)
    return answer(Proof(found.number, verdict.holds, str(verdict), says, *made))


async def _deal_of(request: Request) -> Finished:
    number: str = request.path_params["number"]
    is_number = number.isascii() and number.isdecimal() and len(number) < 10
    return await finished_deal(await table_of(request), int(number) if is_number else 0)


async def finished_deal(running: Running, number: int) -> Finished:
    """The finished deal of this number. Raises Refused."""
    for found in await read_finished(running):
        if found.number == number:
            return found
    raise Refused(404, "no_such_deal")
