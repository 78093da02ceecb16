"""A tournament over HTTP: the link is the key, and the key says what its holder may see and do.

Plans and rankings take long: they are computed one at a time, in a thread.
"""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import budgets
from oudler.csv_files import UTF_8_MARK
from oudler.print import to_paper
from oudler.sheet_deal import DraftChecked, DraftFault
from oudler.streams.aggregate import NotBegun
from oudler.streams.batched import StreamFull
from oudler.table.refusal import TableReason, TableRefusal
from oudler.tournament import actions
from oudler.tournament.actions import Refused as NotEntered
from oudler.tournament.actions.action import meeting_of
from oudler.tournament.actions.entries import checked_name, planned
from oudler.tournament.actions.typed import board_at
from oudler.tournament.events import TournamentOpened
from oudler.tournament.evolution import evolve
from oudler.tournament.file import write_lines
from oudler.tournament.http import schemas
from oudler.tournament.http.desk import damaged_text, desk_view
from oudler.tournament.http.download import download
from oudler.tournament.http.keys import key_of, links, role_of
from oudler.tournament.http.limits import TournamentLimits
from oudler.tournament.http.stream import TournamentStream
from oudler.tournament.http.table import checked_at, says, table_view
from oudler.tournament.http.turns import TournamentTurns
from oudler.tournament.http.views import head, ranking, screen_view
from oudler.tournament.live import Line, LinkUsedUp, LiveTournament, Tournaments, is_ranked_alike
from oudler.tournament.movements.check import check
from oudler.tournament.movements.choices import Choice, NoPlan
from oudler.tournament.movements.computed import NoSolver, NotFound
from oudler.tournament.print import SHEETS, Printing, to_html
from oudler.tournament.roles import ORGANISER, Office, Role, is_current
from oudler.tournament.seating import seatings_of
from oudler.tournament.standings import Standings, changes, standings
from oudler.tournament.tables import TABLES, csv_table
from oudler.tournament.text.account_text import account_lines, board_lines
from oudler.tournament.text.departure_text import leaving_lines
from oudler.tournament.text.doubt_text import doubt_lines
from oudler.tournament.text.names import file_name
from oudler.tournament.text.plan_text import (
    choice_names,
    duration_text,
    no_plan_text,
    plan_facts,
    plan_lines,
)
from oudler.tournament.text.ranking_text import change_lines, prize_changes
from oudler.tournament.tournament import Tournament
from oudler.typed_text import number_typed
from oudler.web.context import TABLE_ID, Context, body_of, context_of, stir, visit_of, writer_of
from oudler.web.guard import address_of, asker_of
from oudler.web.responses import Refused, answer, choice_of, words_of
from oudler.web.schemas import read_as, read_keyed
from oudler.web.sentences import answer_spaced
from oudler.web.turns import Asker
from oudler.words import Words


async def open_tournament(request: Request) -> Response:
    """Begin a tournament; the answer holds the organiser's key."""
    guest = writer_of(request).guest
    context, words = context_of(request), words_of(request)
    wanted = read_as(schemas.TournamentAsked, body_of(request))
    context.take_opening(guest.id, address_of(request))
    try:
        name, date, place = map(checked_name, (wanted.name, wanted.date, wanted.place))
        if not name:
            raise NotEntered(actions.Reason.NO_NAME)
        opened = TournamentOpened(name, wanted.format, date=date, place=place)
        entered = actions.decide(evolve(Tournament(), opened), actions.Enter(wanted.players))
    except NotEntered as error:
        raise _refusal(words, error) from None
    id = secrets.token_urlsafe(12)
    await context.service(Tournaments).open(id, Line("opened", str(ORGANISER), (opened, *entered)))
    key = key_of(context.settings.secret, id, ORGANISER)
    return answer(schemas.TournamentLink(id, key), 201, {"Location": f"/tournament/{id}/{key}"})


def _refusal(words: Words, refused: NotEntered) -> Refused:
    if refused.reason is actions.Reason.NOT_ALLOWED:
        return Refused(403, "not_allowed")
    return Refused(409, "tournament", says=says(words, refused))


