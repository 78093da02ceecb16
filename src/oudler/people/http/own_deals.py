"""A person's own finished deals over HTTP: list, figures and files, and deals played offline."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from oudler import csv_files
from oudler.core.text import RecordError
from oudler.people.http import history_schemas
from oudler.people.http.guest_names import own_name
from oudler.people.http.history_text import company, headline, match_place, part
from oudler.people.personal_data import moment
from oudler.people.profile.histories import History
from oudler.people.profile.notes import About, Note
from oudler.people.profile.offline_deals import OfflineReason, OfflineRefusal, Sent
from oudler.people.profile.personal_figures import extremes, figures_of, lost_points
from oudler.table.history.history import DealEnded, Player, Role, Won
from oudler.table.history.match_history import MatchEnded
from oudler.table.seats.nicknames import NameRefusal
from oudler.typed_text import number_typed
from oudler.web.context import body_of, context_of, look_back, stir, visit_of, writer_of
from oudler.web.guard import address_of
from oudler.web.responses import Refused, answer, choice_of, words_of
from oudler.web.schemas import read_as
from oudler.words import Words, subject
from oudler.words.faults import record_wrong

PAGE = 20
"""Deals on one page, unless fewer are asked for."""
WRITTEN_AT_ONCE = 200
"""Deals written before other tasks get a turn."""
_encode = msgspec.json.Encoder().encode


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
    return min(number_typed(asked) or PAGE, PAGE)


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


async def own_history_file(request: Request) -> Response:
    """The guest's finished deals and matches, oldest first, written piece by piece."""
    history = await own_history(request)
    deals, rules = chosen(request, history.deals), request.query_params.get("rules")
    matches = [one for one in history.matches if not rules or rules == one.game]
    people, person = context_of(request).people, visit_of(request).guest.id
    notes = await people.notes.of(person, *history.guests)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="oudler-history.json"',
    }
    text = history_text(deals, matches, notes)
    return StreamingResponse(text, headers=headers, media_type="application/json")


async def history_text(
    deals: Iterable[DealEnded], matches: Iterable[MatchEnded], notes: Mapping[About, Note]
) -> AsyncIterator[bytes]:
    """The file: a line for each deal and each match, so that it can be read line by line too."""
    yield b'{"format":%b,"version":%d,\n"deals":[' % (
        _encode(history_schemas.HISTORY_FORMAT),
        history_schemas.HISTORY_VERSION,
    )
    async for piece in _pieces(_encode(_filed_deal(one, notes)) for one in deals):
        yield piece
    yield b'\n],\n"matches":['
    async for piece in _pieces(_encode(_filed_match(one)) for one in matches):
        yield piece
    yield b"\n]}\n"


async def _pieces(lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    comma = b"\n"
    while found := list(islice(lines, WRITTEN_AT_ONCE)):
        yield comma + b",\n".join(found)
        comma = b",\n"
        await asyncio.sleep(0)


def _filed_deal(one: DealEnded, notes: Mapping[About, Note]) -> history_schemas.FiledDeal:
    note = notes.get((one.table, one.deal))
    return history_schemas.FiledDeal(
        one.table,
        one.deal,
        moment(one.time),
        one.rules,
        one.options,
        one.place,
        [_filed_player(player) for player in one.players],
        one.role,
        one.result,
        one.score,
        one.outcome,
        one.handful,
        one.is_played,
        one.is_practice,
        one.is_repeated,
        one.is_offline,
        "" if note is None else note.text,
    )


def _filed_match(one: MatchEnded) -> history_schemas.FiledMatch:
    return history_schemas.FiledMatch(
        one.table,
        one.number,
        one.deals,
        moment(one.time),
        one.rules,
        one.place,
        [_filed_player(player) for player in one.players],
        one.rank,
        one.is_tied,
        one.total,
        one.is_practice,
    )


def _filed_player(one: Player | None) -> history_schemas.FiledPlayer | None:
    return None if one is None else history_schemas.FiledPlayer(one.name, one.is_bot)


async def keep_deal(request: Request) -> Response:
    """Keep a deal that the guest played without a network."""
    asked = read_as(history_schemas.Keeping, body_of(request))
    context, visit, words = context_of(request), writer_of(request), words_of(request)
    stir(request)
    if asked.number == 1:
        context.take_opening(visit_of(request).guest.id, address_of(request))
    time = min(asked.time, round(context.registry.clock() * 1000))
    sent = Sent(asked.table, asked.number, time, asked.record, asked.deals)
    name = await _name_there(request, asked.name)
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
    return answer(history_schemas.Kept(is_new), 201 if is_new else 200)


async def _name_there(request: Request, called: str) -> str:
    """The guest's name at that table; empty if it is not a valid name."""
    try:
        return await own_name(request, visit_of(request).guest.name or called)
    except NameRefusal:
        return ""
