"""A club's evening over HTTP: the link is the key, and the key says what its holder may see.

Plans and rankings take long: they are computed one at a time, in a thread.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.played_deal import DraftChecked, DraftFault
from oudler.tournament.evening.evening import Evening
from oudler.tournament.evening.events import NameErased
from oudler.tournament.evening.line import Line, tournament_log
from oudler.tournament.http import schemas as asked
from oudler.tournament.http.commands import (
    check_may,
    checked_name,
    decision,
    entries,
    meeting_at,
    placeholder_of,
    planned,
    says,
    where_of,
)
from oudler.tournament.http.desk import desk_view
from oudler.tournament.http.evenings import Evenings, Running
from oudler.tournament.http.forms import DraftRefused, board_at, checked_at, set_beforehand
from oudler.tournament.http.keys import Office, Role, key_of, role_of
from oudler.tournament.http.links import is_current, links
from oudler.tournament.http.schemas import (
    EveningAsked,
    EveningDo,
    EveningDone,
    EveningDraft,
    EveningOpened,
    Explained,
    PlanAsked,
    PlanShown,
)
from oudler.tournament.http.stream import EveningStream
from oudler.tournament.http.table import table_view
from oudler.tournament.http.turns import TournamentTurns
from oudler.tournament.http.views import head, ranking, screen_view
from oudler.tournament.log import refusal
from oudler.tournament.log.events import TournamentOpened
from oudler.tournament.log.file import write_lines
from oudler.tournament.log.seating import seatings_of
from oudler.tournament.log.tournament import Tournament, evolve
from oudler.tournament.movements.check import check
from oudler.tournament.movements.choices import Choice
from oudler.tournament.orientation import Format
from oudler.tournament.print.html import to_html
from oudler.tournament.print.kinds import SHEETS
from oudler.tournament.print.printing import Printing
from oudler.tournament.print.typesetting import NoPrinter, to_pdf
from oudler.tournament.standings import Standings, changes, standings
from oudler.tournament.text.account_text import account_lines, board_lines
from oudler.tournament.text.plan_text import choice_names, plan_facts, plan_lines
from oudler.tournament.text.prize_text import prize_changes
from oudler.tournament.text.ranking_text import change_lines
from oudler.tournament.text.refusal_text import refusal_text
from oudler.web.context import TABLE_ID, Context, body_of, context_of, stir, visit_of, writer_of
from oudler.web.middleware import address_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as, read_keyed
from oudler.web.sentences import answer_spaced
from oudler.words import Words


async def open_evening(request: Request) -> Response:
    """Begin an evening; the answer holds the organiser's key."""
    writer_of(request)
    context, words = context_of(request), words_of(request)
    wanted = read_as(EveningAsked, body_of(request))
    if wait := context.openings.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    name = checked_name(words, wanted.name)
    if not name:
        raise says(words("tournament.refused.no_name"))
    opened = TournamentOpened(
        name,
        Format(wanted.format),
        date=checked_name(words, wanted.date),
        place=checked_name(words, wanted.place),
    )
    try:
        entered = tuple(entries(words, evolve(Tournament(), opened), wanted.players))
    except refusal.Refused as error:
        raise says(refusal_text(words, error)) from None
    id = secrets.token_urlsafe(12)
    await context.service(Evenings).open(
        id, Line("opened", str(Office.ORGANISER), (opened, *entered))
    )
    key = key_of(context.settings.secret, id, Role(Office.ORGANISER))
    return answer(EveningOpened(id, key), 201, {"Location": f"/evening/{id}/{key}"})


async def _evening_of(request: Request) -> tuple[Context, Running, Role]:
    """The evening in a request's path, and what its key allows. Raises Refused."""
    context, id, key = context_of(request), request.path_params["id"], request.path_params["key"]
    role = role_of(context.settings.secret, id, key) if TABLE_ID.fullmatch(id) else None
    if role is None:
        raise Refused(404, "no_such_evening")
    running = await context.service(Evenings).find(id)
    if not is_current(running.evening, role):
        raise Refused(410, "link_renewed")
    return context, running, role


async def show(request: Request) -> Response:
    """The evening as the holder of this link sees it."""
    context, running, role = await _evening_of(request)
    return answer_spaced(await _view(context, running, role, words_of(request), request))