def _no_room(error: StreamFull, role: Role) -> Refused:
    if isinstance(error, LinkUsedUp):
        return Refused(409, "link_used_up", most=error.most)
    return Refused(409, "tournament_full" if role == ORGANISER else "tournament_kept")


async def _tournament_of(request: Request) -> tuple[Context, LiveTournament, Role]:
    """The tournament in a request's path, and what its key allows. Raises Refused."""
    context, id, key = context_of(request), request.path_params["id"], request.path_params["key"]
    role = role_of(context.settings.secret, id, key) if TABLE_ID.fullmatch(id) else None
    if role is None:
        raise Refused(404, "no_such_tournament")
    try:
        live = await context.service(Tournaments).find(id)
    except NotBegun:
        raise Refused(404, "no_such_tournament") from None
    if not is_current(live.state, role):
        raise Refused(410, "link_renewed")
    return context, live, role


async def show(request: Request) -> Response:
    """The tournament as the holder of this link sees it."""
    context, live, role = await _tournament_of(request)
    return answer_spaced(await _view(context, live, role, words_of(request), request))


async def _view(
    context: Context, live: LiveTournament, role: Role, words: Words, request: Request
) -> dict[str, object]:
    tournament, secret = live.state, context.settings.secret
    found = head(words, tournament, live.seq, int(context.registry.clock() * 1000))
    found["role"] = str(role.office)
    match role.office:
        case Office.TABLE:
            device = request.query_params.get("device", "")[:60]
            found |= table_view(words, tournament, role.table, device)
        case Office.SCREEN:
            found |= screen_view(words, tournament)
        case _:
            found |= desk_view(words, tournament)
            found["damaged"] = damaged_text(words, live.damaged)
            is_organiser = role.office is Office.ORGANISER
            found["links"] = links(secret, live) if is_organiser else []
            found["most"] = budgets.TOURNAMENT_END.up_to
    if role.is_official or tournament.is_published:
        # Nobody queues for what is known: a hall that looks together must not keep officials out.
        if (reckoned := live.known_standings) is None:
            turns = context.service(TournamentTurns).ranking
            reckoned = await turns.aside(asker_of(request), live.standings)
        found["ranking"] = ranking(words, tournament, reckoned)
    return found


async def events(request: Request) -> Response:
    """Send an event whenever the view of this link's holder has changed."""
    context, live, role = await _tournament_of(request)
    return TournamentStream(context, live, role, visit_of(request).guest.id, address_of(request))


async def command(request: Request) -> Response:
    """Carry out a command; it is answered once it is stored."""
    visit = writer_of(request)
    stir(request)
    context, live, role = await _tournament_of(request)
    context.service(TournamentLimits).take(live.id, role, visit, address_of(request))
    key, action = _asked(body_of(request))
    words, asker, before = words_of(request), asker_of(request), live.state
    changed: list[str] = []
    try:
        actions.check_may(action, role)
        if isinstance(action, actions.Erase):
            await live.forget()
            return answer(schemas.ActionDone(0))
        wanted: actions.Asked = action
        if isinstance(action, actions.OpenSession | actions.Adapt):
            wanted = await context.service(TournamentTurns).planning.aside(
                asker, action.prepared, before
            )
        elif isinstance(action, actions.EraseName):
            number = words("tournament.page.nameless", number=action.entrant)
            action.placeholder = action.placeholder or number
        now = int(context.registry.clock() * 1000)
        await live.do(key, str(role), lambda found: actions.decide(found, wanted, role, now))
        if isinstance(action, actions.EraseName):
            await live.erase_name(action.erased)
        elif role.is_official and not is_ranked_alike(before, live.state):
            # What is stored is done, even while too many ask what it changes.
            with suppress(Refused):
                changed = await _changes(context, asker, words, before, live)
        changed[:0] = _costs(words, action, before, live.state)
    except NotEntered as error:
        raise _refusal(words, error) from None
    except (NoPlan, NotFound, NoSolver) as error:
        raise Refused(409, "tournament", says=no_plan_text(words, error)) from None
    except NotBegun:
        raise Refused(404, "no_such_tournament") from None
    except StreamFull as error:
        raise _no_room(error, role) from None
    doubts = list(_doubts(words, action, live.state))
    return answer_spaced(schemas.ActionDone(live.seq, changed, doubts))


