"""A person's own finished deals over HTTP: a list with filters, figures, and downloads."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from starlette.requests import Request
from starlette.responses import Response

from oudler import csv_files
from oudler.people.http import history_schemas
from oudler.people.http.history_text import company, headline, match_place, part
from oudler.people.personal_data import moment
from oudler.people.records.histories import History
from oudler.people.records.lost_points import lost_points
from oudler.people.records.personal_figures import extremes, figures_of
from oudler.table.records.history import DealEnded, Role, Won
from oudler.table.records.match_history import MatchEnded
from oudler.web.context import context_of, look_back, visit_of
from oudler.web.responses import answer, choice_of, words_of
from oudler.words import Words, subject

PAGE = 20
"""Deals on one page, unless fewer are asked for."""


async def own_deals(request: Request) -> Response:
    """One page of the guest's finished deals."""
    words, asked = words_of(request), request.query_params
    history = await own_history(request)
    latest, ended = chosen(request, history.deals)[::-1], _ended_by(history)
    keys, before = [one.key for one in latest], asked.get("before", "")
    first = keys.index(before) + 1 if before in keys else 0
    page = latest[first : first + _limit(asked.get("limit", ""))]
    goes_on = bool(page) and page[-1] is not latest[-1]
    notes = await context_of(request).people.notes.of(visit_of(request).guest.id, *history.guests)
    written = {about: note.text for about, note in notes.items()}
    found = history_schemas.OwnDeals(
        [
            _listed(words, one, ended.get(one.key), written.get((one.table, one.deal), ""))
            for one in page
        ],
        len(latest),
        page[-1].key if goes_on else None,
        favourites(history.deals),
    )
    return answer(found)


def favourites(deals: Iterable[DealEnded]) -> list[str]:
    """The rules of these deals, those played most first; of two, the one played last.

    >>> games = enumerate(["fft-4@1", "fft-5@1", "fft-5@1", "fft-3@1"])
    >>> favourites(DealEnded("chez-anne", at, at, rules, 0, 10, ()) for at, rules in games)
    ['fft-5', 'fft-3', 'fft-4']
    """
    games = [one.game for one in deals]
    return [game for game, _ in Counter(reversed(games)).most_common()]


async def own_figures(request: Request) -> Response:
    """Sums over the guest's finished deals."""
    history, words = await own_history(request), words_of(request)
    deals, rules = chosen(request, history.deals), request.query_params.get("rules")
    matches = [one for one in history.matches if not rules or rules == one.game]
    best, worst = (_listed(words, one) if one else None for one in extremes(deals))
    own_matches = history_schemas.OwnMatches(len(matches), sum(one.rank == 1 for one in matches))
    lost = lost_points(deals, history.reviews)
    return answer(history_schemas.OwnFigures(own_matches, figures_of(deals), best, worst, lost))


async def own_deals_file(request: Request) -> Response:
    """The guest's finished deals as a table for a spreadsheet, oldest first."""
    words, deals = words_of(request), chosen(request, (await own_history(request)).deals)
    head = subject(words.language, "history")["column"].values()
    text = csv_files.csv_text(words, [head, *(_row(words, one) for one in deals)])
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="oudler.csv"',
    }
    return Response(csv_files.UTF_8_MARK + text, headers=headers, media_type="text/csv")


async def own_history(request: Request) -> History:
    """The guest's history, oldest first. Raises Refused or StoreError."""
    look_back(request)
    person = visit_of(request).guest.id
    return await context_of(request).people.histories.of(person)


def _ended_by(history: History) -> dict[str, MatchEnded]:
    """The match that each deal ended, by the deal's key: the person's last deal in the match."""
    found: dict[str, MatchEnded] = {}
    keys = {(deal.table, deal.deal, deal.place): deal.key for deal in history.deals}
    for match in history.matches:
        deals = range(match.last_deal, match.last_deal - match.deals, -1)
        own = (keys[at] for deal in deals if (at := (match.table, deal, match.place)) in keys)
        if key := next(own, None):
            found[key] = match
    return found


def chosen(request: Request, deals: Iterable[DealEnded]) -> list[DealEnded]:
    """The deals that a request's filters let through. Raises Refused."""
    rules = request.query_params.get("rules")
    role, result = choice_of(request, "role", Role), choice_of(request, "result", Won)
    return [
        one
        for one in deals
        if (not rules or rules == one.game)
        and (not role or role == one.role)
        and (not result or result == one.result)
    ]


def _limit(asked: str) -> int:
    return min(int(asked), PAGE) if asked.isdecimal() and 0 < len(asked) < 6 else PAGE


def _listed(
    words: Words, one: DealEnded, match: MatchEnded | None = None, note: str = ""
) -> history_schemas.ListedDeal:
    return history_schemas.ListedDeal(
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
        one.is_offline,
        headline(words, one),
        part(words, one),
        company(words, one),
        None if match is None else _match(words, match),
        note,
    )


def _match(words: Words, one: MatchEnded) -> history_schemas.ListedMatch:
    return history_schemas.ListedMatch(
        one.number,
        one.deals,
        one.rank,
        one.is_tied,
        len(one.players),
        one.total,
        words.count("match.deals", one.deals),
        match_place(words, one),
    )


def _row(words: Words, one: DealEnded) -> list[object]:
    """The cells of a deal, in the order of the columns."""
    found = one.outcome
    contract = None if found is None else (found.contract, Fraction(found.gap), found.oudlers)
    texts = (headline(words, one), part(words, one), company(words, one))
    return [moment(one.time), one.game, *texts, Fraction(one.score), *(contract or ("", "", ""))]