async def _view(
    context: Context, running: Running, role: Role, words: Words, request: Request
) -> dict[str, object]:
    evening, seq = running.evening, running.seq
    found = head(words, evening, seq, int(context.registry.clock() * 1000))
    found["role"] = str(role.office)
    match role.office:
        case Office.TABLE:
            device = request.query_params.get("device", "")[:60]
            found |= table_view(words, evening, role.table, device)
        case Office.SCREEN:
            found |= screen_view(words, evening)
        case _:
            found |= desk_view(words, evening)
            is_organiser = role.office is Office.ORGANISER
            secret = context.settings.secret
            found["links"] = links(secret, running.id, running.evening) if is_organiser else []
    if role.is_official or evening.is_published:
        reckoned = await context.service(TournamentTurns).ranking.aside(
            address_of(request), running.standings
        )
        found["ranking"] = ranking(words, evening.tournament, reckoned)
    return found


async def events(request: Request) -> Response:
    """Send an event whenever the view of this link's holder has changed."""
    context, running, role = await _evening_of(request)
    visit, address = visit_of(request), address_of(request)
    if context.streams.is_full(visit.guest.id) or context.addresses.is_full(address):
        raise Refused(429, "too_many_streams", context.settings.heartbeat)
    return EveningStream(context, running, role, visit.guest.id, address)


async def command(request: Request) -> Response:
    """Carry out a command; it is answered once it is stored."""
    writer_of(request)
    stir(request)
    context, running, role = await _evening_of(request)
    key, found = read_keyed(body_of(request))
    wanted: EveningDo = read_as(EveningDo, msgspec.json.encode(found))  # type: ignore[arg-type]
    check_may(role, wanted)
    if isinstance(wanted, asked.Erase):
        await running.erase()
        return answer(EveningDone(0))
    words, address = words_of(request), address_of(request)
    before = running.evening
    try:
        decide = await _decision(context, address, running.evening, wanted, words)
        await running.do(key, str(role), decide)
        if isinstance(wanted, asked.EraseName):
            await running.rewrite_without(
                NameErased(wanted.entrant, placeholder_of(words, wanted.entrant))
            )
    except refusal.Refused as error:
        raise says(refusal_text(words, error)) from None
    changed: list[str] = []
    has_moved = before.tournament is not running.evening.tournament
    if role.is_official and has_moved and not isinstance(wanted, asked.EraseName):
        changed = await _changes(context, address, words, before, running)
    return answer_spaced(EveningDone(running.seq, changed))


async def _decision(
    context: Context, address: str, evening: Evening, wanted: EveningDo, words: Words
) -> Any:
    now = int(context.registry.clock() * 1000)
    if isinstance(wanted, asked.OpenSession):
        return await context.service(TournamentTurns).planning.aside(
            address, decision, words, evening, wanted, now
        )
    return decision(words, evening, wanted, now)


async def _changes(
    context: Context, address: str, words: Words, before: Evening, running: Running
) -> list[str]:
    """What a correction changes in the ranking; nothing for new results."""
    if not before.tournament.sessions:
        return []

    def reckoned() -> list[str]:
        old, new = standings(before.tournament), running.standings()
        tournament = running.evening.tournament
        _, *lines = change_lines(words, tournament, new, changes(old, new))
        won = list(prize_changes(words, before.tournament, tournament, old, new))
        return [*lines, *won]

    return await context.service(TournamentTurns).ranking.aside(address, reckoned)


async def check_draft(request: Request) -> Response:
    """What is missing from a deal that a table is typing, and what is impossible in it."""
    _, running, role = await _evening_of(request)
    stir(request)
    wanted, words = read_as(EveningDraft, body_of(request)), words_of(request)
    if role.office is not Office.TABLE or wanted.at[2] != role.table:
        raise Refused(403, "not_allowed")
    at = where_of(wanted.at)
    try:
        session, meeting = meeting_at(running.evening, at)
        board = board_at(running.evening, session, meeting, at)
        return answer_spaced(checked_at(words, board, set_beforehand(board, wanted.draft)))
    except refusal.Refused as error:
        why = refusal_text(words, error)
    except DraftRefused as error:
        why = str(error)
    return answer_spaced(
        DraftChecked(ok=False, missing=[], faults=[DraftFault("at", "refused", why)], message=why)
    )