def _asked(body: bytes) -> tuple[str, actions.Action]:
    """A command's key, and the action it asks for. Raises TableRefusal."""
    key, found = read_keyed(body)
    try:
        return key, msgspec.convert(found, actions.Action)
    except msgspec.ValidationError:
        raise TableRefusal(TableReason.UNREADABLE) from None


def _costs(
    words: Words, action: actions.Asked, before: Tournament, after: Tournament
) -> Iterable[str]:
    """What becomes of the tables when somebody leaves."""
    if isinstance(action, actions.Leave) and action.session in (0, len(before.sessions)):
        return leaving_lines(words, before, after, action.entrant)
    return ()


async def departure(request: Request) -> Response:
    """What would become of the tables if somebody left now."""
    context, live, role = await _tournament_of(request)
    words, tournament = words_of(request), live.state
    if role.office is not Office.ORGANISER:
        raise Refused(403, "not_allowed")
    return answer_spaced(
        await context.service(TournamentTurns).planning.aside(
            asker_of(request), _departure, words, tournament, _number(request, "entrant")
        )
    )


def _departure(words: Words, tournament: Tournament, entrant: int) -> schemas.Explained:
    try:
        after = evolve(tournament, *actions.decide(tournament, actions.Leave(entrant)))
    except NotEntered as error:
        raise _refusal(words, error) from None
    return schemas.Explained([*leaving_lines(words, tournament, after, entrant)])


def _doubts(words: Words, action: actions.Asked, after: Tournament) -> Iterable[str]:
    """What is rare in a score that an official has entered."""
    if not isinstance(action, actions.SettleBoard):
        return ()
    session = actions.session_of(after, action.at.session)
    return doubt_lines(words, after, filter(None, [session.results.get(action.at)]))


async def _changes(
    context: Context, asker: Asker, words: Words, before: Tournament, live: LiveTournament
) -> list[str]:
    """What a correction changes in the ranking; nothing for new results."""
    if not before.sessions:
        return []

    def reckoned() -> list[str]:
        old, new, after = standings(before), live.standings(), live.state
        _, *lines = change_lines(words, after, new, changes(old, new))
        return [*lines, *prize_changes(words, before, after, old, new)]

    return await context.service(TournamentTurns).ranking.aside(asker, reckoned)


async def check_draft(request: Request) -> Response:
    """What is missing from a deal that a table is typing, and what is impossible in it."""
    _, live, role = await _tournament_of(request)
    stir(request)
    wanted, words = read_as(schemas.DraftAsked, body_of(request)), words_of(request)
    at, tournament = wanted.at, live.state
    if role.office is not Office.TABLE or at.table != role.table:
        raise Refused(403, "not_allowed")
    try:
        session = actions.session_of(tournament, at.session)
        board = board_at(tournament, session, meeting_of(session, at), at)
        return answer_spaced(checked_at(words, board, wanted.draft))
    except NotEntered as error:
        why = says(words, error)
    wrong = [DraftFault("at", "refused", why)]
    return answer_spaced(DraftChecked(ok=False, missing=[], faults=wrong, message=why, doubts=[]))


async def plan(request: Request) -> Response:
    """The ways to seat everybody, and the plan of one of them, checked."""
    context, live, role = await _tournament_of(request)
    stir(request)
    wanted, words = read_as(schemas.PlanAsked, body_of(request)), words_of(request)
    if role.office is not Office.ORGANISER:
        raise Refused(403, "not_allowed")
    return answer_spaced(
        await context.service(TournamentTurns).planning.aside(
            asker_of(request), _shown_plan, words, live.state, wanted
        )
    )


