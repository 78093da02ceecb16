"""The review of a finished deal over HTTP: a line of JSON for each decision, as it is judged."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from oudler.coach import Judgement, Kind, NotReviewed, Verdict, check
from oudler.coach.lessons.recommendation import recommended
from oudler.coach.moment import Moment, moments
from oudler.core.actions import Play
from oudler.core.deal import Deal
from oudler.table.finished import Finished
from oudler.table.state import Table
from oudler.web.context import context_of, table_of
from oudler.web.deals import deal_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import Judged
from oudler.web.table_names import names_of
from oudler.words import Words

_ENCODER = msgspec.json.Encoder()


async def review(request: Request) -> Response:
    """Judge every decision of a finished deal; the first lines come at once."""
    found, actor, words = await deal_of(request), await table_of(request), words_of(request)
    if is_match_open(actor.table):
        raise Refused(409, "match_open")
    try:
        check(found.deal)
    except NotReviewed as error:
        raise Refused(422, "not_reviewed", why=error.told(words)) from None
    teller = Teller(words, found)
    key = (actor.id, found.number, words.language)
    coming = context_of(request).coaching.review(key, found.deal, teller.line)
    # Asked for the first line before answering: then too many may still be refused.
    first = await anext(coming, b"")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    lines = _lines(first, coming)
    return StreamingResponse(lines, headers=headers, media_type="application/x-ndjson")


async def _lines(first: bytes, coming: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(coming):
        yield first
        async for line in coming:
            yield line


def is_match_open(table: Table) -> bool:
    """Whether a match is being played, in which nobody should be told how to play better.

    >>> is_match_open(playing)
    False
    """
    return table.opened.deals > 0 and not table.is_match_over and not table.is_closed


class Teller:
    """Tells the judgements of one finished deal in one language."""

    def __init__(self, words: Words, found: Finished) -> None:
        self._words, self._deal = words, found.deal
        by_place = names_of(found.table)
        self._names = [by_place[place] for place in found.deal.players]
        self._total = len(moments(found.deal))

    def line(self, one: Judgement) -> bytes:
        """One decision as a line of JSON."""
        return _ENCODER.encode(self.told(one)) + b"\n"

    def told(self, one: Judgement) -> Judged:
        """One decision, with everything the page says of it."""
        from oudler.coach.review_text import SIGNS, explanation, line_sentences

        moment = one.moment
        told, *says = explanation(self._words, one, self._names)
        if one.verdict is Verdict.MISTAKE:
            says += line_sentences(self._words, one, self._deal, self._names)
        lesson = recommended(one)
        return Judged(
            number=moment.number,
            total=self._total,
            at=_at(moment),
            place=self._deal.players[moment.seat],
            card=str(moment.action.card) if isinstance(moment.action, Play) else None,
            verdict=str(one.verdict),
            sign=SIGNS[one.verdict],
            word=self._words(f"coach.verdict.{one.verdict}"),
            told=told,
            cost=round(one.cost),
            says=[said.strip() for said in says],
            value=_value(self._deal, one),
            lesson="" if lesson is None else str(lesson.topic),
        )


def _at(moment: Moment) -> str:
    """The moment of the replay that a decision belongs to."""
    match moment.kind:
        case Kind.BID:
            return f"bid/{len(moment.deal.bids) + 1}"
        case Kind.CALL:
            return f"call/{len(moment.deal.calls) + 1}"
        case Kind.DISCARD:
            return "discard"
        case _:
            return f"trick/{len(moment.deal.tricks) + 1}"


def _value(deal: Deal, one: Judgement) -> float | None:
    """What a defender pays with open hands from before a card on, where the solver knows it."""
    value = one.value
    if value is None or not value.is_exact or deal.taker is None:
        return None
    return float(value.lower) / (deal.rules.seats - len(deal.attackers))