async def plan(request: Request) -> Response:
    """The ways to seat everybody, and the plan of one of them, checked."""
    context, running, role = await _evening_of(request)
    stir(request)
    wanted, words = read_as(PlanAsked, body_of(request)), words_of(request)
    if role.office is not Office.ORGANISER:
        raise Refused(403, "not_allowed")
    tournament = running.evening.tournament
    return answer_spaced(
        await context.service(TournamentTurns).planning.aside(
            address_of(request), _shown_plan, words, tournament, wanted
        )
    )


def _shown_plan(words: Words, tournament: Tournament, wanted: PlanAsked) -> PlanShown:
    try:
        found, choice, made = planned(
            words, tournament, wanted.choice, wanted.positions, wanted.boards
        )
    except Refused as error:
        return PlanShown([], "", [], [], str(error.fields.get("says", "")))
    _, *lines = plan_lines(words, made, check(made), whole=False)
    lines.insert(0, f"{plan_facts(words, made)}.")
    names = choice_names(words, found)
    shown = [_choice(one, says) for one, says in zip(found, names, strict=True)]
    return PlanShown(shown, choice.id, lines, list(map(str, seatings_of(tournament, made))))


def _choice(one: Choice, says: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "says": says,
        "positions": sorted(one.positions),
        "boards": sorted(one.boards) if one.format.has_boards else [],
        "usual": [one.positions[0], one.boards[0]],
    }


async def explain(request: Request) -> Response:
    """Everything that an entrant's figure comes from, or all results of a board."""
    context, running, role = await _evening_of(request)
    evening, words = running.evening, words_of(request)
    if not (role.is_official or evening.is_published):
        raise Refused(403, "not_allowed")
    entrant, board = (_number(request, name) for name in ("entrant", "board"))
    found = await context.service(TournamentTurns).ranking.aside(
        address_of(request), _explained, words, evening, running.standings, entrant, board
    )
    if not found:
        raise Refused(404, "not_found")
    return answer_spaced(Explained(found))


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _explained(
    words: Words, evening: Evening, reckoned: Any, entrant: int, board: int
) -> list[str]:
    if board:
        return list(board_lines(words, evening.tournament, evening.session, board))
    found: Standings = reckoned()
    if entrant not in found.accounts:
        return []
    return list(account_lines(words, evening.tournament, found, entrant))


async def log(request: Request) -> Response:
    """The tournament's file, as `oudler tournament` reads it."""
    _, running, role = await _evening_of(request)
    if not role.is_official:
        raise Refused(403, "not_allowed")
    text = write_lines(tournament_log(await running.lines()))
    return _download(
        text.encode(), "text/plain; charset=utf-8", f"{_file_name(running)}.tournament"
    )


async def paper(request: Request) -> Response:
    """A sheet to print: PDF if Typst is installed, otherwise HTML."""
    context, running, role = await _evening_of(request)
    name, words = request.path_params["sheet"], words_of(request)
    if not role.is_official:
        raise Refused(403, "not_allowed")
    tournament = running.evening.tournament
    if name not in SHEETS or not tournament.sessions:
        raise Refused(404, "not_found")
    file = request.query_params.get("as", "pdf")
    body, kind = await context.service(TournamentTurns).ranking.aside(
        address_of(request), _printed, words, tournament, name, file
    )
    media = "application/pdf" if kind == "pdf" else "text/html; charset=utf-8"
    return _download(body, media, f"{_file_name(running)}-{name}.{kind}")


def _printed(words: Words, tournament: Tournament, name: str, file: str) -> tuple[bytes, str]:
    document = SHEETS[name](Printing(words, tournament, tournament.sessions[-1]))
    if file != "html":
        try:
            return to_pdf(document), "pdf"
        except NoPrinter:
            pass
    return to_html(document).encode(), "html"


def _file_name(running: Running) -> str:
    """A name for downloads: the tournament's letters and digits."""
    letters = "".join(
        one if one.isascii() and one.isalnum() else "-" for one in running.evening.tournament.name
    )
    return letters.strip("-").lower()[:40] or "evening"


def _download(body: bytes, media: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(body, headers=headers, media_type=media)
