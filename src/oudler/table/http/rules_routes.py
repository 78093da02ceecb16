"""The rules over HTTP: rulesets, a rule book, and the explanations of a first game's guide."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.bots import levels_here
from oudler.coach import danger_sentence, good_risk, lost_by
from oudler.core import OPTIONS, PACK, Contract, Deal, Phase, Ruleset, Seat, view
from oudler.core.ruleset.option_values import BiddingTurns
from oudler.core.ruleset.validation import RulesetError
from oudler.print.rules_card import to_paper
from oudler.rulesets import UnknownRuleset, load_ruleset, read_option, ruleset_ids
from oudler.rulesets.loader import usual_rules
from oudler.table.http import lobby_schemas
from oudler.table.http.services import TableServices
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seen.names import audience_at
from oudler.web.compression import compressed_answer
from oudler.web.context import context_of, seen_table_of, service_of, visit_of
from oudler.web.guard import asker_of
from oudler.web.pages import IN_A_LANGUAGE
from oudler.web.responses import Refused, answer, words_of
from oudler.web.sentences import answer_spaced
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience
from oudler.words.faults import wrong_rules
from oudler.words.guide import guide, why
from oudler.words.manual import manual
from oudler.words.rules import differences, option_sentence, option_value, ruleset_sentence
from oudler.words.safe_text import visible_text

MOST_NAME = 60
"""Characters of the name of one's own rules."""
FEW = 60
"""How many values an option may have for all of them to be listed."""


async def rulesets(request: Request) -> Response:
    """The rulesets, options and levels of bots that a table may be opened with."""
    return compressed_answer(
        request, _rulesets(words_of(request).language, levels_here()), IN_A_LANGUAGE
    )


def prepare() -> None:
    """Describe the rulesets before the first visitor asks for them."""
    for language in LANGUAGES:
        _rulesets(language, levels_here())


@cache
def _rulesets(language: str, levels: tuple[str, ...]) -> bytes:
    words = Words(language)
    found = [_ruleset(words, load_ruleset(id)) for id in ruleset_ids()]
    return msgspec.json.encode(lobby_schemas.Rulesets(found, list(_options(words)), levels))


def _ruleset(words: Words, rules: Ruleset) -> lobby_schemas.RulesetSummary:
    differs = differences(words, rules, usual_rules())
    name, special, source = (
        words(f"rulesets.{rules.id}.{what}") for what in ("name", "special", "source")
    )
    says = ruleset_sentence(words, rules)
    return lobby_schemas.RulesetSummary(
        rules.id,
        name,
        special,
        source,
        rules.places,
        says,
        differs,
        hand=rules.hand,
        dog=rules.dog,
        copies=rules.pack.copies,
        lacks=[card.name for card in PACK - rules.pack.cards],
        bids=[str(one) for one, _ in rules.bids] if Phase.BIDDING in rules.phases else [],
        speakers=rules.seats,
        rounds=2 if rules.bidding_turns is BiddingTurns.UNTIL_PASSED else 1,
    )


def _options(words: Words) -> Iterator[lobby_schemas.OptionSummary]:
    for key, option in OPTIONS.items():
        allowed = _allowed(key)
        values = [option_value(words, key, option.read(value)) for value in allowed]
        yield lobby_schemas.OptionSummary(
            key, option.group, option_sentence(words, key), allowed, values
        )


def _allowed(key: str) -> list[bool | int | str]:
    """The JSON values of an option, if there are few."""
    plain = OPTIONS[key].plain
    return list(plain) if len(plain) <= FEW else []


async def of_rules(request: Request) -> Response:
    """The rule book of a published ruleset, with the options that `?set=` changes."""
    rules = _chosen_rules(request)
    return answer_spaced(_book(words_of(request), rules), headers=IN_A_LANGUAGE)


async def card_of_rules(request: Request) -> Response:
    """The card of a published ruleset, or of one's own with `?set=` and `?name=`."""
    return await _card(request, _chosen_rules(request), request.query_params.get("name", ""))


async def card_of_table(request: Request) -> Response:
    """The card of a table's rules; changed rules bear the table's name."""
    table = (await seen_table_of(request)).table
    return await _card(request, table.rules, table.opened.name if table.opened.options else "")


def _chosen_rules(request: Request) -> Ruleset:
    """The rules that an address names. Raises Refused."""
    words = words_of(request)
    try:
        options = dict(map(read_option, request.query_params.getlist("set")))
        return load_ruleset(request.path_params["rules"], options)
    except UnknownRuleset:
        raise Refused(404, "not_found") from None
    except RulesetError as error:
        raise Refused(422, "wrong_rules", why=wrong_rules(words, error)) from None
    except ValueError as error:
        why = words("commands.set_without_value", found=error)
        raise Refused(422, "wrong_rules", why=why) from None


async def _card(request: Request, rules: Ruleset, name: str) -> Response:
    """One page, typeset in a thread: PDF if Typst is installed, otherwise HTML."""
    turns = context_of(request).service(TableServices).cards
    shown, language = visible_text(name).strip()[:MOST_NAME], words_of(request).language
    found, kind = await turns.aside(asker_of(request), to_paper, language, rules, shown)
    # A browser shows a PDF; of our own HTML it would refuse the style.
    media, how = ("application/pdf", "inline") if kind == "pdf" else ("text/html", "attachment")
    headers = {"Content-Disposition": f'{how}; filename="{rules.id}.{kind}"', **IN_A_LANGUAGE}
    return Response(found, headers=headers, media_type=media)


async def of_table(request: Request) -> Response:
    """The rules of this table; the score's example has the contract that is being played."""
    table = (await seen_table_of(request)).seen_by(visit_of(request).guest.id)
    contract = table.deal.contract if table.deal else None
    return answer_spaced(_book(words_of(request), table.rules, contract))


def _book(words: Words, rules: Ruleset, contract: Contract | None = None) -> lobby_schemas.Manual:
    chapters = manual(words, rules, usual_rules(), contract)
    return lobby_schemas.Manual([lobby_schemas.ManualChapter(**asdict(one)) for one in chapters])


async def guide_now(request: Request) -> Response:
    """The present question to this guest, or the end of the deal, explained for a first game.

    With `?knows=tricks`, for somebody who plays belote or bridge.
    """
    table = (await seen_table_of(request)).table
    place = table.place_of(visit_of(request).guest.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    seat = table.seat_of(place)
    if table.deal is None or seat is None:
        return answer(lobby_schemas.Guide(()))
    audience = audience_at(words_of(request), table, place).seated(table.deal.players)
    is_asked = table.deal.to_act == seat
    if not is_asked:
        said, risks = (
            why(audience, table.deal),
            await _good_risks(request, audience, table.deal, seat),
        )
        return answer_spaced(lobby_schemas.Guide((*said, *risks)))
    knows_tricks = request.query_params.get("knows") == "tricks"
    is_first = table.session is None or not table.session.sheet
    seen = view(table.deal, seat)
    says = guide(audience, seen, knows_tricks=knows_tricks, is_first_deal=is_first)
    return answer_spaced(lobby_schemas.Guide(says))


async def _good_risks(request: Request, audience: Audience, deal: Deal, seat: Seat) -> list[str]:
    """What to say of an oudler that this seat lost by a good risk; nothing while too many ask."""
    hint, said = service_of(request, TableServices).hint, []
    with suppress(Refused):
        for lost in lost_by(deal, seat):
            reason = good_risk(lost, await hint(asker_of(request), view(lost.deal, seat)))
            said += [danger_sentence(audience, reason)] if reason else []
    return said