def _shown_plan(
    words: Words, tournament: Tournament, wanted: schemas.PlanAsked
) -> schemas.PlanShown:
    try:
        found, choice, made = planned(tournament, wanted.choice, wanted.positions, wanted.boards)
    except (NoPlan, NotFound, NoSolver) as error:
        return schemas.PlanShown([], "", [], [], no_plan_text(words, error))
    _, *lines = plan_lines(words, made, check(made), whole=False)
    lines[:0] = f"{plan_facts(words, made)}.", duration_text(words, made, wanted.minutes)
    names = choice_names(words, found)
    shown = [_choice(one, said) for one, said in zip(found, names, strict=True)]
    return schemas.PlanShown(shown, choice.id, lines, list(map(str, seatings_of(tournament, made))))


def _choice(one: Choice, said: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "says": said,
        "positions": sorted(one.positions),
        "boards": sorted(one.boards) if one.format.has_boards else [],
        "usual": [one.positions[0], one.boards[0]],
    }


async def explain(request: Request) -> Response:
    """Everything that an entrant's figure comes from, or all results of a board."""
    context, live, role = await _tournament_of(request)
    tournament, words = live.state, words_of(request)
    if not (role.is_official or tournament.is_published):
        raise Refused(403, "not_allowed")
    entrant, board = (_number(request, name) for name in ("entrant", "board"))
    found = await context.service(TournamentTurns).ranking.aside(
        asker_of(request), _explained, words, tournament, live.standings, entrant, board
    )
    if not found:
        raise Refused(404, "not_found")
    return answer_spaced(schemas.Explained(found))


def _number(request: Request, name: str) -> int:
    return number_typed(request.query_params.get(name, ""))


def _explained(
    words: Words, tournament: Tournament, reckoned: Any, entrant: int, board: int
) -> list[str]:
    if board:
        return list(board_lines(words, tournament, tournament.session_called, board))
    found: Standings = reckoned()
    if entrant not in found.accounts:
        return []
    return list(account_lines(words, tournament, found, entrant))


async def log(request: Request) -> Response:
    """The tournament's file, as `oudler tournament` reads it."""
    _, live, role = await _tournament_of(request)
    if not role.is_official:
        raise Refused(403, "not_allowed")
    text = write_lines(await live.events())
    return download(
        text.encode(),
        "text/plain; charset=utf-8",
        f"{file_name(words_of(request), live.state)}.tournament",
    )


async def export(request: Request) -> Response:
    """Entries, results or the ranking, as a spreadsheet in the reader's language opens them."""
    context, live, role = await _tournament_of(request)
    name, words = request.path_params["table"], words_of(request)
    if not role.is_official:
        raise Refused(403, "not_allowed")
    if name not in TABLES:
        raise Refused(404, "not_found")
    text = await context.service(TournamentTurns).ranking.aside(
        asker_of(request), csv_table, words, live.state, name
    )
    return download(
        f"{UTF_8_MARK}{text}".encode(),
        "text/csv; charset=utf-8",
        f"{file_name(words, live.state, f'export.{name}')}.csv",
    )


async def print_sheet(request: Request) -> Response:
    """A sheet to print: PDF if Typst is installed, otherwise HTML."""
    context, live, role = await _tournament_of(request)
    name, words = request.path_params["sheet"], words_of(request)
    if not role.is_official:
        raise Refused(403, "not_allowed")
    tournament = live.state
    sheet = SHEETS.get(name)
    if sheet is None or sheet.shows_cards or not tournament.sessions:
        raise Refused(404, "not_found")
    file = choice_of(request, "as", ("pdf", "html"))
    body, kind = await context.service(TournamentTurns).ranking.aside(
        asker_of(request), _printed, words, tournament, name, file
    )
    media = "application/pdf" if kind == "pdf" else "text/html; charset=utf-8"
    return download(body, media, f"{file_name(words, tournament, f'title.{name}')}.{kind}")


def _printed(words: Words, tournament: Tournament, name: str, file: str) -> tuple[bytes, str]:
    document = SHEETS[name].draw(Printing(words, tournament, tournament.sessions[-1]))
    return (to_html(document).encode(), "html") if file == "html" else to_paper(document)
