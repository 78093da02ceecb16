"""A person's own finished deals over HTTP: a list with filters, figures, and files to take away."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from starlette.requests import Request
from starlette.responses import Response

from oudler.people.export import moment
from oudler.people.personal_figures import extremes, figures_of
from oudler.table.history import DealEnded
from oudler.web.context import context_of, look_back, visit_of
from oudler.web.history_schemas import ListedDeal, OwnDeals, OwnFigures
from oudler.web.history_text import company, headline, part
from oudler.web.responses import answer, words_of
from oudler.words import Words
from oudler.words.catalogue import subject

PAGE = 20
"""Deals on one page, unless fewer are asked for."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""


async def own_deals(request: Request) -> Response:
    """One page of the guest's finished deals."""
    words, asked = words_of(request), request.query_params
    deals = await _own(request)
    chosen = _chosen(request, deals)[::-1]
    keys, before = [one.key for one in chosen], asked.get("before", "")
    first = keys.index(before) + 1 if before in keys else 0
    page = chosen[first : first + _limit(asked.get("limit", ""))]
    goes_on = bool(page) and page[-1] is not chosen[-1]
    found = OwnDeals(
        [_listed(words, one) for one in page],
        len(chosen),
        page[-1].key if goes_on else None,
        sorted({one.game for one in deals}),
    )
    return answer(found)


async def own_figures(request: Request) -> Response:
    """What the guest's finished deals come to."""
    deals, words = _chosen(request, await _own(request)), words_of(request)
    best, worst = (_listed(words, one) if one else None for one in extremes(deals))
    return answer(OwnFigures(figures_of(deals), best, worst))


async def own_deals_file(request: Request) -> Response:
    """The guest's finished deals as a table for a spreadsheet, oldest first."""
    words, deals = words_of(request), _chosen(request, await _own(request))
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(subject(words.language, "history")["column"].values())
    lines.writerows(_row(words, one) for one in deals)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="oudler.csv"',
    }
    # The mark at the beginning tells spreadsheets that it is UTF-8.
    return Response(f"\ufeff{text.getvalue()}", headers=headers, media_type="text/csv")


async def _own(request: Request) -> list[DealEnded]:
    """The guest's finished deals, oldest first. Raises Refused or StoreError."""
    look_back(request)
    person = visit_of(request).guest.id
    return (await context_of(request).people.histories.of(person)).deals


def _chosen(request: Request, deals: Iterable[DealEnded]) -> list[DealEnded]:
    """The deals that a request's filters let through."""
    rules, role, result = map(request.query_params.get, ("rules", "role", "result"))
    return [
        one
        for one in deals
        if (not rules or rules == one.game)
        and (not role or role == one.role)
        and (not result or result == one.result)
    ]


def _limit(asked: str) -> int:
    return min(int(asked), PAGE) if asked.isdecimal() and 0 < len(asked) < 6 else PAGE


def _listed(words: Words, one: DealEnded) -> ListedDeal:
    return ListedDeal(
        one.key,
        one.table,
        one.deal,
        moment(one.time),
        one.game,
        one.options,
        one.place,
        one.role,
        one.score,
        one.outcome,
        one.is_practice,
        one.is_repeated,
        headline(words, one),
        part(words, one),
        company(words, one),
    )


def _row(words: Words, one: DealEnded) -> list[object]:
    """The cells of a deal, in the order of the columns."""
    found = one.outcome
    contract = None if found is None else (found.contract, found.gap, found.oudlers)
    texts = (headline(words, one), part(words, one), company(words, one))
    return [moment(one.time), one.game, *map(_text, texts), one.score, *(contract or ("", "", ""))]


def _text(text: str) -> str:
    """A text that no spreadsheet computes."""
    return f"'{text}" if text.startswith(FORMULA) else text
