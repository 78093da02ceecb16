"""The rules over HTTP: a rule book, and the explanations of a first game's guide."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from oudler.core.actions import Contract
from oudler.core.ruleset import Ruleset
from oudler.core.view import view
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.rulesets.comparison import usual_rules
from oudler.table.http.lobby_schemas import Guide, Manual, ManualChapter
from oudler.table.http.names import audience_at
from oudler.table.table_refusal import TableReason, TableRefusal
from oudler.web.context import seen_table_of, visit_of
from oudler.web.pages import IN_A_LANGUAGE
from oudler.web.responses import Refused, answer, words_of
from oudler.words import Words
from oudler.words.guide import guide, why
from oudler.words.manual import manual


async def of_rules(request: Request) -> Response:
    """The rule book of a published ruleset."""
    try:
        rules = load_ruleset(request.path_params["rules"])
    except UnknownRuleset:
        raise Refused(404, "not_found") from None
    return answer(_book(words_of(request), rules), headers=IN_A_LANGUAGE)


async def of_table(request: Request) -> Response:
    """The rules of this table; the score's example has the contract that is being played."""
    table = (await seen_table_of(request)).seen_by(visit_of(request).guest.id)
    contract = table.deal.contract if table.deal else None
    return answer(_book(words_of(request), table.rules, contract))


def _book(words: Words, rules: Ruleset, contract: Contract | None = None) -> Manual:
    chapters = manual(words, rules, usual_rules(), contract)
    return Manual([ManualChapter(**asdict(one)) for one in chapters])


async def guide_now(request: Request) -> Response:
    """The present question to this guest, or the end of the deal, explained for a first game."""
    table = (await seen_table_of(request)).table
    place = table.place_of(visit_of(request).guest.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    seat = table.seat_of(place)
    if table.deal is None or seat is None:
        return answer(Guide(()))
    audience = audience_at(words_of(request), table, place).seated(table.deal.players)
    is_asked = table.deal.to_act == seat
    says = guide(audience, view(table.deal, seat)) if is_asked else why(audience, table.deal)
    return answer(Guide(says))
