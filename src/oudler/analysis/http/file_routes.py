"""A file of deals over HTTP: what its record does not say of each deal.

The page reads the file and sends the deals a few at a time, without the players' names. Nothing is
kept. The rules are core's alone, so the page cannot tell by itself who made a contract; the server
inside the page could, but takes half a minute to start, so it answers below `/offline` only.
"""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.http.file_schemas import DealRead, DealsRead, FileDeals
from oudler.analysis.http.turns import AnalysisTurns
from oudler.core import Deal, Dealt, Event, Phase
from oudler.core.text import RecordError, Wrong, read_record
from oudler.deals import record_lines
from oudler.deals.fragment import events_to_fragment
from oudler.records.result import deal_to_json
from oudler.rulesets import recorded_ruleset
from oudler.table.live.linked import place_names
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import answer, words_of
from oudler.web.schemas import read_as
from oudler.words import Words
from oudler.words.faults import record_wrong

MOST_BYTES = 512 * 1024
"""Bytes of a request: a hundred deals with every card."""


async def read_deals(request: Request) -> Response:
    """Read the deals of somebody's own file, and say how each ended or what is wrong with it."""
    stir(request)
    asked, words = read_as(FileDeals, body_of(request)), words_of(request)
    queue = service_of(request, AnalysisTurns).files
    found = await queue.aside(asker_of(request), _read_all, words, asked.texts)
    return answer(DealsRead(found))


def _read_all(words: Words, texts: list[str]) -> list[DealRead]:
    return [read_deal(words, text) for text in texts]


def read_deal(words: Words, text: str) -> DealRead:
    """The deal in a text, or as far as it can be read. Of several deals the last one counts.

    >>> from oudler import write_record
    >>> read_deal(en, write_record(over)).deal["made"]
    False
    >>> read_deal(en, write_record(begun) + "{").message
    'This line is not a JSON object: {'
    """
    deal: Deal | None = None
    events: list[Event] = []
    try:
        lines = record_lines(text.splitlines(keepends=True))
        _, _, steps = read_record(lines, recorded_ruleset, is_evening=False)
        for step in steps:
            deal = step.deal
            if isinstance(step.event, Dealt):
                events = []
            events.append(step.event)
    except RecordError as error:
        return _damaged(words, error.wrongs[0], deal, events)
    return _told(words, deal, events)


def _told(words: Words, deal: Deal | None, events: Sequence[Event]) -> DealRead:
    if deal is None:
        return DealRead()
    found = DealRead(
        fragment=events_to_fragment(deal.rules, events),
        rules=deal.rules.name,
        names=[*place_names(words, deal)],
    )
    if deal.phase is Phase.OVER:
        found.deal = deal_to_json(deal)
    else:
        found.phase, found.to_act = str(deal.phase), deal.to_act
    return found


def _damaged(words: Words, wrong: Wrong, deal: Deal | None, events: Sequence[Event]) -> DealRead:
    """The fault, and the part of the deal before it."""
    found = _told(words, deal, events)
    found.ok, found.line, found.reason = False, wrong.line, str(wrong.reason)
    found.message = record_wrong(words, wrong)
    return found
